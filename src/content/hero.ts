import type { List } from './list.ts';

interface Hero extends Record<'eyebrow' | 'text' | 'check', string> {
  title: List<string>;
}

/** The headline. The words of the sections are fetched with them (landing.ts). */
export const hero: Hero = {
  /** What the company does, above the headline. */
  eyebrow: 'We get tokens listed on exchanges',
  /** One entry a line. */
  title: ['Get listed where', 'the volume is.'],
  text: 'One team takes you from application to first trade: paperwork, negotiations, liquidity and launch day.',
  /** Beside the founder's name: a link to the check of his handle. */
  check: 'Check',
};

/** Where the ticker of the visitor's link will stand: in front of the first screen's columns, and in the contract. */
export const yourToken: string = 'your token';
