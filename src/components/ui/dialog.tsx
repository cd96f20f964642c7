import * as RadixDialog from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Activity, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Above the title. */
  kicker: ReactNode;
  closeLabel: string;
  /**
   * While set, closing calls this instead, to end what is on its way, and the dialog stays open. A click beside the dialog
   * does nothing.
   */
  onStop?: (() => void) | undefined;
  /** Puts the focus where typing begins. */
  focusFirst: () => void;
  children: ReactNode;
}

/**
 * A modal dialog. Radix's own modal mode traps the focus so that a toast over the dialog can be neither reached by
 * keyboard nor found by assistive technology (Radix #4115), and it injects a style element that a strict CSP refuses.
 * So the page is made inert here, and dialog and toasts are beside it, in the body; Radix keeps the tab order within
 * the dialog.
 *
 * It is rendered before it is opened, hidden and without its effects, so that the click that opens it has little to do.
 */
export function Dialog({ open, ...panel }: DialogProps) {
  return createPortal(
    <RadixDialog.Root modal={false} open={open} onOpenChange={panel.onStop ?? panel.onClose}>
      <Activity mode={open ? 'visible' : 'hidden'}>
        <Panel {...panel} />
      </Activity>
    </RadixDialog.Root>,
    document.body,
  );
}

/**
 * Gives an opening an entry in the history, which the router takes for the same place. The entry of an earlier opening, which a
 * reload or Forward has led to, is used again.
 */
function addEntry(dialog: number) {
  const state = { ...history.state, dialog };
  if (history.state?.dialog === undefined) history.pushState(state, '');
  else history.replaceState(state, '');
}

type PanelProps = Omit<DialogProps, 'open'>;

function Panel({ title, kicker, closeLabel, onStop, focusFirst, onClose, children }: PanelProps) {
  const opener = useRef<Element>(null);
  const panel = useRef<HTMLDivElement>(null);

  const focus = useEffectEvent(focusFirst);
  // A layout effect: Radix moves the focus later, so the opener is still the active element.
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    const page = document.getElementById('root');
    // `inert` makes the browser restyle the whole page, so it waits for the dialog's first frame. It comes before the focus: Firefox
    // announces no dialog that gets the focus while the page becomes inert.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        page?.toggleAttribute('inert', true);
        focus();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      page?.toggleAttribute('inert', false);
    };
  }, []);

  // Back closes the dialog and not the page: an open dialog has a separate entry in the history.
  const goBack = useEffectEvent((opening: number) => {
    if (!onStop) return onClose();
    addEntry(opening);
    onStop();
  });
  useLayoutEffect(() => {
    const opening = Math.random();
    const isOurEntry = () => history.state?.dialog === opening;
    addEntry(opening);
    const onPop = () => isOurEntry() || goBack(opening);
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      // Not at once: in development React runs each effect twice, and the second run uses the entry again.
      queueMicrotask(() => isOurEntry() && history.back());
    };
  }, []);

  // A phone's keyboard takes its room from the dialog, and with it the field that is typed in. On iOS it lies over the window
  // instead: the dialog can then be scrolled further by what is covered.
  useEffect(() => {
    const { visualViewport } = window;
    function showFocus() {
      const { height = 0, scale = 1 } = visualViewport ?? {};
      const covered = `${Math.max(0, document.documentElement.clientHeight - height * scale)}px`;
      if (panel.current) Object.assign(panel.current.style, { paddingBottom: covered, scrollPaddingBottom: covered });
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    }
    visualViewport?.addEventListener('resize', showFocus);
    return () => visualViewport?.removeEventListener('resize', showFocus);
  }, []);

  return (
    <div>
      <div className="fixed inset-0 z-50 bg-ink-950/80 transition-opacity starting:opacity-0" />
      <RadixDialog.Content
        ref={panel}
        forceMount
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!(opener.current instanceof HTMLElement)) return;
          // Without scrolling: it was in sight when it was clicked.
          opener.current.focus({ preventScroll: true });
          // If the opener can no longer take the focus, the section around it does.
          if (document.activeElement !== opener.current)
            opener.current.closest<HTMLElement>('[tabindex="-1"]')?.focus();
        }}
        onFocusOutside={(event) => event.preventDefault()}
        onPointerDownOutside={(event) => onStop && event.preventDefault()}
        className={clsx(
          'dialog fixed inset-x-0 bottom-0 z-50 mx-auto w-full max-w-2xl overflow-y-auto overscroll-contain',
          'rounded-t-lg border border-line bg-ink-900 outline-none',
          'transition-[opacity,translate] starting:translate-y-2 starting:opacity-0',
          // On a phone a toast appears above the dialog. Its room is kept free, so that nothing jumps.
          'max-sm:max-h-[calc(100dvh-7.5rem)] max-sm:low:max-h-[calc(100dvh-1rem)]',
          // Elsewhere its top stays where it is: it grows downwards as messages come.
          'sm:top-[6dvh] sm:bottom-auto sm:max-h-[88dvh] sm:w-[calc(100%-3rem)] sm:rounded-lg',
        )}
      >
        <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-3 sm:px-8">
          <div className="min-w-0">
            {kicker}
            <RadixDialog.Title className="font-semibold text-xl tracking-tight">{title}</RadixDialog.Title>
          </div>
          <RadixDialog.Close
            aria-label={closeLabel}
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded text-muted hover:text-text"
          >
            <X aria-hidden className="size-5" />
          </RadixDialog.Close>
        </div>
        {children}
      </RadixDialog.Content>
    </div>
  );
}
