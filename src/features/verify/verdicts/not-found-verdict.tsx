import type { ContactLookup } from '@contracts/contact-verification.ts';
import { clsx } from 'clsx';
import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button, buttonClass } from '@/components/ui/button';
import { verify } from '@/features/verify/check/words.ts';
import { late } from '@/lib/lazy';
import { CheckedValue, codePointOf, hasTrap, WithValue } from '../checked-value';
import { findReasons } from './reasons';
import { Afterwards, AskByEmail, Headline, Steps, VerdictCard, VerdictRow } from './verdict-card';

/** With React Hook Form, which the rest of the page does without. */
const ReportForm = late(async () => (await import('./report-form')).ReportForm);

/** Two lines for the group chat. A character that is not plain is named: in the chat it could turn the line around. */
const warningAbout = (value: string) =>
  verify.tellTeam.text.replace('{contact}', () =>
    value.replace(/[^ -~]/gu, (character) => `[${codePointOf(character)}]`),
  );

/** A longer contact stands in its row only. */
const LONG_VALUE = 64;

interface NotFoundVerdictProps {
  asked: ContactLookup;
  /** Whether the contact looks like one of ours. That answer comes after the verdict, and replaces its headline. */
  isLookAlike: boolean;
  beside: ReactNode;
  onAnother: () => void;
}

export function NotFoundVerdict({ asked, isLookAlike, beside, onAnother }: NotFoundVerdictProps) {
  const { notFound, lookAlike, actions, toasts, tellTeam } = verify;
  const [report, setReport] = useState<'closed' | 'open' | 'put-aside' | 'sent'>('closed');
  const reportButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (report === 'put-aside') reportButton.current?.focus();
  }, [report]);
  const isReporting = report === 'open';
  const isLong = asked.value.length > LONG_VALUE;
  return (
    <VerdictCard tone="stop" toast={report === 'closed' ? { title: toasts.notFound } : undefined}>
      {/* Both headlines share one place, so that nothing moves when the second replaces the first. */}
      <div className="mx-0! grid grid-cols-1 *:grid *:[grid-area:1/1]">
        <div aria-hidden={isLookAlike} className={isLookAlike ? 'invisible' : undefined}>
          <Headline
            icon={ShieldAlert}
            tone="stop"
            label={isLong ? undefined : notFound.title}
            title={isLong ? notFound.title : <WithValue words={notFound.headline} value={asked.value} />}
          />
        </div>
        <div aria-hidden={!isLookAlike} className={isLookAlike ? undefined : 'invisible'}>
          <Headline icon={TriangleAlert} tone="stop" title={lookAlike.title} loud />
        </div>
      </div>
      <div className="mt-4 grid grid-cols-1 gap-2">
        <p className="sm:text-lg">
          <strong>{notFound.warning}</strong> <span>{notFound.typo}</span>
        </p>
        <Steps steps={notFound.steps} />
      </div>
      <dl className="mt-4 border-t border-line">
        <VerdictRow term={notFound.checked}>
          <CheckedValue value={asked.value} traps={isLookAlike} />
        </VerdictRow>
      </dl>
      {/* Invisible until the warning, so that nothing moves. */}
      {hasTrap(asked.value) && (
        <p aria-hidden={!isLookAlike} className={clsx('mt-2 text-sm', !isLookAlike && 'invisible')}>
          {lookAlike.marked}
        </p>
      )}
      {findReasons(asked).map((reason) => (
        <p key={reason} className="mt-3">
          {reason}
        </p>
      ))}
      {beside}
      {report !== 'closed' && (
        // On a slow line, until the form is there.
        <Suspense fallback={<AskByEmail />}>
          <ReportForm
            lookup={asked}
            open={isReporting}
            onCancel={() => setReport('put-aside')}
            onSent={() => setReport('sent')}
          />
        </Suspense>
      )}
      {!isReporting && (
        <div className="no-print mt-4 flex flex-wrap gap-3">
          {report !== 'sent' && (
            <Button ref={reportButton} variant="plain" onClick={() => setReport('open')}>
              {actions.report}
            </Button>
          )}
          <Button variant="secondary" onClick={onAnother}>
            {actions.another}
          </Button>
          <CopyButton
            text={warningAbout(asked.value)}
            label={tellTeam.button}
            copied={tellTeam.copied}
            className={buttonClass('secondary')}
          />
        </div>
      )}
      <Afterwards />
    </VerdictCard>
  );
}
