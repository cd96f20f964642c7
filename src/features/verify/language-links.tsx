import { useEffect, useState } from 'react';
import { versions } from '@/content/languages.ts';
import { verify } from '@/features/verify/check/words.ts';
import { base } from '@/lib/locales.ts';
import { site } from '@/lib/words.ts';

/**
 * This page in its other languages. Where the visitor's browser prefers another one, it comes first and says so in its own words.
 * Nobody is sent there: a page that people compare must be the same for all of them.
 */
export function LanguageLinks({ onLeave }: { onLeave: () => void }) {
  const [offered, setOffered] = useState<(typeof versions)[number]>();
  useEffect(() => {
    const ours = navigator.languages.flatMap((tag) => versions.filter(({ language }) => base(tag) === base(language)));
    if (ours[0]?.language !== site.language) setOffered(ours[0]);
  }, []);
  if (versions.length === 1) return null;
  const ordered = offered ? [offered, ...versions.filter((version) => version !== offered)] : versions;
  return (
    // In another order it is a new element, since one that moves would be a layout shift. On phones the others are codes, to fit one line.
    <nav
      key={offered?.language}
      aria-label={verify.languages}
      className="no-print order-first -mx-1 -mt-2.5 -mb-8.5 flex flex-wrap items-center gap-x-1 text-sm sm:-mt-2 sm:-mb-9"
    >
      {ordered.map((version) => {
        const isShort = offered !== undefined && version !== offered;
        return (
          <a
            key={version.language}
            href={version.path}
            onClick={({ currentTarget }) => {
              onLeave();
              // A link's contact is behind the #, which no server sees.
              currentTarget.hash = location.hash;
            }}
            lang={version.language}
            hrefLang={version.language}
            // It contains what is seen, for those who speak to their browser.
            aria-label={isShort ? `${version.language.toUpperCase()}, ${version.name}` : undefined}
            aria-current={version.language === site.language ? 'page' : undefined}
            className="inline-flex min-h-11 min-w-6 items-center justify-center rounded px-1 text-muted decoration-volt decoration-2 underline-offset-4 transition-colors hover:text-text aria-[current=page]:text-text aria-[current=page]:underline"
          >
            {isShort && <span className="sm:hidden">{version.language.toUpperCase()}</span>}
            <span className={isShort ? 'max-sm:hidden' : undefined}>
              {version === offered ? version.exists : version.name}
            </span>
          </a>
        );
      })}
    </nav>
  );
}
