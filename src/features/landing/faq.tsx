import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SingleAccordion } from '@/components/accordion';
import { ExternalLink } from '@/components/external-link';
import { SectionLabel } from '@/components/section';
import { buttonClass } from '@/components/ui/button';
import { links } from '@/content/company.ts';
import { faq } from '@/content/faq.ts';
import { primaryAction } from '@/lib/primary-action';

export function Faq({ start }: { start: ReactNode }) {
  return (
    <section id="faq" tabIndex={-1} aria-labelledby="faq-title" className="border-t border-line">
      <div className="page grid grid-cols-1 gap-x-8 gap-y-10 py-16 sm:py-24 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <div className="lg:sticky lg:top-32">
            <SectionLabel number={faq.number} label={faq.label} />
            <h2 id="faq-title" className="mt-6 text-title lg:max-w-[6em] font-bold">
              {faq.title}
            </h2>
          </div>
        </div>
        <div className="min-w-0 lg:col-span-8">
          <SingleAccordion items={faq.questions} first={faq.first} />
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <p className="mr-auto text-muted">{faq.more}</p>
            <div className="flex flex-wrap gap-3">
              <ExternalLink href={links.telegramUrl} className={buttonClass('secondary')}>
                {faq.telegram}
              </ExternalLink>
              <Link to="/#contact" state="write" className={buttonClass('secondary')}>
                {faq.email}
              </Link>
            </div>
          </div>
        </div>
      </div>
      {/* The last call: the page's first action again, and what stands behind it. */}
      <div ref={primaryAction} className="border-t border-line bg-ink-900">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-6 py-10 sm:py-14">
          <div>
            <p className="text-title font-bold">{faq.closing.title}</p>
            <p className="mt-2 text-lg text-muted">
              {faq.closing.text}{' '}
              <Link to="/#guarantee" className="text-text underline underline-offset-4 hover:text-volt">
                {faq.closing.more}
              </Link>
            </p>
          </div>
          {start}
        </div>
      </div>
    </section>
  );
}
