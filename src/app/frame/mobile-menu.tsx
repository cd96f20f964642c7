import { Menu, ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link';
import { buttonClass } from '@/components/ui/button';
import { links, sectionLinks } from '@/content/links.ts';
import { pages } from '@/content/pages.ts';
import { site } from '@/content/site.ts';

const MENU_ID = 'mobile-menu';
const itemClass =
  'flex min-h-14 items-center justify-between gap-3 border-b border-line text-lg font-medium aria-[current=page]:border-b-2 aria-[current=page]:border-volt';

/** The header's links on narrow screens, under a button that shows and hides them. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The same press closes nothing else.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  return (
    <div ref={root} className="lg:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={MENU_ID}
        onClick={() => setOpen(!open)}
        className="-mr-2 flex size-11 cursor-pointer items-center justify-center rounded"
      >
        <span className="sr-only">{site.header.menu}</span>
        {open ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
      </button>
      <nav
        id={MENU_ID}
        aria-label={site.header.navigation}
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-ink-950 motion-safe:animate-rise-in"
      >
        <ul className="page pt-2 pb-6">
          {sectionLinks.map(({ id, label }) => (
            <li key={id}>
              <Link to={`/#${id}`} onClick={close} className={itemClass}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <NavLink to={pages.verify.path} onClick={close} className={itemClass}>
              {site.header.verify}
              <ShieldCheck aria-hidden className="size-5 text-muted" />
            </NavLink>
          </li>
          <li className="pt-5">
            <ExternalLink href={links.schedulingUrl} onClick={close} className={buttonClass('secondary', 'w-full')}>
              {site.header.book}
            </ExternalLink>
          </li>
        </ul>
      </nav>
    </div>
  );
}
