import { hasForeignLetters, keyOf } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { clsx } from 'clsx';
import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { brand } from '@/content/company.ts';
import { whereWeAre } from '@/content/safety-notes.ts';
import { verdict } from '@/content/verdict.ts';
import { late } from '@/lib/lazy';
import { CheckedValue, checkedPart, hasTrap, Row } from '../checked-value';
import { TellTeam } from './tell-team';
import { AskByEmail, Headline, VerdictCard } from './verdict-card';

/** With React Hook Form, which the rest of the page does without. */
const ReportForm = late(async () => (await import('./report-form')).ReportForm);

const { notFound, lookAlike, actions, afterwards } = verdict;

type TextKind = 'contact' | 'tooLong' | 'cutOff' | 'ownLink' | 'link' | 'name' | 'moreThanOne' | 'otherChannel';

const LINK = /^(?:https?:\/\/\S+|[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?)$/i;

/** Our website, or our page at the scheduling service. */
function isOurs(link: string): boolean {
  const address = /^https?:/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return false;
  const { host, pathname } = new URL(address);
  const { website, calendar } = whereWeAre;
  return host.replace(/^www\./, '') === website || host + pathname.split('/', 2).join('/') === calendar;
}

/** What a text is that was not found: most are a contact, and for the others the verdict has words of their own. */
function textKind({ kind, value }: ContactLookup): TextKind {
  if (checkedPart(value) !== value) return 'tooLong';
  if (/…$|\.\s*\.$/.test(value)) return 'cutOff';
  if (LINK.test(value)) return isOurs(value) ? 'ownLink' : 'link';
  if (keyOf[kind](value) !== null) return 'contact';
  if (/\p{L}/u.test(value) && !/[@./_\d]/.test(value)) return 'name';
  if (/[@.]/.test(value) && /\s/.test(value)) return 'moreThanOne';
  return /^[^@]*\d{3}/.test(value) ? 'otherChannel' : 'contact';
}

const domainOf = (address: string) => /@([a-z\d.-]+)$/i.exec(address)?.[1]?.toLowerCase();

/** Reasons why the text cannot be one of our contacts at all. */
function findNotes({ kind: askedKind, value }: ContactLookup, kind: TextKind): string[] {
  const domain = domainOf(value);
  const notes: string[] = [];
  if (kind !== 'contact' && kind !== 'ownLink' && kind !== 'name') notes.push(notFound.reasons[kind]);
  if (kind !== 'name' && hasForeignLetters(value.replace(/…/g, ''))) notes.push(notFound.foreignLetters);
  if (kind === 'contact' && askedKind === 'email' && domain !== undefined && domain !== domainOf(brand.verifyEmail))
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
  const [report, setReport] = useState<'closed' | 'open' | 'put-aside' | 'sent'>('closed');
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
      <div className="grid grid-cols-1 *:[grid-area:1/1]">
        <div aria-hidden={isLookAlike} className={isLookAlike ? 'invisible' : undefined}>
          <Headline icon={ShieldAlert} tone="stop" title={notFound.title} text={harmless ?? notFound.text}>
            {harmless === undefined && <Steps steps={notFound.steps} className="mt-3 gap-1" />}
          </Headline>
        </div>
        {harmless === undefined && (
          <div aria-hidden={!isLookAlike} className={isLookAlike ? undefined : 'invisible'}>
            <Headline icon={TriangleAlert} tone="stop" title={lookAlike.title} text={notFound.text} loud>
              <Steps steps={notFound.steps} className="mt-3 gap-1" />
            </Headline>
          </div>
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
      {findNotes(asked, kind).map((note) => (
        <p key={note} className="mt-3 wrap-anywhere">
          {note}
        </p>
      ))}
      {/* Not announced with the verdict: the report form announces its own messages. */}
      <div aria-live="off">
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
        <Steps steps={afterwards.steps} className="mt-1 gap-2" />
      </details>
    </VerdictCard>
  );
}

function Steps({ steps, className }: { steps: readonly string[]; className: string }) {
  return (
    <ol className={clsx('grid list-decimal pl-5', className)}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
