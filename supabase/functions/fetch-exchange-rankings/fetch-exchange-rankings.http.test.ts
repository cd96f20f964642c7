import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type ExchangeProvider, startExchangeProvider } from '../../../tools/fakes/exchange-provider.ts';
import { liftTimeLimits } from '../../../tools/stack/lift-limits.ts';
import { type Stack, startStack } from '../../../tools/stack/stack.ts';
import { makeThrowawayDir } from '../../../tools/stack/throwaway.ts';
import { createRpc } from '../_shared/admin-client.ts';
import { askProviders } from './ask-providers.ts';
import { createBoard } from './board.ts';
import { coinGecko } from './coingecko.ts';
import { createRankingsSource } from './rankings-source.ts';

// A stack of its own, with a provider of its own: these tests stop its parts and change what its database holds.
let provider: ExchangeProvider;
let stack: Stack;
let db: pg.Pool;

const part = (name: string) => {
  const found = stack.parts.get(name);
  if (found === undefined) throw new Error(`The stack has no part named ${name}`);
  return found;
};
const theFunction = () => part('function-fetch-exchange-rankings');

beforeAll(async () => {
  provider = await startExchangeProvider();
  stack = await startStack({
    dir: makeThrowawayDir(),
    throwaway: true,
    functions: 'frozen',
    legacyKeys: 'refused',
    functionEnv: { COINGECKO_API_KEY: 'key-of-the-test', COINGECKO_BASE_URL: provider.url },
  });
  await liftTimeLimits(stack.databaseUrl);
  db = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
});

afterAll(async () => {
  await db?.end();
  await stack?.stop();
  await provider?.close();
});

/** A new isolate over an empty board. */
beforeEach(async () => {
  await theFunction().stop();
  await db.query(
    `update private.exchange_boards
     set rankings = null, fetched_at = null, lease = null, lease_until = default, next_try_at = default, failures = 0`,
  );
  await theFunction().start();
  provider.mood = 'good';
  provider.calls.length = 0;
});

