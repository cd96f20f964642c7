import { Suspense, useEffect } from 'react';
import { Contact } from '@/features/contact/contact';
import { ExchangeBoardSection } from '@/features/exchange-board/exchange-board-section';
import type { ClaimProps } from '@/features/landing/claim-button';
import { Ecosystem } from '@/features/landing/ecosystem';
import { Faq } from '@/features/landing/faq';
import { Founder } from '@/features/landing/founder';
import { Services } from '@/features/landing/services';

/** The landing page under its first screen. Each section is hydrated in a task of its own, a touched one first. */
export function LandingSections(claim: ClaimProps) {
  useEffect(() => window.earlyInput?.answer('sections'), []);
  return (
    <>
      <Suspense fallback={null}>
        <Founder />
      </Suspense>
      <Suspense fallback={null}>
        <Ecosystem {...claim} />
      </Suspense>
      <Suspense fallback={null}>
        <Services {...claim} />
      </Suspense>
      <Suspense fallback={null}>
        <ExchangeBoardSection />
      </Suspense>
      <Suspense fallback={null}>
        <Contact />
      </Suspense>
      <Suspense fallback={null}>
        <Faq {...claim} />
      </Suspense>
    </>
  );
}
