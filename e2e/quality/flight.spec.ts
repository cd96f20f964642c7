import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { listen } from '../../tools/stack/ports.ts';
import { nextFrames, shifted, watchShifts } from '../support/expectations.ts';
import { hold, settled, whollyHydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/test.ts';

/** What a connection carries before the first acknowledgement: ten packets. */
const FIRST_FLIGHT = 14_600;

test('The largest paint of / and /verify needs no more of the page than the first flight of packets brings', {
  tag: ['@phone', '@chromium'],
}, async ({ page, request }) => {
  // The page as it is painted: the app changes it afterwards.
  await hold(page);
  for (const path of ['/', '/verify']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { tag, place, length } = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const paints = await new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      });
      const { element } = paints.at(-1) as PerformanceEntry & { element: Element };
      const tag = element.localName;
      return { tag, place: [...document.querySelectorAll(tag)].indexOf(element), length: element.outerHTML.length };
    });
    const response = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
    const html = await response.text();
    const start = [...html.matchAll(new RegExp(`<${tag}[ >]`, 'g'))][place]?.index;
    expect(start, `the page contains <${tag}> number ${place}`).toBeDefined();
    const needed = html.slice(0, (start ?? 0) + length);
    // As hosts pack pages that they do not keep packed.
    const packed = brotliCompressSync(needed, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    expect(packed.length + headers.join('').length).toBeLessThanOrEqual(FIRST_FLIGHT);
  }
});

test('The page asks for nothing but itself before it is painted, and then links its manifest', {
  tag: ['@phone', '@chromium'],
}, async ({ page }) => {
  const html = await (await page.goto('/'))?.text();
  // Browsers fetch it at once, and report no such resource.
  expect(html).not.toContain('rel="manifest"');
  await settled(page);
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
  const { painted, asked } = await page.evaluate(async () => {
    type Paint = PerformanceEntry & { element: Element | null };
    const paints = await new Promise<Paint[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Paint[]));
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    });
    // A busy browser paints the header first, and may paint the rest in several frames.
    const screen = paints.find(({ element }) => !element?.closest('header'));
    const asked = performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }));
    return { painted: screen?.startTime ?? 0, asked };
  });
  expect(painted).toBeGreaterThan(0);
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter(({ startTime }) => startTime < painted)).toEqual([]);
});

for (const saveData of [false, true])
  test(`The dialog’s code ${saveData ? 'waits for a press of who saves data' : 'comes once the browser is idle'}`, {
    tag: '@chromium',
  }, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), { saveData });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await whollyHydrated(page);
    // Idle moments are given one after the other: each of these lets one of the page's own pass.
    for (let turn = 0; turn < 8; turn++) await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    // Without the receipt's no application could be answered: a press without a network would close the dialog again.
    for (const code of ['application-dialog-', 'receipt-'])
      expect(asked.some((url) => url.includes(code))).toBe(!saveData);
  });

test('Nothing shifts while the page loads, its fonts arrive late and it is scrolled to the end', {
  tag: ['@phone', '@chromium'],
}, async ({ page }) => {
  const late = await hold(page, '**/*.woff2');
  await watchShifts(page, 'next');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const fonts = page.waitForResponse('**/*.woff2');
  late();
  await fonts;
  // The page adds them when the browser is idle: on a busy machine that may be a while after they came.
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => /^"?Geist Mono"?$/.test(family)));
  // The page is drawn with them before it scrolls: in one frame, scrolling by a script counts as a shift.
  await nextFrames(page);
  for (let step = 0; step < 20; step++) {
    await page.evaluate(() => window.scrollBy({ top: 600, behavior: 'instant' }));
    await nextFrames(page);
  }
  expect(await shifted(page)).toBeLessThanOrEqual(0.001);
});

/** The page at that path, whose rest comes when `release` is called, and all other files as the site has them. */
async function inTwoFlights(siteUrl: string, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer(async ({ url = '' }, answer) => {
    const file = await fetch(siteUrl + url);
    const body = Buffer.from(await file.arrayBuffer());
    answer.setHeader('content-type', file.headers.get('content-type') ?? '');
    if (url !== path) {
      answer.end(body);
      return;
    }
    const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    answer.setHeader('content-encoding', 'br');
    answer.write(packed.subarray(0, FIRST_FLIGHT - 1200));
    await released;
    answer.end(packed.subarray(FIRST_FLIGHT - 1200));
  });
  return { release, ...(await listen(server)) };
}

for (const path of ['/', '/verify']) {
  test(`Nothing shifts when the rest of ${path} comes long after its first flight`, {
    tag: ['@every-screen', '@chromium'],
  }, async ({ page, stack }) => {
    const site = await inTwoFlights(stack.siteUrl, path);
    await watchShifts(page, 'next');
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await nextFrames(page);
    site.release();
    await whollyHydrated(page);
    expect(await shifted(page)).toBeLessThanOrEqual(0.001);
    // It may still be asking for what comes when the browser is idle.
    await page.close();
    await site.close();
  });
}
