import autocannon from 'autocannon';
import pg from 'pg';
import { type ExchangeProvider, startExchangeProvider } from '../fakes/exchange-provider.ts';
import { type Stack, startStack } from '../stack/stack.ts';
import { makeThrowawayDir } from '../stack/throwaway.ts';

// `npm run bench:rankings`: what fetch-exchange-rankings serves when it is warm, stale or refusing, and what that costs
// the database and the provider. On loopback, with a throw-away stack; each row is bounded in time and in requests.

const SECONDS = 5;
const MAX_REQUESTS = 20_000;

interface Row {
  name: string;
  connections: number;
  apikey?: string;
  before?: () => Promise<unknown>;
}

interface Result {
  scenario: string;
  connections: number;
  'requests/s': number;
  '÷ refusal': string;
  'p50 ms': number;
  'p99 ms': number;
  answers: string;
  'database calls': number;
  'database ms': string;
  'provider calls': number;
}

async function databaseCost(db: pg.Pool): Promise<{ calls: number; ms: number }> {
  const { rows } = await db.query(
    `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(total_exec_time), 0)::float as ms
     from extensions.pg_stat_statements where query like '%exchange_board%' and query like '%pgrst_%'`,
  );
  return rows[0];
}

function load(stack: Stack, { connections, apikey = stack.publishableKey }: Row): Promise<autocannon.Result> {
  return autocannon({
    url: `${stack.apiUrl}/functions/v1/fetch-exchange-rankings`,
    method: 'POST',
    headers: { apikey },
    connections,
    duration: SECONDS,
    maxOverallRequests: MAX_REQUESTS,
  });
}

async function measure(stack: Stack, db: pg.Pool, provider: ExchangeProvider, rows: Row[]): Promise<Result[]> {
  const results: Result[] = [];
  let refusals = 1;
  for (const row of rows) {
    await row.before?.();
    const [before, calls] = [await databaseCost(db), provider.calls.length];
    const { requests, latency, duration, statusCodeStats = {} } = await load(stack, row);
    const after = await databaseCost(db);
    const perSecond = Math.round(requests.total / duration);
    if (results.length === 0) refusals = perSecond;
    results.push({
      scenario: row.name,
      connections: row.connections,
      'requests/s': perSecond,
      '÷ refusal': (perSecond / refusals).toFixed(2),
      'p50 ms': latency.p50,
      'p99 ms': latency.p99,
      answers: Object.entries(statusCodeStats)
        .map(([status, { count }]) => `${count} × ${status}`)
        .join(', '),
      'database calls': after.calls - before.calls,
      'database ms': (after.ms - before.ms).toFixed(1),
      'provider calls': provider.calls.length - calls,
    });
  }
  return results;
}

const provider = await startExchangeProvider();
const stack = await startStack({
  dir: makeThrowawayDir(),
  throwaway: true,
  functions: 'frozen',
  functionEnv: { COINGECKO_API_KEY: 'bench', COINGECKO_BASE_URL: provider.url },
});
const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
const isolate = stack.parts.get('function-fetch-exchange-rankings');

/** A new isolate, over figures of that age. */
async function restart(age: string | null): Promise<void> {
  await isolate?.stop();
  const empty = age === null ? ', rankings = null' : '';
  await db.query(
    `update private.exchange_boards set fetched_at = now() - $1::interval, next_try_at = default ${empty} where board = 'live'`,
    [age],
  );
  await isolate?.start();
}

try {
  await load(stack, { name: 'warm-up', connections: 8 });
  console.table(
    await measure(stack, db, provider, [
      { name: 'refused: wrong key (the floor)', connections: 16, apikey: 'wrong' },
      { name: 'warm', connections: 16 },
      { name: 'warm', connections: 64 },
      { name: 'new isolate, fresh row', connections: 16, before: () => restart('1 minute') },
      { name: 'new isolate, empty row', connections: 16, before: () => restart(null) },
      {
        name: 'stale row, provider hangs',
        connections: 16,
        before: () => {
          provider.mood = 'hanging';
          return restart('1 hour');
        },
      },
    ]),
  );
} finally {
  await db.end();
  await stack.stop();
  await provider.close();
}
