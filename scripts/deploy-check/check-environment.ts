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
    return [missing((error as Error).message.replaceAll('\n', ' '))];
  }
}

/** Addresses of the default brand, which lead nowhere. */
function placeholders(value: unknown): string[] {
  if (typeof value === 'string') return /\.example\b/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(placeholders) : [];
}

/** The content: where the site lives, and what still stands there for somebody else. */
export function checkContent(siteUrl: string, content: unknown): Finding[] {
  const left = placeholders(content).filter((value) => value !== siteUrl);
  const found = new Set(left.map((value) => warning(`src/content/ still has the placeholder ${value}`).text));
  return [checkAddress('siteUrl in src/content/brand.ts', siteUrl), ...[...found].map(warning)];
}
