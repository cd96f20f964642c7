import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ExternalLink } from '@/components/external-link';
import { buttonClass } from '@/components/ui/button';
import { links } from '@/content/company.ts';
import { popup } from '@/content/popup.ts';
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
 * Hangs from the header: a tab over the order ticket's column, on narrow screens a strip. The hero keeps that band free,
 * so at the top of the page it covers nothing. On a low screen it stays there instead of following the reader.
 */
function Invitation() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open dialog, menu or tooltip takes the key for itself.
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className="no-print pointer-events-none sticky top-16 z-30 h-0 low:relative low:top-0">
      <div className="lg:page gap-x-8 lg:grid lg:grid-cols-12">
        <aside
          aria-label={popup.title}
          className="consult-popup pointer-events-auto flex min-h-12 items-center justify-end gap-2 border-b border-line-strong bg-ink-800 pl-4 text-sm/tight motion-safe:animate-drop-in lg:col-span-5 lg:col-start-8 lg:min-h-14 lg:w-full lg:min-w-118 lg:justify-self-end lg:rounded-b-lg lg:border-x lg:pr-1"
        >
          <p className="grow font-bold text-balance">
            {popup.title}
            <span className="mt-0.5 block font-normal text-muted max-lg:hidden">{popup.text}</span>
          </p>
          <ExternalLink
            href={links.schedulingUrl}
            className={buttonClass(
              'secondary',
              'shrink-0 max-lg:px-3 max-xs:px-2 max-xs:text-[0.8125rem] lg:min-h-10 lg:py-1',
            )}
          >
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
      </div>
    </div>
  );
}
