import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Bolt } from '@/components/bolt';
import { Section } from '@/components/section';
import { claims } from '@/content/claims.ts';
import { brand } from '@/content/company.ts';
import { ecosystem } from '@/content/landing.ts';
import { visitorTicker } from '@/lib/listing-url';
import { CONTRACT_CLAUSE } from '@/lib/shared-ids.ts';

const { guarantee, stats } = ecosystem;

export function Ecosystem({ claim }: { claim: ReactNode }) {
  return (
    <Section id="ecosystem" {...ecosystem} spread={<Paper claim={claim} />} className="border-t-0">
      <ol className="mt-12 grid gap-x-12 border-t border-line md:grid-cols-2 lg:mt-16">
        {ecosystem.points.map(({ id, title, text }, index) => (
          <li
            key={id}
            className="grid grid-cols-[2.5rem_1fr] border-b border-line py-6 sm:grid-cols-[3.5rem_1fr] sm:py-8"
          >
            <span aria-hidden className="figures pt-0.5 text-xl text-volt sm:text-2xl">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl font-bold tracking-tight sm:text-2xl">{title}</h3>
              <p className="mt-2 text-balance text-muted sm:text-lg">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The one light surface of the site, across the whole page: the contract's clause with its blanks, and under it our record. */
function Paper({ claim }: { claim: ReactNode }) {
  const ticker = visitorTicker.use();
  const token = ticker || guarantee.yourToken;
  const exact = ticker ? 'no' : undefined;
  return (
    <>
      <div id={CONTRACT_CLAUSE} tabIndex={-1} className="bg-text text-ink-950">
        <div className="page grid gap-x-8 gap-y-6 py-16 sm:py-24 lg:grid-cols-12">
          <p className="label lg:col-span-2">
            <span className="flex items-center gap-2">
              <Bolt className="size-3.5" />
              {guarantee.tag}
            </span>
            <span>{guarantee.specimen}</span>
          </p>
          <div className="min-w-0 lg:col-span-10">
            <h3 className="text-xl font-bold tracking-tight sm:text-2xl">{guarantee.title}</h3>
            <p key={token} className="mt-3 text-title/[1.12] font-bold tracking-[-0.04em] text-pretty">
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
                  <u key={piece} className="decoration-2 underline-offset-8">
                    {piece.slice(1, -1)}
                  </u>
                ) : (
                  <span key={piece}>{piece}</span>
                ),
              )}
            </p>
            {claims.moneyPromise && (
              <p className="mt-6 inline-block bg-volt px-3 py-2 text-lg/snug font-bold">{claims.moneyPromise}</p>
            )}
            {/* The lines of the contract, and who signs it. */}
            <div className="label mt-10 grid gap-x-8 gap-y-6 lg:grid-cols-[3fr_2fr]">
              <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
                {guarantee.rows.map(({ label, value }) => (
                  <div key={label} className="border-t border-ink-950/50 pt-1.5">
                    <dt>{label}</dt>
                    <dd className="font-bold">{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="grid grid-cols-2 gap-x-8">
                {[brand.name, token].map((name, place) => (
                  <span key={name} className="border-t border-ink-950/50 pt-1.5">
                    {guarantee.signed}{' '}
                    <span translate={place === 0 ? 'no' : exact} className="block font-bold">
                      {name}
                    </span>
                  </span>
                ))}
              </p>
            </div>
            <p className="mt-6 max-w-measure text-ink-800 sm:text-lg">
              {guarantee.note}{' '}
              <Link
                to={guarantee.more.to}
                className="font-semibold underline underline-offset-4 hover:no-underline focus-visible:outline-ink-950"
              >
                {guarantee.more.label}
              </Link>
            </p>
            <dl className="mt-12 grid grid-cols-2 gap-x-4 border-t-2 sm:grid-cols-3 xl:grid-cols-6">
              {stats.map(({ figure, label }) => (
                <div key={label} className="flex flex-col-reverse justify-end gap-1 border-b border-ink-950/25 py-3">
                  <dt className="text-sm text-balance text-ink-800">{label}</dt>
                  <dd className="figures text-quote font-semibold">{figure}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
      <div className="page grid gap-x-8 pb-12 lg:grid-cols-12">
        <div className="lg:col-span-10 lg:col-start-3">{claim}</div>
      </div>
    </>
  );
}
