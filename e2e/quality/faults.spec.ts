import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { Page, Route } from '@playwright/test';
import { dialog as words } from '../../src/content/application.ts';
import { site } from '../../src/content/site.ts';
import { claimLabel } from '../../src/content/ticket.ts';
import { verify } from '../../src/content/verify.ts';
import { listen } from '../../tools/stack/ports.ts';
import { whollyHydrated } from '../support/hydrated.ts';
import { dialog, toast, verdict } from '../support/parts.ts';
import { expect, test } from '../support/test.ts';

// The browser itself reports a request that a test lets fail.
test.use({ expectedConsole: [/Failed to load resource/] });

/** In the last one the service does its work, and its response is cut. */
const faults = {
  'is refused': (route: Route) => route.abort('connectionrefused'),
  'is reset': (route: Route) => route.abort('connectionreset'),
  'is never answered': () => undefined,
  'meets an error': (route: Route) =>
    route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, json: { message: 'boom' } }),
  'is answered by half a body': async (route: Route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, body.length / 2) });
  },
};

/** Opens a page and stops its clock once it is hydrated: a toast stays, and a time limit passes when the test wants it. */
async function open(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await page.goto(path);
  await whollyHydrated(page);
  // The toaster comes when the browser is idle, which never happens once the clock stands still.
  await page.locator('[data-toaster]').waitFor({ state: 'attached' });
  await page.clock.pauseAt('2026-11-21T12:10:00Z');
}

/** Makes the call while the fault is there, and past every time limit. */
async function during(page: Page, path: string, fault: (route: Route) => unknown, call: () => Promise<void>) {
  const called = page.waitForRequest(path);
  await page.route(path, fault);
  await call();
  await called;
  if (fault === faults['is never answered']) await page.clock.fastForward(20_000);
}

test('A check that meets a fault says that it failed, shows no verdict and keeps what was typed', async ({ page }) => {
  const input = page.getByRole('textbox', { name: verify.kinds.email.label });
  const submit = page.getByRole('button', { name: verify.submit, exact: true });
  await open(page, '/verify');
  await input.fill('mara@listbolt.example');
  for (const [name, fault] of Object.entries(faults)) {
    await during(page, '**/rpc/verify_contact', fault, () => submit.click());
    await expect(verdict(page).getByRole('heading'), `a check that ${name}`).toHaveText(verify.failed.title);
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'none');
    await expect(toast(page, verify.failed.toast)).toBeVisible();
    await expect(input).toHaveValue('mara@listbolt.example');
    await page.unrouteAll();
    await submit.click();
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
  }
});

test('An application that meets faults says that it failed, keeps what was typed, and is stored once in the end', async ({
  page,
  db,
}) => {
  const contact = `@faults_${randomUUID().slice(0, 18)}`;
  const submit = dialog(page).getByRole('button', { name: words.submit });
  await open(page, '/');
  await page.getByRole('button', { name: claimLabel }).first().click();
  await dialog(page).getByLabel(words.telegram.label).fill(contact);
  await dialog(page).getByLabel(words.blurb.label).fill('We build.');
  for (const [name, fault] of Object.entries(faults)) {
    await during(page, '**/submit-fast-track', fault, () => submit.click());
    const failure = toast(page, words.failure.title);
    await expect(failure, `an application that ${name}`).toContainText(words.failure.description);
    await expect(dialog(page).getByLabel(words.telegram.label)).toHaveValue(contact);
    await failure.getByRole('button', { name: site.dismissToast }).click();
    await page.unrouteAll();
  }
  await submit.click();
  await expect(toast(page, words.success.title)).toBeVisible();
  const { rows } = await db.query('select from public.applications where telegram_contact = $1', [contact]);
  expect(rows).toHaveLength(1);
});

/** The site behind another server, which sends its answers as `send` does. */
function inFrontOf(siteUrl: string, send: (response: ServerResponse, path: string, body: Buffer) => unknown) {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(siteUrl + url);
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers)
      if (!/^content-(?:length|encoding)$/.test(name)) response.setHeader(name, value);
    await send(response, url, Buffer.from(await answer.arrayBuffer()));
  });
  return listen(server);
}

/** Each page comes without its end, the start of the app, until `release` is called. */
async function withLateEnd(siteUrl: string, work: (url: string, release: () => void) => Promise<void>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { url, close } = await inFrontOf(siteUrl, async (response, _, body) => {
    const end = body.indexOf('<script data-modules');
    response.write(body.subarray(0, end));
    if (end !== -1) await released;
    response.end(body.subarray(end));
  });
  await work(url, release).finally(close);
}

test('A check that is sent before the end of the page has arrived is made', async ({ page, baseURL }) => {
  await withLateEnd(`${baseURL}`, async (url, release) => {
    await page.goto(`${url}/verify`, { waitUntil: 'commit' });
    const field = page.getByRole('textbox', { name: verify.kinds.email.label });
    await field.fill('mara@listbolt.example');
    await field.press('Enter');
    // By then Chromium had the time to send the form by itself.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    release();
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
  });
});

test('The service worker that an earlier site of the domain had goes at the first visit', async ({ page, baseURL }) => {
  const earlier: Record<string, [type: string, text: string]> = {
    '/sw.js': ['text/javascript', "addEventListener('fetch', (event) => event.respondWith(caches.match('/')))"],
    '/': [
      'text/html',
      `<title>Earlier</title><script>ready = Promise.all([caches.open('v1').then((cache) => cache.add('/')),
       navigator.serviceWorker.register('/sw.js'), navigator.serviceWorker.ready])</script>`,
    ],
  };
  let isOurs = false;
  const { url, close } = await inFrontOf(`${baseURL}`, (response, path, body) => {
    const [type, text] = earlier[path] ?? [];
    const isEarlier = !isOurs && type !== undefined;
    if (isEarlier) response.removeHeader('content-security-policy');
    if (isEarlier) response.setHeader('content-type', type);
    response.end(isEarlier ? text : body);
  });
  try {
    await page.goto(url);
    await page.evaluate('ready.then(() => undefined)');
    await page.goto(`${url}/verify`);
    await expect(page).toHaveTitle('Earlier');
    isOurs = true;
    // The worker loads the page again, perhaps while it still loads.
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(verify.title);
  } finally {
    await close();
  }
});
