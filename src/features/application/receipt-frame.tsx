import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CopyButton } from '@/components/copy-button.tsx';
import { ExternalLink } from '@/components/external-link.tsx';
import { Sentence } from '@/components/sentence.tsx';
import { receipt } from '@/content/application.ts';
import { brand, links } from '@/content/company.ts';
import { ticket } from '@/content/ticket.ts';
import { inWords } from '@/lib/locales.ts';
import { pages } from '@/lib/words.ts';

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

export function ReceiptFrame({ tag, ticker, onAnother, isNew, children }: FrameProps) {
  return (
    <div data-receipt="" className={clsx('flex min-w-0 flex-col', isNew && 'motion-safe:animate-feed')}>
      <p className="label flex border-b border-line px-4 py-2.5 whitespace-pre sm:px-6 sm:py-3">
        <span>{ticket.title}</span>
        {ticker && <span translate="no">{` · ${ticker}`}</span>}
        <span className="ml-auto text-volt">{tag}</span>
      </p>
      <div className="p-4 sm:px-6 roomy:pt-6">{children}</div>
      <div className="perforation mt-auto">
        {isNew && (
          <div className="absolute inset-x-0 -top-px h-px origin-left bg-volt opacity-0 motion-safe:animate-run" />
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 px-4 text-[0.9375rem] tracking-tight sm:px-6 sm:py-2">
        <Link to={pages.verify.path} className={actionClass}>
          <span>{receipt.check}</span>
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

/** The one thing to keep: first and large. */
export function Reference({ children }: { children: string }) {
  return (
    <div className="mt-2 mb-1 flex flex-wrap items-baseline gap-x-4 roomy:mt-6">
      <dt className="label basis-full text-muted">{receipt.fields.reference}</dt>
      <dd translate="no" className="figures text-2xl text-volt">
        {children}
      </dd>
      <dd>
        <CopyButton
          text={children}
          label={receipt.copyReference}
          className={`-my-2 min-h-11 cursor-pointer text-sm ${linkClass}`}
        />
      </dd>
    </div>
  );
}

/** `isExact`: the value is a handle, which no translation may change. */
export function ReceiptRow({ label, value, isExact }: { label: string; value: ReactNode; isExact?: boolean }) {
  return (
    <div className="label flex flex-wrap justify-between gap-x-3 border-b border-line py-1 last:border-0 sm:py-2 roomy:py-3">
      <dt className="text-muted">{label}</dt>
      <dd translate={isExact ? 'no' : undefined} className="min-w-0 text-balance">
        {value}
      </dd>
    </div>
  );
}

const format = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

export function Time({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{inWords(date, format)}</time>;
}

/** What to do if no message comes, or none can. */
export function NothingCame({ reference, until, children }: { reference: string; until: Date; children?: ReactNode }) {
  return (
    <>
      <p>
        <Sentence text={receipt.nothingCame} time={<Time date={until} />} email={<OurEmail about={reference} />} />
        {children}
      </p>
      <p>
        <Sentence
          text={receipt.wrongHandle}
          message={
            <ExternalLink href={links.telegramUrl} className={linkClass}>
              {receipt.message}
            </ExternalLink>
          }
          reference={<span translate="no">{reference}</span>}
        />
      </p>
    </>
  );
}

export function OurEmail({ about }: { about?: string }) {
  return (
    <a
      translate="no"
      href={about === undefined ? links.emailUrl : `${links.emailUrl}?subject=${about}`}
      className={linkClass}
    >
      {brand.supportEmail}
    </a>
  );
}
