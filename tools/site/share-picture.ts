import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font, type SatoriNode } from 'satori';
import { places, type ShareCard, shareCard, shareSize } from './share-card.ts';

/** The largest first: most headlines fit it, and each try takes time. */
const TITLE_SIZES = [104, 88, 74, 62, 52, 44, 37, 31, 26];
const NAME_SIZE = 40;

async function loadFonts(subset: string): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  const load = (file: string) => readFile(resolve(`@fontsource/${file}-normal.woff`));
  // Each subset has a name of its own: under a shared name, one without the letter would hide the others.
  const name = (family: string) => (subset === 'latin' ? family : `${family} ${subset}`);
  return [
    { name: name('Geist'), weight: 700, data: await load(`geist/files/geist-${subset}-700`) },
    { name: name('Geist'), weight: 500, data: await load(`geist/files/geist-${subset}-500`) },
    { name: name('Geist Mono'), weight: 500, data: await load(`geist-mono/files/geist-mono-${subset}-500`) },
  ];
}

/** Lays the picture out, with the headline and the name as large as they stand in their places. */
export async function layOutShareCard(card: ShareCard): Promise<{ svg: string; nodes: SatoriNode[] }> {
  const fonts = await loadFonts('latin');
  // Loaded only if the Latin subset lacks a letter.
  const others = async () => (await Promise.all(['latin-ext', 'cyrillic', 'vietnamese'].map(loadFonts))).flat();
  let nameSize = NAME_SIZE;
  for (const titleSize of TITLE_SIZES) {
    const nodes: SatoriNode[] = [];
    const svg = await satori(shareCard(card, titleSize, nameSize), {
      ...shareSize,
      fonts,
      loadAdditionalAsset: others,
      onNodeDetected: (node) => nodes.push(node),
    });
    const widest = (key: string) => Math.max(...nodes.filter((node) => node.key === key).map(({ width }) => width));
    const title = nodes.find(({ key }) => key === 'title');
    const titleFits = (title?.height ?? 0) <= places.title.height && widest('word') <= places.title.width;
    const nameFits = widest('name') <= places.nameWidth;
    if (titleFits && nameFits) return { svg, nodes };
    if (!nameFits) nameSize = Math.floor((nameSize * places.nameWidth) / widest('name'));
  }
  throw new Error(`The sharing picture has no room for "${card.name}: ${card.title.join(' ')}". Shorten hero.title.`);
}

/** The sharing picture, as PNG. */
export async function drawShareCard(card: ShareCard): Promise<Uint8Array> {
  const { svg } = await layOutShareCard(card);
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
