import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

const dir = new URL('fonts/', import.meta.url);

/** The fonts of the pictures. A letter that one lacks is drawn with another that has it. */
export const fontFiles = readdirSync(dir)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => fileURLToPath(new URL(name, dir)));

/** No font has this code. */
const NO_LETTER = 0x10ffff;
/** Control characters and what is no character: XML, in which the pictures are drawn, has no place for most of them. */
const UNDRAWABLE = /[\p{Cc}\p{Cs}\p{Cn}]/u;

/** The letters of a text that no font of the pictures has: each would be an empty box, as what is no letter. */
export function missingLetters(words: string): string {
  const letters = [...new Set(words)];
  const codeOf = (letter: string) => (UNDRAWABLE.test(letter) ? NO_LETTER : letter.codePointAt(0));
  const texts = [NO_LETTER, ...letters.map(codeOf)].map((code) => `<text id="code-${code}">&#${code};</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${texts}</svg>`;
  const drawn = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).toString();
  const outline = (code?: number) => new RegExp(`"code-${code}">\\s*<path[^>]* d="([^"]+)"`).exec(drawn)?.[1];
  return letters.filter((letter) => outline(codeOf(letter)) === outline(NO_LETTER)).join('');
}
