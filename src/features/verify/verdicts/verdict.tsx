import { keyOf } from '@contracts/contact-key.ts';
import type { ContactLookup, VerifiedContact } from '@contracts/contact-verification.ts';
import { Mail, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/copy-button.tsx';
import { ExternalLink } from '@/components/external-link.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { versions } from '@/content/languages.ts';
import { toTeam } from '@/content/verify.ts';
import { verify } from '@/features/verify/check/words.ts';
import type { Answer } from '../check/use-contact-check.ts';
import { WithValue } from '../checked-value.tsx';
import { FailedVerdict } from './failed-verdict.tsx';
import { NotFoundVerdict } from './not-found-verdict.tsx';
import { Headline, Steps, VerdictCard, VerdictRow } from './verdict-card.tsx';

interface VerdictProps extends Answer {
  /** What stood beside the contact in a text: it was not checked. */
  beside: ReactNode;
  onAnother: () => void;
  onRetry: () => void;
}

/** Shows the check's result in words; icon and color only support them. */
export function Verdict({ asked, outcome, isLookAlike, beside, onAnother, onRetry }: VerdictProps) {
  switch (outcome.status) {
    case 'verified':
      return <VerifiedVerdict asked={asked} contact={outcome.contact} beside={beside} onAnother={onAnother} />;
    case 'not-found':
      return <NotFoundVerdict asked={asked} isLookAlike={isLookAlike === true} beside={beside} onAnother={onAnother} />;
    case 'limited':
      return <FailedVerdict limit={outcome} onRetry={onRetry} />;
  }
}

/** A verified contact has a key: what was checked, without the signs around it. */
export function checkedName({ kind, value }: ContactLookup): string {
  return (kind === 'telegram' ? '@' : '') + keyOf[kind](value);
}

const besideClass = 'inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-volt';

/** A match proves the name only, so the first thing to do is to write to it from here. Made from the checked key. */
function CallBack({ kind, value }: ContactLookup) {
  const { open, openApp, copyAddress, draft } = verify.verified;
  const key = keyOf[kind](value) ?? '';
  return (
    <div className="no-print mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      {kind === 'email' ? (
        <>
          <a href={`mailto:${encodeURIComponent(key).replace('%40', '@')}`} className={buttonClass()}>
            <Mail aria-hidden className="size-4 shrink-0" />
            {open.email}
          </a>
          <CopyButton text={key} label={copyAddress} className={besideClass} />
        </>
      ) : (
        <>
          <ExternalLink
            href={`https://t.me/${key}?text=${encodeURIComponent([...new Set([draft, toTeam.chat])].join('\n'))}`}
            className={buttonClass()}
          >
            {open.telegram}
          </ExternalLink>
          <a href={`tg://resolve?domain=${key}`} className={besideClass}>
            {openApp}
          </a>
        </>
      )}
    </div>
  );
}

interface VerifiedVerdictProps extends Pick<VerdictProps, 'asked' | 'beside' | 'onAnother'> {
  contact: VerifiedContact;
}

function VerifiedVerdict({ asked, contact, beside, onAnother }: VerifiedVerdictProps) {
  const { label, title, next, steps, money, stolen, group, covers, applied, fields } = verify.verified;
  const { full_name, contact_position, email, telegram_handle, verified_at } = contact;
  const handle = telegram_handle && keyOf.telegram(telegram_handle);
  return (
    <VerdictCard tone="go" toast={{ title: verify.toasts.verified, variant: 'success' }}>
      <Headline
        icon={ShieldCheck}
        tone="go"
        label={label}
        title={<WithValue words={title} value={checkedName(asked)} />}
      />
      <dl>
        <VerdictRow term={fields.name} isExact>
          {full_name}
        </VerdictRow>
        <VerdictRow term={fields.position}>
          {/* As the team has written it. */}
          {contact_position && <span lang={versions[0]?.language}>{contact_position}</span>}
        </VerdictRow>
        <VerdictRow term={fields.email} isExact>
          {email}
        </VerdictRow>
        <VerdictRow term={fields.telegram} isExact>
          {handle && `@${handle}`}
        </VerdictRow>
        <VerdictRow term={fields.verifiedAt}>
          {/* In the visitor's own format, whatever the page's language. */}
          <time dateTime={verified_at} lang={new Intl.DateTimeFormat().resolvedOptions().locale}>
            {new Date(verified_at).toLocaleDateString(undefined, { dateStyle: 'long' })}
          </time>
        </VerdictRow>
      </dl>
      <p className="mt-4 font-semibold sm:text-lg">{next}</p>
      <Steps steps={steps[asked.kind]} className="mt-2" />
      <CallBack {...asked} />
      {beside}
      <div className="mt-3 grid gap-2 text-sm">
        <p>{covers[asked.kind]}</p>
        <p className="text-base">
          <strong className="font-semibold">{money}</strong> <span>{stolen[asked.kind]}</span>
        </p>
        {asked.kind === 'telegram' && <p>{group}</p>}
        <p>{applied}</p>
      </div>
      <Button variant="secondary" onClick={onAnother} className="no-print mt-4">
        {verify.actions.another}
      </Button>
    </VerdictCard>
  );
}
