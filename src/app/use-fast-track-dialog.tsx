import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { fastTrack } from '@/content/fast-track.ts';
import { toast } from '@/lib/toast';

type Dialog = typeof import('@/features/fast-track/fast-track-dialog')['FastTrackDialog'];

interface FastTrackControls {
  dialog: ReactNode;
  /** Fetches the dialog's code, at the first sign that it will be wanted. */
  prepare: () => void;
  openEmpty: () => void;
  openWith: (url: string) => void;
}

/** The fast-track dialog and what opens it. The functions stay the same. The hero's form is cleared with its dialog. */
export function useFastTrackDialog(heroForm: RefObject<HTMLFormElement | null>): FastTrackControls {
  const [FastTrackDialog, setFastTrackDialog] = useState<Dialog | null>(null);
  const [state, setState] = useState({ open: false, url: '', fromHero: false });

  /** Answers whether the code is here. */
  const load = useCallback(async (): Promise<boolean> => {
    try {
      const loaded = await import('@/features/fast-track/fast-track-dialog');
      setFastTrackDialog(() => loaded.FastTrackDialog);
      return true;
    } catch {
      return false;
    }
  }, []);

  const open = useCallback(
    async (from: { url: string; fromHero: boolean }) => {
      setState({ ...from, open: true });
      if (await load()) return;
      // Offline, say. What stands in the hero's field stays there for the next press.
      setState({ ...from, open: false });
      toast({ ...fastTrack.failure, variant: 'destructive' });
    },
    [load],
  );

  const prepare = useCallback(() => void load(), [load]);
  const openEmpty = useCallback(() => void open({ url: '', fromHero: false }), [open]);
  const openWith = useCallback((url: string) => void open({ url, fromHero: true }), [open]);

  function changeOpen(isOpen: boolean) {
    if (!isOpen && state.fromHero) heroForm.current?.reset();
    setState({ ...state, open: isOpen });
  }

  const dialog = FastTrackDialog && (
    <FastTrackDialog open={state.open} initialUrl={state.url} onOpenChange={changeOpen} />
  );
  return { dialog, prepare, openEmpty, openWith };
}
