import sans from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import mono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url';

/**
 * Fetches the web fonts (latin subsets, self-hosted) and puts them in together, in one step. Called when nothing else is
 * to be done: the page is read in the fallback faces of fonts.css meanwhile, which have the same metrics.
 */
export async function loadWebFonts(): Promise<void> {
  const faces = [
    new FontFace('Geist Variable', `url(${sans})`, { weight: '100 900' }),
    new FontFace('Geist Mono Variable', `url(${mono})`, { weight: '100 900' }),
  ];
  try {
    for (const face of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(face);
  } catch {
    // The fallback faces stay.
  }
}
