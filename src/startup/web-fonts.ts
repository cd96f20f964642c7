import sans from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import mono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url';
import { versions } from '@/content/languages.ts';
import { site } from '@/content/site.ts';

const { letters } = versions.find(({ language }) => language === site.language) ?? {};

function load(name: string, url: string, range: FontFaceDescriptors) {
  return new FontFace(name, `url(${url})`, { weight: '100 900', ...range }).load();
}

/**
 * Fetches the web fonts (self-hosted: the Latin subsets and, in another language, its letters) and adds them in one step.
 * Called when the browser is idle: until then the page uses the fallback faces of fonts.css, which have the same metrics.
 */
export async function loadWebFonts(): Promise<void> {
  try {
    const faces = [{ sans, mono }, ...(letters ? [await (await import('./more-letters')).findLetters(letters)] : [])];
    const loaded = await Promise.all(
      faces.flatMap(({ sans, mono, ...range }) => [
        load('Geist Variable', sans, range),
        load('Geist Mono Variable', mono, range),
      ]),
    );
    // The new faces break some lines elsewhere. The words in the middle of the window stay in place, also in Safari,
    // which has no scroll anchoring.
    const read = document.elementFromPoint(innerWidth / 2, innerHeight / 2) as Element;
    const { top } = read.getBoundingClientRect();
    for (const face of loaded) document.fonts.add(face);
    if (scrollY && !CSS.supports('overflow-anchor:auto')) scrollBy(0, read.getBoundingClientRect().top - top);
  } catch {
    // The fallback faces stay.
  }
}
