import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sectionIds } from '../tools/site/check-content.ts';
import { content } from '../tools/site/content.ts';
import { repositoryRoot } from '../tools/stack/paths.ts';
import { brandMarks, buildSecondBrand, findMarks, plain, rgb, type SecondBrand } from './support/second-brand.ts';
import { expect, test } from './support/test.ts';

// One build for all, so one worker.
test.describe.configure({ mode: 'default' });

let second: SecondBrand;
let marks: ReturnType<typeof brandMarks>;
let foreignColors: string[];

test.beforeAll(async ({ world }) => {
  test.setTimeout(300_000);
  second = await buildSecondBrand({
    VITE_SUPABASE_URL: world.apiUrl,
    VITE_SUPABASE_ANON_KEY: world.anonKey,
    VITE_CONTACT_DELIVERY: 'off',
    // The names on the board are the content's, not those of whoever is largest today.
    VITE_PARTNERS_MODE: 'partners',
  });
  marks = brandMarks(content, second.content);
  const colors: string[] = Object.values(second.content.theme.colors);
  foreignColors = Object.values(content.theme.colors).filter((colour) => !colors.includes(colour));
});

test.afterAll(() => second?.remove());

function builtFiles(): { name: string; bytes: Buffer }[] {
  return readdirSync(second.dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(second.dist, file), bytes: readFileSync(file) }));
}

test('the marks of the first brand are many, and found in its own site', async ({ page }) => {
  expect(marks.strong.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['ListBolt', 'listbolt.example', '#e4ff3c', 'listbolt/strategy-call']),
  );
  expect(marks.phrases.length).toBeGreaterThan(150);
  const html = await (await page.request.get('/')).text();
  expect(findMarks(plain(html), marks.strong)).toEqual(expect.arrayContaining(['ListBolt', '#07090c', '#e4ff3c']));
  expect(findMarks(plain(html), marks.phrases)).toContain(content.logo.path);
});

test('no built file holds a word, a colour, a link or a picture of the first brand', async ({ request }) => {
  const firstLogos = readdirSync(path.join(repositoryRoot, 'src/content/exchange-logos'))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => readFileSync(path.join(repositoryRoot, 'src/content/exchange-logos', name), 'utf8').trim());
  const files = builtFiles();
  expect(files.length).toBeGreaterThan(20);
  for (const { name, bytes } of files) {
    if (/\.(png|woff2)$/.test(name)) continue;
    const text = plain(bytes.toString('utf8'));
    expect(findMarks(`${name}\n${text}`, [...marks.strong, ...marks.phrases]), name).toEqual([]);
    expect(
      firstLogos.filter((logo) => text.includes(logo)),
      name,
    ).toEqual([]);
  }
  const pictures = files.filter(({ name }) => name.endsWith('.png'));
  expect(pictures.map(({ name }) => name)).toContain('share.png');
  for (const { name, bytes } of pictures) {
    const first = await request.get(`/${name}`);
    expect(first.ok(), name).toBe(true);
    expect(bytes.equals(await first.body()), name).toBe(false);
  }
});

/** Every colour that the browser paints with on the page as it is. */
function paintedColors(page: Page): Promise<string> {
  return page.evaluate(() => {
    const properties = ['color', 'background-color', 'background-image', 'border-color', 'outline-color', 'fill'];
    const found = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      for (const pseudo of [null, '::before', '::after', '::placeholder', '::selection']) {
        const style = getComputedStyle(element, pseudo);
        for (const property of [...properties, 'stroke']) found.add(style.getPropertyValue(property));
      }
    }
    return [...found].join('\n');
  });
}

async function expectSecondBrandOnly(page: Page): Promise<void> {
  const text = plain(await page.evaluate(() => document.documentElement.outerHTML));
  expect(findMarks(text, [...marks.strong, ...marks.phrases])).toEqual([]);
  const visible = await page.evaluate(() => `${document.title}\n${document.body.innerText}`);
  expect(findMarks(visible, marks.words)).toEqual([]);
  const colors = await paintedColors(page);
  expect(foreignColors.filter((colour) => colors.includes(rgb(colour).slice(4, -1)))).toEqual([]);
  expect(colors).toContain(rgb(second.content.theme.colors.text));
}

test.describe('every page', () => {
  test.use({ expectedConsole: [/^404: there is no page|status of 404/] });

  for (const route of Object.keys(content.pages) as (keyof typeof content.pages)[]) {
    test(`${route} is the second brand’s alone at 375 and 1440 px`, async ({ page }) => {
      const { brand, pages } = second.content;
      const foreign: string[] = [];
      page.on('request', (request) => foreign.push(...findMarks(request.url(), marks.strong)));
      await page.setViewportSize({ width: 375, height: 800 });
      await page.goto(second.site.url + pages[route].path);
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page).toHaveTitle(pages[route].title);
        await expect(page.getByRole('banner').getByRole('link', { name: brand.name })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectSecondBrandOnly(page);
        const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        expect(ground).toBe(rgb(second.content.theme.colors['ink-950']));
      }
      expect(foreign).toEqual([]);
    });
  }
});

test.describe('on the landing page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(second.site.url);
  });

  test('the sections have the anchors that the content may link to', async ({ page }) => {
    const ids = await page.locator('main section[id]').evaluateAll((found) => found.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(sectionIds.toSorted());
  });

  test('links lead to the second brand', async ({ page }) => {
    const { links, exchangeBoard } = second.content;
    const hrefs = await page
      .locator('a[href^="http"], a[href^="mailto:"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    const known: string[] = [
      ...Object.values(links),
      ...Object.values(exchangeBoard.sources).flatMap((source) => ('url' in source ? [source.url] : [])),
    ];
    expect(hrefs.filter((href) => !known.includes(href))).toEqual([]);
    expect(hrefs).toEqual(expect.arrayContaining(Object.values(links)));
  });

  test('the dialog, the message form and the invitation speak for the second brand', async ({ page }) => {
    const { popup, hero, contact, fastTrack } = second.content;
    await expect(page.getByRole('link', { name: popup.book })).toBeVisible();
    await page.getByRole('button', { name: contact.email.label }).click();
    await expect(page.getByLabel(contact.form.fields.company.label)).toBeVisible();
    await expectSecondBrandOnly(page);
    await page.getByRole('button', { name: hero.ticket.submit }).click();
    await expect(page.getByRole('dialog', { name: fastTrack.title })).toBeVisible();
    await expectSecondBrandOnly(page);
  });

  test('the button is painted with the accent, and its words with the darkest ink', async ({ page }) => {
    const button = page.getByRole('button', { name: second.content.hero.ticket.submit });
    await expect(button).toHaveCSS('background-color', rgb(second.content.theme.colors.volt));
    await expect(button).toHaveCSS('color', rgb(second.content.theme.colors['ink-950']));
  });

  test('the board shows the second brand’s venues with their logos', async ({ page }) => {
    await page.locator('#partners').scrollIntoViewIfNeeded();
    for (const { name } of second.content.exchanges) {
      await expect(page.locator('#partners').getByText(name, { exact: true })).toBeVisible();
    }
    const pictures = page.locator('#partners img');
    await expect(pictures).toHaveCount(second.content.exchanges.length);
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
  });
});

test('a stranger is refused in the words of the second brand', async ({ page }) => {
  const { verdict, verify } = second.content;
  await page.goto(`${second.site.url}/verify`);
  await page.getByLabel(verify.kinds.email.label).fill('nobody@quayharbour.test');
  await page.getByRole('button', { name: verify.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: verdict.notFound.title })).toBeVisible();
  await expectSecondBrandOnly(page);
});
