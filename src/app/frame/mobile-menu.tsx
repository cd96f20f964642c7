import { Menu, ShieldCheck, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { links } from '@/content/company.ts';
import { toOwnLanguage } from '@/lib/locales.ts';
import { TICKET_FORM } from '@/lib/primary-action.ts';
import { pages, sectionLinks, site } from '@/lib/words.ts';

const itemClass =
  'flex min-h-14 items-center justify-between gap-3 border-b border-line text-lg font-medium aria-[current=page]:border-b-2 aria-[current=page]:border-volt';

/** The header's links on narrow screens, behind a button. Without scripts they stand in the header. */
export function MobileMenu() {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The navigation at which it was opened: every later one, for example by its links, closes it.
  const { key, pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;

  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const close = () => setOpenedAt(undefined);
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // So that the same key closes nothing else.
      event.preventDefault();
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside, stop);
    document.addEventListener('focusin', onOutside, stop);
    document.addEventListener('keydown', onKeyDown, stop);
    return () => stop.abort();
  }, [isOpen]);

  return (
    <div ref={menu} className="contents lg:hidden">
      <button
        ref={button}
        id="menu"
        type="button"
        aria-label={site.header.menu}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
        className="-mr-2 -ml-9.5 grid size-11 cursor-pointer place-items-center rounded aria-busy:opacity-50 noscript:hidden"
      >
        {isOpen ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
      </button>
      <nav
        id={id}
        hidden={!isOpen}
        aria-label={site.header.navigation}
        className="shown-without-script absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header,4rem))] overflow-y-auto border-b border-line bg-ink-950 motion-safe:animate-rise-in noscript:static noscript:basis-full noscript:border-0"
      >
        <ul className="page pt-2 pb-6 noscript:flex noscript:flex-wrap noscript:gap-x-6 noscript:px-0">
          <li className="pt-3 pb-2">
            {pathname === '/' ? (
              <Button type="submit" form={TICKET_FORM} className="w-full" onClick={() => setOpenedAt(undefined)}>
                {site.start}
              </Button>
            ) : (
              <Link to="/" {...toOwnLanguage} className={buttonClass('primary', 'w-full')}>
                {site.start}
              </Link>
            )}
          </li>
          {sectionLinks.map(({ id, label }) => (
            <li key={id}>
              <Link to={`/#${id}`} {...toOwnLanguage} className={itemClass}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <NavLink to={pages.verify.path} className={itemClass}>
              {site.header.verify}
              <ShieldCheck aria-hidden className="size-5 text-muted" />
            </NavLink>
          </li>
          <li className="pt-5">
            <ExternalLink
              href={links.schedulingUrl}
              onClick={() => setOpenedAt(undefined)}
              className={buttonClass('secondary', 'w-full')}
            >
              {site.header.book}
            </ExternalLink>
          </li>
        </ul>
      </nav>
    </div>
  );
}
