import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { brand, logo } from '../../src/content/brand.ts';
import { repositoryRoot } from '../stack/paths.ts';

const SKIPPED = ['.git', '.local', 'dist', 'node_modules'];
/** `service_role`, as it is in a JWT: the text of a JSON in base64, at each of three offsets. */
const SECRET = /sb_secret_[\w-]{20}|c2VydmljZV9yb2xl|NlcnZpY2Vfcm9sZ|zZXJ2aWNlX3JvbG/;

it('A site built with another brand.ts contains no word of the sample brand and no secret key.', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'listbolt-brand-'));
  try {
    for (const name of readdirSync(repositoryRoot).filter((name) => !SKIPPED.includes(name))) {
      cpSync(path.join(repositoryRoot, name), path.join(root, name), { recursive: true });
    }
    mkdirSync(path.join(root, 'node_modules'));
    for (const name of readdirSync(path.join(repositoryRoot, 'node_modules')).filter((name) => !/^\.[^b]/.test(name))) {
      symlinkSync(path.join(repositoryRoot, 'node_modules', name), path.join(root, 'node_modules', name), 'junction');
    }
    const brandFile = path.join(root, 'src/content/brand.ts');
    const said = [brand.name, brand.legalName, brand.siteUrl, brand.supportEmail, brand.description, logo.path];
    const swapped = readFileSync(brandFile, 'utf8')
      .replaceAll(logo.path, 'M2 2h28v28H2Z')
      .replaceAll(/listbolt/gi, 'quay');
    writeFileSync(brandFile, swapped);
    const env = {
      ...process.env,
      VITE_SUPABASE_URL: 'http://127.0.0.1',
      VITE_SUPABASE_ANON_KEY: 'sb_publishable_test',
    };
    await promisify(execFile)(path.join(root, 'node_modules/.bin/vite'), ['build'], { cwd: root, env });
    const files = readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' });
    const texts = files.filter((file) => /\.(html|js|css|svg|txt|xml|json|webmanifest)$/.test(file));
    expect(texts.length).toBeGreaterThan(40);
    for (const file of texts) {
      const text = readFileSync(path.join(root, 'dist', file), 'utf8');
      expect([...said.filter((words) => text.includes(words)), ...(SECRET.exec(text) ?? [])], file).toEqual([]);
    }
  } finally {
    rmSync(root, { recursive: true });
  }
});
