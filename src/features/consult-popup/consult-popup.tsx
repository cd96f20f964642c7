import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ExternalLink } from '@/components/external-link';
import { buttonClass } from '@/components/ui/button';
import { popup } from '@/content/hero.ts';
import { links } from '@/content/links.ts';
import { dismiss, useDismissed } from './dismissal';
import { useCovering } from './use-covering';
import { useYielding } from './use-yielding';

const DELAY_MS = 3000;

/** The invitation to a free call: late, in a corner, never in the way, and gone for the visit once it is closed. */
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
  const yielding = useYielding(box);
  const covering = useCovering(box);
  return (
    <aside
      ref={box}
      aria-label={popup.title}
      className={clsx(
        'no-print fixed inset-x-3 bottom-3 z-30 rounded-lg border border-line-strong bg-ink-800 p-4 pr-14 shadow-2xl motion-safe:animate-rise-in sm:right-auto sm:left-6 sm:bottom-6 sm:w-88 sm:p-5 sm:pr-14',
        // On a low screen it would stand in front of everything.
        '[@media(height<30rem)]:hidden',
        (yielding || covering) && 'invisible',
      )}
    >
      <p className="font-bold">{popup.title}</p>
      <p className="mt-0.5 text-sm text-muted">{popup.text}</p>
      <ExternalLink href={links.schedulingUrl} className={buttonClass('primary', 'mt-3')}>
        {popup.book}
      </ExternalLink>
      <button
        type="button"
        aria-label={popup.close}
        onClick={dismiss}
        className="absolute top-1.5 right-1.5 grid size-11 cursor-pointer place-items-center rounded text-muted transition-colors hover:text-text"
      >
        <X aria-hidden className="size-5" />
      </button>
    </aside>
  );
}
