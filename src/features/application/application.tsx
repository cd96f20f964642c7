import type { Application } from '@contracts/application.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { applicationFailure } from '@/content/ticket.ts';
import { lazyImport, whenIdle } from '@/lib/lazy.ts';
import { createStore } from '@/lib/store.ts';
import { toast } from '@/lib/toast.ts';
import type { Sent } from '@/lib/use-form-submission.ts';

/** The attribute of a control that opens the dialog: after an early click on it the dialog's code is fetched first. */
export const OPENS_APPLICATION = 'data-opens-application';

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

/** Fetches the dialog's code, which shows it. */
const loadDialog = lazyImport(async () => {
  const { ApplicationDialog } = await import('./application-dialog.tsx');
  setApplication({ Dialog: ApplicationDialog });
});

/** And then the receipt's: without that no application could be answered. */
const load = lazyImport(async () => {
  await loadDialog();
  await import('./receipt.tsx');
});

/** Once the browser is idle, so that the first press waits for no network: not where visitors save data. */
export async function prefetchDialog(): Promise<void> {
  if (navigator.connection?.saveData) return;
  await whenIdle();
  await loadDialog().catch(() => undefined);
}

/** To be called as soon as the visitor seems to want the dialog. */
export function prepareApplication(): void {
  load().catch(() => undefined);
}

// After a click that boot.ts keeps, the code is fetched while React is still hydrating the page.
if (typeof window !== 'undefined') {
  void window.queuedClicks?.first.then((control) => control.hasAttribute(OPENS_APPLICATION) && prepareApplication());
}

/** Opens the dialog, or says in a toast that its code cannot be fetched. `onClose`: for the owner of the URL's field, to clear it. */
export async function openApplication(url?: string, onClose?: () => void): Promise<void> {
  setApplication({ opened: { url, onClose, page: location.pathname } });
  try {
    await load();
  } catch {
    setApplication({ opened: null });
    toast({ ...applicationFailure, variant: 'destructive' });
  }
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
