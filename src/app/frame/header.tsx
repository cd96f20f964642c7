import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Bolt } from '@/components/bolt.tsx';
import { ExternalLink } from '@/components/external-link.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import type { TipProps } from '@/components/ui/tooltip.tsx';
import { brand, links } from '@/content/company.ts';
import { late } from '@/lib/lazy.ts';
import { toOwnLanguage } from '@/lib/locales.ts';
import { isPrimaryActionHidden, TICKET_FORM } from '@/lib/primary-action.ts';
import { pages, sectionLinks, site } from '@/lib/words.ts';
import { MobileMenu } from './mobile-menu.tsx';

type WithTips = (Tip: typeof NoTip) => ReactNode;
const NoTip = ({ children }: TipProps): ReactNode => children;
/** The links of the page stay as they came until this is there, and then get their tips: React hydrates them. */
const Tooltips = late<{ children: WithTips }>(async () => {
  // Not in the build, where nothing is asked.
  if (globalThis.matchMedia?.('(hover: none)').matches) return ({ children }) => children(NoTip);
  return (await import('@/components/ui/tooltip.tsx')).Tooltips;
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

/** A longer one would take a second line from the links, on phones and on small laptops. */
const name = brand.name.length > 12 ? brand.shortName : brand.name;

export function Header() {
  const hasStart = isPrimaryActionHidden.use();
  const { pathname } = useLocation();
  const actions: WithTips = (Tip) => (
    <>
      <Tip text={site.header.verifyTip}>
        <NavLink to={pages.verify.path} className={clsx(navLinkClass, 'max-lg:mr-9.5 max-sm:px-2.5')}>
          <ShieldCheck aria-hidden className="size-5 shrink-0 lg:size-4" />
          <span className="max-lg:hidden">{site.header.verify}</span>
          <span className="max-[30rem]:sr-only lg:hidden">{site.header.verifyShort}</span>
        </NavLink>
      </Tip>
      <Tip text={site.header.bookTip}>
        <ExternalLink
          href={links.schedulingUrl}
          className={buttonClass('secondary', 'max-lg:hidden max-xl:px-4! max-xl:text-sm')}
        >
          {site.header.book}
        </ExternalLink>
      </Tip>
    </>
  );
  return (
    <header
      ref={useHeaderHeight()}
      className="no-print sticky top-0 z-40 border-b border-line bg-ink-950 max-lg:noscript:static"
    >
      <div className="page flex min-h-16 flex-wrap items-center gap-x-4 max-lg:gap-x-0.5">
        <Link
          to="/"
          {...toOwnLanguage}
          aria-label={name === brand.name ? undefined : brand.name}
          // A name of two words takes two lines on phones, before the menu would.
          className="-ml-1 flex min-h-11 items-center gap-2 rounded px-1 text-xl/tight font-bold tracking-tight wrap-break-word max-sm:min-w-min max-sm:flex-1 max-sm:basis-0 max-lg:order-first max-lg:mr-auto"
        >
          <Bolt className="size-6 shrink-0 text-volt" />
          <span translate="no">{name}</span>
        </Link>
        <nav aria-label={site.header.navigation} className="ml-2 hidden items-center lg:flex">
          {sectionLinks.map(({ id, label }) => (
            <Link key={id} to={`/#${id}`} {...toOwnLanguage} className={navLinkClass}>
              {label}
            </Link>
          ))}
        </nav>
        {/* On phones each keeps its place while the next ones, and the menu's button, are still arriving. */}
        <div className="ml-auto flex items-center gap-x-4 max-lg:contents">
          <Suspense fallback={actions(NoTip)}>
            <Tooltips>{actions}</Tooltips>
          </Suspense>
          {/* Quiet while the page shows its own; on phones it comes between name and links, into room that is always there: nothing moves. */}
          {pathname === pages.landing.path && (
            <Button
              type="submit"
              form={TICKET_FORM}
              variant={hasStart ? 'primary' : 'secondary'}
              className={clsx(
                'whitespace-nowrap max-xl:px-4! max-xl:text-sm max-lg:order-first max-sm:px-2! max-[22.5rem]:hidden',
                !hasStart && 'max-lg:invisible',
              )}
            >
              {site.start}
            </Button>
          )}
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

const navLinkClass =
  'inline-flex min-h-11 items-center gap-2 rounded px-3 text-[0.9375rem] text-muted decoration-volt decoration-2 underline-offset-8 transition-colors hover:text-text aria-[current=page]:text-text aria-[current=page]:underline';
