import { useRef } from 'react';
import { exchangeBoard } from '@/content/exchanges.ts';
import { faq } from '@/content/faq.ts';
import { contact, ecosystem, founder, services } from '@/content/landing.ts';
import { priceMoves, useMotion, useScrollMotion } from './frame/chart';

const sections = { about: founder, ecosystem, services, partners: exchangeBoard, contact, faq };

/** A tag on the chart's last price, in the margin of wide windows: the section in the middle of the window. */
export function SectionTags() {
  const tags = useRef<HTMLDivElement>(null);
  useScrollMotion(tags, priceMoves);
  useMotion(() => {
    if (!('ViewTimeline' in window)) return () => {};
    const animations = Object.keys(sections).map((id, place) => {
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
      {Object.entries(sections).map(([id, { number, label }]) => (
        <p key={id} className="absolute -top-2.5 flex h-5 items-center bg-volt px-1 opacity-0">
          {number} {label}
        </p>
      ))}
    </div>
  );
}
