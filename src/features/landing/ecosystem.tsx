import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Bolt } from '@/components/bolt';
import { Section } from '@/components/section';
import { claims } from '@/content/claims.ts';
import { brand } from '@/content/company.ts';
import { ecosystem } from '@/content/landing.ts';
import { visitorTicker } from '@/lib/listing-url';

const { guarantee } = ecosystem;
const [before, after] = guarantee.text.split('{token}');

export function Ecosystem({ claim }: { claim: ReactNode }) {
  return (
    <Section id="ecosystem" {...ecosystem} aside={<GuaranteeSheet />} className="border-t-0">
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
              <p className="mt-2 text-balance text-muted sm:mt-3 sm:text-lg">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {/* The rules between the cells are the ground of the table. */}
      <dl className="mt-12 grid grid-cols-2 gap-px border border-line bg-line lg:mt-16 lg:grid-cols-3">
        {ecosystem.stats.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-2 bg-ink-950 p-3.5 sm:p-6 lg:p-8">
            <dt className="text-sm text-balance text-muted sm:text-base">{label}</dt>
            <dd className="figures text-figure font-medium">{figure}</dd>
          </div>
        ))}
      </dl>
      {claim}
    </Section>
  );
}

/** The one light surface of the site: the clause of the contract, with the ticker of the visitor's link. */
function GuaranteeSheet() {
  const ticker = visitorTicker.use();
  const token = ticker || guarantee.yourToken;
  const exact = ticker ? 'no' : undefined;
  return (
    <div className="rounded-xs bg-text p-2 text-ink-950">
      <div className="border border-ink-950/25 px-4 py-5 sm:px-6">
        <p className="label flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex items-center gap-2">
            <Bolt className="size-3.5" />
            {guarantee.tag}
          </span>
          <span>{guarantee.specimen}</span>
        </p>
        <h3 className="mt-5 text-2xl font-bold tracking-tight">{guarantee.title}</h3>
        {/* Replaced whole: a translator may have replaced the words around the ticker. */}
        <p key={token} className="mt-2 text-lg/snug text-pretty">
          {before}
          <mark translate={exact} className="bg-volt px-1 font-bold text-ink-950">
            {token}
          </mark>
          {after}
        </p>
        <dl className="label mt-5 grid gap-2">
          {guarantee.rows.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-2">
              <dt>{label}</dt>
              <dd className="flex grow items-baseline gap-2 text-right before:min-w-4 before:grow before:border-b before:border-dotted before:border-ink-950/50">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {claims.moneyPromise && <p className="mt-4 bg-volt px-3 py-2 text-lg/snug font-bold">{claims.moneyPromise}</p>}
        <p className="label mt-8 grid grid-cols-2 gap-x-6">
          {[brand.name, token].map((name, place) => (
            <span key={name} className="border-t border-ink-950/50 pt-1.5">
              {guarantee.signed}{' '}
              <span translate={place === 0 ? 'no' : exact} className="block font-bold">
                {name}
              </span>
            </span>
          ))}
        </p>
        <p className="mt-5 text-sm text-ink-800">
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
  );
}
