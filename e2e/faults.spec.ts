import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { isDeep } from '../supabase/tests/support/sizes.ts';
import { type Fault, type FaultProxy, faults, neverArrive } from '../tools/fakes/fault-proxy.ts';
import type { Stack } from '../tools/stack/stack.ts';
import { test } from './support/faulty-test.ts';
import { hydrated } from './support/hydrated.ts';

// The browser itself reports a request that a test lets fail.
test.use({ expectedConsole: [/Failed to load resource|blocked by CORS policy|^Could not load exchange rankings: /] });

test.beforeEach(async ({ network, db }) => {
  await network.heal();
  network.calls.length = 0;
  await db.query('truncate private.rate_counters');
});

// One worker, since each has a stack of its own for these tests.
test.describe.configure({ mode: 'default' });

test.afterEach(({ network }) => network.heal());

// A function that has lost its database says so after seconds.
const PATIENT = { timeout: 30_000 };

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Opens a page and stops its clock once it is loaded, so that a toast stays until the test has looked at it. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await page.goto(path);
  await hydrated(page.getByRole('heading', { level: 1 }));
  await page.clock.pauseAt('2026-11-21T12:10:00Z');
}

/** If the answer never comes, moves the page's clock past its time limit. */
async function outwait(page: Page, network: FaultProxy, fault: Fault, path: string): Promise<void> {
  const never: Fault[] = ['silent', 'held', 'dripping'];
  if (!never.includes(fault)) return;
  await expect.poll(() => callsOf(network, path)).toBeGreaterThan(0);
  await page.clock.fastForward(20_000);
}

const callsOf = (network: FaultProxy, path: string) => network.calls.filter(({ url }) => url?.includes(path)).length;

async function stopFor(stack: Stack, name: string, work: () => Promise<void>): Promise<void> {
  await stack.parts.get(name)?.stop();
  try {
    await work();
  } finally {
    await stack.parts.get(name)?.start();
    // PostgREST would reconnect by itself, but slowly.
    await stack.parts.get('postgrest')?.stop();
    await stack.parts.get('postgrest')?.start();
  }
}

test.describe('a check that does not go through says so, shows no verdict, keeps what was typed, and works once healed', () => {
  const input = (page: Page) => page.getByRole('textbox', { name: /to check$/ });
  const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });
  const verdict = (page: Page) => page.locator('[data-verdict]');

  async function open(page: Page, contact: string): Promise<void> {
    await openAt(page, '/verify');
    await input(page).fill(contact);
  }

  async function isFailed(page: Page, contact: string): Promise<void> {
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'none', PATIENT);
    await expect(verdict(page).getByRole('heading')).toHaveText('Failed to verify contact');
    await expect(toast(page, 'Failed to verify contact')).toBeVisible();
    await expect(input(page)).toHaveValue(contact);
  }

  for (const [who, contact, truth] of [
    ['one of the team', 'mara@listbolt.example', 'go'],
    ['a stranger', 'stranger@evil.example', 'stop'],
  ] as const) {
    test(`${who}: ${faults.join(', ')}`, async ({ page, network, db }) => {
      await db.query(
        "update private.rate_limits set maximum = 1000000 where scope like 'check%' or scope like 'resem%'",
      );
      await open(page, contact);
      for (const fault of faults) {
        await test.step(fault, async () => {
          await network.strike(fault);
          await verify(page).click();
          await outwait(page, network, fault, '/rpc/verify_contact');
          await isFailed(page, contact);
          // Over a connection that is still open from before, the browser itself repeats what broke.
          expect(callsOf(network, '/rpc/verify_contact') > 0, 'the request met the fault').toBe(fault !== 'refused');
          await network.heal();
          await verify(page).click();
          await expect(verdict(page)).toHaveAttribute('data-verdict', truth);
          network.calls.length = 0;
        });
      }
    });
  }

  test('the question for a resemblance: without its answer the verdict stands as it is', async ({
    page,
    network,
    db,
  }) => {
    await db.query("update private.rate_limits set maximum = 1000000 where scope like 'check%' or scope like 'resem%'");
    await open(page, 'mara@listb0lt.example');
    for (const fault of faults) {
      // A connection cannot be refused to only one of two functions behind one address.
      if (fault === 'refused') continue;
      await test.step(fault, async () => {
        await network.strike(fault, '/rpc/resembles_contact');
        await verify(page).click();
        await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop', PATIENT);
        await expect.poll(() => callsOf(network, '/rpc/resembles_contact')).toBeGreaterThan(0);
        await page.clock.fastForward(20_000);
        await expect(verdict(page).getByRole('heading')).toHaveText(['Not a verified ListBolt contact']);
        await network.heal();
        network.calls.length = 0;
      });
    }
    await verify(page).click();
    await expect(verdict(page).getByRole('heading')).toHaveText([
      'Likely impostor: almost identical to a real ListBolt contact',
    ]);
  });

  test('beyond the limit: and says when to try again', async ({ page, db }) => {
    const contact = 'mara@listbolt.example';
    await open(page, contact);
    await db.query("update private.rate_limits set maximum = 1 where scope = 'check_address'");
    try {
      await verify(page).click();
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
      await verify(page).click();
      await isFailed(page, contact);
      await expect(verdict(page)).toContainText(/Try again in \d+ hours/);
    } finally {
      await db.query("update private.rate_limits set maximum = 1000000 where scope = 'check_address'");
    }
  });

  test('PostgREST down, then PostgreSQL', async ({ page, stack }) => {
    const contact = 'stranger@evil.example';
    await open(page, contact);
    for (const part of ['postgrest', 'postgres']) {
      await stopFor(stack, part, async () => {
        await verify(page).click();
        await isFailed(page, contact);
      });
      await verify(page).click();
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
    }
  });
});

