import type { ReactNode } from 'react';
import { Section } from '@/components/section';
import { ecosystem } from '@/content/landing.ts';
import { GuaranteeSheet } from './guarantee-sheet';

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
