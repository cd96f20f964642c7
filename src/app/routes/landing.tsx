import { type ComponentType, use, useCallback, useEffect } from 'react';
import { fastTrack } from '@/content/fast-track.ts';
import { ConsultPopup } from '@/features/consult-popup/consult-popup';
import { dismiss } from '@/features/consult-popup/dismissal';
import type { ClaimProps } from '@/features/landing/claim-button';
import { Hero } from '@/features/landing/hero';
import { lazySection } from '@/lib/lazy';
import { toast } from '@/lib/toast';
import { ReceiptContext, useFastTrack } from '../use-fast-track';

// On the dev server an edit of a word runs this file again: the same component keeps its state, and what was typed.
const LandingSections: ComponentType<ClaimProps> =
  import.meta.hot?.data.sections ??
  lazySection<ClaimProps>('sections', async () => (await import('../landing-sections')).LandingSections);
if (import.meta.hot) import.meta.hot.data.sections = LandingSections;

export function Route() {
  const { prepare, open } = useFastTrack();
  const receipt = use(ReceiptContext);
  const start = useCallback(
    (url?: string, form?: HTMLFormElement) => {
      // Offline, for example. The URL stays in the hero's field for the next press.
      open(url, form).catch(() => toast({ ...fastTrack.failure, variant: 'destructive' }));
    },
    [open],
  );
  // "Not sure where to start?" is not a question for someone who has just applied.
  useEffect(() => {
    if (receipt !== null) dismiss();
  }, [receipt]);
  return (
    <>
      <Hero receipt={receipt} onIntent={prepare} onStart={start} />
      <LandingSections onIntent={prepare} onClaim={start} />
      <ConsultPopup />
    </>
  );
}
