import autocannon from 'autocannon';
import type pg from 'pg';

const MAX_REQUESTS = 100_000;

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** The body of each request. */
  body: () => object;
  /** Another address for each request, where the load comes from many visitors. */
  address?: () => string;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** How many answers came with each status. */
  statuses: Record<string, number>;
}

export async function runLoad({ url, headers, connections, seconds, body, address }: Load): Promise<LoadResult> {
  const { requests, latency, duration, errors, statusCodeStats } = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify(body()),
          headers: { ...request.headers, ...(address && { 'cf-connecting-ip': address() }) },
        }),
      },
    ],
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
