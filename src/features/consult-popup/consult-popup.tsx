import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ExternalLink } from '@/components/external-link';
import { buttonClass } from '@/components/ui/button';
import { links } from '@/content/company.ts';
import { popup } from '@/content/popup.ts';

/**
 * The invitation to a free call: a card that floats over the page's lower edge from the third second on, until it is closed for the
 * visit. It moves nothing and takes no focus, and gives way to a field that is being filled in on a small window.
 */
export function ConsultPopup({ onClose }: { onClose: () => void }) {
  const [due, setDue] = useState(false);

  useEffect(() => {
    const { afterSeconds } = popup;
    if (afterSeconds === null) return;
    const timer = setTimeout(() => setDue(true), afterSeconds * 1000 - performance.now());
    return () => clearTimeout(timer);
  }, []);

  return (
    due && (
      <div className="page no-print pointer-events-none fixed inset-x-0 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 flex justify-center lg:bottom-5 lg:justify-start small:top-[calc(var(--header,4rem)+0.5rem)] small:bottom-auto max-lg:[body:has(:is(input,textarea):focus)_&]:hidden">
        <aside
          aria-label={popup.title}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          className="consult-popup pointer-events-auto flex items-center gap-2 self-start rounded-lg border border-line-strong bg-ink-800 p-1.5 shadow-[0_0.25rem_1rem] shadow-ink-950 motion-safe:animate-rise-in"
        >
          <p className="min-w-0 flex-1 pl-2 text-sm/tight font-semibold text-balance lg:pr-2 low:sr-only">
            {popup.title} <span className="font-normal text-muted max-sm:hidden max-lg:block">{popup.text}</span>
          </p>
          <ExternalLink href={links.schedulingUrl} className={buttonClass('plain', 'shrink-0 gap-1! px-3! text-sm')}>
            {popup.book}
          </ExternalLink>
          <button
            type="button"
            aria-label={popup.close}
            onClick={onClose}
            className="-ml-1 grid size-11 shrink-0 cursor-pointer place-items-center rounded text-muted transition-colors hover:text-text"
          >
            <X aria-hidden className="size-5" />
          </button>
        </aside>
      </div>
    )
  );
}
