import { hasForeignLetters, telegramKey } from '@contracts/contact-key.ts';
import { Hourglass, ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { verdict } from '@/content/verdict.ts';
import { verify } from '@/content/verify.ts';
import type { CheckOutcome } from './find-outcome';
import { findSlip, lookedAt } from './find-slip';
import { retryWords } from './retry-words';
import { bringIntoView, FailedVerdict, VerdictCard } from './verdict-card';

const verifiedDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** What the check found, in words, with an icon and a colour that never stand alone. */
export function Verdict({ outcome }: { outcome: CheckOutcome }) {
  switch (outcome.status) {
    case 'verified': {
      const { full_name, contact_position, email, telegram_handle, verified_at } = outcome.contact;
      const handle = telegram_handle === null ? null : telegramKey(telegram_handle);
      const { fields } = verdict.verified;
      return (
        <VerdictCard icon={ShieldCheck} tone="go" title={verdict.verified.title} text={verdict.verified.text}>
          <dl className="mt-5 border-t border-line">
            <Row term={fields.name}>{full_name}</Row>
            {contact_position !== null && <Row term={fields.position}>{contact_position}</Row>}
            {email !== null && <Row term={fields.email}>{email}</Row>}
            {handle !== null && <Row term={fields.telegram}>@{handle}</Row>}
            <Row term={fields.verifiedAt}>
              <time dateTime={verified_at}>{verifiedDate.format(new Date(verified_at))}</time>
            </Row>
          </dl>
        </VerdictCard>
      );
    }
    case 'not-found': {
      const slip = findSlip(outcome.lookup);
      return (
        <VerdictCard icon={ShieldAlert} tone="stop" title={verdict.notFound.title} text={verdict.notFound.text}>
          {hasForeignLetters(outcome.lookup.value) && <p className="mt-3">{verdict.notFound.foreignLetters}</p>}
          {slip !== null && <p className="mt-3">{verdict.notFound.slips[slip]}</p>}
          <p className="mt-3 text-muted">{verdict.notFound.advice}</p>
          <dl className="mt-5 border-t border-line">
            <Row term={verdict.notFound.checked}>{lookedAt(outcome.lookup.value)}</Row>
          </dl>
          {outcome.imitates && <Imitation />}
        </VerdictCard>
      );
    }
    case 'limited':
      return (
        <VerdictCard icon={Hourglass} tone="none" title={verify.failed.title} text={verdict.limited.text}>
          <p className="mt-3 text-lg font-semibold">{retryWords(outcome.retryAfter)}</p>
        </VerdictCard>
      );
    case 'failed':
      return <FailedVerdict />;
  }
}

/** Comes after the card, and below all of it: nothing that was being read moves away. */
function Imitation() {
  const { title, text, advice } = verdict.imitation;
  return (
    <div
      ref={bringIntoView}
      data-imitation
      // Room below it for the toast of the same check.
      className="mt-5 scroll-mb-24 rounded border-2 border-caution bg-ink-800 p-4 sm:p-5"
    >
      <h3 className="flex items-start gap-3 text-xl font-bold text-caution">
        <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
        {title}
      </h3>
      <p className="mt-2 text-lg font-semibold">{text}</p>
      <p className="mt-2">{advice}</p>
    </div>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 border-b border-line py-3 sm:grid-cols-[9rem_1fr]">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="min-w-0 font-mono wrap-anywhere">{children}</dd>
    </div>
  );
}
