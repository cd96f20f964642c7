import { Suspense } from 'react';
import { ClientOnly } from '@/components/client-only';
import { exchangeBoard } from '@/content/exchanges.ts';
import { Ticket } from '@/features/application/ticket';
import { Ground } from '@/features/landing/ground';
import { Hero } from '@/features/landing/hero';
import { late } from '@/lib/lazy';

const Skyline = late(async () => (await import('@/features/exchange-board/skyline')).Skyline);
const LandingSections = late(async () => {
  // The libraries of the sections, each evaluated in a separate task: together they would delay a click.
  await Promise.all([import('@/lib/use-form-submission'), import('@/features/exchange-board/get-exchange-rankings')]);
  return (await import('../landing-sections')).LandingSections;
});

// One element for all renderings: for new props React would throw away markup that still waits for its code.
const skyline = exchangeBoard.shown && (
  <Suspense fallback={null}>
    <Skyline />
  </Suspense>
);
const sections = (
  <Suspense fallback={null}>
    <LandingSections />
  </Suspense>
);

export function Route() {
  return (
    <>
      {/* Its layers would delay the first paint, in which nobody misses them. */}
      <ClientOnly>
        <Ground />
      </ClientOnly>
      <Hero ticket={<Ticket />} skyline={skyline} />
      {sections}
    </>
  );
}
