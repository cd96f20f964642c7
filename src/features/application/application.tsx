import type { Application as ApplicationFields } from '@contracts/application.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { applicationFailure } from '@/content/ticket.ts';
import { lazyImport } from '@/lib/lazy';
import { createStore } from '@/lib/store';
import { toast } from '@/lib/toast';
import type { Sent } from '@/lib/use-form-submission';

/** The attribute of a control that opens the application: after an early click on it the dialog's code is fetched first. */
export const OPENS_APPLICATION = 'data-opens-application';

/** The dialog's code, and with it the receipt's: both are there before an application is sent. */
const loadDialog = lazyImport(async () => {
  const [{ ApplicationDialog }] = await Promise.all([import('./application-dialog'), import('./receipt')]);
  return ApplicationDialog;
});
type Dialog = Awaited<ReturnType<typeof loadDialog>>;

/** The latest application of this visit, for its receipt. A reload forgets it. */
export const sentApplication = createStore<Sent<ApplicationFields> | null>(null);

const loadedDialog = createStore<Dialog | null>(null);

interface Opened {
  url: string | undefined;
  /** Where the URL came from. */
  form: HTMLFormElement | undefined;
  /** Leaving it closes the dialog. */
  page: string;
}

const opened = createStore<Opened | null>(null);

// After a click that boot.ts keeps, the code is fetched while React is still hydrating the page.
if (typeof window !== 'undefined') {
  void window.queuedClicks?.first.then((control) => {
    if (control.hasAttribute(OPENS_APPLICATION)) loadDialog().catch(() => undefined);
  });
}

async function load() {
  loadedDialog.set(await loadDialog());
}

/** Loads the dialog's code, as soon as it looks as if it will be wanted. */
export function prepareApplication(): void {
  load().catch(() => undefined);
}

/**
 * Opens the dialog, with that URL if the opener has a field for one. Closing it clears the form that the URL came from.
 * If the dialog's code cannot be loaded, a toast says so, and the URL stays in its form for the next click.
 */
export async function openApplication(url?: string, form?: HTMLFormElement): Promise<void> {
  opened.set({ url, form, page: location.pathname });
  try {
    await load();
  } catch {
    opened.set(null);
    toast({ ...applicationFailure, variant: 'destructive' });
  }
}

/** The dialog, kept for the whole visit: the draft, and an application on its way, outlive the page. */
export function Application() {
  const { pathname } = useLocation();
  const Dialog = loadedDialog.use();
  const { url, form, page } = opened.use() ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back to the page that was left does not open the dialog again.
  useEffect(() => () => opened.set(null), [pathname]);

  function close() {
    form?.reset();
    opened.set(null);
  }

  return Dialog && <Dialog open={page === pathname} initialUrl={url} onClose={close} onSent={sentApplication.set} />;
}
