import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { ClientOnly } from '@/components/client-only';
import { exchangeBoard } from '@/content/exchanges.ts';
import { faq } from '@/content/faq.ts';
import { contact, ecosystem, founder, services } from '@/content/landing.ts';
import { Contact } from '@/features/contact/contact';
import { ExchangeBoardSection } from '@/features/exchange-board/exchange-board-section';
import type { ClaimProps } from '@/features/landing/claim-button';
import { Ecosystem } from '@/features/landing/ecosystem';
import { Faq } from '@/features/landing/faq';
import { Founder } from '@/features/landing/founder';
import { Services } from '@/features/landing/services';
import { UNHYDRATED } from '@/lib/dom-attributes.ts';
import { priceMoves, useMotion, useScrollMotion } from './frame/chart';

/** The landing page under its first screen. */
export function LandingSections(claim: ClaimProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => window.queuedClicks?.replay(part.current as HTMLElement), []);
  const sections = inTurn([
    <Founder key="founder" />,
    <Ecosystem key="ecosystem" {...claim} />,
    <Services key="services" {...claim} />,
    ...(exchangeBoard.shown ? [<ExchangeBoardSection key="board" />] : []),
    <Contact key="contact" />,
    <Faq key="faq" {...claim} />,
  ]);
  return (
    <div ref={part} {...{ [UNHYDRATED]: '' }}>
      {sections}
      <ClientOnly>
        <SectionTags />
      </ClientOnly>
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

const labels = { about: founder, ecosystem, services, partners: exchangeBoard, contact, faq };

/** A tag on the chart's last price, in the margin of wide windows: the section in the middle of the window. */
function SectionTags() {
  const tags = useRef<HTMLDivElement>(null);
  useScrollMotion(tags, priceMoves);
  useMotion(() => {
    if (!('ViewTimeline' in window)) return () => {};
    const animations = Object.keys(labels).map((id, place) => {
      const subject = document.getElementById(id);
      const timeline = subject && new ViewTimeline({ subject, inset: '50%' });
      return tags.current?.children[place]?.animate({ opacity: [1, 1] }, { timeline });
    });
    return () => {
      for (const animation of animations) animation?.cancel();
    };
  });
  return (
    <div
      ref={tags}
      aria-hidden
      className="no-print chart-room pointer-events-none fixed font-mono text-xs text-ink-950 max-[90rem]:hidden"
    >
      {Object.entries(labels).map(([id, { number, label }]) => (
        <p key={id} className="absolute -top-2.5 flex h-5 items-center bg-volt px-1 opacity-0">
          {number} {label}
        </p>
      ))}
    </div>
  );
}
