import { parseEnv } from '../../src/lib/env.ts';
import { type Finding, missing, ok, warning } from './finding.ts';

/** Names that are this machine's or nobody's: RFC 2606, RFC 6761 and private addresses. */
function isReserved(host: string): boolean {
  return (
    /(^|\.)(localhost|local|internal|test|invalid|example)$/.test(host) ||
    /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[)/.test(host)
  );
}

function checkAddress(name: string, address: string): Finding {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:') return missing(`${name} is ${address}: visitors need https`);
  if (isReserved(hostname)) return missing(`${name} is ${address}: no visitor reaches that`);
  return ok(`${name} is ${address}`);
}

/** The variables of the build: as the build itself wants them, and fit for the public. */
export function checkEnvironment(source: Record<string, unknown>): Finding[] {
  try {
    const env = parseEnv(source);
    return [checkAddress('VITE_SUPABASE_URL', env.VITE_SUPABASE_URL), ok('VITE_SUPABASE_ANON_KEY is a public key')];
  } catch (error) {
    return [missing((error as Error).message)];
  }
}

const DEFAULT_NAME = 'listbolt';
/** Domains that are nobody's: RFC 2606. */
const NOBODYS = /\.example\b|\bexample\.(com|net|org)\b/i;

/** Every word of a content file. What a field shows as a hint, such as name@example.com, is an example on purpose. */
function words(value: unknown, key = ''): string[] {
  if (key === 'placeholder') return [];
  if (typeof value === 'string')
    return value.split(/[\s"'<>(),;]+/).map((word) => word.replace(/^mailto:|[.:!?/]+$/g, ''));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => words(inner, name));
}

/** The content, by file: where the site lives, and what still stands there of the default brand. */
export function checkOwnerContent(
  files: Readonly<Record<string, object>>,
  { name, siteUrl, ownerNote }: { name: string; siteUrl: string; ownerNote: string },
): Finding[] {
  const isOtherBrand = !name.toLowerCase().includes(DEFAULT_NAME);
  const isLeft = (word: string) =>
    (NOBODYS.test(word) && !word.startsWith(siteUrl)) || (isOtherBrand && word.toLowerCase().includes(DEFAULT_NAME));
  // A file's words may be in others' sentences: told once, where they come from first.
  const left = new Map<string, string>();
  for (const [file, parts] of Object.entries(files))
    for (const word of words(parts).filter(isLeft)) if (!left.has(word)) left.set(word, file);
  return [
    checkAddress('siteUrl in src/content/brand.ts', siteUrl),
    ...[...left].map(([word, file]) => warning(`src/content/${file} still has ${word}`)),
    ...(ownerNote === '' ? [] : [warning(`src/content/legal.ts still says: ${ownerNote}`)]),
  ];
}
