import { useEffect } from 'react';
import { applicationFailure } from '@/content/hero.ts';
import { dismiss } from '@/features/consult-popup/dismissal';
import { Tape } from '@/features/exchange-board/tape';
import type { ClaimProps } from '@/features/landing/claim-button';
import { Hero } from '@/features/landing/hero';
import { tokenOf } from '@/features/landing/order-ticket';
import { lazySection } from '@/lib/lazy';
import { toast } from '@/lib/toast';
import { openFastTrack, prepareFastTrack, sentApplication } from '../fast-track';

const LandingSections = lazySection<ClaimProps>('sections', async () => {
  // The libraries of the sections, each evaluated in a task of its own: together they would delay a touch.
  await Promise.all([import('@/lib/use-submission'), import('@/features/exchange-board/get-exchange-rankings')]);
  return (await import('../landing-sections')).LandingSections;
});

function start(url?: string, form?: HTMLFormElement) {
  // Offline, for example. The URL stays in the hero's field for the next press.
  openFastTrack(url, form).catch(() => toast({ ...applicationFailure, variant: 'destructive' }));
}

export function Route() {
  const sent = sentApplication.use();
  // "Not sure where to start?" is not a question for someone who has applied.
  useEffect(() => {
    if (sent !== null || tokenOf(location.hash)) dismiss();
  }, [sent]);
  return (
    <>
      <Hero
        tape={<Tape />}
        sent={sent}
        onAnother={() => sentApplication.set(null)}
        onIntent={prepareFastTrack}
        onStart={start}
      />
      <LandingSections onIntent={prepareFastTrack} onClaim={start} />
    </>
  );
}
