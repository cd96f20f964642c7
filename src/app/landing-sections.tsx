import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { sections } from '@/content/company.ts';
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

const parts: Record<string, ReactNode> = {
  about: <Founder />,
  ecosystem: <Ecosystem claim={<Claim id="claim-with-contract" note={claimNote} />} />,
  services: <Services claim={<Claim id="claim-services" />} />,
  partners: <ExchangeBoardSection />,
  contact: <Contact />,
  faq: <Faq start={start} />,
};
// An owner's own: the file's name is the section's, and so no list here conflicts with an upgrade.
const own = import.meta.glob<ComponentType>('../features/sections/*.tsx', { eager: true, import: 'Section' });
for (const [file, Section] of Object.entries(own)) parts[file.replace(/^.*\/|\.tsx$/g, '')] = <Section />;

export function LandingSections() {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => replayClicks(part.current), []);
  return (
    <div ref={part} className="[counter-reset:section]" {...{ [UNHYDRATED]: '' }}>
      {inTurn(sections)}
    </div>
  );
}

/** Nests each Suspense boundary in the previous one: React hydrates sibling boundaries in one long task. */
function inTurn([name = '', ...rest]: readonly string[]): ReactNode {
  if (!parts[name]) throw new Error(`No component for the section "${name}" of src/content/company.ts.`);
  return (
    <Suspense fallback={null}>
      {parts[name]}
      {rest.length > 0 && inTurn(rest)}
    </Suspense>
  );
}
