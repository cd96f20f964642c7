import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ExternalLink } from '@/components/external-link.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { links } from '@/content/company.ts';
import { popup } from '@/content/popup.ts';
import { announce, sentences } from '@/lib/announce.ts';

/** How long nothing has scrolled when the page rests. */
const REST_MS = 300;

/** Whether the announcer has said nothing that an offer would push aside. */
const isQuiet = () => document.querySelector('body > p[role]:not(:empty)') === null;

/**
 * The invitation to a free call: a card that floats over the page's lower edge from the third second on, until it is closed for the
 * visit. It moves nothing and takes no focus. On phones its button alone stays while one scrolls down.
 */
export function ConsultPopup({ onClose }: { onClose: () => void }) {
  const [due, setDue] = useState(false);
  const [isPassing, setPassing] = useState(false);

  useEffect(() => {
    const { afterSeconds } = popup;
    if (afterSeconds === null) return;
    const timer = setTimeout(() => setDue(true), afterSeconds * 1000 - performance.now());
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => (due && isQuiet() ? announce(sentences(popup.title, popup.text)) : undefined), [due]);

  useEffect(() => {
    let from = scrollY;
    let rest: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      setPassing(scrollY > from);
      from = scrollY;
      clearTimeout(rest);
      rest = setTimeout(() => setPassing(false), REST_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      removeEventListener('scroll', onScroll);
    };
  }, []);

  const fading = clsx('transition-opacity', isPassing && 'max-sm:opacity-0');
  return (
    due && (
      <div className="page no-print pointer-events-none fixed inset-x-0 bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-30 flex justify-center lg:bottom-5 lg:justify-start small:top-[calc(var(--header,4rem)+0.5rem)] small:bottom-auto">
        <aside
          aria-label={popup.title}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          className="consult-popup relative flex items-center gap-2 p-1 *:pointer-events-auto max-sm:w-full motion-safe:animate-rise-in"
        >
          <div
            aria-hidden
            className={clsx(
              'absolute inset-0 -z-10 rounded-lg border border-line-strong bg-ink-800 [box-shadow:0_0.25rem_1rem_theme(colors.ink-950)]',
              fading,
              isPassing && 'max-sm:invisible',
            )}
          />
          <p className={clsx('flex-1 pl-1 text-sm/tight font-semibold text-balance', fading)}>
            {popup.title} <span className="font-normal text-muted max-sm:hidden">{popup.text}</span>
          </p>
          <ExternalLink
            href={links.schedulingUrl}
            onClick={onClose}
            className={buttonClass('plain', 'shrink-0 gap-1! max-sm:px-2! text-sm')}
          >
            {popup.book}
          </ExternalLink>
          <button
            type="button"
            aria-label={popup.close}
            onClick={onClose}
            className={clsx(
              'grid size-11 shrink-0 cursor-pointer place-items-center rounded text-muted hover:text-text',
              fading,
            )}
          >
            <X aria-hidden className="size-5" />
          </button>
        </aside>
      </div>
    )
  );
}
