import { liftRateLimits, liftTimeLimits, withClient } from '../stack/database.ts';
import { makeThrowawayDir } from '../stack/paths.ts';
import { startStack } from '../stack/stack.ts';

// `npm run bench:api`: what a check, a warning and a log row cost through the gateway, with a thousand contacts.
// On loopback, on a throw-away stack, with its limits lifted; each row is bounded in time and number.

const SECONDS = 5;
const MAX_REQUESTS = 50_000;
const CONTACTS = 1_000;

const below = (limit: number) => Math.floor(Math.random() * limit);
const member = () => ({ search_email: `contact${1 + below(CONTACTS)}@bulk.example`, search_telegram: null });
const stranger = () => ({ search_email: `stranger${below(1e9)}@other.example`, search_telegram: null });
const logged = () => ({ email_to_verify: stranger().search_email });

const calls: [call: string, path: string, body: () => object][] = [
  ['check of a contact', 'rpc/verify_contact', member],
  ['check of a stranger', 'rpc/verify_contact', stranger],
  ['look-alike warning', 'rpc/resembles_contact', stranger],
  ['log row', 'verification_requests', logged],
];

const stack = await startStack({ dir: makeThrowawayDir(), throwaway: true });
const headers = { 'content-type': 'application/json', apikey: stack.publishableKey };

/** Calls over so many connections at once, on each one call after the other. */
async function measure(path: string, connections: number, body: () => object) {
  const times: number[] = [];
  const start = performance.now();
  const client = async () => {
    for (let since = start; since - start < SECONDS * 1000 && times.length < MAX_REQUESTS; ) {
      since = performance.now();
      const call = { method: 'POST', headers, body: JSON.stringify(body()) };
      const response = await fetch(`${stack.apiUrl}/rest/v1/${path}`, call);
      if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
      await response.text();
      times.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const rate = (1000 * times.length) / (performance.now() - start);
  times.sort((a, b) => a - b);
  const slowest = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  return { 'requests/s': Math.round(rate), 'p50 ms': slowest(0.5), 'p99 ms': slowest(0.99) };
}

try {
  await liftRateLimits(stack.databaseUrl);
  await liftTimeLimits(stack.databaseUrl);
  await withClient(stack.databaseUrl, async (db) => {
    await db.query(
      `insert into public.verified_contacts (full_name, email, telegram_handle)
       select 'Contact ' || n, 'contact' || n || '@bulk.example', 'bulk_contact_' || n from generate_series(1, $1::int) as n`,
      [CONTACTS],
    );
    await db.query('vacuum analyze public.verified_contacts');
  });
  await measure('rpc/verify_contact', 16, stranger);
  const rows: object[] = [];
  for (const connections of [16, 64]) {
    for (const [call, path, body] of calls) {
      rows.push({ call, connections, ...(await measure(path, connections, body)) });
    }
  }
  console.table(rows);
} finally {
  await stack.stop();
}
