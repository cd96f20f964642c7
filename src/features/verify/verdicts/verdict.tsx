import { keyOf } from '@contracts/contact-key.ts';
import type { VerifiedContact } from '@contracts/contact-verification.ts';
import { Mail, ShieldCheck } from 'lucide-react';
import { ExternalLink } from '@/components/external-link';
import { Button, buttonClass } from '@/components/ui/button';
import { verdict } from '@/content/verdict.ts';
import type { CheckOutcome } from '../check/verify-contact';
import type { FoundContact } from '../form/read-contact';
import { LimitedVerdict } from './limited-verdict';
import { Row } from './marked-text';
import { NotFoundVerdict } from './not-found-verdict';
import { Headline, VerdictCard } from './verdict-card';

const verifiedDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

export interface VerdictProps {
  asked: FoundContact;
  outcome: CheckOutcome;
  /** Whether a contact that was not found looks like an official one. */
  isLookAlike: boolean;
  onAnother: () => void;
  onRetry: () => void;
}

/** Shows the check's result in words; icon and color only support them. */
export function Verdict({ asked, outcome, isLookAlike, onAnother, onRetry }: VerdictProps) {
  switch (outcome.status) {
    case 'verified':
      return <VerifiedVerdict asked={asked} contact={outcome.contact} onAnother={onAnother} />;
    case 'not-found':
      return <NotFoundVerdict asked={asked} isLookAlike={isLookAlike} onAnother={onAnother} />;
    case 'limited':
      return <LimitedVerdict retryAfter={outcome.retryAfter} onRetry={onRetry} />;
  }
}

interface VerifiedVerdictProps extends Pick<VerdictProps, 'asked' | 'onAnother'> {
  contact: VerifiedContact;
}

function VerifiedVerdict({ asked: { kind, value }, contact, onAnother }: VerifiedVerdictProps) {
  const { title, speaksFor, advice, fields, open } = verdict.verified;
  const { full_name, contact_position, email, telegram_handle, verified_at } = contact;
  const handle = telegram_handle === null ? null : keyOf.telegram(telegram_handle);
  return (
    <VerdictCard tone="go" toast={{ title: verdict.toasts.verified }}>
      <Headline icon={ShieldCheck} tone="go" title={title} text={speaksFor[kind]} />
      <p className="mt-3">{advice[kind]}</p>
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
        {/* Made from the checked text: the card speaks for that account only. */}
        {kind === 'telegram' ? (
          <ExternalLink href={`https://t.me/${keyOf.telegram(value)}`} className={buttonClass('secondary')}>
            {open.telegram}
          </ExternalLink>
        ) : (
          <a
            href={`mailto:${encodeURIComponent(keyOf.email(value) ?? '').replace('%40', '@')}`}
            className={buttonClass('secondary')}
          >
            <Mail aria-hidden className="size-4" />
            {open.email}
          </a>
        )}
        <Button variant="secondary" onClick={onAnother}>
          {verdict.actions.another}
        </Button>
      </div>
    </VerdictCard>
  );
}
