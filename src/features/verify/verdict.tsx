import { emailKey, telegramKey } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { ArrowUpRight, Hourglass, Mail, ShieldCheck } from 'lucide-react';
import { ExternalLink } from '@/components/external-link';
import { Button, buttonClass } from '@/components/ui/button';
import { verdict } from '@/content/verdict.ts';
import { verify } from '@/content/verify.ts';
import { NotFoundVerdict } from './not-found-verdict';
import { retryWords } from './retry-words';
import { AskByEmail, failureToast, Headline, VerdictCard } from './verdict-card';
import { CheckedValue, Row } from './verdict-details';
import type { CheckOutcome } from './verify-contact';

const verifiedDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

export interface VerdictProps {
  outcome: CheckOutcome;
  /** A contact that was not found looks like an official one. */
  imitates: boolean;
  onAnother: () => void;
}

/** What the check found, in words, with an icon and a colour that never stand alone. */
export function Verdict({ outcome, imitates, onAnother }: VerdictProps) {
  switch (outcome.status) {
    case 'verified':
      return <VerifiedVerdict {...outcome} onAnother={onAnother} />;
    case 'not-found':
      return <NotFoundVerdict lookup={outcome.lookup} imitates={imitates} onAnother={onAnother} />;
    case 'limited': {
      const retry = retryWords(outcome.retryAfter);
      return (
        <VerdictCard tone="none" toast={failureToast(retry)}>
          <Headline icon={Hourglass} tone="none" title={verify.failed.title} text={verdict.limited.text} />
          <p className="mt-3 text-lg font-semibold">{retry}</p>
          <div className="mt-5">
            <AskByEmail />
          </div>
        </VerdictCard>
      );
    }
  }
}

type Verified = Omit<Extract<CheckOutcome, { status: 'verified' }>, 'status'>;

function VerifiedVerdict({ lookup, contact, onAnother }: Verified & { onAnother: () => void }) {
  const { title, speaksFor, advice, fields, open } = verdict.verified;
  const { full_name, contact_position, email, telegram_handle, verified_at } = contact;
  const handle = telegram_handle === null ? null : telegramKey(telegram_handle);
  return (
    <VerdictCard tone="go" toast={{ title: verdict.toasts.verified }}>
      <Headline icon={ShieldCheck} tone="go" title={title} text={speaksFor[lookup.kind]} />
      <p className="mt-3 text-muted">{advice}</p>
      <dl className="mt-4 border-t border-line">
        <Row term={fields.name}>{full_name}</Row>
        {contact_position !== null && <Row term={fields.position}>{contact_position}</Row>}
        {email !== null && <Row term={fields.email}>{email}</Row>}
        {handle !== null && <Row term={fields.telegram}>@{handle}</Row>}
        <Row term={fields.verifiedAt}>
          <time dateTime={verified_at}>{verifiedDate.format(new Date(verified_at))}</time>
        </Row>
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        {/* From what was checked: it is the account that the card speaks for. */}
        {lookup.kind === 'telegram' ? (
          <ExternalLink href={`https://t.me/${telegramKey(lookup.value)}`} className={buttonClass('secondary')}>
            {open.telegram}
            <ArrowUpRight aria-hidden className="size-4" />
          </ExternalLink>
        ) : (
          <a
            href={`mailto:${encodeURIComponent(emailKey(lookup.value) ?? '').replace('%40', '@')}`}
            className={buttonClass('secondary')}
          >
            <Mail aria-hidden className="size-4" />
            {open.email}
          </a>
        )}
        <Button variant="ghost" onClick={onAnother}>
          {verdict.actions.another}
        </Button>
      </div>
    </VerdictCard>
  );
}

/** Says what will be checked, where that is not plainly what stands in the form. */
export function Understood({ lookup: { kind, value } }: { lookup: ContactLookup }) {
  const [before, after] = verdict.willCheck[kind].split('{value}');
  return (
    <>
      {before}
      <strong className="font-mono font-semibold wrap-anywhere text-text">
        <CheckedValue value={value} />
      </strong>
      {after}
    </>
  );
}
