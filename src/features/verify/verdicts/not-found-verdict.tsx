import { hasForeignLetters, keyOf } from '@contracts/contact-key.ts';
import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { verdict } from '@/content/verdict.ts';
import type { FoundContact } from '../form/read-contact';
import { CheckedValue, checkedPart, hasTrap, Row } from './marked-text';
import { ReportForm, type ReportStatus } from './report-form';
import { TellTeam } from './tell-team';
import { Headline, VerdictCard } from './verdict-card';

const { notFound, lookAlike, actions, afterwards } = verdict;

/** Reasons why the text cannot be one of our contacts at all. */
function findNotes({ kind, value, isOtherChannel }: FoundContact): string[] {
  const isCutOff = /…$|\.\s*\.$/.test(value);
  const notes: string[] = [];
  if (isCutOff) notes.push(notFound.hints.cutOff);
  else if (isOtherChannel) notes.push(notFound.elsewhere);
  if (hasForeignLetters(value.replace(/…/g, ''))) notes.push(notFound.foreignLetters);
  if (checkedPart(value) !== value) notes.push(notFound.hints.tooLong);
  else if (!isOtherChannel && !isCutOff && keyOf[kind](value) === null && /[@.]/.test(value) && /\s/.test(value))
    notes.push(notFound.hints.moreThanOne);
  return notes;
}

interface NotFoundVerdictProps {
  asked: FoundContact;
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
  return (
    <VerdictCard tone="stop" toast={report === 'closed' ? { title: verdict.toasts.notFound } : undefined}>
      {/* Both headlines share one place, so that nothing moves when the second replaces the first. */}
      <div className="grid grid-cols-1">
        <Headline icon={ShieldAlert} tone="stop" {...notFound} hidden={isLookAlike} />
        <Headline icon={TriangleAlert} tone="stop" {...notFound} title={lookAlike.title} hidden={!isLookAlike} loud />
      </div>
      <dl className="mt-4 border-t border-line">
        <Row term={notFound.checked}>
          <CheckedValue value={asked.value} traps={isLookAlike} />
        </Row>
      </dl>
      {findNotes(asked).map((note) => (
        <p key={note} className="mt-3">
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
            {report !== 'sent' && (
              <Button ref={reportButton} onClick={() => setReport('open')}>
                {actions.report}
              </Button>
            )}
            <Button variant="secondary" onClick={onAnother}>
              {actions.another}
            </Button>
            <TellTeam value={asked.value} />
          </div>
        )}
      </div>
      {/* Under the buttons: it comes with the warning, and must not move them. */}
      {isLookAlike && hasTrap(asked.value) && <p className="mt-3">{lookAlike.marked}</p>}
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
