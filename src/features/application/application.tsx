import type { Application } from '@contracts/application.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { createStore } from '@/lib/store.ts';
import type { Sent } from '@/lib/use-form-submission.ts';

interface State {
  /** Once its code is there. */
  Dialog: typeof import('./application-dialog.tsx').ApplicationDialog | null;
  /** With what `openApplication` was called, and on which page: leaving that closes the dialog. */
  opened: { url: string | undefined; onClose: (() => void) | undefined; page: string } | null;
  /** The latest application of this visit, for its receipt. A reload forgets it. */
  sent: Sent<Application> | null;
}

const store = createStore<State>({ Dialog: null, opened: null, sent: null });

export const useApplication = store.use;

export function setApplication(changes: Partial<State>): void {
  store.set({ ...store.get(), ...changes });
}

/** The place of the dialog, for the whole visit: the draft, and an application on its way, outlive the page. */
export function ApplicationOutlet() {
  const { pathname } = useLocation();
  const { Dialog, opened } = useApplication();
  // Back to the page that was left does not open the dialog again.
  useEffect(() => {
    if (store.get().opened?.page !== pathname) setApplication({ opened: null });
  }, [pathname]);

  function close(sent = store.get().sent) {
    opened?.onClose?.();
    setApplication({ opened: null, sent });
  }

  // In the same rendering as the new page, which could not take the focus while a dialog is open.
  return Dialog && <Dialog opened={opened?.page === pathname ? opened : null} onClose={close} />;
}
