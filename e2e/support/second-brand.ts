import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { content } from '../../tools/site/content.ts';
import { type ServedSite, serveDist } from '../../tools/site/serve-dist.ts';
import { copyRepository } from './copy-repository.ts';

const run = promisify(execFile);

export interface SecondBrand {
  /** A copy of the repository with another src/content/. */
  root: string;
  dist: string;
  /** What its src/content/ says. */
  content: typeof content;
  site: ServedSite;
  remove(): Promise<void>;
}

const LETTERS = 'aeioubcdfghjklmnpqrstvwxyz';
const OTHER_LETTERS = 'eiouacdfghjklmnpqrstvwxyzb';

/** Kept as they are: labels that the contract's messages repeat, credits that providers ask for, names of others, parts of addresses. */
const COMMON =
  /CoinMarketCap or CoinGecko URL|Telegram contact|Project blurb|\bhttps:\/\/(?:t\.me\b)?|\bmailto:|\b(?:www\.)?coin(?:marketcap|gecko|paprika)(?:\.com)?\b|\b(?:URL|DeFi|JavaScript|LinkedIn|WhatsApp)\b|Data provided by|Unexpected Application Error!|\{when\}/gi;

/** The text in other letters, a vowel for a vowel and a consonant for a consonant, so that lines break as before. */
function inOtherLetters(text: string): string {
  const swap = (part: string) =>
    part.replaceAll(/[a-z]/gi, (letter) => {
      const other = OTHER_LETTERS[LETTERS.indexOf(letter.toLowerCase())] ?? letter;
      return letter === letter.toLowerCase() ? other : other.toUpperCase();
    });
  const kept = text.match(COMMON) ?? [];
  return text
    .split(COMMON)
    .map((part, index) => swap(part) + (kept[index] ?? ''))
    .join('');
}

/** A slightly different colour, with nearly the same contrast. */
const inOtherColor = (hex: string) =>
  `#${(Number.parseInt(hex.slice(1), 16) ^ 0x070707).toString(16).padStart(6, '0')}`;

/** A comment, or a string: 'single', "double", or the words of a template between its `${}`. */
const COMMENT_OR_WORDS = /\/\*[\s\S]*?\*\/|\/\/.*|(?<=`|\})[^`${}\n]+(?=`|\$\{)|'[^'\n]*'|"[^"\n]*"/g;
/** Strings that are no words: keys, paths, and imported files. */
const NO_WORDS = /^['"]?(?:[/a-z0-9-]*|\.\/[\w./-]+)['"]?$/;

/** A file of src/content/ as another provider would write it: other words, addresses, colours, and another shape of logo. */
function rewrite(file: string, source: string): string {
  if (file === 'theme.ts') return source.replaceAll(/#[0-9a-f]{6}/g, inOtherColor);
  return source
    .replaceAll(COMMENT_OR_WORDS, (found) =>
      /^\/[*/]/.test(found) || NO_WORDS.test(found) ? found : inOtherLetters(found),
    )
    .replace(`'${inOtherLetters('ListBolt')}'`, `'Quay & Harbour'`)
    .replace(/(?<=path: ')[A-Z][^']+/, 'M2 2h28v28H2Z')
    .replaceAll(/(?<=logo: ')[^']+/g, inOtherLetters);
}

/** A copy of the repository in which the content is another provider's. */
export function copyAsSecondBrand(): ReturnType<typeof copyRepository> {
  const copy = copyRepository();
  const folder = path.join(copy.root, 'src', 'content');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const whole = path.join(folder, file);
    writeFileSync(whole, rewrite(file, readFileSync(whole, 'utf8')));
  }
  const logos = path.join(folder, 'exchange-logos');
  for (const [index, file] of readdirSync(logos).entries()) {
    const [name = '', ending] = file.split('.');
    if (ending !== 'svg') continue;
    const renamed = path.join(logos, `${inOtherLetters(name)}.svg`);
    renameSync(path.join(logos, file), renamed);
    const circle = `<circle cx="12" cy="12" r="${index + 2}"/>`;
    writeFileSync(renamed, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${circle}</svg>`);
  }
  return copy;
}

/** Does what the README asks of a provider: puts other content in the folder, and runs `npm run build`. */
export async function buildSecondBrand(env: Record<string, string>): Promise<SecondBrand> {
  const { root, remove: undo } = copyAsSecondBrand();
  try {
    await run('npm', ['run', 'build'], { cwd: root, env: { ...process.env, ...env } });
    const copy: { content: typeof content } = await import(path.join(root, 'tools', 'build', 'content.ts'));
    const dist = path.join(root, 'dist');
    const site = await serveDist({ dir: dist, port: 0, supabaseUrl: env.VITE_SUPABASE_URL ?? '' });
    const remove = async () => {
      await site.close();
      undo();
    };
    return { root, dist, content: copy.content, site, remove };
  } catch (error) {
    undo();
    throw error;
  }
}

/** Every text in a tree of content. */
function leaves(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(leaves) : [];
}

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** `#e4ff3c` as the browser tells it: `rgb(228, 255, 60)`. */
export function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}

/** Undoes the escapes of HTML, JSON, scripts and addresses, so that words are found however they are written. */
export function plain(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#x27': "'", '#39': "'" };
  return text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/%([2-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&(#?\w+);/g, (entity, name) => named[name] ?? entity)
    .replaceAll(/\\(['"`/])/g, '$1');
}

export interface Mark {
  text: string;
  pattern: RegExp;
}

interface Marks {
  /** What tells the first brand even inside other words: names, hosts, addresses, colours, the logo. */
  strong: Mark[];
  /** Its sentences and phrases, of two words or more. */
  phrases: Mark[];
  /** Single words and figures: they mean something on a page only, not in a script. */
  words: Mark[];
}

/** What would give the first brand away in the second one's site: all that it says and the second one does not. */
export function brandMarks(first: unknown, second: unknown): Marks {
  const said = leaves(second).map((text) => text.toLowerCase());
  const isShared = (text: string) => said.some((other) => other.includes(text.toLowerCase()));
  const own = [...new Set(leaves(first))].filter((text) => text !== '' && !isShared(text));
  const names = own.flatMap((text) => [
    ...(text.match(/#[0-9a-f]{6}\b/gi) ?? []),
    ...(text.match(/(?<=@|https:\/\/)[\w-]+(\.[\w-]+)+/g) ?? []),
    ...(text.match(/(?<=https:\/\/[^\s/]+\/)[\w/-]+/g) ?? []),
    // CamelCase is nobody's word but the brand's.
    ...(text.match(/\b[A-Z][a-z]+[A-Z]\w+/g) ?? []),
  ]);
  const strong = [...new Set(names)].filter((text) => !isShared(text));
  // Keys such as `market-making` are the code's words as well.
  const texts = own.filter((text) => !/^[/a-z0-9-]+$/.test(text));
  const whole = (text: string): Mark => ({
    text,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escapeForPattern(text)}(?![\\p{L}\\p{N}])`, 'u'),
  });
  return {
    strong: strong.map((text) => ({ text, pattern: new RegExp(escapeForPattern(text), 'i') })),
    phrases: texts.filter((text) => /\s/.test(text)).map(whole),
    words: texts.filter((text) => !/\s/.test(text)).map(whole),
  };
}

/** Those of the marks that stand in the text. */
export function findMarks(text: string, marks: readonly Mark[]): string[] {
  return marks.filter(({ pattern }) => pattern.test(text)).map((mark) => mark.text);
}
