import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ExternalLink } from '@/components/external-link';
import { links } from '@/content/company.ts';
import { popup } from '@/content/first-screen.ts';
import { dismiss, useDismissed } from './dismissal';

/** The invitation to a free call: late, under the header, and gone for the visit once it is closed. */
export function ConsultPopup() {
  const dismissed = useDismissed();
  const [due, setDue] = useState(false);

  useEffect(() => {
    const { afterSeconds } = popup;
    if (dismissed || afterSeconds === null) return;
    const timer = setTimeout(() => setDue(true), afterSeconds * 1000 - performance.now());
    return () => clearTimeout(timer);
  }, [dismissed]);

  return due && !dismissed && <Invitation />;
}

/**
 * A strip that belongs to the header: what scrolls under the header scrolls under it too, and anchors keep clear of both
 * (styles.css). The hero keeps its band free, so that at the top of the page it covers nothing and moves nothing. On a low
 * screen it does not follow the reader.
 */
function Invitation() {
  return (
    <div className="no-print pointer-events-none sticky top-[calc(var(--header,4rem)+1px)] z-30 h-0 low:relative low:top-0">
      <aside
        aria-label={popup.title}
        // Also when an open tooltip has taken the key for itself.
        onKeyDown={(event) => event.key === 'Escape' && dismiss()}
        className="consult-popup pointer-events-auto border-b border-line bg-ink-800 text-sm/tight motion-safe:animate-drop-in"
      >
        <div className="page flex min-h-12 items-center justify-end gap-x-2">
          <p className="flex min-w-0 grow flex-wrap gap-x-2 font-semibold text-balance">
            {popup.title}
            <span className="font-normal text-muted max-xs:hidden">{popup.text}</span>
          </p>
          <ExternalLink
            href={links.schedulingUrl}
            className="inline-flex min-h-11 max-w-1/2 shrink-0 items-center gap-1 px-2 font-semibold text-volt underline-offset-4 hover:underline"
          >
            {popup.book}
          </ExternalLink>
          <button
            type="button"
            aria-label={popup.close}
            onClick={dismiss}
            className="-mr-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded text-muted transition-colors hover:text-text"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      </aside>
    </div>
  );
}
