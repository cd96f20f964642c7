import type { ReactNode } from 'react';
import { ClientOnly } from '@/components/client-only';
import type { services } from '@/content/landing.ts';

type FigureKey = Exclude<(typeof services.cards)[number]['figure'], 'timeline'>;

/** Small chart-like drawings, 200 by 64 units, each with one accent. */
const figures: Record<FigureKey, ReactNode> = {
  // An order book: bids and asks with a narrow spread between them.
  depth: (
    <>
      <path d="M0 10h26v9h22v12h18v11h16v12h12v10H0z" className="fill-line" />
      <path d="M200 10h-26v9h-22v12h-18v11h-16v12h-12v10h94z" className="fill-line" />
      <path d="M94 64h12" className="stroke-volt" strokeWidth="3" />
    </>
  ),
  // Funding rounds that grow.
  rounds: (
    <>
      <path d="M0 64V52h34v12zM42 64V42h34v22zM84 64V30h34v34zM126 64V16h34v48z" className="fill-line" />
      <path d="M168 64V2h32v62z" className="fill-volt" />
    </>
  ),
  // A spreading signal.
  reach: (
    <>
      <path
        d="M24 44a20 20 0 0 1 0 40M24 28a36 36 0 0 1 0 72M24 8a56 56 0 0 1 0 112M24-16a80 80 0 0 1 0 160M24-44a108 108 0 0 1 0 216M24-76a140 140 0 0 1 0 280"
        transform="translate(0 -32)"
        className="stroke-line"
        strokeWidth="3"
      />
      <circle cx="24" cy="32" r="7" className="fill-volt" />
    </>
  ),
  // Several routes, one of them chosen.
  route: (
    <>
      <path d="M0 32h40l28-26h132M40 32l28 26h132M68 6l30 26h102" className="stroke-line" strokeWidth="3" />
      <path d="M0 32h40l28-26 30 26h94" className="stroke-volt" strokeWidth="3" />
      <circle cx="194" cy="32" r="6" className="fill-volt" />
    </>
  ),
};

export function ServiceFigure({ figure, className }: { figure: FigureKey; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 64" fill="none" preserveAspectRatio="xMinYMid meet" className={className}>
      <ClientOnly>{figures[figure]}</ClientOnly>
    </svg>
  );
}
