import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ExternalLink } from '@/components/external-link';
import { links } from '@/content/company.ts';
import { popup } from '@/content/popup.ts';
import { isFirstActionAway } from '@/lib/primary-action';

/** The invitation to a free call: late, under the header while the ticket is out of view, and gone for the visit once it is closed. */
export function ConsultPopup({ onClose }: { onClose: () => void }) {
  const [due, setDue] = useState(false);
  const isTicketAway = isFirstActionAway.use();

  useEffect(() => {
    const { afterSeconds } = popup;
    if (afterSeconds === null) return;
    function come() {
      if (isBesideTarget()) addEventListener('scroll', come, { once: true, passive: true });
      else setDue(true);
    }
    const timer = setTimeout(come, afterSeconds * 1000 - performance.now());
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', come);
    };
  }, []);

  return due && isTicketAway && <Invitation onClose={onClose} />;
}

/** Whether the section that the address names begins in the upper half of the window, where the popup would cover it. */
function isBesideTarget(): boolean {
  const { top } = document.getElementById(location.hash.slice(1))?.getBoundingClientRect() ?? {};
  return top !== undefined && top > 0 && top < innerHeight / 2;
}

/** The strip of the narrowest window has no room for the title in two lines: narrow windows show the link alone, as they do in large text. */
const isLong = popup.title.length / 2 + popup.book.length > 30;

/**
 * A strip that belongs to the header: what scrolls under the header scrolls under it too, and anchors keep clear of both
 * (styles.css). A low screen has no room for it.
 */
function Invitation({ onClose }: { onClose: () => void }) {
  return (
    <div className="no-print pointer-events-none sticky top-[calc(var(--header,4rem)+1px)] z-30 h-0 low:hidden">
      <aside
        aria-label={popup.title}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="consult-popup @container pointer-events-auto border-b border-line bg-ink-800 text-sm/tight motion-safe:animate-drop-in"
      >
        <div className="page flex min-h-12 items-center justify-end gap-x-2">
          <p
            className={clsx(
              'flex flex-1 flex-wrap gap-x-2 font-semibold text-balance wrap-break-word',
              isLong ? '@max-[40rem]:hidden' : '@max-[16rem]:hidden',
            )}
          >
            {popup.title}
            <span className={clsx('font-normal text-muted', isLong ? '@max-[64rem]:hidden' : '@max-[23.4rem]:hidden')}>
              {popup.text}
            </span>
          </p>
          <ExternalLink
            href={links.schedulingUrl}
            className="inline-flex min-h-11 items-center gap-1 sm:max-w-1/2 px-2 font-semibold underline underline-offset-4 hover:text-volt"
          >
            {popup.book}
          </ExternalLink>
          <button
            type="button"
            aria-label={popup.close}
            onClick={onClose}
            className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded text-muted transition-colors hover:text-text"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      </aside>
    </div>
  );
}
