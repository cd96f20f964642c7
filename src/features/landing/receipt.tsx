import type { FastTrackApplication } from '@contracts/fast-track-application.ts';
import { shortReference } from '@contracts/short-reference.ts';
import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link';
import { hero } from '@/content/hero.ts';
import { links } from '@/content/links.ts';
import { pages } from '@/content/pages.ts';
import type { Sent } from '@/lib/use-submission';

const { receipt } = hero;

const time = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The part of a sent application that the page shows until it is reloaded: nothing of it is stored in the browser. */
export function Receipt({ content: { telegramContact }, id, receivedAt }: Sent<FastTrackApplication>) {
  return (
    <div className="flex min-w-0 flex-col">
      <p className="label flex items-center justify-between gap-x-4 border-b border-line px-4 py-2.5 sm:px-6 sm:py-3.5">
        {hero.ticket.title}
        <span className="text-volt">{receipt.tag}</span>
      </p>
      <div className="px-4 py-4 sm:p-6">
        <h2 className="flex items-center gap-3 text-xl font-bold tracking-tight">
          <span className="grid size-5 shrink-0 place-items-center rounded-sm bg-volt text-ink-950">
            <Check aria-hidden className="size-3.5" strokeWidth={3} />
          </span>
          {receipt.title}
        </h2>
        <dl className="label mt-3">
          <Row label={receipt.fields.receivedAt}>
            <time dateTime={receivedAt.toISOString()}>{time.format(receivedAt)}</time>
          </Row>
          <Row label={receipt.fields.contact}>{telegramContact}</Row>
          <Row label={receipt.fields.reply}>{receipt.reply}</Row>
          {id !== undefined && <Row label={receipt.fields.reference}>{shortReference(id)}</Row>}
        </dl>
        <p className="mt-3 text-sm text-muted">
          {receipt.wrongHandle}{' '}
          <ExternalLink
            href={links.telegramUrl}
            arrow="ml-0.5 size-[0.9em]"
            className="text-text underline underline-offset-4 hover:text-volt"
          >
            {receipt.message}
          </ExternalLink>
          {id !== undefined && ` ${receipt.quote} ${shortReference(id)}`}.
        </p>
      </div>
      <div className="perforation mt-auto" />
      <p className="px-4 pt-4 text-sm text-pretty sm:px-6">{receipt.advice}</p>
      <Link
        to={pages.verify.path}
        className="group mt-2 flex min-h-12 items-center justify-between gap-3 rounded-b-lg px-4 pb-2 font-semibold hover:text-volt sm:px-6"
      >
        {receipt.check}
        <ArrowRight aria-hidden className="size-5 shrink-0 text-volt" />
      </Link>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_1fr] border-b border-line py-1.5 last:border-0 sm:py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
