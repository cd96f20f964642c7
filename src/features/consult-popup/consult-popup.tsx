import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ExternalLink } from '@/components/external-link';
import { buttonClass } from '@/components/ui/button';
import { links } from '@/content/links.ts';
import { popup } from '@/content/popup.ts';
import { FOOT_ROW } from '@/lib/page-marks.ts';
import { dismiss, useDismissed } from './dismissal';
import { useIsCoveringControls } from './use-is-covering-controls';
import { useYielding } from './use-yielding';

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
  const yielding = useYielding(box);
  const covering = useIsCoveringControls(box);
  return (
    <aside
      ref={box}
      aria-label={popup.title}
      {...{ [FOOT_ROW]: '' }}
      className={clsx(
        'no-print fixed inset-x-0 bottom-0 z-30 flex h-14 items-center gap-3 border-t border-line-strong bg-ink-800 pl-4 motion-safe:animate-rise-in',
        'md:right-auto md:bottom-6 md:left-6 md:block md:h-auto md:w-72 md:rounded-lg md:border md:p-4 md:shadow-2xl',
        // On a low screen it would cover everything.
        '[@media(height<30rem)]:hidden',
        (yielding || covering) && 'invisible',
      )}
    >
      <p className="line-clamp-2 min-w-0 grow text-sm/tight font-bold md:pr-8 md:text-base">{popup.title}</p>
      <p className="mt-0.5 text-sm text-muted max-md:hidden">{popup.text}</p>
      <ExternalLink
        href={links.schedulingUrl}
        className={buttonClass('secondary', 'shrink-0 max-md:px-3 max-md:py-1 max-md:text-sm md:mt-3')}
      >
        {popup.book}
      </ExternalLink>
      <button
        type="button"
        aria-label={popup.close}
        onClick={dismiss}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded text-muted transition-colors hover:text-text md:absolute md:top-1.5 md:right-1.5"
      >
        <X aria-hidden className="size-5" />
      </button>
    </aside>
  );
}