async function call(apiUrl = stack.apiUrl, apikey = stack.publishableKey) {
  const response = await fetch(`${apiUrl}/functions/v1/fetch-exchange-rankings`, {
    method: 'POST',
    headers: { apikey },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const calls = (count: number) => Promise.all(Array.from({ length: count }, () => call()));

interface BoardRow {
  failures: number;
  last_error: string | null;
  wait: number;
  leased: boolean;
}

async function boardRow(): Promise<BoardRow> {
  const { rows } = await db.query<BoardRow>(
    `select failures, last_error, lease is not null as leased,
       coalesce(extract(epoch from nullif(next_try_at, '-infinity') - now()), 0)::float as wait
     from private.exchange_boards where board = 'live'`,
  );
  if (rows[0] === undefined) throw new Error('The board has no row');
  return rows[0];
}

/** Fills the board, then makes it look older, and forgets what the isolate remembers. */
async function agedBoard(age: string): Promise<string> {
  const first = await call();
  expect(first.status).toBe(200);
  await theFunction().stop();
  const { rows } = await db.query(
    `update private.exchange_boards set fetched_at = now() - $1::interval where board = 'live'
     returning to_jsonb(fetched_at) #>> '{}' as fetched_at`,
    [age],
  );
  await theFunction().start();
  provider.calls.length = 0;
  return rows[0].fetched_at;
}

/** For what goes on after an answer. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
const instant = (text: string) => new Date(text).getTime();
const log = () => readFileSync(theFunction().logFile, 'utf8');

describe('the first call', () => {
  it('answers volumes in dollars, largest first, and sends the key in the plan’s header', async () => {
    const { status, headers, body } = await call();
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body).sort()).toEqual(['as_of', 'exchanges', 'source']);
    expect(body.source).toBe('coingecko');
    expect(body.exchanges[0]).toEqual({ name: 'Binance', image: null, trade_volume_24h_usd: 17_182_040_000 });
    const volumes = body.exchanges.map((row: { trade_volume_24h_usd: number | null }) => row.trade_volume_24h_usd);
    expect(volumes).toHaveLength(18);
    expect(volumes.at(-1)).toBeNull();
    expect(volumes.slice(0, -1)).toEqual([...volumes.slice(0, -1)].sort((a, b) => b - a));
    expect(provider.calls.map(({ path }) => path).sort()).toEqual([
      '/exchange_rates',
      '/exchanges?per_page=100&page=1',
    ]);
    for (const { headers: sent } of provider.calls) expect(sent['x-cg-demo-api-key']).toBe('key-of-the-test');
  });

  it('is one refresh for fifty callers at once', async () => {
    const answers = await calls(50);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.as_of}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(provider.calls).toHaveLength(2);
  });

  it('is one refresh for fifty isolates at once: the others wait for the first one’s figures', async () => {
    provider.mood = 'slow';
    const silent = () => undefined;
    const rpc = createRpc({ supabaseUrl: stack.apiUrl, serviceKey: stack.secretKey });
    const gecko = coinGecko({ source: 'coingecko', baseUrl: provider.url, headers: {}, ids: [] });
    const isolates = Array.from({ length: 50 }, () =>
      createRankingsSource({
        board: createBoard(rpc, 'live'),
        ask: () => askProviders([gecko], { log: silent }),
        runInBackground: silent,
        log: silent,
      }),
    );
    const answers = await Promise.all(isolates.map((ask) => ask()));
    expect(new Set(answers.map(({ fetchedAt }) => fetchedAt)).size).toBe(1);
    expect(provider.calls).toHaveLength(2);
  });
});

describe('later calls', () => {
  it('are answered from the isolate’s copy, then from the shared row, without asking the provider', async () => {
    const first = await call();
    await part('postgrest').stop();
    try {
      expect((await call()).body).toEqual(first.body);
    } finally {
      await part('postgrest').start();
    }
    await theFunction().stop();
    await theFunction().start();
    expect((await call()).body).toEqual(first.body);
    expect(provider.calls).toHaveLength(2);
  });

  it('get stale figures with their true time while one refresh runs, and nobody waits for it', async () => {
    const asOf = await agedBoard('1 hour');
    provider.mood = 'hanging';
    const answers = await calls(60);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(instant(body.as_of)).toBe(instant(asOf));
    }
    // The two calls of the one refresh, which may reach the provider after our answers, get none.
    await eventually(() => provider.open).toBe(2);
    expect(provider.calls).toHaveLength(2);
  });

  it('get the new figures once that refresh is through', async () => {
    const asOf = await agedBoard('1 hour');
    await call();
    await eventually(async () => (await boardRow()).leased).toBe(false);
    await eventually(async () => instant((await call()).body.as_of)).toBeGreaterThan(instant(asOf));
    expect(provider.calls).toHaveLength(2);
  });

  it('get the stale figures while the provider fails, up to a day', async () => {
    const asOf = await agedBoard('23 hours 59 minutes');
    provider.mood = 'broken';
    expect(instant((await call()).body.as_of)).toBe(instant(asOf));
    await eventually(async () => (await boardRow()).last_error).toBe('http_500');
    expect(instant((await call()).body.as_of)).toBe(instant(asOf));
    expect(provider.calls.length).toBeLessThanOrEqual(2);
  });

  it('get a 503 instead of figures that are older than a day', async () => {
    await agedBoard('24 hours 1 second');
    provider.mood = 'broken';
    expect((await call()).status).toBe(503);
  });
});

describe('a provider in trouble: a 503 in our shape, a clear log line, and a wait before the next try', () => {
  it.each([
    ['limited', 'http_429', 120],
    ['broken', 'http_500', 30],
    ['garbage', 'not_json', 30],
    ['junk', 'unusable', 30],
    ['truncated', 'unreachable', 30],
    ['huge', 'too_large', 30],
    ['hanging', 'timeout', 30],
    ['dripping', 'timeout', 30],
  ] as const)('%s', async (mood, code, wait) => {
    provider.mood = mood;
    const { status, headers, body } = await call();
    expect(status).toBe(503);
    expect(body).toEqual({
      error: {
        code: 'exchange_data_unavailable',
        message: 'There are no exchange figures right now.',
        requestId: headers.get('x-request-id'),
      },
    });
    const row = await boardRow();
    expect(row).toMatchObject({ failures: 1, last_error: code, leased: false });
    expect(row.wait).toBeGreaterThan(wait / 2);
    expect(row.wait).toBeLessThanOrEqual(wait);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(row.wait);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(wait);
    expect(log()).toContain(`"event":"exchange_refresh","source":"coingecko","outcome":"${code}"`);

    provider.mood = 'good';
    const asked = provider.calls.length;
    expect((await call()).status).toBe(503);
    expect(provider.calls).toHaveLength(asked);
    // What was too much or too slow was hung up on.
    await eventually(() => provider.open).toBe(0);
  });

  it('out of reach', async () => {
    await provider.pause();
    try {
      expect((await call()).status).toBe(503);
      expect(await boardRow()).toMatchObject({ last_error: 'unreachable' });
    } finally {
      await provider.resume();
    }
  });

  it('waits twice as long after each failure, up to the cap', async () => {
    provider.mood = 'broken';
    await db.query("update private.exchange_boards set failures = 2 where board = 'live'");
    await call();
    expect((await boardRow()).wait).toBeGreaterThan(60);
    await db.query("update private.exchange_boards set failures = 1000, next_try_at = now() where board = 'live'");
    await call();
    const { wait, failures } = await boardRow();
    expect(failures).toBe(1001);
    expect(wait).toBeGreaterThan(600);
    expect(wait).toBeLessThanOrEqual(900);
  });
});

describe('a database in trouble', () => {
  it('is a 503 and no call to the provider: its quota is counted there', async () => {
    await part('postgrest').stop();
    try {
      const { status, body } = await call();
      expect(status).toBe(503);
      expect(body.error.code).toBe('unavailable');
      expect(provider.calls).toHaveLength(0);
    } finally {
      await part('postgrest').start();
    }
  });

  it('that lost a refresh halfway gives it to another caller when the lease is over', async () => {
    await db.query(
      `update private.exchange_boards set lease = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    );
    expect((await call()).status).toBe(200);
  });
});

describe('who may call', () => {
  it('is refused without a key, with GET, and from a page of another origin', async () => {
    const url = `${stack.apiUrl}/functions/v1/fetch-exchange-rankings`;
    expect((await call(stack.apiUrl, 'sb_publishable_wrong')).status).toBe(401);
    expect((await fetch(url, { headers: { apikey: stack.anonKey } })).status).toBe(405);
    const headers = { apikey: stack.anonKey, origin: 'https://evil.example' };
    expect((await fetch(url, { method: 'POST', headers })).status).toBe(403);
    expect(provider.calls).toHaveLength(0);
  });

  it('no key of a provider: a 503 that says so in the log, and never a figure', async () => {
    const { status, body } = await call(inject('stack').apiUrl, inject('stack').publishableKey);
    expect(status).toBe(503);
    expect(body.error.code).toBe('exchange_data_not_configured');
  });
});
