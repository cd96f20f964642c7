import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { exchangeBoard } from '@/content/exchanges.ts';
import { faq } from '@/content/faq.ts';
import { claimNote } from '@/content/landing.ts';
import { ApplyButton, Claim } from '@/features/application/apply-button.tsx';
import { Contact } from '@/features/contact/contact.tsx';
import { ExchangeBoardSection } from '@/features/exchange-board/exchange-board-section.tsx';
import { Ecosystem } from '@/features/landing/ecosystem.tsx';
import { Faq } from '@/features/landing/faq.tsx';
import { Founder } from '@/features/landing/founder.tsx';
import { Services } from '@/features/landing/services.tsx';
import { UNHYDRATED } from '@/lib/late-start/protocol.ts';
import { replayClicks } from '@/lib/late-start/replay.ts';

const start = (
  <ApplyButton id="apply" variant="primary" className="min-h-14 px-7 text-xl font-bold max-sm:w-full">
    {faq.closing.start}
  </ApplyButton>
);

export function LandingSections() {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => replayClicks(part.current), []);
  const sections = inTurn([
    <Founder key="founder" />,
    <Ecosystem key="ecosystem" claim={<Claim id="claim-with-contract" note={claimNote} />} />,
    <Services key="services" claim={<Claim id="claim-services" />} />,
    ...(exchangeBoard.shown ? [<ExchangeBoardSection key="board" />] : []),
    <Contact key="contact" />,
    <Faq key="faq" start={start} />,
  ]);
  return (
    <div ref={part} className="[counter-reset:section]" {...{ [UNHYDRATED]: '' }}>
      {sections}
    </div>
  );
}

/** Nests each Suspense boundary in the previous one: React hydrates sibling boundaries in one long task. */
function inTurn([section, ...rest]: ReactNode[]): ReactNode {
  return (
    <Suspense fallback={null}>
      {section}
      {rest.length > 0 && inTurn(rest)}
    </Suspense>
  );
}