test.describe('an application that does not go through says so, keeps what was typed, and is there once after the retry', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Fast-Track Your Listing' });
  const contact = (page: Page) => dialog(page).getByLabel('Telegram contact');
  const blurb = (page: Page) => dialog(page).getByLabel('Project blurb');
  const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit Application' });

  async function fill(page: Page): Promise<string> {
    const me = `@faults_${randomUUID().slice(0, 18)}`;
    await openAt(page, '/');
    await page.getByRole('button', { name: 'Claim Free Listing Strategy' }).first().click();
    await contact(page).fill(me);
    await blurb(page).fill('We build.');
    return me;
  }

  async function isFailed(page: Page, me: string): Promise<void> {
    await expect(toast(page, 'Submission Failed')).toContainText('Please try again or contact us directly.', PATIENT);
    await expect(contact(page)).toHaveValue(me);
    await expect(blurb(page)).toHaveValue('We build.');
  }

  async function count(db: pg.Pool, me: string): Promise<number> {
    const { rowCount } = await db.query('select from public.fast_track_applications where telegram_contact = $1', [me]);
    return rowCount ?? 0;
  }

  async function isThereOnce(page: Page, db: pg.Pool, network: FaultProxy, me: string): Promise<void> {
    await expect(dialog(page)).toBeHidden();
    expect(await count(db, me)).toBe(1);
    const keys = new Set(network.calls.map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  }

  for (const fault of isDeep ? faults : (['refused', 'lost', 'truncated'] as const)) {
    test(fault, async ({ page, db, network }) => {
      const me = await fill(page);
      await network.strike(fault);
      await submit(page).click();
      await outwait(page, network, fault, '/submit-fast-track');
      await isFailed(page, me);
      expect(await count(db, me)).toBe(neverArrive.includes(fault) ? 0 : 1);
      await network.heal();
      await submit(page).click();
      await expect(toast(page, 'Application Submitted!')).toBeVisible();
      await isThereOnce(page, db, network, me);
    });
  }

  test('offline while it is sent', async ({ page, context, db, network }) => {
    const me = await fill(page);
    await network.strike('held');
    await submit(page).click();
    await expect.poll(() => count(db, me)).toBe(1);
    await context.setOffline(true);
    await outwait(page, network, 'held', '/submit-fast-track');
    await isFailed(page, me);
    await context.setOffline(false);
    await network.heal();
    await submit(page).click();
    await expect(toast(page, 'Application Submitted!')).toBeVisible();
    await isThereOnce(page, db, network, me);
  });

  test('PostgreSQL down', async ({ page, db, network, stack }) => {
    const me = await fill(page);
    await stopFor(stack, 'postgres', async () => {
      await submit(page).click();
      await isFailed(page, me);
    });
    await submit(page).click();
    await expect(toast(page, 'Application Submitted!')).toBeVisible();
    await isThereOnce(page, db, network, me);
  });

  test('ten clicks while the answer is on its way are one request', async ({ page, db, network }) => {
    const me = await fill(page);
    await network.strike('held');
    const button = await submit(page).elementHandle();
    const press = (times: number) =>
      button?.evaluate((element, count) => {
        for (let click = 0; click < count; click += 1) (element as HTMLElement).click();
      }, times);
    await press(5);
    await expect.poll(() => count(db, me)).toBe(1);
    await press(5);
    await network.heal();
    await expect(toast(page, 'Application Submitted!')).toBeVisible();
    await isThereOnce(page, db, network, me);
    expect(network.calls).toHaveLength(1);
  });
});

test.describe('an exchange board whose figures do not come keeps the defaults, after three retries', () => {
  const board = (page: Page) => page.locator('#partners');

  for (const fault of isDeep ? faults : (['refused', 'silent', 'truncated'] as const)) {
    test(fault, async ({ page, network }) => {
      const lines: string[] = [];
      page.on('console', (message) => {
        if (message.text().startsWith('Could not load exchange rankings')) lines.push(message.text());
      });
      await network.strike(fault);
      await page.clock.install();
      await page.goto('/');
      await board(page).getByRole('list').scrollIntoViewIfNeeded();
      await expect(board(page).getByRole('status')).toHaveText('Loading live exchange data...');
      // The client's code is loaded in real time: the page's clock must not run out meanwhile.
      if (fault !== 'refused') await expect.poll(() => network.calls.length).toBeGreaterThan(0);
      // The pauses between the attempts and the time limit of each run on the page's clock.
      await expect(async () => {
        await page.clock.fastForward(4_000);
        expect(lines).toHaveLength(1);
      }).toPass({ intervals: [50], timeout: 60_000 });
      await expect(board(page).getByRole('status')).toHaveText('');
      await expect(board(page).getByRole('listitem')).toHaveCount(14);
      await expect(board(page).getByRole('listitem').first()).toHaveText('Binance');
      await expect(board(page).getByText('24h Volume')).toHaveCount(0);
      await expect(board(page).getByText('As of')).toHaveCount(0);
      if (fault !== 'refused') expect(network.calls.length).toBeGreaterThanOrEqual(4);
    });
  }
});
