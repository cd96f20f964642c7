import type { FastTrackApplication } from '@contracts/fast-track-application.ts';
import { createContext, type ReactNode, use, useMemo, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { OPENS_FAST_TRACK } from '@/lib/dom-attributes.ts';
import { lazyImport } from '@/lib/lazy';
import type { Sent } from '@/lib/use-submission';

interface FastTrack {
  /** Loads the dialog's code, at the first sign that it will be wanted. */
  prepare: () => void;
  /**
   * Opens the dialog, with that URL if the opener has a field for one. Closing it clears the form that the URL came from.
   * Rejects if the dialog's code cannot be loaded.
   */
  open: (url?: string, form?: HTMLFormElement) => Promise<void>;
  /** The latest application of this visit, for its receipt. A reload forgets it. */
  sent: Sent<FastTrackApplication> | null;
  forgetSent: () => void;
}

const FastTrackContext = createContext<FastTrack | null>(null);

export function useFastTrack(): FastTrack {
  const fastTrack = use(FastTrackContext);
  if (fastTrack === null) throw new Error('useFastTrack is used outside of FastTrackProvider');
  return fastTrack;
}

/** With the dialog comes the receipt, before there is anything to receive. */
export const loadApplication = lazyImport(async () => (await import('./application')).application);
type Dialog = Awaited<ReturnType<typeof loadApplication>>['FastTrackDialog'];

// After a press that boot.ts keeps, the code is fetched while React is still taking the page over.
if (typeof window !== 'undefined') {
  void window.earlyInput?.pressed.then((control) => {
    if (control.hasAttribute(OPENS_FAST_TRACK)) loadApplication().catch(() => undefined);
  });
}

interface State {
  Dialog: Dialog | null;
  isOpen: boolean;
  url: string | undefined;
  /** The page that opened the dialog: leaving it closes the dialog. */
  page: string;
  sent: FastTrack['sent'];
}

const CLOSED = { isOpen: false, url: undefined };

/** Keeps the fast-track dialog for the whole visit: the draft, and a submission on its way, outlive the page. */
export function FastTrackProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [{ Dialog, isOpen, url, page, sent }, change] = useReducer(
    (state: State, part: Partial<State>) => ({ ...state, ...part }),
    { ...CLOSED, Dialog: null, page: pathname, sent: null },
  );
  const form = useRef<HTMLFormElement>(undefined);

  if (page !== pathname) change({ ...CLOSED, page: pathname });

  // Made once: new functions would make React render every part that uses them again.
  const [actions] = useState(() => {
    const load = async () => change({ Dialog: (await loadApplication()).FastTrackDialog });
    return {
      forgetSent: () => change({ sent: null }),
      prepare: () => void load().catch(() => undefined),
      async open(url?: string, from?: HTMLFormElement) {
        form.current = from;
        change({ isOpen: true, url });
        try {
          await load();
        } catch (error) {
          change(CLOSED);
          throw error;
        }
      },
    };
  });
  const fastTrack = useMemo(() => ({ ...actions, sent }), [actions, sent]);

  function close() {
    form.current?.reset();
    form.current = undefined;
    change(CLOSED);
  }

  return (
    <FastTrackContext value={fastTrack}>
      {children}
      {Dialog && <Dialog open={isOpen} initialUrl={url} onClose={close} onSent={(sent) => change({ sent })} />}
    </FastTrackContext>
  );
}
