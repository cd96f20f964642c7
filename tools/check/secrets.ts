import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lintSource } from '@secretlint/core';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';

export interface Secret {
  /** A file, or a commit or tag of the history. */
  place: string;
  kind: string;
  /** Enough to find it, too little to use it. */
  hint: string;
}

// What only looks like a password in an address: the local database's (as the Supabase CLI has it), a place
// to fill in, and tests of the rule that refuses such an address.
const allows = [
  '/postgres:postgres@127\\.0\\.0\\.1/',
  '/^postgresql:\\/\\/[^:]+:[<[]/',
  '/^https:\\/\\/user:pass@/',
  '/services\\/T0\\/B0\\/x$/',
];
const config = {
  rules: rules
    // A comment in a file must not be able to switch the search off.
    .filter(({ meta }) => meta.id !== '@secretlint/secretlint-rule-filter-comments')
    .map((rule) => ({ id: rule.meta.id, rule, options: { allows } })),
};

/** What secretlint does not know: this project's services, and private keys that are short or encrypted. */
const patterns: Record<string, RegExp> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY/g,
  'Supabase secret key': /\bsb_secret_[\w-]{20,}/g,
  'Supabase access token': /\bsbp_[0-9a-f]{40}\b/g,
  'Telegram bot token': /(?<!\d)\d{8,10}:[\w-]{35}(?![\w-])/g,
  'Discord webhook': /\bhttps:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]{20,}/g,
  'CoinGecko key': /\bCG-[A-Za-z0-9]{24}\b/g,
};
const JWT = /\beyJ[\w-]{8,}\.(eyJ[\w-]{8,})\.[\w-]{20,}/g;

/** The anon key is made to be public; every other JWT is a secret. */
function isAnonKey(payload: string): boolean {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).role === 'anon';
  } catch {
    return false;
  }
}

/** Every secret in a text, without repeating it. */
export async function findSecrets(content: string, place: string): Promise<Secret[]> {
  const hint = (match: string) => `${match.slice(0, 12)}… (${match.length} characters)`;
  const source = { content, filePath: place, contentType: 'text', ext: path.extname(place) } as const;
  const { messages } = await lintSource({ source, options: { config } });
  const own = Object.entries(patterns).flatMap(([kind, pattern]) =>
    [...content.matchAll(pattern)].map(([match]) => ({ place, kind, hint: hint(match) })),
  );
  const tokens = [...content.matchAll(JWT)].filter(([, payload = '']) => !isAnonKey(payload));
  return [
    ...messages.map(({ messageId, range }) => ({ place, kind: messageId, hint: hint(content.slice(...range)) })),
    ...own,
    ...tokens.map(([match]) => ({ place, kind: 'JWT of another role than anon', hint: hint(match) })),
  ];
}

async function search(texts: Iterable<{ place: string; text: string }>) {
  const findings: Secret[] = [];
  let searched = 0;
  for (const { place, text } of texts) {
    searched += 1;
    if (/(^|\/)\.env(\.(?!example$)[^/]*)?$/.test(place)) {
      findings.push({ place, kind: 'environment file', hint: 'commit .env.example only' });
    }
    findings.push(...(await findSecrets(text, place)));
  }
  return { searched, findings };
}

/** Searches every file of a folder, for example a built site. */
export function searchFolder(dir: string) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => path.join(entry.parentPath, entry.name));
  return search(names.map((file) => ({ place: path.relative(dir, file), text: readFileSync(file, 'latin1') })));
}

function git(dir: string, args: string[], input?: string): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', dir, ...args], { input, maxBuffer: 2 ** 30 });
  if (error ?? status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr.toString().trim()}`);
  return stdout;
}

/** Every version of every file, every commit message and every tag that a branch or tag reaches. */
function* history(dir: string): Generator<{ place: string; text: string }> {
  const objects = git(dir, ['rev-list', '--objects', '--all']).toString().split('\n').filter(Boolean);
  const names = new Map(objects.map((line) => [line.slice(0, 40), line.slice(41)]));
  const output = git(dir, ['cat-file', '--batch'], `${[...names.keys()].join('\n')}\n`);
  for (let at = 0; at < output.length; ) {
    const lineEnd = output.indexOf(10, at);
    const [hash = '', type, size] = output.toString('latin1', at, lineEnd).split(' ');
    const end = lineEnd + 1 + Number(size);
    const place = names.get(hash) || `${type} ${hash}`;
    if (type !== 'tree') yield { place, text: output.toString('latin1', lineEnd + 1, end) };
    at = end + 1;
  }
}

/** The files that the next commit would take. */
function workingTree(dir: string): { place: string; text: string }[] {
  const listed = git(dir, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']);
  const deleted = new Set(git(dir, ['ls-files', '-z', '--deleted']).toString().split('\0'));
  const files = listed.toString().split('\0');
  return files
    .filter((file) => file !== '' && !deleted.has(file))
    .map((place) => ({ place, text: readFileSync(path.join(dir, place), 'latin1') }));
}

/** Searches the git history and the working tree. `gap` says why that is not everything, where it is not. */
export async function searchRepository(dir: string) {
  if (spawnSync('git', ['-C', dir, 'rev-parse', '--git-dir']).status !== 0) {
    return { findings: [], searched: 0, gap: 'this is not a git checkout' };
  }
  const isShallow = git(dir, ['rev-parse', '--is-shallow-repository']).toString().trim() === 'true';
  const found = await search([...history(dir), ...workingTree(dir)]);
  return isShallow ? { ...found, gap: 'this clone is shallow: older commits are not here' } : found;
}
