import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link.tsx';
import { SectionLabel } from '@/components/section.tsx';
import { Accordion, AccordionItem } from '@/components/ui/accordion.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { links } from '@/content/company.ts';
import { faq } from '@/content/faq.ts';
import { primaryAction } from '@/lib/primary-action.ts';

export function Faq({ start }: { start: ReactNode }) {
  return (
    <section id="faq" tabIndex={-1} aria-labelledby="faq-title" className="border-t border-line">
      <div className="page grid grid-cols-1 gap-8 py-16 sm:py-24 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <div className="lg:sticky lg:top-28">
            <SectionLabel label={faq.label} />
            <h2 id="faq-title" className="mt-5 text-title lg:max-w-[6em] font-bold">
              {faq.title}
            </h2>
          </div>
        </div>
        <div className="min-w-0 lg:col-span-8">
          <Questions />
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
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
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-6 py-12">
          <div>
            <h2 className="text-title font-bold">{faq.closing.title}</h2>
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

/**
 * At most one of them is open. Each is an anchor by its id: a link to it opens it. Closed answers stay in the document,
 * for search and for use without scripts.
 */
function Questions() {
  const [open, setOpen] = useState<string>(faq.first);
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names one navigation, and the same link may be followed again. A hash typed into the address has the key of the page.
  useEffect(() => {
    if (faq.questions.some(({ id }) => `#${id}` === hash)) setOpen(hash.slice(1));
  }, [key, hash]);
  return (
    <Accordion value={open} onValueChange={setOpen} className="border-t border-line">
      {faq.questions.map(({ id, question, answer }) => (
        <AccordionItem key={id} id={id} title={question}>
          <p className="max-w-measure pb-6 text-muted sm:text-lg">{answer}</p>
        </AccordionItem>
      ))}
    </Accordion>
  );
}
