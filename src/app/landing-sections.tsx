import { type ReactNode, Suspense, useEffect } from 'react';
import { ClientOnly } from '@/components/client-only';
import { Contact } from '@/features/contact/contact';
import { ExchangeBoardSection } from '@/features/exchange-board/exchange-board-section';
import type { ClaimProps } from '@/features/landing/claim-button';
import { Ecosystem } from '@/features/landing/ecosystem';
import { Faq } from '@/features/landing/faq';
import { Founder } from '@/features/landing/founder';
import { Services } from '@/features/landing/services';
import { SectionTags } from './section-tags';

/** The landing page under its first screen. */
export function LandingSections(claim: ClaimProps) {
  useEffect(() => window.earlyInput?.answer('sections'), []);
  const sections = inTurn([
    <Founder key="founder" />,
    <Ecosystem key="ecosystem" {...claim} />,
    <Services key="services" {...claim} />,
    <ExchangeBoardSection key="board" />,
    <Contact key="contact" />,
    <Faq key="faq" {...claim} />,
  ]);
  return (
    <>
      {sections}
      <ClientOnly>
        <SectionTags />
      </ClientOnly>
    </>
  );
}

/** Each section inside the boundary of the one before: React takes over boundaries side by side in one long task. */
function inTurn([section, ...rest]: ReactNode[]): ReactNode {
  return (
    <Suspense fallback={null}>
      {section}
      {rest.length > 0 && inTurn(rest)}
    </Suspense>
  );
}
