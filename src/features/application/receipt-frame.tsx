import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link';
import { receipt, ticket } from '@/content/application.ts';
import { brand, links } from '@/content/company.ts';
import { pages } from '@/content/pages.ts';
import { site } from '@/content/site.ts';
import { RECEIPT } from '@/lib/dom-attributes.ts';

export const linkClass = 'text-text underline underline-offset-4 hover:text-volt';
const actionClass = 'inline-flex min-h-12 cursor-pointer items-center gap-2 font-semibold hover:text-volt';

interface FrameProps {
  tag: string;
  /** From the link that was sent, if it has one. */
  ticker?: string;
  /** Brings the ticket back; without it, a link does. */
  onAnother?: () => void;
  isNew?: boolean;
  children: ReactNode;
}

/** The looks of a receipt around what it says. */
export function ReceiptFrame({ tag, ticker, onAnother, isNew, children }: FrameProps) {
  return (
    <div {...{ [RECEIPT]: '' }} className={clsx('flex min-w-0 flex-col', isNew && 'motion-safe:animate-feed')}>
      <p className="label flex border-b border-line px-4 py-2.5 whitespace-pre sm:px-6 sm:py-3.5">
        {ticket.title}
        {ticker && ` · ${ticker}`}
        <span className="ml-auto text-volt">{tag}</span>
      </p>
      <div className="px-4 py-4 sm:p-6">{children}</div>
      <div className="perforation mt-auto">
        {isNew && (
          <div className="absolute inset-x-0 -top-px h-px origin-left bg-volt opacity-0 motion-safe:animate-run" />
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 px-4 text-[0.9375rem] tracking-tight sm:px-6 sm:py-2">
        <Link to={pages.verify.path} className={actionClass}>
          {receipt.check}
          <ArrowRight aria-hidden className="size-4 shrink-0 text-volt" />
        </Link>
        {onAnother ? (
          <button type="button" onClick={onAnother} className={actionClass}>
            {receipt.another}
          </button>
        ) : (
          <Link to={pages.landing.path} className={actionClass}>
            {receipt.another}
          </Link>
        )}
      </div>
    </div>
  );
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_1fr] border-b border-line py-1.5 last:border-0 sm:py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-balance [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function timeOf(date: Date): string {
  const format = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(site.language, format).format(date);
}

export function Time({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{timeOf(date)}</time>;
}

export function Promised({ reference }: { reference: string }) {
  return <p className="mt-2 font-semibold text-balance">{receipt.promise.replace('{reference}', reference)}</p>;
}

/** How the applicant recognizes us, and what to do if we do not come or cannot. */
export function Rule({ reference, until, children }: { reference: string; until: Date; children?: ReactNode }) {
  const [before, after] = receipt.nothingCame.replace('{time}', timeOf(until)).split('{email}');
  return (
    <div className="grid gap-1.5 text-sm text-pretty text-muted">
      {children}
      <p>
        {before}
        <a href={`${links.emailUrl}?subject=${reference}`} className={`${linkClass} wrap-anywhere`}>
          {brand.supportEmail}
        </a>
        {after}
      </p>
      <p>
        {receipt.wrongHandle}{' '}
        <ExternalLink href={links.telegramUrl} arrow="ml-0.5 size-[0.9em]" className={linkClass}>
          {receipt.message}
        </ExternalLink>
        {` ${receipt.quote} ${reference}.`}
      </p>
    </div>
  );
}

/** A text with a button that copies it. Where the browser refuses, it can still be selected or opened. */
export function Copyable({ text, children }: { text: string; children: ReactNode }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <span>
      {children}
      <button
        type="button"
        onClick={() => void copy().catch(() => undefined)}
        className={`-my-3 ml-3 min-h-11 cursor-pointer ${linkClass}`}
      >
        {isCopied ? receipt.copied : receipt.copy}
      </button>
      <span role="status" className="sr-only">
        {isCopied && receipt.copied}
      </span>
    </span>
  );
}
