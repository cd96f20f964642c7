import { useEffect } from 'react';
import { openApplication, prepareApplication, sentApplication } from '@/features/application/application';
import { Ticket, tokenOf } from '@/features/application/ticket';
import { dismiss } from '@/features/consult-popup/dismissal';
import { Tape } from '@/features/exchange-board/tape';
import type { ClaimProps } from '@/features/landing/claim-button';
import { Hero } from '@/features/landing/hero';
import { lazySection } from '@/lib/lazy';

const LandingSections = lazySection<ClaimProps>('sections', async () => {
  // The libraries of the sections, each evaluated in a separate task: together they would delay a click.
  await Promise.all([import('@/lib/use-form-submission'), import('@/features/exchange-board/get-exchange-rankings')]);
  return (await import('../landing-sections')).LandingSections;
});

export function Route() {
  const sent = sentApplication.use();
  // "Not sure where to start?" is not a question for someone who has applied.
  useEffect(() => {
    if (sent !== null || tokenOf(location.hash)) dismiss();
  }, [sent]);
  return (
    <>
      <Hero ticket={<Ticket />} tape={<Tape />} />
      <LandingSections onIntent={prepareApplication} onClaim={openApplication} />
    </>
  );
}
