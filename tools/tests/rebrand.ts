import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { languages } from '../../src/content/languages.ts';
import { repositoryRoot } from '../stack/platform.ts';

/** Whether the lists of the copy are shorter or longer than the sample's. */
type Lists = 'shorter' | 'longer';

const EXCHANGES = { shorter: 10, longer: 16 };

/** What a re-brand keeps: fonts that come in packages, paths of routes, names of networks, and times that a test compares with the database. */
const KEPT = /^(theme\.fonts|retention|claims\.replyHours|otherNetworks)\b|^pages\.\w+\.path$|\.letters$/;
/** Names by which the code, a file or a link finds an entry. */
const REFERENCE = { key: /(^|\.)(id|figure|logo|first)$/, value: /^[a-z][a-z0-9-]*$/ };
/**
 * Lists on whose length the code depends: links to sections, printed addresses, the two ends of a span of weeks, and the
 * services, of which the first is the large one. What is stored names each time that the database keeps.
 */
const KEPT_LENGTH = {
  shorter: /^(sectionLinks|companyContacts|otherNetworks|claims\..*|services\.cards|cookies\..*)$/,
  longer: /^(sectionLinks|companyContacts|otherNetworks|claims\..*)$/,
};

export const NAME = "O'Neill & Söhne Northgate Listings";

/** Entries with a fixed new value. */
const OWN: Record<string, string> = {
  name: NAME,
  'brand.name': NAME,
  'claims.moneyPromise': "Ïf wë dön't dëliver, yöu dön't päy & that's it.",
  'brand.imprint': "Größe Straße 1, O'Hara & Co., HRB 4711",
  'site.language': 'de-DE',
  'logo.paths.0.d': 'M2 2h28v28H2Z',
  ownerNote: '',
};

