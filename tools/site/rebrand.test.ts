import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changes, makeRebrandedCopy } from './rebrand.ts';

/** `service_role`, as it is in a JWT: the text of a JSON in base64, at each of three offsets. */
const SECRET = /sb_secret_[\w-]{20}|c2VydmljZV9yb2xl|NlcnZpY2Vfcm9sZ|zZXJ2aWNlX3JvbG/;

const root = mkdtempSync(path.join(os.tmpdir(), 'listbolt-brand-'));
// Under root, PostgreSQL runs as another user, who must get in.
chmodSync(root, 0o755);
// With Vitest's own NODE_ENV, Vite would build the site for development.
const { LISTBOLT_DEEP, VITEST: _, NODE_ENV: __, ...env } = process.env;
const run = (command: string, args: string[], more = {}) =>
  promisify(execFile)(path.join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    env: { ...env, ...more },
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${command}: ${error.stdout.slice(-20_000)}\n${error.stderr.slice(-5_000)}`);
  });

beforeAll(() => makeRebrandedCopy(root));
afterAll(() => rmSync(root, { recursive: true }));

it('A site built from the content of another brand says nothing of this one, and has no secret key.', async () => {
  const keys = { VITE_SUPABASE_URL: 'http://127.0.0.1', VITE_SUPABASE_ANON_KEY: 'sb_publishable_test' };
  await run('vite', ['build'], keys);
  const files = readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(html|js|css|svg|txt|xml|json|webmanifest)$/.test(file));
  expect(texts.length).toBeGreaterThan(40);
  const said = (changes['company.ts'] ?? []).flatMap(([before, after]) => (before === after ? [] : [before]));
  for (const file of texts) {
    const text = readFileSync(path.join(root, 'dist', file), 'utf8');
    expect([...said.filter((words) => text.includes(words)), ...(SECRET.exec(text) ?? [])], file).toEqual([]);
  }
});

it.runIf(LISTBOLT_DEEP === 'on')(
  'A copy with the content of another brand passes its own tests.',
  async () => {
    await run('vitest', ['run']);
    await run('playwright', ['test', '--project=desktop']);
  },
  3_600_000,
);
