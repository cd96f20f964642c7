import { Suspense } from 'react';
import { ClientOnly } from '@/components/client-only.tsx';
import { exchangeBoard } from '@/content/exchanges.ts';
import { Ticket } from '@/features/application/ticket.tsx';
import { Ground } from '@/features/landing/ground.tsx';
import { Hero } from '@/features/landing/hero.tsx';
import { late } from '@/lib/lazy.ts';

const Skyline = late(async () => (await import('@/features/exchange-board/skyline.tsx')).Skyline);
const LandingSections = late(async () => {
  // The libraries of the sections, each evaluated in a separate task: together they would delay a click.
  await Promise.all([
    import('@/lib/use-form-submission.ts'),
    import('@/features/exchange-board/get-exchange-rankings.ts'),
  ]);
  return (await import('../landing-sections.tsx')).LandingSections;
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
