import type { ContactLookup } from '@contracts/contact-verification.ts';
import { clsx } from 'clsx';
import { Info, ShieldAlert, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button, buttonClass } from '@/components/ui/button';
import { verify } from '@/content/verify.ts';
import { late } from '@/lib/lazy';
import { canBeContact } from '../check/read-contact';
import { CheckedValue, checkedPart, codePointOf, hasTrap } from '../checked-value';
import { findReasons, otherWords } from './text-kind';
import { Afterwards, AskByEmail, Headline, Steps, VerdictCard, VerdictRow } from './verdict-card';

/** With React Hook Form, which the rest of the page does without. */
const ReportForm = late(async () => (await import('./report-form')).ReportForm);

/** There is no one to report: a name is anyone's, our own addresses are ours, and a wallet is no account. */
const WITHOUT_REPORT = ['name', 'website', 'calendar', 'wallet'];

/** Two lines for the group chat. A character that is not plain is named: in the chat it could turn the line around. */
const warningAbout = (value: string) =>
  verify.tellTeam.text.replace('{contact}', () =>
    checkedPart(value).replace(/[^ -~]/gu, (character) => `[${codePointOf(character)}]`),
  );

interface NotFoundVerdictProps {
  asked: ContactLookup;
  /** Whether the contact looks like one of ours. That answer comes after the verdict, and replaces its headline. */
  isLookAlike: boolean;
  onAnother: () => void;
}

export function NotFoundVerdict({ asked, isLookAlike, onAnother }: NotFoundVerdictProps) {
  const { notFound, lookAlike, actions, toasts, tellTeam } = verify;
  const [report, setReport] = useState<'closed' | 'open' | 'put-aside' | 'sent'>('closed');
  const reportButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (report === 'put-aside') reportButton.current?.focus();
  }, [report]);
  const isReporting = report === 'open';
  const other = otherWords(asked);
  const isReportable = isLookAlike || !WITHOUT_REPORT.includes(other?.kind ?? '');
  const tone = isLookAlike || other === undefined || other.kind === 'wallet' ? 'stop' : 'neutral';
  return (
    <VerdictCard tone={tone} toast={report === 'closed' ? { title: toasts.notFound } : undefined}>
      {/* Both headlines share one place, so that nothing moves when the second replaces the first. */}
      <div className="grid grid-cols-1 *:[grid-area:1/1]">
        <div aria-hidden={isLookAlike} className={isLookAlike ? 'invisible' : undefined}>
          {other === undefined ? (
            <Headline icon={ShieldAlert} tone="stop" title={notFound.title}>
              <WhatToDo />
            </Headline>
          ) : (
            <Headline
              icon={tone === 'neutral' ? Info : TriangleAlert}
              tone={tone}
              label={notFound.title}
              title={other.title}
            >
              <p className="sm:text-lg">{other.text}</p>
              <p className="font-semibold">{notFound.warning}</p>
            </Headline>
          )}
        </div>
        {canBeContact(asked.value) && (
          <div aria-hidden={!isLookAlike} className={isLookAlike ? undefined : 'invisible'}>
            <Headline icon={TriangleAlert} tone="stop" title={lookAlike.title} loud>
              <WhatToDo />
            </Headline>
          </div>
        )}
      </div>
      <dl className="mt-4 border-t border-line">
        <VerdictRow term={notFound.checked}>
          <CheckedValue value={asked.value} traps={isLookAlike} />
        </VerdictRow>
      </dl>
      {/* Invisible until the warning, so that nothing moves. */}
      {canBeContact(asked.value) && hasTrap(asked.value) && (
        <p aria-hidden={!isLookAlike} className={clsx('mt-2 text-sm', !isLookAlike && 'invisible')}>
          {lookAlike.marked}
        </p>
      )}
      {findReasons(asked).map((reason) => (
        <p key={reason} className="mt-3">
          {reason}
        </p>
      ))}
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
        <div className="mt-4 flex flex-wrap gap-3">
          {report !== 'sent' && isReportable && (
            <Button ref={reportButton} onClick={() => setReport('open')}>
              {actions.report}
            </Button>
          )}
          <Button variant={isReportable ? 'secondary' : 'primary'} onClick={onAnother}>
            {actions.another}
          </Button>
          {/* Another text would be a stranger's sentence in the visitor's own voice. */}
          {isReportable && !/\s/.test(asked.value) && (
            <CopyButton
              text={warningAbout(asked.value)}
              label={tellTeam.button}
              copied={tellTeam.copied}
              className={buttonClass('secondary')}
            />
          )}
        </div>
      )}
      <Afterwards />
    </VerdictCard>
  );
}

function WhatToDo() {
  const { warning, typo, steps } = verify.notFound;
  return (
    <>
      <p className="sm:text-lg">
        <strong>{warning}</strong> <span>{typo}</span>
      </p>
      <Steps steps={steps} />
    </>
  );
}
