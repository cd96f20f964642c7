import * as Toast from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, useToasts } from '@/lib/toast.ts';
import { site } from '@/lib/words.ts';

const TOAST_DURATION_MS = 5000;

/** Radix's own, F8, is a key of Japanese input. */
const NO_HOTKEY: string[] = [];

/** Bad news is filled, other news is only edged: red shouts, green nods. */
const looks = {
  destructive: {
    box: 'border-stop bg-stop text-ink-950',
    mark: <CircleAlert aria-hidden className="size-5 shrink-0" />,
    quiet: '',
  },
  success: {
    box: 'border-go bg-ink-800',
    mark: <CircleCheck aria-hidden className="size-5 shrink-0 text-go" />,
    quiet: 'text-muted',
  },
  none: {
    box: 'border-muted bg-ink-800',
    mark: <Info aria-hidden className="size-5 shrink-0" />,
    quiet: 'text-muted',
  },
};

/** Shows the toasts of lib/toast, beside the page, which a dialog makes inert. */
export function Toaster() {
  const toasts = useToasts();
  // lib/toast announces them: what Radix would say besides is put into no document.
  const [nowhere] = useState(() => document.createElement('div'));
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement>(null);
  /** Radix gives the focus of a closed toast to the empty list: it goes back to where it was before. */
  function onFocus({ target, currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
    else if (target === list.current) {
      if (before.current) before.current.focus({ preventScroll: true });
      else list.current.blur();
    }
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the list.
    <div onFocus={onFocus}>
      <Toast.Provider
        label={site.notification}
        duration={TOAST_DURATION_MS}
        swipeDirection="right"
        announcerContainer={nowhere}
      >
        {toasts.map(({ id, title, description, variant }) => {
          const look = looks[variant ?? 'none'];
          return (
            <Toast.Root
              key={id}
              onOpenChange={() => dismissToast(id)}
              // Follows the finger. Not a class: each page carries the rule of a class.
              style={{ translate: 'var(--radix-toast-swipe-move-x)' }}
              className={clsx(
                'pointer-events-auto grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 rounded border p-[min(1rem,5vw)]',
                'motion-safe:animate-rise-in',
                look.box,
              )}
            >
              <div>
                <Toast.Title className="flex items-center gap-2 font-semibold text-balance">
                  {look.mark}
                  <span>{title}</span>
                </Toast.Title>
                {description !== undefined && (
                  <Toast.Description className={clsx('mt-1 text-sm', look.quiet)}>{description}</Toast.Description>
                )}
              </div>
              <Toast.Close
                aria-label={site.dismissToast}
                className={clsx(
                  '-m-2 grid size-11 place-items-center rounded',
                  look.quiet,
                  look.quiet && 'hover:text-text',
                )}
              >
                <X aria-hidden className="size-4" />
              </Toast.Close>
            </Toast.Root>
          );
        })}
        {/* Without aria-live a modal dialog would hide the viewport from assistive technology (Radix #4115). */}
        <Toast.Viewport
          label={site.notification}
          hotkey={NO_HOTKEY}
          ref={list}
          data-toaster=""
          aria-live="off"
          className={clsx(
            'no-print pointer-events-none fixed inset-x-[min(1rem,5vw)] bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 flex flex-col-reverse gap-2 outline-none sm:left-auto sm:w-96',
            // Above the popup.
            'not-low:[body:has(.consult-popup)_&]:bottom-22',
            // Not over the last line of a receipt, which begins another application.
            'lg:[body:has([data-receipt])_&]:right-auto lg:[body:has([data-receipt])_&]:left-4',
            // A low window has no room for it under what it is about.
            'max-lg:low:top-2 max-lg:low:bottom-auto',
            // It leaves a dialog's buttons free for the next attempt: it comes above the dialog or over its title, and where
            // there is room beside the dialog, no wider than that room.
            'under-dialog:top-4 under-dialog:bottom-auto sm:under-dialog:inset-x-0 sm:under-dialog:mx-auto',
            'xl:under-dialog:mx-4 xl:under-dialog:w-[min(24rem,(100vw-46rem)/2)]',
          )}
        />
      </Toast.Provider>
    </div>,
    document.body,
  );
}
