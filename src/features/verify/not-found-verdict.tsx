import { emailKey, hasForeignLetters, telegramKey } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { verdict } from '@/content/verdict.ts';
import { readContact } from './read-contact';
import { ReportForm } from './report-form';
import { Headline, VerdictCard } from './verdict-card';
import { CheckedValue, checkedPart, Row } from './verdict-details';

const { notFound, imitation, actions, afterwards } = verdict;

/** Reasons why the text cannot be one of our contacts at all. */
function findNotes({ kind, value }: ContactLookup): string[] {
  const reading = readContact(value, kind);
  const isElsewhere = reading.status === 'contact' && reading.isElsewhere;
  const isKey = (kind === 'email' ? emailKey(value) : telegramKey(value)) !== null;
  const notes: string[] = [];
  if (isElsewhere) notes.push(notFound.elsewhere);
  if (hasForeignLetters(value)) notes.push(notFound.foreignLetters);
  if (checkedPart(value) !== value) notes.push(notFound.hints.tooLong);
  else if (!isElsewhere && !isKey && /[@.]/.test(value) && /\s/.test(value)) notes.push(notFound.hints.moreThanOne);
  return notes;
}

interface NotFoundVerdictProps {
  lookup: ContactLookup;
  /** Whether the contact looks like one of ours. That answer comes after the verdict, and replaces its headline. */
  imitates: boolean;
  onAnother: () => void;
}

export function NotFoundVerdict({ lookup, imitates, onAnother }: NotFoundVerdictProps) {
  const [report, setReport] = useState<'none' | 'open' | 'put-aside'>('none');
  const reportButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (report === 'put-aside') reportButton.current?.focus();
  }, [report]);
  return (
    <VerdictCard tone="stop" toast={{ title: verdict.toasts.notFound }}>
      {/* Both headlines share one place, so that nothing moves when the second replaces the first. */}
      <div className="grid">
        <Headline icon={ShieldAlert} tone="stop" title={notFound.title} text={notFound.text} hidden={imitates} />
        <Headline
          icon={TriangleAlert}
          tone="stop"
          title={imitation.title}
          text={imitation.text}
          hidden={!imitates}
          loud
        />
      </div>
      <dl className="mt-4 border-t border-line">
        <Row term={notFound.checked}>
          <CheckedValue value={lookup.value} />
        </Row>
      </dl>
      {findNotes(lookup).map((note) => (
        <p key={note} className="mt-3">
          {note}
        </p>
      ))}
      <p className="mt-3 text-muted">{notFound.advice}</p>
      {/* No part of the announced verdict: the report form announces its own messages. */}
      <div aria-live="off">
        {report !== 'none' && (
          <ReportForm lookup={lookup} open={report === 'open'} onCancel={() => setReport('put-aside')} />
        )}
        {report !== 'open' && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button ref={reportButton} variant="secondary" onClick={() => setReport('open')}>
              {actions.report}
            </Button>
            <Button variant="ghost" onClick={onAnother}>
              {actions.another}
            </Button>
          </div>
        )}
      </div>
      <details className="mt-4 border-t border-line pt-1">
        <summary className="cursor-pointer py-2.5 font-semibold">{afterwards.title}</summary>
        <ul className="mt-1 grid list-disc gap-2 pl-5 text-muted">
          {afterwards.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </details>
    </VerdictCard>
  );
}
