import { hasForeignLetters } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { clsx } from 'clsx';
import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { brand } from '@/content/brand.ts';
import { verdict } from '@/content/verdict.ts';
import { CheckedValue, hasTrap, Row } from './marked-text';
import { ReportForm, type ReportStatus } from './report-form';
import { TellTeam } from './tell-team';
import { textKind } from './text-kind';
import { Headline, VerdictCard } from './verdict-card';

const { notFound, lookAlike, actions, afterwards } = verdict;

const domainOf = (address: string) => /@([a-z\d.-]+)$/i.exec(address)?.[1]?.toLowerCase();

/** Reasons why the text cannot be one of our contacts at all. */
function findNotes(asked: ContactLookup): string[] {
  const kind = textKind(asked);
  const domain = domainOf(asked.value);
  const notes: string[] = [];
  if (kind !== 'contact' && kind !== 'ownLink' && kind !== 'name') notes.push(notFound.reasons[kind]);
  if (kind !== 'name' && hasForeignLetters(asked.value.replace(/…/g, ''))) notes.push(notFound.foreignLetters);
  if (kind === 'contact' && asked.kind === 'email' && domain !== undefined && domain !== domainOf(brand.verifyEmail))
    notes.push(notFound.domain.replace('{domain}', () => domain));
  return notes;
}

interface NotFoundVerdictProps {
  asked: ContactLookup;
  /** Whether the contact looks like one of ours. That answer comes after the verdict, and replaces its headline. */
  isLookAlike: boolean;
  onAnother: () => void;
}

export function NotFoundVerdict({ asked, isLookAlike, onAnother }: NotFoundVerdictProps) {
  const [report, setReport] = useState<'closed' | 'put-aside' | ReportStatus>('closed');
  const reportButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (report === 'put-aside') reportButton.current?.focus();
  }, [report]);
  const isReporting = report === 'open';
  const kind = textKind(asked);
  // A name is anyone's, and our own address is no impostor: there is no one to report.
  const harmless = !isLookAlike && (kind === 'name' || kind === 'ownLink') ? notFound.reasons[kind] : undefined;
  return (
    <VerdictCard tone="stop" toast={report === 'closed' ? { title: verdict.toasts.notFound } : undefined}>
      {/* Both headlines share one place, so that nothing moves when the second replaces the first. */}
      <div className="grid grid-cols-1">
        {harmless === undefined ? (
          <>
            <Headline icon={ShieldAlert} tone="stop" {...notFound} hidden={isLookAlike} />
            <Headline
              icon={TriangleAlert}
              tone="stop"
              {...notFound}
              title={lookAlike.title}
              hidden={!isLookAlike}
              loud
            />
          </>
        ) : (
          <Headline icon={ShieldAlert} tone="stop" title={notFound.title} text={harmless} />
        )}
      </div>
      <dl className="mt-4 border-t border-line">
        <Row term={notFound.checked}>
          <CheckedValue value={asked.value} traps={isLookAlike} />
        </Row>
      </dl>
      {/* It comes with the warning, into a place that is kept for it. */}
      {hasTrap(asked.value) && (
        <p aria-hidden={!isLookAlike} className={clsx('mt-2 text-sm', !isLookAlike && 'invisible')}>
          {lookAlike.marked}
        </p>
      )}
      {findNotes(asked).map((note) => (
        <p key={note} className="mt-3 wrap-anywhere">
          {note}
        </p>
      ))}
      {/* Not announced with the verdict: the report form announces its own messages. */}
      <div aria-live="off">
        {report !== 'closed' && (
          <ReportForm
            lookup={asked}
            open={isReporting}
            onCancel={() => setReport('put-aside')}
            onSent={() => setReport('sent')}
          />
        )}
        {!isReporting && (
          <div className="mt-4 flex flex-wrap gap-3">
            {report !== 'sent' && harmless === undefined && (
              <Button ref={reportButton} onClick={() => setReport('open')}>
                {actions.report}
              </Button>
            )}
            <Button variant={harmless === undefined ? 'secondary' : 'primary'} onClick={onAnother}>
              {actions.another}
            </Button>
            {/* Another text would be a stranger's sentence in the visitor's own voice. */}
            {harmless === undefined && !/\s/.test(asked.value) && <TellTeam value={asked.value} />}
          </div>
        )}
      </div>
      <details className="mt-4 border-t border-line pt-1">
        <summary className="cursor-pointer py-2.5 font-semibold">{afterwards.title}</summary>
        <ol className="mt-1 grid list-decimal gap-2 pl-5">
          {afterwards.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </VerdictCard>
  );
}
