import { versions } from '@/content/languages.ts';
import { site } from '@/lib/words.ts';

const files = import.meta.glob<string>(
  '/node_modules/{@fontsource-variable/geist,@fontsource/geist-mono}/files/*-{latin,latin-ext,cyrillic,vietnamese}-{wght,400,600}-normal.woff2',
  { eager: true, query: '?url&no-inline', import: 'default' },
);

const { letters } = versions.find(({ language }) => language === site.language) ?? {};

/**
 * By the FontFace API, since `@font-face` fetches its file before the largest paint, a preload delays that paint, and with
 * `font-display: optional` most first visitors keep the fallback.
 */
function load(subset: string, range: FontFaceDescriptors = {}) {
  const mono = `@fontsource/geist-mono/files/geist-mono-${subset}`;
  const face = (name: string, file: string, weight: string) => {
    const url = files[`/node_modules/${file}-normal.woff2`];
    return new FontFace(name, `url(${url})`, { weight, display: 'swap', ...range });
  };
  return Promise.all([
    face('Geist Variable', `@fontsource-variable/geist/files/geist-${subset}-wght`, '100 900').load(),
    face('Geist Mono', `${mono}-400`, '100 500').load(),
    // The browser fetches it for a verdict: what comes with a page asks for no bold figures.
    face('Geist Mono', `${mono}-600`, '600 900'),
  ]);
}

/** The letters that the page's language needs beyond the Latin ones. */
async function loadLetters() {
  if (letters === undefined) return [];
  const { default: ranges } = await import('@fontsource-variable/geist/unicode.json');
  return load(letters, { unicodeRange: ranges[letters] });
}

/**
 * Fetches the web fonts (self-hosted: the Latin subsets and, in another language, its letters) and adds them in one step.
 * Called when the browser is idle: until then the page uses the fallback faces of tailwind.config.ts, which have the same metrics.
 */
export async function loadWebFonts(): Promise<void> {
  try {
    const loaded = await Promise.all([load('latin'), loadLetters()]);
    const add = () => {
      for (const face of loaded.flat()) document.fonts.add(face);
    };
    if (!scrollY || CSS.supports('overflow-anchor:auto')) return add();
    // The new faces break some lines elsewhere, and Safari has no scroll anchoring: the words in the middle of the window stay in
    // place. Only there, since measuring makes the browser lay out the page.
    const read = document.elementFromPoint(innerWidth / 2, innerHeight / 2) as Element;
    const { top } = read.getBoundingClientRect();
    add();
    scrollBy(0, read.getBoundingClientRect().top - top);
  } catch {
    // Without them the page keeps the fallback faces.
  }
}
