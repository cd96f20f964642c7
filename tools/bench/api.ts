import autocannon from 'autocannon';
import pg from 'pg';
import { liftRateLimits, liftTimeLimits } from '../stack/database.ts';
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
const db = new pg.Client({ connectionString: stack.databaseUrl });

async function measure(path: string, connections: number, body: () => object) {
  const { requests, latency, duration, errors, non2xx } = await autocannon({
    url: `${stack.apiUrl}/rest/v1/${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: stack.publishableKey },
    requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }) }],
    connections,
    duration: SECONDS,
    maxOverallRequests: MAX_REQUESTS,
  });
  if (errors + non2xx > 0) throw new Error(`${path}: ${errors} requests broke, ${non2xx} were refused`);
  return { 'requests/s': Math.round(requests.total / duration), 'p50 ms': latency.p50, 'p99 ms': latency.p99 };
}

try {
  await db.connect();
  await liftRateLimits(stack.databaseUrl);
  await liftTimeLimits(stack.databaseUrl);
  await db.query(
    `insert into public.verified_contacts (full_name, email, telegram_handle)
     select 'Contact ' || n, 'contact' || n || '@bulk.example', 'bulk_contact_' || n from generate_series(1, $1::int) as n`,
    [CONTACTS],
  );
  await db.query('vacuum analyze public.verified_contacts');
  await measure('rpc/verify_contact', 16, stranger);
  const rows: object[] = [];
  for (const connections of [16, 64]) {
    for (const [call, path, body] of calls) {
      rows.push({ call, connections, ...(await measure(path, connections, body)) });
    }
  }
  console.table(rows);
} finally {
  await db.end();
  await stack.stop();
}
