import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { boltPaths } from '@/components/bolt.tsx';
import { ExternalLink } from '@/components/external-link.tsx';
import { brand, links, logo } from '@/content/company.ts';
import { toOwnLanguage } from '@/lib/locales.ts';
import { pages, site } from '@/lib/words.ts';

const { footer } = site;
const [mailbox, host] = brand.supportEmail.split('@');
const linkClass =
  'inline-flex min-h-11 items-center text-text decoration-2 underline-offset-4 hover:text-volt aria-[current=page]:underline aria-[current=page]:decoration-volt';

const arrow = 'ml-1 size-[1em]';

export function Footer() {
  const { pathname } = useLocation();
  return (
    <footer className="no-print border-t border-line">
      <div className="page pt-14">
        <div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-12">
          <p className="max-w-[11em] text-2xl text-balance font-bold tracking-tight lg:col-span-5">{footer.tagline}</p>
          <nav
            aria-label={footer.navigation}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-5 sm:grid-cols-3 lg:col-span-7"
          >
            <Column title={footer.columns.contact}>
              <ExternalLink href={links.telegramUrl} arrow={arrow} className={linkClass}>
                {footer.telegram}
              </ExternalLink>
              <ExternalLink href={links.schedulingUrl} arrow={arrow} className={linkClass}>
                {footer.book}
              </ExternalLink>
              <a translate="no" href={links.emailUrl} className={linkClass}>
                <span>
                  {mailbox}@<wbr />
                  {host}
                </span>
              </a>
            </Column>
            <Column title={footer.columns.safety}>
              <NavLink to={pages.verify.path} className={linkClass}>
                {footer.verify}
              </NavLink>
            </Column>
            <Column title={footer.columns.legal}>
              <NavLink to={pages.terms.path} {...toOwnLanguage} className={linkClass}>
                {footer.terms}
              </NavLink>
              <NavLink to={pages.cookies.path} {...toOwnLanguage} className={linkClass}>
                {footer.cookies}
              </NavLink>
            </Column>
          </nav>
        </div>
        {/* A verdict and what to do about it are to be within two windows. */}
        {pathname !== pages.verify.path && <Wordmark />}
        <div className="mt-4 grid gap-x-8 gap-y-3 border-t border-line py-6 text-sm text-muted lg:grid-cols-12">
          <p className="label lg:col-span-5">
            {footer.rights}
            {brand.imprint !== '' && <span className="block">{brand.imprint}</span>}
          </p>
          <p className="max-w-measure lg:col-span-7">{footer.warning}</p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start">
      <h2 className="label mb-2 text-muted">{title}</h2>
      {children}
    </div>
  );
}

const SIZE = 100;
const BOLT = SIZE * 0.66;
const LETTER = SIZE * 0.48;

/** The name across the footer, with the bolt in front: as high for a name of any length. The bolt lights up as the page is read to its end. */
function Wordmark() {
  const text = brand.name.length * LETTER;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${BOLT + text} ${SIZE * 0.9}`}
      preserveAspectRatio="xMinYMid"
      className="mt-12 block aspect-5/1 w-full overflow-visible text-ink-800 pointer-events-none"
    >
      <g transform={`translate(-9 ${SIZE * 0.03}) scale(${(SIZE * 0.76) / logo.size})`} className="lights-up text-volt">
        {boltPaths}
      </g>
      <text
        x={BOLT}
        y={SIZE * 0.755}
        fontSize={SIZE}
        fontWeight="700"
        textLength={text}
        lengthAdjust="spacingAndGlyphs"
        fill="currentColor"
      >
        {brand.name}
      </text>
    </svg>
  );
}
