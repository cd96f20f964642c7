import { useEffect, useState } from 'react';
import { versions } from '@/content/languages.ts';
import { site } from '@/content/site.ts';
import { verify } from '@/content/verify.ts';

const base = (tag: string) => tag.split('-')[0];

/** The version of this page in the language that the visitor's browser prefers among ours. */
function findPreferred() {
  const ours = navigator.languages.map((tag) => versions.find(({ language }) => base(tag) === base(language)));
  return ours.find((version) => version !== undefined);
}

/**
 * This page in its other languages. Where the visitor prefers another one, it comes first and says so in its own words. Nobody is
 * sent there: a page that people compare must be the same for all of them.
 */
export function LanguageLinks() {
  const [preferred, setPreferred] = useState<(typeof versions)[number]>();
  useEffect(() => setPreferred(findPreferred()), []);
  if (versions.length === 1) return null;
  const offered = preferred?.language === site.language ? undefined : preferred;
  const ordered = offered === undefined ? versions : [offered, ...versions.filter((version) => version !== offered)];
  return (
    // Another element, not one that has moved. On phones codes stand for the other names then: it must stay one line.
    <nav
      key={offered?.language}
      aria-label={verify.languages}
      className="no-print order-first -mx-1 -my-2.5 flex sm:-my-1.5 flex-wrap items-center gap-x-1 text-xs sm:text-sm"
    >
      {ordered.map((version) => (
        <a
          key={version.language}
          href={version.path}
          lang={version.language}
          aria-label={offered === undefined || version === offered ? undefined : version.name}
          aria-current={version.language === site.language ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded px-1 text-muted decoration-volt decoration-2 underline-offset-4 transition-colors hover:text-text aria-[current=page]:text-text aria-[current=page]:underline"
        >
          {version === offered ? (
            version.exists
          ) : offered === undefined ? (
            version.name
          ) : (
            <>
              <span className="sm:hidden">{version.language.toUpperCase()}</span>
              <span className="max-sm:hidden">{version.name}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  );
}
