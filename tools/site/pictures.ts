import { Resvg } from '@resvg/resvg-js';
import { brand, logo } from '../../src/content/company.ts';
import { hero } from '../../src/content/hero.ts';
import { ecosystem } from '../../src/content/landing.ts';
import { pages } from '../../src/content/pages.ts';
import { buildWords } from '../../src/content/site.ts';
import { theme } from '../../src/content/theme.ts';
// Static fonts: the ones of the page are variable and packed as WOFF2, and resvg reads neither.
import { fontFiles } from './font-letters.ts';

const { colors } = theme;

function toPng(svg: string, width: number): Uint8Array {
  const options = { fitTo: { mode: 'width', value: width }, font: { fontFiles, loadSystemFonts: false } } as const;
  return new Resvg(svg, options).render().asPng();
}

/** Each shape in its color, or in the accent color. */
export const drawLogo = (paths: typeof logo.paths) =>
  paths.map(({ d, color }) => `<path fill="${color ?? colors.volt}" d="${d}"/>`).join('');

const logoPaths = drawLogo(logo.paths);

/** Space around the mark, as a part of its size. A masked icon shows no more than a circle of 80 % for certain. */
const SPACE = { plain: 1 / 8, masked: 0.4 };

/** The bolt on a square in the brand's colors, for the tab and the home screen. */
export function iconSvg(space: keyof typeof SPACE = 'plain'): string {
  const pad = logo.size * SPACE[space];
  const side = logo.size + 2 * pad;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-pad} ${-pad} ${side} ${side}">`,
    `<path fill="${colors['ink-950']}" d="M${-pad} ${-pad}h${side}v${side}h${-side}z"/>`,
    `${logoPaths}</svg>`,
  ].join('');
}

/** The icon as a PNG, for what takes no SVG. */
export const iconPng = (side: number, space?: keyof typeof SPACE) => toPng(iconSvg(space), side);

/** The icon for what asks for it by this name, without reading a page: a directory of one picture, then the picture. */
export function favicon(): Uint8Array {
  const side = 48;
  const png = iconPng(side);
  // Kind and number of the pictures; width, height, planes, bits, length and place of the first one.
  const head = Buffer.from([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

/** For words in HTML, and in the SVG of a picture. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
/** The advance of each character of the monospace font, in em. */
const MONO = 0.6;
/** Roughly that of the bold font, with its tight tracking. */
const BOLD = 0.54;

interface Text {
  x: number;
  y: number;
  size: number;
  color?: string;
}

function text(words: string, font: string, { x, y, size, color }: Text): string {
  return `<text x="${x}" y="${y}" ${font} font-size="${size}" fill="${color}">${escapeHtml(words)}</text>`;
}

const bold = (words: string, at: Text) =>
  text(words, 'font-family="Geist" font-weight="700" letter-spacing="-0.045em"', { color: colors.text, ...at });

const mono = (words: string, at: Text) => text(words, 'font-family="Geist Mono"', { color: colors.muted, ...at });

/** The largest size, up to `most`, at which the words are no wider than `width`. */
const fitting = (words: string, advance: number, width: number, most: number) =>
  Math.min(most, Math.floor(width / (words.length * advance)));

function bolt(x: number, y: number, side: number): string {
  return `<g transform="translate(${x} ${y}) scale(${side / logo.size})">${logoPaths}</g>`;
}

const head = `${bolt(MARGIN, 48, 44)}${bold(brand.name, { x: MARGIN + 60, y: 84, size: 40 })}`;

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colors.line}" stroke-width="2"/>`;
}

function draw(...parts: string[]): Uint8Array {
  const ground = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors['ink-950']}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${ground}${parts.join('')}</svg>`;
  return toPng(svg, WIDTH);
}

/** Breaks words into lines of at most that many characters. */
function wrap(words: string, most: number): string[] {
  const lines = [''];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const host = brand.siteUrl.replace('https://', '');

/** The picture beside a shared link to the site: the words of its first screen. */
export function sharePicture(): Uint8Array {
  const side = 844;
  const foot = 478;
  const longest = hero.title.reduce<string>((one, other) => (other.length > one.length ? other : one), '');
  const size = fitting(longest, BOLD, side - 2 * MARGIN, 108);
  const hostSize = fitting(host, MONO, 300, 24);
  const facts = ecosystem.stats.slice(0, 3);
  const column = WIDTH / facts.length;
  return draw(
    head,
    mono(hero.eyebrow, { x: MARGIN, y: 138, size: fitting(hero.eyebrow, MONO, side - 2 * MARGIN, 22) }),
    ...hero.title.map((words, index) => bold(words, { x: MARGIN, y: 244 + index * size * 0.94, size })),
    bolt(side + (WIDTH - side - 260) / 2, 84, 260),
    mono(host, { x: (side + WIDTH - host.length * MONO * hostSize) / 2, y: 408, size: hostSize }),
    `<rect y="${foot}" width="${WIDTH}" height="${HEIGHT - foot}" fill="${colors['ink-900']}"/>`,
    line(0, foot, WIDTH, foot),
    line(side, 0, side, foot),
    ...facts.flatMap(({ figure, label }, index) => {
      const x = index === 0 ? MARGIN : index * column + 28;
      return [
        ...(index === 0 ? [] : [line(index * column, foot, index * column, HEIGHT)]),
        mono(figure, { x, y: foot + 62, size: 42, color: colors.text }),
        ...wrap(label, 26).map((words, row) => mono(words, { x, y: foot + 100 + row * 26, size: 20 })),
      ];
    }),
  );
}

/** The picture beside a shared link to /verify: its address, large enough to compare it with another. */
export function verifyPicture(): Uint8Array {
  const address = `${host}${pages.verify.path}`;
  const shield =
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4';
  const { verifyPicture: words } = buildWords;
  return draw(
    head,
    `<path transform="translate(${WIDTH - 376} 56) scale(13)" fill="none" stroke="${colors.volt}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" d="${shield}"/>`,
    ...wrap(words, 14).map((row, index) => bold(row, { x: MARGIN, y: 230 + index * 102, size: 108 })),
    `<rect y="448" width="${WIDTH}" height="182" fill="${colors['ink-900']}"/>`,
    line(0, 448, WIDTH, 448),
    mono(address, { x: MARGIN, y: 558, size: fitting(address, MONO, WIDTH - 2 * MARGIN, 64), color: colors.text }),
  );
}
