import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Bolt } from '@/components/bolt';
import { ExternalLink } from '@/components/external-link';
import { Button, buttonClass } from '@/components/ui/button';
import type { TipProps } from '@/components/ui/tooltip';
import { brand, links } from '@/content/company.ts';
import { late } from '@/lib/lazy';
import { toOwnLanguage } from '@/lib/locales.ts';
import { isPrimaryActionHidden } from '@/lib/primary-action';
import { TICKET_FORM } from '@/lib/shared-ids.ts';
import { pages, sectionLinks, site } from '@/lib/words.ts';
import { MobileMenu } from './mobile-menu';

type WithTips = (Tip: typeof NoTip) => ReactNode;
const NoTip = ({ children }: TipProps): ReactNode => children;
/** The links of the page stay as they came until this is there, and then get their tips: React hydrates them. */
const Tooltips = late<{ children: WithTips }>(async () => {
  if (typeof window !== 'undefined' && !matchMedia('(hover: hover)').matches) return ({ children }) => children(NoTip);
  return (await import('@/components/ui/tooltip')).Tooltips;
});

/** Tells the style sheet how high the header is: beside a long name, or in large text, it has two rows. */
function useHeaderHeight() {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current: element } = header;
    if (!element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const target = document.getElementById(location.hash.slice(1));
      const place = () => Number.parseFloat(getComputedStyle(root).scrollPaddingTop);
      // The browser scrolls a prerendered page to its anchor before this height is known.
      const isAtTarget = target !== null && Math.abs(target.getBoundingClientRect().top - place()) < 2;
      root.style.setProperty('--header', `${element.clientHeight}px`);
      if (isAtTarget) target.scrollIntoView({ behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return header;
}

export function Header() {
  const hasStart = isPrimaryActionHidden.use();
  const wide: WithTips = (Tip) => (
    // Makes room by a transform: nothing else moves.
    <div
      className={clsx(
        'ml-auto hidden items-center gap-x-4 transition-transform lg:flex',
        hasStart && '-translate-x-42',
      )}
    >
      <nav aria-label={site.header.navigation} className="flex items-center gap-1">
        {sectionLinks.map(({ id, label }) => (
          <Link key={id} to={`/#${id}`} {...toOwnLanguage} className={navLinkClass}>
            {label}
          </Link>
        ))}
        <span aria-hidden className="mx-3 h-5 w-px bg-line" />
        <Tip text={site.header.verifyTip}>
          <NavLink to={pages.verify.path} className={navLinkClass}>
            <ShieldCheck aria-hidden className="size-4 shrink-0" />
            {site.header.verify}
          </NavLink>
        </Tip>
      </nav>
      <Tip text={site.header.bookTip}>
        <ExternalLink href={links.schedulingUrl} className={buttonClass('secondary')}>
          {site.header.book}
        </ExternalLink>
      </Tip>
    </div>
  );
  return (
    <header
      ref={useHeaderHeight()}
      className="no-print sticky top-0 z-40 border-b border-line bg-ink-950 max-lg:noscript:static"
    >
      <div className="page flex min-h-16 flex-wrap items-center gap-x-4 max-sm:gap-x-0.5">
        <Link
          to="/"
          {...toOwnLanguage}
          // A name of two words takes two lines on phones, before the menu would.
          className="-ml-1 flex min-h-11 items-center gap-2 rounded px-1 text-xl/tight font-bold tracking-tight wrap-break-word max-sm:min-w-min max-sm:flex-1 max-sm:basis-0"
        >
          <Bolt className="size-6 shrink-0 text-volt" />
          <span translate="no">{brand.name}</span>
        </Link>
        <Suspense fallback={wide(NoTip)}>
          <Tooltips>{wide}</Tooltips>
        </Suspense>
        {/* The narrowest windows have no room for the action. Elsewhere its room is there from the start, so that nothing moves. */}
        <div className="ml-auto flex items-center justify-end gap-x-0.5 sm:grow sm:justify-between sm:gap-x-4 lg:contents">
          <Button
            type="submit"
            form={TICKET_FORM}
            className={clsx(
              'px-2! text-sm max-sm:w-min max-sm:py-1! max-sm:wrap-normal max-sm:text-xs/tight max-[22rem]:hidden lg:-ml-42 lg:w-38',
              hasStart ? 'motion-safe:animate-rise-in' : 'invisible',
            )}
          >
            {site.start}
          </Button>
          {/* One tap away on phones, where the other links are in the menu. */}
          <NavLink to={pages.verify.path} className={clsx(navLinkClass, 'max-sm:gap-1.5 max-sm:px-1.5 lg:hidden')}>
            <ShieldCheck aria-hidden className="size-5 shrink-0" />
            {site.header.verifyShort}
          </NavLink>
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

const navLinkClass =
  'inline-flex min-h-11 items-center gap-2 rounded px-3 text-[0.9375rem] text-muted decoration-volt decoration-2 underline-offset-8 transition-colors hover:text-text aria-[current=page]:text-text aria-[current=page]:underline';
