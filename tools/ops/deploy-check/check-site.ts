import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '../../../src/content/pages.ts';
import { parseEnv } from '../../../src/lib/env.ts';
import { HOST_FILES, htmlFile } from '../../site/hosting-rules.ts';
import { repositoryRoot } from '../../stack/paths.ts';
import { type Finding, missing, ok, unknown, warning } from './finding.ts';

/** Names that no visitor can reach: reserved ones (RFC 2606, RFC 6761) and private addresses. */
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

/** Unset means off: visitors read "sent" about messages that go nowhere. Someone has to have chosen that. */
function checkContactDelivery(choice: string | undefined): Finding {
  const off = 'off, the contact form says that a message was sent and sends it to nobody';
  if (choice === 'on') return ok('VITE_CONTACT_DELIVERY is on: messages of the contact form reach the team');
  if (choice === 'off') return ok(`VITE_CONTACT_DELIVERY is off: ${off}`);
  return missing(`VITE_CONTACT_DELIVERY: choose on, and the message is stored and the team told, or off: ${off}`);
}

/** The variables of the build: as the build itself wants them, and fit for the public. */
export function checkEnvironment(source: Record<string, unknown>): Finding[] {
  try {
    const env = parseEnv(source);
    return [
      checkAddress('VITE_SUPABASE_URL', env.VITE_SUPABASE_URL),
      ok('VITE_SUPABASE_ANON_KEY is a public key'),
      checkContactDelivery(env.VITE_CONTACT_DELIVERY),
    ];
  } catch (error) {
    return [missing((error as Error).message)];
  }
}

const DEFAULT_NAME = 'listbolt';
/** Domains reserved for examples: RFC 2606. */
const NOBODYS = /\.example\b|\bexample\.(com|net|org)\b/i;

/** Every word of a content file. What a field shows as a hint, such as name@example.com, is an example on purpose. */
function words(value: unknown, key = ''): string[] {
  if (key === 'placeholder') return [];
  if (typeof value === 'string')
    return value.split(/[\s"'<>(),;]+/).map((word) => word.replace(/^mailto:|[.:!?/]+$/g, ''));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => words(inner, name));
}

/** Checks the content, by file: the site's address, and what is left of the default brand. */
export function checkOwnerContent(
  files: Readonly<Record<string, object>>,
  { name, siteUrl, ownerNote }: { name: string; siteUrl: string; ownerNote: string },
): Finding[] {
  const isOtherBrand = !name.toLowerCase().includes(DEFAULT_NAME);
  const isLeft = (word: string) =>
    (NOBODYS.test(word) && !word.startsWith(siteUrl)) || (isOtherBrand && word.toLowerCase().includes(DEFAULT_NAME));
  // One file's words may appear in another's sentences: report each once, for the first file that has it.
  const left = new Map<string, string>();
  for (const [file, parts] of Object.entries(files))
    for (const word of words(parts).filter(isLeft)) if (!left.has(word)) left.set(word, file);
  return [
    checkAddress('siteUrl in src/content/brand.ts', siteUrl),
    ...[...left].map(([word, file]) => warning(`src/content/${file} still has ${word}`)),
    ...(ownerNote === '' ? [] : [missing(`src/content/legal.ts still says: ${ownerNote}`)]),
  ];
}

export interface BuiltFor {
  pages: readonly Page[];
  siteUrl: string;
  supabaseUrl: string;
}

function isNamedBy(dir: string, text: string): boolean {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .some((name) => readFileSync(path.join(dir, name), 'utf8').includes(text));
}

/** Whether a built folder has what hosts need, made for this site and this project. */
export function checkDist(dir: string, { pages, siteUrl, supabaseUrl }: BuiltFor): Finding[] {
  const findings: Finding[] = [];
  for (const page of pages) {
    const file = htmlFile(page.path);
    const html = existsSync(path.join(dir, file)) ? readFileSync(path.join(dir, file), 'utf8') : undefined;
    const mark = page.indexed ? `href="${siteUrl}${page.path}"` : 'content="noindex"';
    if (html === undefined) findings.push(missing(`the build made no ${file}`));
    else if (!html.includes(mark)) findings.push(missing(`${file} lacks ${mark}`));
    else findings.push(ok(`${file} is built`));
  }
  for (const file of HOST_FILES) {
    findings.push(existsSync(path.join(dir, file)) ? ok(`${file} is written`) : missing(`the build wrote no ${file}`));
  }
  const calls = `the build calls ${supabaseUrl}`;
  return [...findings, isNamedBy(dir, supabaseUrl) ? ok(calls) : missing(`${calls}: the address is not in it`)];
}

/** Builds the site into a folder of its own, as a host would, and looks at what came out. */
export function checkBuild(built: BuiltFor | undefined, env: NodeJS.ProcessEnv): Finding[] {
  if (built === undefined) return [unknown('the build: the environment comes first')];
  const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-deploy-'));
  try {
    const vite = path.join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', dir, '--emptyOutDir', '--logLevel', 'error'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: repositoryRoot, encoding: 'utf8', env });
    if (status !== 0) return [missing(`the build fails:\n${stderr.trim()}`)];
    return checkDist(dir, built);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
