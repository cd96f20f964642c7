import type { Client } from 'pg';
import { type Finding, missing, ok, unknown } from './finding.ts';

/**
 * Whether the limits can tell visitors apart. The functions pass on the address header that the platform sets; where it is
 * absent, all applications are counted together, and the first flood closes the form. Only a real application shows it.
 */
export async function checkAddresses(db: Client): Promise<Finding> {
  const what = "whether the functions see visitors' addresses";
  const table = await db.query("select from pg_tables where schemaname = 'private' and tablename = 'rate_counters'");
  if (table.rowCount === 0) return unknown(`${what}: migrations come first`);
  const { rows } = await db.query<{ sent: boolean; counted: boolean; header: string }>(
    `select
       exists (select from public.fast_track_applications where created_at > now() - interval '24 hours') as sent,
       exists (select from private.rate_counters where scope = 'application_address' and window_seconds = 86400) as counted,
       private.setting('client_address_header') as header`,
  );
  const [{ sent, counted, header } = { sent: false, counted: false, header: '' }] = rows;
  if (counted) return ok(`the functions see visitors' addresses (${header})`);
  return sent
    ? missing(`the functions see no visitor's address: no application was counted by ${header}. See docs/security.md`)
    : unknown(`${what}: send an application on the site, then check again`);
}
