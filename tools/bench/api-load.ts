import autocannon from 'autocannon';
import type pg from 'pg';

const MAX_REQUESTS = 100_000;
/** Believed by the database of the measurement. The usual one is overwritten by the gateway. */
const ADDRESS_HEADER = 'x-measured-address';

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** The body of each request. */
  body: () => object;
  /** Where a request of this connection comes from. */
  address: (connection: number) => string;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** How many answers came with each status. */
  statuses: Record<string, number>;
}

export async function runLoad({ url, headers, connections, seconds, body, address }: Load): Promise<LoadResult> {
  let connection = 0;
  const { requests, latency, duration, errors, statusCodeStats } = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    setupClient: (client) => {
      connection += 1;
      const own = connection;
      client.setRequests([
        {
          setupRequest: (request) => ({
            ...request,
            body: JSON.stringify(body()),
            headers: { ...request.headers, [ADDRESS_HEADER]: address(own) },
          }),
        },
      ]);
    },
    connections,
    duration: seconds,
    maxOverallRequests: MAX_REQUESTS,
  });
  if (errors > 0) throw new Error(`${errors} requests to ${url} broke or had no answer in time`);
  return {
    perSecond: Math.round(requests.total / duration),
    p50: latency.p50,
    p99: latency.p99,
    statuses: Object.fromEntries(
      Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]),
    ),
  };
}

/** How often the contacts were read from end to end, and how often through the index that verify_contact needs. */
export async function countScans(db: pg.Pool): Promise<{ whole: number; byIndex: number }> {
  const { rows } = await db.query(
    `select (select seq_scan from pg_stat_user_tables where relid = 'public.verified_contacts'::regclass)::int as whole,
       (select idx_scan from pg_stat_user_indexes where indexrelname = 'verified_contacts_active_email_key')::int as "byIndex"`,
  );
  return rows[0];
}

/** What PostgreSQL has done for a function of the data API so far: calls, and pages looked at (8 KB each). */
export async function countPages(db: pg.Pool, name: string): Promise<{ calls: number; pages: number }> {
  const { rows } = await db.query(
    `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float as pages
     from extensions.pg_stat_statements where query like '%pgrst_%' and query like '%"' || $1 || '"%'`,
    [name],
  );
  return rows[0];
}

/** Lets callers name their address, and adds a function like verify_contact that looks nothing up and counts nothing. */
export async function prepareDatabase(db: pg.Pool): Promise<void> {
  await db.query(`
    update private.settings set value = '${ADDRESS_HEADER}' where name = 'client_address_header';
    create function private.empty_check(search_email text, search_telegram text)
    returns json language plpgsql volatile security definer set search_path = '' as $$ begin return '[]'; end $$;
    create function public.empty_check(search_email text default null, search_telegram text default null) returns json
    language plpgsql volatile security invoker
    set search_path = '' set statement_timeout = '500ms' set lock_timeout = '250ms'
    as $$ begin return private.empty_check(search_email, search_telegram); end $$;
    grant execute on function private.empty_check(text, text), public.empty_check(text, text) to anon`);
}

/** Addresses none of which shares its short hash, and with it its limits, with the one that floods. */
export async function addressesBeside(db: pg.Pool, flooder: string, count: number): Promise<string[]> {
  const { rows } = await db.query(
    `select host from (select '10.' || n / 250 || '.' || n % 250 || '.1' as host from generate_series(1, $2 * 2) as n) as a
     where left(private.subject_hash(host), 4) <> left(private.subject_hash($1), 4) limit $2`,
    [flooder, count],
  );
  return rows.map(({ host }) => host);
}

const BATCH = 100_000;

async function inBatches(what: string, wanted: number, insert: (from: number, to: number) => Promise<unknown>) {
  const started = performance.now();
  for (let from = 1; from <= wanted; from += BATCH) await insert(from, Math.min(from + BATCH - 1, wanted));
  console.log(
    `${wanted.toLocaleString('en')} ${what}, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
}

/** Contacts `contact<n>@bulk.example`, instead of those that are there. */
export async function fillContacts(db: pg.Pool, wanted: number): Promise<void> {
  // Nobody has to be told of a million made-up contacts.
  await db.query('alter table public.verified_contacts disable trigger user; truncate public.verified_contacts');
  await inBatches('contacts', wanted, (from, to) =>
    db.query(
      `insert into public.verified_contacts (full_name, email, telegram_handle)
       select 'Contact ' || n, 'contact' || n || '@bulk.example', 'bulk_contact_' || n from generate_series($1::int, $2) as n`,
      [from, to],
    ),
  );
  await db.query('vacuum analyze public.verified_contacts');
}

export async function fillLog(db: pg.Pool, wanted: number): Promise<void> {
  await inBatches('log rows', wanted, (from, to) =>
    db.query(
      `insert into public.verification_requests (email_to_verify, created_at)
       select 'checked' || n || '@somewhere.example', now() - make_interval(secs => n * 2592000.0 / $3)
       from generate_series($1::int, $2) as n`,
      [from, to, wanted],
    ),
  );
  await db.query('vacuum analyze public.verification_requests');
}
