import type { Report } from '@contracts/report.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { CopyButton } from '@/components/copy-button.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { verify } from '@/features/verify/check/words.ts';
import { late } from '@/lib/lazy.ts';
import { codePointOf } from '../checked-value.tsx';
import { AskByEmail } from './verdict-card.tsx';

/** With React Hook Form, which the rest of the page does without. */
const ReportForm = late(async () => (await import('./report-form.tsx')).ReportForm);

/** A longer text is no line for a chat. */
const QUOTED_LENGTH = 200;

/** Two lines for the group chat. A character that is not plain is named: in the chat it could turn the line around. */
function warningAbout({ kind, value }: Reported): string {
  const [quoted, marked] = [value.slice(0, QUOTED_LENGTH).replace(/\s+/g, ' '), /[^ -~]/gu];
  return verify.tellTeam.text.replace('{contact}', () =>
    // A sentence in the visitor's own script is one that the team can read.
    kind === 'other' ? quoted : quoted.replace(marked, (character) => `[${codePointOf(character)}]`),
  );
}

export type Reported = Pick<Report, 'kind' | 'value'>;

/** What to do about someone who may be an impostor, and how to go on. */
export function ReportActions({ reported, onAnother }: { reported: Reported; onAnother: () => void }) {
  const { actions, tellTeam } = verify;
  const [report, setReport] = useState<'closed' | 'open' | 'put-aside' | 'sent'>('closed');
  const reportButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (report === 'put-aside') reportButton.current?.focus();
  }, [report]);
  return (
    <>
      {report !== 'closed' && (
        // On a slow line, until the form is there.
        <Suspense fallback={<AskByEmail />}>
          <ReportForm
            reported={reported}
            open={report === 'open'}
            onCancel={() => setReport('put-aside')}
            onSent={() => setReport('sent')}
          />
        </Suspense>
      )}
      {report !== 'open' && (
        <div className="no-print mt-4 flex flex-wrap gap-3">
          {report !== 'sent' && (
            <Button ref={reportButton} variant="plain" onClick={() => setReport('open')}>
              {reported.kind === 'other' ? actions.reportThis : actions.report}
            </Button>
          )}
          <Button variant="secondary" onClick={onAnother}>
            {actions.another}
          </Button>
          <CopyButton
            text={warningAbout(reported)}
            label={tellTeam.button}
            copied={tellTeam.copied}
            className={buttonClass('secondary')}
          />
        </div>
      )}
    </>
  );
}
