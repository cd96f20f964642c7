import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ExternalLink } from '@/components/external-link';
import { buttonClass } from '@/components/ui/button';
import { links } from '@/content/links.ts';
import { popup } from '@/content/popup.ts';
import { FOOT_ROW } from '@/lib/dom-attributes.ts';
import { dismiss, useDismissed } from './dismissal';
import { useIsCoveringControls } from './use-is-covering-controls';

const DELAY_MS = 3000;

/** The invitation to a free call: late, at the foot of the window, never in the way, and gone for the visit once it is closed. */
export function ConsultPopup() {
  const dismissed = useDismissed();
  const [due, setDue] = useState(false);

  useEffect(() => {
    if (dismissed) return;
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [dismissed]);

  return due && !dismissed && <Invitation />;
}

function Invitation() {
  const box = useRef<HTMLElement>(null);
  const covering = useIsCoveringControls(box);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open dialog, menu or tooltip takes the key for itself, and a hidden popup does not close.
      if (event.key !== 'Escape' || event.defaultPrevented || box.current === null) return;
      if (getComputedStyle(box.current).visibility === 'visible') dismiss();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <aside
      ref={box}
      aria-label={popup.title}
      {...{ [FOOT_ROW]: '' }}
      className={clsx(
        'no-print fixed inset-x-0 bottom-0 z-30 flex h-14 items-center gap-3 border-t border-line-strong bg-ink-800 pl-4 motion-safe:animate-rise-in',
        'md:right-auto md:bottom-4 md:left-4 md:w-84 md:rounded-lg md:border md:shadow-2xl lg:w-auto',
        // On a low screen it would cover everything.
        '[@media(height<30rem)]:hidden',
        // Hidden while a later control has the keyboard's focus, unless that focus only marks the reader's place.
        'has-[~*_:focus-visible:not([tabindex="-1"])]:invisible',
        covering && 'invisible',
      )}
    >
      <p className="line-clamp-2 min-w-0 grow text-sm/tight font-bold">
        {popup.title}
        <span className="block font-normal text-muted max-lg:hidden">{popup.text}</span>
      </p>
      <ExternalLink href={links.schedulingUrl} className={buttonClass('secondary', 'shrink-0 px-3 py-1 text-sm')}>
        {popup.book}
      </ExternalLink>
      <button
        type="button"
        aria-label={popup.close}
        onClick={dismiss}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded text-muted transition-colors hover:text-text"
      >
        <X aria-hidden className="size-5" />
      </button>
    </aside>
  );
}