/** Replaces each letter of an address by another plain one. */
function rotate(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

/** Changes a web address, but neither the last label of its host nor Telegram's hosts. */
function rotateUrl(url: string): string {
  return url.replace(/(?<=^https:\/\/)(?!t\.me\b|telegram\.me\b)[^/]+(?=\.)|(?<=[^/:]\/).+$/g, rotate);
}

/** Reorders the parts of #rrggbb; a dark color becomes no lighter, and a light one no darker. */
function changeColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const lightness = (parts: number[]) => 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
  const isDark = lightness([red, green, blue]) < 60;
  let parts = [blue, red, green];
  while (isDark ? lightness(parts) > lightness([red, green, blue]) : lightness(parts) < lightness([red, green, blue])) {
    parts = parts.map((part) => (isDark ? Math.floor(part * 0.98) : Math.ceil(part + (255 - part) * 0.02)));
  }
  // A gray would stay what it was.
  if (new Set([red, green, blue]).size === 1) parts[2] = blue === 0 ? 1 : blue - 1;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Puts a mark on the first vowel of each word, and changes each digit; placeholders and addresses stay as they are. */
function changeWords(text: string): string {
  return text.replace(/\{\w*\}|\S*[@/]\S*|\p{L}+|[1-9]/gu, (part) => {
    if (/^[1-9]$/.test(part)) return part === '9' ? '8' : String(Number(part) + 1);
    return /[{@/]/.test(part) ? part : part.replace(/[aeiouе]/i, (vowel) => `${vowel}\u0308`.normalize());
  });
}

/** Texts in large type, which stay short. */
const TIGHT = /\.figure$/;

/** What is added to a text: an ampersand, an apostrophe, an umlaut and, in a sentence, a long word. */
function ending(text: string, at: string, nth: string): string {
  if (TIGHT.test(at) || !/\p{L}{2}/u.test(text)) return nth;
  return /\S\s+\S+\s+\S/.test(text) ? ` & O'Neill's Börsenzulassung${nth}` : ` & 'ö${nth}`;
}

const IS_ADDRESS = /^(https?:|mailto:|tg:|\/|@|#|[^\s@]+@)\S*$/;

function changeText(text: string, at: string, nth: string): string {
  // A translation stays in its language.
  if (KEPT.test(at) || text in languages) return text;
  if (REFERENCE.key.test(at) && REFERENCE.value.test(text)) return /\.id$/.test(at) ? text + nth : text;
  const own = OWN[at];
  if (own !== undefined) return own;
  if (text === '') return text;
  if (/^#[0-9a-f]{6}$/i.test(text)) return changeColor(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return '2027-01-02';
  if (/^M[\d .,a-z-]+Z$/i.test(text)) return 'M2 2h28v28H2Z';
  if (text.startsWith('https://')) return rotateUrl(text);
  if (/^\S*@[^\s.]+(\.\S+)?$/.test(text)) return text.replace(/^[^.]+(?=\.)|^[^.]+$/, rotate);
  if (IS_ADDRESS.test(text)) return text;
  // The highlight must still occur in the quote.
  return changeWords(text) + (at.endsWith('.highlight') ? '' : ending(text, at, nth));
}

function changeNumber(number: number, at: string): number {
  if (KEPT.test(at) || number === 0) return number;
  return number + 1;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** The text of an expression of src/content/ with every value in it changed. `nth` tells entries that were added from others. */
function changeNode(source: string, node: Node, at: string, lists: Lists, nth = ''): string {
  const childrenOf = (parts: readonly (readonly [Node, string])[]) => {
    let text = '';
    let done = node.start;
    for (const [child, place] of parts) {
      text += source.slice(done, child.start) + changeNode(source, child, place, lists, nth);
      done = child.end;
    }
    return text + source.slice(done, node.end);
  };
  const under = (key: string | number) => (at === '' ? String(key) : `${at}.${key}`);
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') return JSON.stringify(changeText(node.value, at, nth));
      if (typeof node.value === 'number') return String(changeNumber(node.value, at));
      break;
    case 'TemplateLiteral': {
      const quasis = node.quasis as (Node & { value: { raw: string } })[];
      const whole = source.slice(node.start + 1, node.end - 1);
      if (KEPT.test(at) || !/\s/.test(whole)) break;
      const quote = (text: string) => text.replaceAll('`', '\\`');
      const texts = quasis.map(({ value }) => quote(changeWords(value.raw)));
      const expressions = (node.expressions as Node[]).map(({ start, end }) => `\${${source.slice(start, end)}}`);
      return `\`${texts.map((text, index) => text + (expressions[index] ?? '')).join('')}${ending(whole, at, nth)}\``;
    }
    case 'ObjectExpression':
      return childrenOf(
        (node.properties as (Node & { key: Node; value: Node })[]).flatMap(({ key, value }) =>
          value === undefined || key === undefined ? [] : [[value, under(String(key.name ?? key.value))] as const],
        ),
      );
    case 'ArrayExpression': {
      const elements = node.elements as Node[];
      // A copy of a name would have the same words.
      const hasCopies = elements.some(({ type }) => type === 'SpreadElement') || elements.at(-1)?.type === 'Identifier';
      if (elements.length < 2 || hasCopies || KEPT_LENGTH[lists].test(at)) {
        return childrenOf(elements.map((element, index) => [element, under(index)] as const));
      }
      const length = at === 'exchanges' ? EXCHANGES[lists] : elements.length + (lists === 'longer' ? 1 : -1);
      const changed = Array.from({ length }, (_, index) => {
        const from = Math.min(index, elements.length - 1);
        const added = index - from;
        return changeNode(source, elements[from] as Node, under(index), lists, added === 0 ? nth : `${nth}-${added}`);
      });
      return `[${changed.join(', ')}]`;
    }
    case 'CallExpression':
      return childrenOf((node.arguments as Node[]).map((argument) => [argument, at] as const));
    case 'SpreadElement':
      return childrenOf([[node.argument as Node, at]]);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return childrenOf([[node.expression as Node, at]]);
    case 'ConditionalExpression':
      return childrenOf([
        [node.consequent as Node, at],
        [node.alternate as Node, at],
      ]);
  }
  return source.slice(node.start, node.end);
}

/** A file of src/content/ as another provider would have written it. */
export function rebrand(source: string, lists: Lists): string {
  const program = parseAst(source, { lang: 'ts' }) as unknown as { body: Node[] };
  let text = '';
  let done = 0;
  for (const statement of program.body) {
    const declaration = (statement.declaration ?? statement) as Node;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: Node }[]) {
      text += source.slice(done, init.start) + changeNode(source, init, String(id.name), lists);
      done = init.end;
    }
  }
  return text + source.slice(done);
}

/** Every text within a value of the content. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Copies the repository into a folder, with its packages as links. */
export function copyRepository(root: string): void {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  const skipped = ['.git', '.local', 'dist', 'node_modules'];
  for (const entry of readdirSync(repositoryRoot).filter((entry) => !skipped.includes(entry))) {
    cpSync(path.join(repositoryRoot, entry), path.join(root, entry), { recursive: true });
  }
  const modules = path.join(repositoryRoot, 'node_modules');
  // Without the caches, which begin with a dot, as `.bin` does.
  for (const entry of readdirSync(modules).filter((entry) => !/^\.[^b]/.test(entry))) {
    symlinkSync(path.join(modules, entry), path.join(root, 'node_modules', entry));
  }
}

/** Copies the repository, and makes the copy another provider's: every text, number, color, link and list of its content. */
function makeRebrandedCopy(root: string, lists: Lists): void {
  copyRepository(root);
  const content = path.join(root, 'src/content');
  for (const file of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const target = path.join(content, file);
    writeFileSync(target, rebrand(readFileSync(target, 'utf8'), lists));
  }
}

/** What an owner does by hand, as the docs say it. */
const BY_HAND: [file: string, find: RegExp, put: string][] = [
  ['company.ts', /'ListBolt'/, "'Kestrel Listings'"],
  ['company.ts', /listbolt\b/g, 'kestrel'],
  ['claims.ts', /replyHours: \d+/, 'replyHours: 48'],
  ['claims.ts', /typical: \[\d+, \d+\], general: \[\d+, \d+\]/, 'typical: [4, 8], general: [4, 12]'],
  // The claim goes with all that repeats it.
  ...['claims.ts', 'landing.ts', 'ticket.ts'].map((file): [string, RegExp, string] => [
    file,
    /^.*(claims\.faster|\bfaster:).*\n/gm,
    '',
  ]),
  ['exchanges.ts', /(?<=export const exchanges = \[\n(.*\n){3})( {2}\{ id: .*\n)+/, ''],
  ['popup.ts', /afterSeconds: \d+/, 'afterSeconds: null'],
  ['languages.ts', /^ {2}(tr|vi): .*\n/gm, ''],
];

/** Copies the repository, and changes in the copy what owners change first: few exchanges and languages, other promises, no invitation. */
function makeCopyByHand(root: string): void {
  copyRepository(root);
  const content = path.join(root, 'src/content');
  for (const [file, find, put] of BY_HAND) {
    const text = readFileSync(path.join(content, file), 'utf8');
    if (!find.test(text)) throw new Error(`${file} has no ${find}`);
    writeFileSync(path.join(content, file), text.replace(find, put));
  }
  for (const language of ['tr', 'vi']) rmSync(path.join(content, language), { recursive: true });
  const setting = "update private.settings set value = '48' where name = 'reply_hours';\n";
  writeFileSync(path.join(root, 'supabase/migrations/20991231000000_own_settings.sql'), setting);
}

export const copies = {
  shorter: (root: string) => makeRebrandedCopy(root, 'shorter'),
  longer: (root: string) => makeRebrandedCopy(root, 'longer'),
  'by-hand': makeCopyByHand,
};

// For the public workflow: node --import tsx tools/tests/rebrand.ts <folder> shorter|longer|by-hand
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  copies[process.argv[3] as keyof typeof copies](path.resolve(process.argv[2] ?? ''));
}
