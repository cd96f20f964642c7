import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Bolt } from '@/components/bolt.tsx';
import { Section } from '@/components/section.tsx';
import { claims } from '@/content/claims.ts';
import { brand } from '@/content/company.ts';
import { ecosystem } from '@/content/landing.ts';
import { contractClause } from '@/content/ticket.ts';
import { visitorTicker } from '@/lib/listing-url.ts';

const { guarantee, stats } = ecosystem;

/** What we do about it, our record, and the button; then the contract that stands behind it. */
export function Ecosystem({ claim }: { claim: ReactNode }) {
  return (
    <Section id="ecosystem" {...ecosystem} spread={<Paper />} className="border-t-0">
      <div className="sm:-mb-8">
        <ol className="mt-8 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-4">
          {ecosystem.points.map(({ id, title, text }, index) => (
            <li key={id} className="border-t border-line py-3 sm:py-4 max-sm:grid max-sm:grid-cols-[2rem_1fr] xl:pt-5">
              <span aria-hidden className="figures text-lg text-muted sm:text-xl">
                {index + 1}
              </span>
              <div className="sm:mt-2">
                <h3 className="text-lg/tight font-bold tracking-tight sm:text-xl/tight">{title}</h3>
                <p className="mt-1.5 text-[0.9375rem]/snug text-pretty text-muted sm:text-base">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <dl className="mt-4 grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line sm:grid-cols-3 xl:grid-cols-6">
          {stats.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1 bg-ink-900 p-3 sm:p-4">
              <dt className="text-sm/snug text-pretty text-muted">{label}</dt>
              <dd className="figures text-2xl tracking-tight sm:text-3xl">{figure}</dd>
            </div>
          ))}
        </dl>
        {claim}
      </div>
    </Section>
  );
}

/** The one light surface of the site, across the whole page: the contract's clause with its blanks. */
function Paper() {
  const ticker = visitorTicker.use();
  const token = ticker || guarantee.yourToken;
  const exact = ticker ? 'no' : undefined;
  return (
    <div id={contractClause} tabIndex={-1} className="bg-text text-ink-950">
      <div className="page grid gap-x-8 gap-y-3 py-6 sm:py-9 lg:grid-cols-12">
        <p className="label max-lg:flex max-lg:justify-between lg:col-span-2">
          <span className="flex items-center gap-2">
            <Bolt className="size-3.5" />
            {guarantee.tag}
          </span>
          <span>{guarantee.specimen}</span>
        </p>
        <div className="min-w-0 lg:col-span-10">
          <h3 className="text-lg font-bold tracking-tight sm:text-xl">{guarantee.title}</h3>
          <p key={token} className="mt-1 text-quote/[1.2] font-bold tracking-[-0.035em] text-pretty">
            {guarantee.text.split(/(\{token\}|_[^_]+_)/).map((piece) =>
              piece === '{token}' ? (
                <mark
                  key={piece}
                  translate={exact}
                  className="inline-block max-w-full rounded-sm bg-volt px-2 text-ink-950"
                >
                  {token}
                </mark>
              ) : piece.startsWith('_') ? (
                <u key={piece} className="decoration-2 underline-offset-6">
                  {piece.slice(1, -1)}
                </u>
              ) : (
                <span key={piece}>{piece}</span>
              ),
            )}
          </p>
          {claims.moneyPromise && (
            <p className="mt-4 inline-block bg-volt px-3 py-2 text-lg/snug font-bold">{claims.moneyPromise}</p>
          )}
          {/* The lines of the contract, and who signs it. */}
          <div className="label mt-5 grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6 lg:grid-cols-4">
            <dl className="contents">
              {guarantee.rows.map(({ label, value }) => (
                <div key={label} className="border-t border-ink-950/50 pt-1.5">
                  <dt>{label}</dt>
                  <dd className="font-sans font-bold">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="border-t border-ink-950/50 pt-1.5">
              {guarantee.signed}
              <span className="block font-sans font-bold">
                <span translate="no">{brand.name}</span>,{' '}
                <span key={token} translate={exact}>
                  {token}
                </span>
              </span>
            </p>
          </div>
          <p className="mt-4 text-ink-800">
            {guarantee.note}{' '}
            <Link
              to={guarantee.more.to}
              className="font-semibold underline underline-offset-4 hover:no-underline focus-visible:outline-ink-950"
            >
              {guarantee.more.label}
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
