import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type LegalBlock, type LegalDocument, legalLabels, ownerNote } from '@/content/legal.ts';
import { localesFor } from '@/lib/locales.ts';
import { site } from '@/lib/words.ts';

/** The note is for the owner: a site for visitors never shows it, and `npm run doctor` fails until it is gone. */
const isLocalBuild = /^http:\/\/(localhost|127\.0\.0\.1)\b/.test(import.meta.env.VITE_SUPABASE_URL);

/** A legal text with a table of contents, made to be read and to be printed. */
export function LegalArticle({ content }: { content: LegalDocument }) {
  // As the page was built, until it is hydrated.
  const [locales, setLocales] = useState<string[]>([site.language]);
  useEffect(() => setLocales(localesFor(site.language)), []);
  const updated = new Intl.DateTimeFormat(locales, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(content.updated),
  );
  return (
    <div className="bg-ink-950">
      <article className="page grid grid-cols-1 gap-x-8 gap-y-10 py-12 sm:py-24 lg:grid-cols-12 print:block">
        <div className="lg:col-span-4 print:mb-8">
          <div className="lg:sticky lg:top-28">
            <p className="label text-muted">{legalLabels.section}</p>
            <h1 className="mt-3 text-title font-bold">{content.title}</h1>
            <p className="label mt-5 text-muted">
              {legalLabels.updated}:{' '}
              <time key={updated} dateTime={content.updated}>
                {updated}
              </time>
            </p>
            <nav aria-label={legalLabels.contents} className="no-print mt-8 border-t border-line pt-3 max-lg:hidden">
              <ol>
                {content.sections.map(({ id, title }) => (
                  <li key={id}>
                    <Link to={{ hash: id }} className="inline-flex min-h-11 items-center text-muted hover:text-volt">
                      {title}
                    </Link>
                  </li>
                ))}
              </ol>
            </nav>
          </div>
        </div>
        <div className="lg:col-span-7 lg:col-start-6">
          {isLocalBuild && ownerNote !== '' && (
            <p className="mb-10 border border-line border-l-4 border-l-volt bg-ink-900 p-4 text-sm text-muted sm:p-5">
              {ownerNote}
            </p>
          )}
          <p className="max-w-measure text-xl leading-relaxed">{content.intro}</p>
          {content.sections.map(({ id, title, blocks }) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              className="mt-10 scroll-mt-6 break-inside-avoid"
            >
              <h2 id={`${id}-title`} className="text-2xl font-bold tracking-tight">
                {title}
              </h2>
              {blocks.map((block) => (
                <Block key={String(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </article>
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p className="mt-4 max-w-measure leading-relaxed text-muted">{block}</p>;
  return (
    <ul className="mt-3 grid max-w-measure grid-cols-1 gap-2 text-muted">
      {block.map((item) => (
        <li key={item} className="relative pl-5 before:absolute before:left-0 before:text-volt before:content-['–']">
          {item}
        </li>
      ))}
    </ul>
  );
}
