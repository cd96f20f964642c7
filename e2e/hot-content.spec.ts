import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { brand } from '../src/content/brand.ts';
import { exchangeBoard } from '../src/content/exchanges.ts';
import { faq } from '../src/content/faq.ts';
import { fastTrack } from '../src/content/fast-track.ts';
import { hero } from '../src/content/hero.ts';
import { contact, founder } from '../src/content/landing.ts';
import { sectionLinks } from '../src/content/links.ts';
import { popup } from '../src/content/popup.ts';
import { report } from '../src/content/report.ts';
import { site } from '../src/content/site.ts';
import { theme } from '../src/content/theme.ts';
import { verdict } from '../src/content/verdict.ts';
import { verify } from '../src/content/verify.ts';
import { copyRepository } from './support/copy-repository.ts';
import { expect, test } from './support/test.ts';

// The promise of src/content/README.md to whoever re-brands: `npm start` stays open, and follows every change.
test.describe.configure({ mode: 'serial' });

let copy: ReturnType<typeof copyRepository>;
let folder: string;
let server: ChildProcessWithoutNullStreams;
let url: string;
let left: Set<string>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = copyRepository();
  folder = path.join(copy.root, 'src/content');
  // No page reads company-contacts.ts: a person writes it to the database.
  left = new Set(readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'company-contacts.ts'));
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  // The suite's own build has set NODE_ENV to production, in which there are no hot updates.
  const env = { ...process.env, NODE_ENV: 'development', NO_COLOR: '1', FORCE_COLOR: undefined };
  server = spawn(process.execPath, [vite, '--port', '0'], { cwd: copy.root, env });
  url = await new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, address] = /Local: +(\S+)/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', () => reject(new Error(output)));
  });
});

test.afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  copy.remove();
});

/** Changes a word in a file of the content, and waits until the page shows it. */
async function edit(page: Page, file: string, [from, to]: [string, string], shown: () => Promise<void>) {
  await test.step(`${file}: ${to}`, async () => {
    left.delete(file);
    const whole = path.join(folder, file);
    const before = readFileSync(whole, 'utf8');
    expect(before).toContain(from);
    writeFileSync(whole, before.replace(from, to));
    await shown();
    expect(await page.evaluate(() => Reflect.get(window, 'isTheSamePage'))).toBe(true);
  });
}

async function open(page: Page, route: string) {
  // The dev server finds what to bundle while the first page loads, and reloads the page then.
  await page.goto(url + route);
  await page.getByRole('contentinfo').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Reflect.set(window, 'isTheSamePage', true));
}

test('an edit of the landing page shows at once, and keeps what was typed', async ({ page }) => {
  test.setTimeout(300_000);
  await open(page, '');
  const shows = (word: string) => () => page.getByText(word).first().waitFor();

  // The invitation first: it steps aside while a form is in use.
  await edit(page, 'popup.ts', [popup.title, 'Shall we talk?'], shows('Shall we talk?'));
  const input = page.getByLabel(hero.ticket.label);
  await input.fill('https://coingecko.com/en/coins/kept');
  await edit(page, 'hero.ts', [hero.title[0], 'Now listed'], shows('Now listed'));
  await edit(page, 'landing.ts', [founder.title, 'A founder’s word'], shows('A founder’s word'));
  await edit(page, 'faq.ts', [faq.title, 'Asked at once'], shows('Asked at once'));
  await edit(page, 'exchanges.ts', [exchangeBoard.badge, '+ 101 More'], shows('+ 101 More'));
  await edit(page, 'links.ts', [`'${sectionLinks[0].label}'`, "'Who we are'"], shows('Who we are'));
  await edit(page, 'site.ts', [`book: '${site.footer.book}'`, "book: 'Speak with us'"], shows('Speak with us'));
  await edit(page, 'brand.ts', [`'${brand.name}'`, "'QuayBolt'"], shows('QuayBolt'));
  await edit(page, 'pages.ts', ['Guaranteed listings on', 'Quick listings on'], () =>
    expect(page).toHaveTitle(/Quick listings on/),
  );
  await edit(page, 'theme.ts', [theme.colors['ink-950'], '#0a0000'], () =>
    expect(page.locator('html')).toHaveCSS('background-color', 'rgb(10, 0, 0)'),
  );
  await expect(input).toHaveValue('https://coingecko.com/en/coins/kept');

  const message = page.locator('#contact');
  await message.getByRole('button', { name: contact.email.label }).click();
  const name = message.getByLabel(contact.form.fields.name.label);
  await name.fill('Ada');
  await page.getByRole('button', { name: hero.ticket.submit }).click();
  const telegram = page.getByRole('dialog').getByLabel(fastTrack.telegram.label);
  await telegram.fill('@kept');
  await edit(page, 'fast-track.ts', [fastTrack.title, 'Speed it up'], shows('Speed it up'));
  await expect(telegram).toHaveValue('@kept');
  await expect(name).toHaveValue('Ada');
});

test('an edit of /verify shows at once, and keeps the verdict', async ({ page }) => {
  await open(page, 'verify');
  const input = page.getByLabel(verify.kinds.email.label);
  await input.fill('nobody@kept.example');
  await page.getByRole('button', { name: verify.submit, exact: true }).click();
  await expect(page.getByText(verdict.notFound.text)).toBeVisible();

  await edit(page, 'verdict.ts', [verdict.notFound.text, 'Share nothing.'], () =>
    expect(page.getByText('Share nothing.')).toBeVisible(),
  );
  await page.getByRole('button', { name: verdict.actions.report }).click();
  await edit(page, 'report.ts', [report.title, 'Tell us'], () =>
    expect(page.getByRole('heading', { name: 'Tell us' })).toBeVisible(),
  );
  await edit(page, 'verify.ts', [`title: '${verify.title}'`, "title: 'Is it one of us?'"], () =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText('Is it one of us?'),
  );
  await edit(page, 'retention.ts', ['logDays: 30', 'logDays: 29'], () =>
    expect(page.getByText('29 days')).toBeVisible(),
  );
  await expect(page.getByText('Share nothing.')).toBeVisible();
  await expect(input).toHaveValue('nobody@kept.example');
});

test('an edit of a legal page shows at once', async ({ page }) => {
  await open(page, 'cookies');
  await edit(page, 'legal.ts', ["title: 'Your rights'", "title: 'What you may ask'"], () =>
    expect(page.getByRole('heading', { name: 'What you may ask' })).toBeVisible(),
  );
});

test('no file of the folder was left out', () => {
  expect([...left]).toEqual([]);
});
