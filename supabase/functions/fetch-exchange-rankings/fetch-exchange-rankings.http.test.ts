import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { exchanges } from '../../../src/content/exchanges.ts';
import { sampleIds } from '../../../tools/start/stand-ins.ts';
import { startExchangeProvider } from '../../tests/support/exchange-provider.ts';
import { ownStack } from '../../tests/support/own-stack.ts';

// These tests stop programs of the stack and change its data.
const provider = await startExchangeProvider();
afterAll(() => provider.close());
const functionEnv = {
  COINGECKO_API_KEY: 'key-of-the-test',
  COINGECKO_BASE_URL: provider.url,
  EXCHANGE_IDS: sampleIds.join(),
};
const { db, program, call } = await ownStack({ functionEnv });

const hasFigures = `rankings = '{"exchanges": [{"name": "Old"}, 2, 3, 4, 5], "source": "coingecko"}'`;

/** Sets the shared row, and restarts the function, so that it remembers nothing. */
async function board(columns: string): Promise<void> {
  await program('function-fetch-exchange-rankings').stop();
  await db.query(
    `update private.exchange_rankings
     set rankings = null, fetched_at = null, tried_at = default, failing_since = null, last_error = null`,
  );
  await db.query(`update private.exchange_rankings set ${columns} where board = 'live'`);
  await program('function-fetch-exchange-rankings').start();
}
beforeEach(() => {
  provider.mood = 'good';
  provider.calls.length = 0;
});

async function ask() {
  const response = await call('fetch-exchange-rankings');
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const askTimes = (count: number) => Promise.all(Array.from({ length: count }, ask));
const row = async () => (await db.query("select * from private.exchange_rankings where board = 'live'")).rows[0];

test('the first callers get the figures of one refresh', async () => {
  await board('failing_since = null');
  const answers = await askTimes(50);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.as_of}`)).size).toBe(1);
  const [{ status, headers, body }] = answers as [Awaited<ReturnType<typeof ask>>];
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(body).sort()).toEqual(['as_of', 'exchanges', 'source']);
  expect(body.source).toBe('coingecko');
  expect(body.exchanges).toHaveLength(sampleIds.length);
  expect(body.exchanges[0]).toEqual({ name: exchanges[0].name, image: null, trade_volume_24h_usd: 17_182_040_000 });
  // One refresh is two calls.
  expect(provider.calls).toHaveLength(2);
  expect(await row()).toMatchObject({ failing_since: null, last_error: null, rankings: { source: 'coingecko' } });
});

test('old figures are answered with their true time while the refresh hangs', async () => {
  await board(`${hasFigures}, fetched_at = now() - interval '23 hours 59 minutes'`);
  const asOf = (await row()).fetched_at.getTime();
  provider.mood = 'hanging';
  for (const { body } of await askTimes(30)) expect(new Date(body.as_of).getTime()).toBe(asOf);
  await expect.poll(() => provider.open).toBe(2);
  expect(provider.calls).toHaveLength(2);
});

test('the refresh in the background replaces old figures', async () => {
  await board(`${hasFigures}, fetched_at = now() - interval '1 hour'`);
  expect((await ask()).body.exchanges[0]).toEqual({ name: 'Old' });
  await expect.poll(async () => (await row()).rankings.exchanges).toHaveLength(sampleIds.length);
});

test('the function goes on after a refresh in the background has failed', async () => {
  await board(`${hasFigures}, fetched_at = now() - interval '1 hour'`);
  provider.mood = 'broken';
  expect((await ask()).status).toBe(200);
  await expect.poll(async () => (await row()).last_error).toBe('http_500');
  // The check calls the database once more: by then the refresh is over in the function, too.
  const check = await call('fetch-exchange-rankings', {}, { 'x-database-check': 'yes' });
  expect(check.status).toBe(200);
});

test('without figures, a failed refresh is answered 503, and its cause is in the log and in the row', async () => {
  await board(`${hasFigures}, fetched_at = now() - interval '24 hours 1 second'`);
  provider.mood = 'broken';
  const { status, headers, body } = await ask();
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBe(60);
  expect(body).toEqual({
    error: {
      code: 'exchange_data_unavailable',
      message: 'There are no exchange figures right now.',
      requestId: headers.get('x-request-id'),
    },
  });
  expect(await row()).toMatchObject({ last_error: 'http_500', failing_since: expect.any(Date) });
  const log = readFileSync(program('function-fetch-exchange-rankings').logFile, 'utf8');
  expect(log).toContain('"event":"exchange_refresh","source":"coingecko","outcome":"http_500"');
  expect(log).not.toContain('key-of-the-test');
});

test('the function asks no provider while its database is down', async () => {
  await board('failing_since = null');
  await program('postgrest').stop();
  try {
    const { status, body } = await ask();
    expect([status, body.error.code]).toEqual([503, 'unavailable']);
    expect(provider.calls).toHaveLength(0);
  } finally {
    await program('postgrest').start();
  }
});
