import type { FastTrackApplication } from '@contracts/fast-track-application.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { OPENS_FAST_TRACK } from '@/lib/dom-attributes.ts';
import { lazyImport } from '@/lib/lazy';
import { createStore } from '@/lib/store';
import type { Sent } from '@/lib/use-submission';

/** With the dialog comes the receipt, before there is anything to receive. */
const loadApplication = lazyImport(async () => (await import('./application')).application);
type Dialog = Awaited<ReturnType<typeof loadApplication>>['FastTrackDialog'];

/** The latest application of this visit, for its receipt. A reload forgets it. */
export const sentApplication = createStore<Sent<FastTrackApplication> | null>(null);

const loadedDialog = createStore<Dialog | null>(null);

interface Opened {
  url: string | undefined;
  /** Where the URL came from. */
  form: HTMLFormElement | undefined;
  /** Leaving it closes the dialog. */
  page: string;
}

const opened = createStore<Opened | null>(null);

// After a press that boot.ts keeps, the code is fetched while React is still taking the page over.
if (typeof window !== 'undefined') {
  void window.earlyInput?.pressed.then((control) => {
    if (control.hasAttribute(OPENS_FAST_TRACK)) loadApplication().catch(() => undefined);
  });
}

async function load() {
  loadedDialog.set((await loadApplication()).FastTrackDialog);
}

/** Loads the dialog's code, at the first sign that it will be wanted. */
export function prepareFastTrack(): void {
  load().catch(() => undefined);
}

/**
 * Opens the dialog, with that URL if the opener has a field for one. Closing it clears the form that the URL came from.
 * Rejects if the dialog's code cannot be loaded.
 */
export async function openFastTrack(url?: string, form?: HTMLFormElement): Promise<void> {
  opened.set({ url, form, page: location.pathname });
  try {
    await load();
  } catch (error) {
    opened.set(null);
    throw error;
  }
}

/** The fast-track dialog, kept for the whole visit: the draft, and a submission on its way, outlive the page. */
export function FastTrack() {
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
