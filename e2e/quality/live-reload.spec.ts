import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hero } from '../../src/content/landing.ts';
import { theme } from '../../src/content/theme.ts';
import { copyRepository } from '../../tools/site/rebrand.ts';
import { repositoryRoot } from '../../tools/stack/paths.ts';
import { freePort } from '../../tools/stack/ports.ts';
import { expect, test } from '../support/test.ts';

// What `npm start` shows while someone edits, in two checkouts at once.
const copy = mkdtempSync(path.join(os.tmpdir(), 'listbolt-live-'));
const running: ChildProcess[] = [];
const said: string[] = [];
test.beforeAll(() => copyRepository(copy));
test.afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(copy, { recursive: true });
});
// The server of a page that is being edited says so in the console.
test.use({ expectedConsole: [/vite|hmr|Failed to (load resource|fetch)|content/i] });

async function openDevSite(root: string): Promise<string> {
  const port = await freePort();
  const script = `const { openDevSite } = await import('./tools/start/dev-site.ts'); await openDevSite(${port}); console.log('open')`;
  // Nothing answers there. On the usual port 80 something of the machine's may, and the console would say what.
  const apiUrl = `http://127.0.0.1:${await freePort()}`;
  const env = { ...process.env, VITE_SUPABASE_URL: apiUrl, VITE_SUPABASE_ANON_KEY: 'sb_publishable_live' };
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  running.push(child);
  child.stdout?.on('data', (text: Buffer) => said.push(text.toString()));
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return `http://localhost:${port}/`;
}

/** Replaces words in a file of the copy's content. */
function edit(file: string, before: string, after: string) {
  const target = path.join(copy, 'src/content', file);
  writeFileSync(target, readFileSync(target, 'utf8').replace(before, after));
}

test('An edit of the content shows at once beside another checkout, a mistake covers the page, and its mend uncovers it', async ({
  page,
}) => {
  await openDevSite(repositoryRoot);
  await page.goto(await openDevSite(copy));
  const title = page.getByRole('heading', { level: 1 });
  const mistake = page.locator('vite-error-overlay');
  await expect(title).toContainText(hero.title[0]);

  edit('landing.ts', hero.title[0], 'Edited once');
  await expect(title).toContainText('Edited once');
  edit('theme.ts', theme.colors.muted, '#222222');
  await expect(mistake).toContainText('theme.colors.muted is hard to read');
  // Saved again: Vite's watcher drops a change within milliseconds of the last, which no person makes.
  await expect(async () => {
    edit('theme.ts', '#222222', theme.colors.muted);
    await expect(mistake).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  edit('landing.ts', "'Edited once',", "'Edited once'");
  await expect(mistake).not.toHaveCount(0);
  edit('landing.ts', "'Edited once'", "'Edited twice',");
  await expect(title).toContainText('Edited twice');
  await expect(mistake).toHaveCount(0);
  // A restart of Vite takes seconds, and reloads the page.
  expect(said.join('')).not.toContain('restart');
});
