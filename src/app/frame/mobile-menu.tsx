import { Menu, ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link';
import { buttonClass } from '@/components/ui/button';
import { links, sectionLinks } from '@/content/links.ts';
import { pages } from '@/content/pages.ts';
import { site } from '@/content/site.ts';

const itemClass =
  'flex min-h-14 items-center justify-between gap-3 border-b border-line text-lg font-medium aria-[current=page]:border-b-2 aria-[current=page]:border-volt';

/**
 * The header's links on narrow screens. The browser itself opens them, also before the scripts are there, and boot.ts
 * closes them when a link is followed.
 */
export function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = menu.current;
    if (details === null) return;
    const stop = new AbortController();
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.contains(target)) details.open = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      // The same press closes nothing else.
      event.preventDefault();
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onOutside, stop);
    document.addEventListener('focusin', onOutside, stop);
    document.addEventListener('keydown', onKeyDown, stop);
    return () => stop.abort();
  }, []);

  return (
    <details ref={menu} className="group lg:hidden">
      <summary className="-mr-2 flex size-11 cursor-pointer list-none items-center justify-center rounded">
        <span className="sr-only">{site.header.menu}</span>
        <Menu aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label={site.header.navigation}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-ink-950 motion-safe:animate-rise-in"
      >
        <ul className="page pt-2 pb-6">
          {sectionLinks.map(({ id, label }) => (
            <li key={id}>
              <Link to={`/#${id}`} className={itemClass}>
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
            <ExternalLink href={links.schedulingUrl} className={buttonClass('secondary', 'w-full')}>
              {site.header.book}
            </ExternalLink>
          </li>
        </ul>
      </nav>
    </details>
  );
}
