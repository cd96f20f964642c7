import { versions } from '@/content/languages.ts';
import { site } from '@/content/site.ts';

const files = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/{geist,geist-mono}/files/*-{latin,latin-ext,cyrillic,vietnamese}-wght-normal.woff2',
  { eager: true, query: '?url', import: 'default' },
);

const { letters } = versions.find(({ language }) => language === site.language) ?? {};

function load(font: 'geist' | 'geist-mono', subset: string, range: FontFaceDescriptors) {
  const url = files[`/node_modules/@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`];
  const name = { geist: 'Geist Variable', 'geist-mono': 'Geist Mono Variable' }[font];
  return new FontFace(name, `url(${url})`, { weight: '100 900', ...range }).load();
}

/** Loads a subset of both fonts. */
const loadBoth = (subset: string, range: FontFaceDescriptors = {}) =>
  Promise.all([load('geist', subset, range), load('geist-mono', subset, range)]);

/** The letters that the page's language needs beyond the Latin ones. */
async function loadLetters() {
  if (letters === undefined) return [];
  const { default: ranges } = await import('@fontsource-variable/geist/unicode.json');
  return loadBoth(letters, { unicodeRange: ranges[letters] });
}

/**
 * Fetches the web fonts (self-hosted: the Latin subsets and, in another language, its letters) and adds them in one step.
 * Called when the browser is idle: until then the page uses the fallback faces of fonts.css, which have the same metrics.
 */
export async function loadWebFonts(): Promise<void> {
  try {
    const loaded = await Promise.all([loadBoth('latin'), loadLetters()]);
    // The new faces break some lines elsewhere. The words in the middle of the window stay in place, also in Safari,
    // which has no scroll anchoring.
    const read = document.elementFromPoint(innerWidth / 2, innerHeight / 2) as Element;
    const { top } = read.getBoundingClientRect();
    for (const face of loaded.flat()) document.fonts.add(face);
    if (scrollY && !CSS.supports('overflow-anchor:auto')) scrollBy(0, read.getBoundingClientRect().top - top);
  } catch {
    // The fallback faces stay.
  }
}
