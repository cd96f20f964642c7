import { type CSSProperties, createElement as h, type ReactElement } from 'react';

/** The size that chats and social networks ask for. */
export const shareSize = { width: 1200, height: 630 };

/** What the sharing picture shows, in the brand's colours. */
export interface ShareCard {
  name: string;
  host: string;
  eyebrow: string;
  title: readonly string[];
  facts: readonly { figure: string; label: string }[];
  logo: { size: number; path: string };
  colors: Record<'ink-950' | 'ink-900' | 'line' | 'text' | 'muted' | 'volt', string>;
}

const PAD = 64;
/** The upper part is cut in the words and the mark, the lower one in the facts; their lines meet. */
const CUT = { x: 844, y: 484 };
const SIDE = shareSize.width - CUT.x;
const WORDS_WIDTH = CUT.x - PAD - 40;

/** The places that the headline and the name must stand in. */
export const places = { title: { width: WORDS_WIDTH, height: 308 }, nameWidth: WORDS_WIDTH - 58 };

const mono = { fontFamily: 'Geist Mono', fontWeight: 500, whiteSpace: 'nowrap' } as const;
const column = { display: 'flex', flexDirection: 'column' } as const;

function box(style: CSSProperties, ...children: (ReactElement | string)[]): ReactElement {
  return h('div', { style }, ...children);
}

function at(left: number, top: number): CSSProperties {
  return { position: 'absolute', left, top };
}

/** The largest size at which a line of monospace letters, each 0.6 of it wide, stands in the width. */
function monoSize(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / (0.6 * [...text].length)));
}

function mark({ logo, colors }: ShareCard, size: number): ReactElement {
  const path = h('path', { d: logo.path, fill: colors.volt });
  return h('svg', { width: size, height: size, viewBox: `0 0 ${logo.size} ${logo.size}` }, path);
}

/** A word is a node of its own, so that one which is too wide is noticed. */
function headline(lines: readonly string[], fontSize: number): ReactElement {
  const word = (text: string) => h('div', { key: 'word', style: { letterSpacing: '-0.045em', flexShrink: 0 } }, text);
  const line = (text: string) =>
    box({ display: 'flex', flexWrap: 'wrap', columnGap: '0.22em', lineHeight: 0.96 }, ...text.split(' ').map(word));
  const style: CSSProperties = { ...at(PAD - 4, 160), ...column, width: WORDS_WIDTH, fontSize, fontWeight: 700 };
  return h('div', { key: 'title', style }, ...lines.map(line));
}

function facts({ facts, colors }: ShareCard): ReactElement {
  const cells = facts.map(({ figure, label }, index) =>
    box(
      {
        ...column,
        boxSizing: 'border-box',
        width: index < 2 ? CUT.x / 2 : SIDE,
        padding: `26px 20px 0 ${index === 0 ? PAD : 24}px`,
        gap: 4,
        borderLeft: index === 0 ? 'none' : `1px solid ${colors.line}`,
      },
      box({ ...mono, fontSize: monoSize(figure, SIDE - 48, 40), lineHeight: 1.2 }, figure),
      box({ color: colors.muted, fontSize: 21, fontWeight: 500, lineClamp: 2, lineHeight: 1.15 }, label),
    ),
  );
  return box(
    {
      ...at(0, CUT.y),
      boxSizing: 'border-box',
      display: 'flex',
      width: shareSize.width,
      height: shareSize.height - CUT.y,
      background: colors['ink-900'],
      borderTop: `1px solid ${colors.line}`,
    },
    ...cells,
  );
}

/** The sharing picture as an element tree that satori lays out. */
export function shareCard(card: ShareCard, titleSize: number, nameSize: number): ReactElement {
  const { colors, name, host, eyebrow } = card;
  return box(
    {
      ...shareSize,
      display: 'flex',
      position: 'relative',
      background: colors['ink-950'],
      color: colors.text,
      fontFamily: 'Geist',
    },
    box(
      { ...at(PAD, 44), display: 'flex', alignItems: 'center', gap: 14 },
      mark(card, 44),
      h(
        'div',
        { key: 'name', style: { fontSize: nameSize, fontWeight: 700, letterSpacing: '-0.03em', whiteSpace: 'nowrap' } },
        name,
      ),
    ),
    box({ ...at(PAD, 116), ...mono, color: colors.muted, fontSize: monoSize(eyebrow, WORDS_WIDTH, 22) }, eyebrow),
    headline(card.title, titleSize),
    box(
      {
        ...at(CUT.x, 0),
        ...column,
        boxSizing: 'border-box',
        width: SIDE,
        height: CUT.y,
        alignItems: 'center',
        justifyContent: 'center',
        gap: 26,
        borderLeft: `1px solid ${colors.line}`,
      },
      mark(card, 300),
      box({ ...mono, color: colors.muted, fontSize: monoSize(host, SIDE - 48, 22) }, host),
    ),
    facts(card),
  );
}
