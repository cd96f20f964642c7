import { keyOf } from '@contracts/contact-key.ts';
import type { ContactLookup, VerifiedContact } from '@contracts/contact-verification.ts';
import { Mail, ShieldCheck } from 'lucide-react';
import { ExternalLink } from '@/components/external-link';
import { Button, buttonClass } from '@/components/ui/button';
import { verdict } from '@/content/verdict.ts';
import type { Answer } from '../check/use-contact-check';
import { Row } from '../checked-value';
import { LimitedVerdict } from './limited-verdict';
import { NotFoundVerdict } from './not-found-verdict';
import { Headline, VerdictCard } from './verdict-card';

export interface VerdictProps extends Answer {
  onAnother: () => void;
  onRetry: () => void;
}

/** Shows the check's result in words; icon and color only support them. */
export function Verdict({ asked, outcome, isLookAlike, onAnother, onRetry }: VerdictProps) {
  switch (outcome.status) {
    case 'verified':
      return <VerifiedVerdict asked={asked} contact={outcome.contact} onAnother={onAnother} />;
    case 'not-found':
      return <NotFoundVerdict asked={asked} isLookAlike={isLookAlike === true} onAnother={onAnother} />;
    case 'limited':
      return <LimitedVerdict retryAfter={outcome.retryAfter} onRetry={onRetry} />;
  }
}

/** A match proves the name only, so the first thing to do is to write to it from here. Made from the checked key. */
function CallBack({ kind, value }: ContactLookup) {
  const { email, telegram } = verdict.verified.callBack;
  const key = keyOf[kind](value) ?? '';
  return (
    <div className="mt-4">
      <p className="sm:text-lg">{kind === 'telegram' ? telegram.advice : email.advice}</p>
      {kind === 'telegram' && <p className="mt-1">{telegram.group}</p>}
      {kind === 'telegram' ? (
        <ExternalLink
          href={`https://t.me/${key}?text=${encodeURIComponent(telegram.draft)}`}
          className={buttonClass('primary', 'mt-3')}
        >
          {telegram.button}
        </ExternalLink>
      ) : (
        <a href={`mailto:${encodeURIComponent(key).replace('%40', '@')}`} className={buttonClass('primary', 'mt-3')}>
          <Mail aria-hidden className="size-4" />
          {email.button}
        </a>
      )}
    </div>
  );
}

interface VerifiedVerdictProps extends Pick<VerdictProps, 'asked' | 'onAnother'> {
  contact: VerifiedContact;
}

function VerifiedVerdict({ asked, contact, onAnother }: VerifiedVerdictProps) {
  const { title, money, speaksFor, applied, fields } = verdict.verified;
  const { full_name, contact_position, email, telegram_handle, verified_at } = contact;
  const handle = telegram_handle === null ? null : keyOf.telegram(telegram_handle);
  return (
    <VerdictCard tone="go" toast={{ title: verdict.toasts.verified }}>
      <Headline icon={ShieldCheck} tone="go" title={title} text={money} />
      <CallBack {...asked} />
      <dl className="mt-5 border-t border-line">
        <Row term={fields.name}>{full_name}</Row>
        {contact_position !== null && <Row term={fields.position}>{contact_position}</Row>}
        {email !== null && <Row term={fields.email}>{email}</Row>}
        {handle !== null && <Row term={fields.telegram}>@{handle}</Row>}
        <Row term={fields.verifiedAt}>
          <time dateTime={verified_at}>
            {new Date(verified_at).toLocaleDateString(undefined, { dateStyle: 'long' })}
          </time>
        </Row>
      </dl>
      <p className="mt-4">{applied}</p>
      <p className="mt-2 text-sm text-muted">{speaksFor[asked.kind]}</p>
      <Button variant="secondary" onClick={onAnother} className="mt-5">
        {verdict.actions.another}
      </Button>
    </VerdictCard>
  );
}
