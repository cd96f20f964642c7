import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../stack/ports.ts';
import { startStack } from '../stack/stack.ts';
import { makeThrowawayDir } from '../stack/throwaway.ts';
import {
  addressesBeside,
  countPages,
  countScans,
  fillContacts,
  fillLog,
  type Load,
  type LoadResult,
  prepareDatabase,
  runLoad,
} from './api-load.ts';

// `npm run bench:api`: what a check costs with few and with many contacts, over an empty and over a long log; and what
// visitors notice of a flood from one address. On loopback, with a throw-away stack; each row is bounded in time.
// For a quick try: LISTBOLT_BENCH_CONTACTS=20000 LISTBOLT_BENCH_LOG=100000 LISTBOLT_BENCH_SECONDS=1

const SECONDS = Number(process.env.LISTBOLT_BENCH_SECONDS ?? 5);
const FEW_CONTACTS = 1000;
const MANY_CONTACTS = Number(process.env.LISTBOLT_BENCH_CONTACTS ?? 1_000_000);
const LONG_LOG = Number(process.env.LISTBOLT_BENCH_LOG ?? 10_000_000);
/** The statistics of a connection that falls idle are counted only then. */
const STATISTICS_LAG_MS = 11_000;

const below = (limit: number) => Math.floor(Math.random() * limit);
const postgrest = await freePort();
const stack = await startStack({ dir: makeThrowawayDir(), throwaway: true, ports: { postgrest } });
const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });

const ways = {
  gateway: { url: `${stack.apiUrl}/rest/v1`, headers: { apikey: stack.publishableKey } },
  PostgREST: { url: `http://127.0.0.1:${postgrest}`, headers: { authorization: `Bearer ${stack.anonKey}` } },
};

const address = (connection: number) => `10.1.0.${connection}`;
const stranger = () => ({ search_email: `stranger${below(1e9)}@evil.example` });
const table: object[] = [];

interface State {
  contacts: number;
  log: number;
}

/** One row of the table. What its requests/s are divided by is measured just before it: the machine's mood changes. */
async function measure(
  state: State,
  call: string,
  path: string,
  load: Omit<Load, 'url' | 'seconds'>,
  url: string,
  floor?: number,
) {
  const name = path.replace('rpc/', '');
  const before = await countPages(db, name);
  const { perSecond, p50, p99, statuses } = await runLoad({ ...load, url: `${url}/${path}`, seconds: SECONDS });
  const after = await countPages(db, name);
  const refused = Object.keys(statuses).filter((status) => !status.startsWith('2'));
  if (refused.length > 0) throw new Error(`${call}: answers with ${refused}`);
  table.push({
    ...state,
    call,
    through: url === ways.gateway.url ? 'gateway' : 'PostgREST',
    connections: load.connections,
    'requests/s': perSecond,
    '÷ nothing': floor === undefined ? '' : (perSecond / floor).toFixed(2),
    'p50 ms': p50,
    'p99 ms': p99,
    'pages a call': ((after.pages - before.pages) / (after.calls - before.calls)).toFixed(1),
  });
  return { perSecond, answers: statuses[200] ?? 0 };
}

async function measureState(state: State): Promise<void> {
  const member = () => ({ search_email: `contact${1 + below(state.contacts)}@bulk.example` });
  const before = await countScans(db);
  let checks = 0;
  for (const { url, headers } of Object.values(ways)) {
    for (const connections of [16, 64]) {
      const load = { headers, connections, address };
      const { perSecond: floor } = await measure(state, 'nothing', 'rpc/empty_check', { ...load, body: stranger }, url);
      for (const [call, body] of [
        ['check, found', member],
        ['check, not found', stranger],
      ] as const) {
        checks += (await measure(state, call, 'rpc/verify_contact', { ...load, body }, url, floor)).answers;
      }
    }
  }
  await wait(STATISTICS_LAG_MS);
  const after = await countScans(db);
  const [whole, byIndex] = [after.whole - before.whole, after.byIndex - before.byIndex];
  console.log(`${JSON.stringify(state)}: ${checks} checks, ${byIndex} look-ups by the index, ${whole} scans`);
  if (whole > 0) throw new Error('verified_contacts was read from end to end');
  if (byIndex < checks) throw new Error('Some checks did not use the index');

  const { url, headers } = ways.gateway;
  const logged = () => ({ email_to_verify: stranger().search_email });
  await measure(
    state,
    'resemblance, none',
    'rpc/resembles_contact',
    { headers, connections: 16, address, body: stranger },
    url,
  );
  await measure(state, 'log', 'verification_requests', { headers, connections: 16, address, body: logged }, url);
}

/** Visitors with an address each, alone and beside one address that is far over its limit. */
async function measureFlood(): Promise<void> {
  const { url, headers } = ways.PostgREST;
  const check = { url: `${url}/rpc/verify_contact`, body: stranger, seconds: SECONDS * 2 };
  const flooder = '192.0.2.1';
  const addresses = await addressesBeside(db, flooder, 4000);
  const visitors = () =>
    runLoad({ ...check, headers, connections: 4, address: () => addresses[below(addresses.length)] ?? '' });
  const row = (who: string, { perSecond, p50, p99, statuses }: LoadResult) => ({
    who,
    'requests/s': perSecond,
    'p50 ms': p50,
    'p99 ms': p99,
    answers: JSON.stringify(statuses),
  });
  await db.query('truncate private.rate_counters');
  await db.query(`update private.rate_limits set maximum = 20 where scope = 'check_address' and window_seconds = 60`);
  const alone = await visitors();
  const [flood, beside] = await Promise.all([
    runLoad({ ...check, headers, connections: 48, address: () => flooder }),
    visitors(),
  ]);
  console.table([
    row('visitors, alone', alone),
    row('visitors, beside the flood', beside),
    row('the flood, 48 connections', flood),
  ]);
  if (Object.keys({ ...alone.statuses, ...beside.statuses }).some((status) => status !== '200')) {
    throw new Error('A visitor was not served');
  }
  if ((flood.statuses[200] ?? 0) > 20) throw new Error('The flood got more than its limit');
}

try {
  // The limits must not be what is measured. The counting stays on, and each connection counts as its own address.
  await db.query('update private.rate_limits set maximum = 2000000000');
  await prepareDatabase(db);
  await fillContacts(db, FEW_CONTACTS);
  await runLoad({
    ...ways.gateway,
    url: `${ways.gateway.url}/rpc/verify_contact`,
    connections: 16,
    seconds: SECONDS,
    address,
    body: stranger,
  });
  const empty = () => db.query('truncate public.verification_requests');
  await empty();
  await measureState({ contacts: FEW_CONTACTS, log: 0 });
  await empty();
  await fillLog(db, LONG_LOG);
  await measureState({ contacts: FEW_CONTACTS, log: LONG_LOG });
  await fillContacts(db, MANY_CONTACTS);
  await measureState({ contacts: MANY_CONTACTS, log: LONG_LOG });
  await empty();
  await measureState({ contacts: MANY_CONTACTS, log: 0 });
  console.table(table);
  await measureFlood();
} finally {
  await db.end();
  await stack.stop();
}
