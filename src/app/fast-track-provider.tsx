import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReceiptProps } from '@/features/landing/receipt';
import { lazyImport } from '@/lib/lazy';
import { type FastTrack, FastTrackContext, ReceiptContext } from './use-fast-track';

const loadDialog = lazyImport(() => import('@/features/fast-track/fast-track-dialog'));
type Dialog = Awaited<ReturnType<typeof loadDialog>>['FastTrackDialog'];

// For a press that boot.ts keeps (on `data-fast-track`) the code comes while React is still taking the page over.
if (typeof window !== 'undefined') {
  void window.earlyInput?.pressed.then((control) => {
    if (control.dataset.fastTrack !== undefined) loadDialog().catch(() => undefined);
  });
}

const CLOSED = { open: false, url: '' };

/**
 * Keeps the fast-track dialog for the whole visit: leaving the page closes it, but the draft and a submission that is
 * still on its way live on.
 */
export function FastTrackProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [page, setPage] = useState(pathname);
  const [FastTrackDialog, setDialog] = useState<Dialog | null>(null);
  const [{ open, url }, setOpened] = useState(CLOSED);
  const [receipt, setReceipt] = useState<ReceiptProps | null>(null);
  const form = useRef<HTMLFormElement>(undefined);

  if (page !== pathname) {
    setPage(pathname);
    setOpened(CLOSED);
  }

  // Made once: a new value would make React render every part of the page that uses it again.
  const [fastTrack] = useState<FastTrack>(() => {
    async function load() {
      const { FastTrackDialog } = await loadDialog();
      setDialog(() => FastTrackDialog);
    }
    return {
      prepare: () => void load().catch(() => undefined),
      async open(url = '', from) {
        form.current = from;
        setOpened({ open: true, url });
        try {
          await load();
        } catch (error) {
          setOpened(CLOSED);
          throw error;
        }
      },
    };
  });

  function close() {
    form.current?.reset();
    form.current = undefined;
    setOpened(CLOSED);
  }

  return (
    <FastTrackContext value={fastTrack}>
      <ReceiptContext value={receipt}>{children}</ReceiptContext>
      {FastTrackDialog && <FastTrackDialog open={open} initialUrl={url} onClose={close} onSent={setReceipt} />}
    </FastTrackContext>
  );
}
