import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { brand } from '../../src/content/company.ts';
import { hero } from '../../src/content/hero.ts';
import { theme } from '../../src/content/theme.ts';
import { rebrand } from './rebrand.ts';

/** `service_role`, as it is in a JWT: the text of a JSON in base64, at each of three offsets. */
const SECRET = /sb_secret_[\w-]{20}|c2VydmljZV9yb2xl|NlcnZpY2Vfcm9sZ|zZXJ2aWNlX3JvbG/;

// With Vitest's own NODE_ENV, Vite would build the site for development.
const { LISTBOLT_DEEP, VITEST: _, NODE_ENV: __, ...env } = process.env;

/** Makes a copy for the test, and runs commands in it. */
function copy() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'listbolt-brand-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  // When root runs the tests, PostgreSQL runs as another user, who needs access.
  chmodSync(root, 0o755);
  rebrand(root);
  const run = (command: string, args: string[], more = {}) =>
    promisify(execFile)(path.join(root, 'node_modules/.bin', command), args, {
      cwd: root,
      env: { ...env, ...more },
      maxBuffer: 2 ** 26,
    }).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${command}: ${error.stdout.slice(-20_000)}\n${error.stderr.slice(-5_000)}`);
    });
  return { root, run };
}

describe.runIf((brand.name as string) === 'ListBolt')('A copy of the repository with another brand', () => {
  it('is built, says nothing of this brand, and has no secret key.', async () => {
    const { root, run } = copy();
    await run('vite', ['build'], {
      VITE_SUPABASE_URL: 'http://127.0.0.1',
      VITE_SUPABASE_ANON_KEY: 'sb_publishable_test',
    });
    const files = readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' });
    const texts = files.filter((file) => /\.(html|js|css|svg|txt|xml|json|webmanifest)$/.test(file));
    expect(texts.length).toBeGreaterThan(40);
    const ours = [brand.name.toLowerCase(), theme.colors.volt, hero.title[0].toLowerCase(), 'tiếng việt'];
    for (const file of texts) {
      const text = readFileSync(path.join(root, 'dist', file), 'utf8');
      const left = ours.filter((words) => text.toLowerCase().includes(words));
      expect([...left, ...(SECRET.exec(text) ?? [])], file).toEqual([]);
    }
  });

  it.runIf(LISTBOLT_DEEP === 'on')(
    'passes its own checks and tests.',
    async () => {
      const { run } = copy();
      await run('biome', ['check', '--write', 'src/content']);
      await run('tsc', ['-b']);
      await run('vitest', ['run']);
      await run('playwright', ['test']);
    },
    7_200_000,
  );
});
