import { hasForeignLetters, telegramKey } from '@contracts/contact-key.ts';
import { clsx } from 'clsx';
import { CloudOff, Hourglass, type LucideIcon, ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { verify } from '@/content/verify.ts';
import { retryWords } from './retry-words';
import type { CheckOutcome } from './use-contact-check';

const verifiedDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** What the check found, in words, with an icon and a colour that never stand alone. */
export function Verdict({ outcome }: { outcome: CheckOutcome }) {
  switch (outcome.status) {
    case 'verified': {
      const { full_name, contact_position, email, telegram_handle, verified_at } = outcome.contact;
      const handle = telegram_handle === null ? null : telegramKey(telegram_handle);
      const { fields } = verify.verified;
      return (
        <VerdictCard icon={ShieldCheck} tone="go" title={verify.verified.title} text={verify.verified.text}>
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
    case 'not-found':
      return (
        <VerdictCard icon={ShieldAlert} tone="stop" title={verify.notFound.title} text={verify.notFound.text}>
          {outcome.imitates && <Imitation />}
          {hasForeignLetters(outcome.lookup.value) && <p className="mt-3">{verify.notFound.foreignLetters}</p>}
          <p className="mt-3 text-muted">{verify.notFound.advice}</p>
          <dl className="mt-5 border-t border-line">
            <Row term={verify.notFound.checked}>{outcome.lookup.value}</Row>
          </dl>
        </VerdictCard>
      );
    case 'limited':
      return (
        <VerdictCard icon={Hourglass} tone="none" title={verify.failed.title} text={verify.limited.text}>
          <p className="mt-3 text-lg font-semibold">{retryWords(outcome.retryAfter)}</p>
        </VerdictCard>
      );
    case 'failed':
      return <VerdictCard icon={CloudOff} tone="none" title={verify.failed.title} text={verify.failed.text} />;
  }
}

/** On a phone the card appears below the fold. The focus stays where it is, so the page is moved instead. */
function bringIntoView(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'nearest' });
}

interface VerdictCardProps {
  icon: LucideIcon;
  /** 'none' is for a check without an answer: it must not look like a verdict. */
  tone: 'go' | 'stop' | 'none';
  title: string;
  text: string;
  children?: ReactNode;
}

function VerdictCard({ icon: Icon, tone, title, text, children }: VerdictCardProps) {
  return (
    <section
      ref={bringIntoView}
      data-verdict={tone}
      className={clsx(
        'rounded border border-line border-t-4 bg-ink-900 p-5 sm:p-7',
        tone === 'go' && 'border-t-go',
        tone === 'stop' && 'border-t-stop',
        tone === 'none' && 'border-t-line-strong',
      )}
    >
      <div className="flex items-start gap-4">
        <Icon
          aria-hidden
          className={clsx('size-9 shrink-0', tone === 'go' && 'text-go', tone === 'stop' && 'text-stop')}
          strokeWidth={1.75}
        />
        <div className="min-w-0">
          <h2 className="text-2xl font-bold tracking-tight">{title}</h2>
          <p className="mt-1 text-lg">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}

/** Comes after the card, and below its words: nothing that was being read moves away. */
function Imitation() {
  const { title, text, advice } = verify.imitation;
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
