import { applicationFailure } from '@/content/ticket.ts';
import { OPENS_APPLICATION } from '@/lib/late-start/protocol.ts';
import { lazyImport, whenIdle } from '@/lib/lazy.ts';
import { toast } from '@/lib/toast.ts';
import { setApplication } from './application.tsx';

/** Fetches the dialog's code, which shows it, and then the receipt's: without that no application could be answered. */
const load = lazyImport(async () => {
  const { ApplicationDialog } = await import('./application-dialog.tsx');
  setApplication({ Dialog: ApplicationDialog });
  await import('./receipt.tsx');
});

/**
 * Fetches that code into the browser's cache once it is idle, so that the first press waits for no network and needs none: not where
 * visitors save data. Not by an import: Chromium before 156 keeps a module that could not be fetched for the life of the page.
 */
export async function prefetchDialog(): Promise<void> {
  const { dialog } = document.querySelector<HTMLElement>('script[data-dialog]')?.dataset ?? {};
  if (!dialog || navigator.connection?.saveData) return;
  await whenIdle();
  const toCache = async (url: string) => (await fetch(url, { priority: 'low' })).blob();
  await Promise.allSettled(dialog.split(' ').map(toCache));
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
