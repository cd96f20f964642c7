import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dir = new URL('fonts/', import.meta.url);

/** The fonts of the pictures. A letter that one lacks is drawn with another that has it. */
export const fontFiles = readdirSync(dir)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => fileURLToPath(new URL(name, dir)));

/** Whether a font has a glyph for each character: its `cmap` table, in the two formats that fonts of today use. */
function readGlyphs(file: string): (code: number) => boolean {
  const font = readFileSync(file);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const cmap = font.readUInt32BE((tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8);
  const spans: [from: number, to: number][] = [];
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 8 + index * 8);
    const format = font.readUInt16BE(at);
    if (format === 4) {
      const size = font.readUInt16BE(at + 6);
      for (let part = 0; part < size; part += 2) {
        spans.push([font.readUInt16BE(at + 16 + size + part), font.readUInt16BE(at + 14 + part)]);
      }
    }
    if (format === 12) {
      for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
        const start = at + 16 + group * 12;
        spans.push([font.readUInt32BE(start), font.readUInt32BE(start + 4)]);
      }
    }
  }
  return (code) => spans.some(([from, to]) => code >= from && code <= to);
}

const fonts = fontFiles.map(readGlyphs);

/** The letters of a text that no font of the pictures has: each would be an empty box. */
export function missingLetters(text: string): string {
  const missing = [...text].filter((letter) => !fonts.some((has) => has(letter.codePointAt(0) ?? 0)));
  return [...new Set(missing)].join('');
}
