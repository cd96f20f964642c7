import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withClient } from '../../../tools/stack/postgres.ts';

const SHARED_MEMORY = '/dev/shm';

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Linux's folder in memory, if it has room, which in a container it often has not. */
export const memoryFolder = existsSync(SHARED_MEMORY) && freeBytes(SHARED_MEMORY) > 2 ** 30 ? SHARED_MEMORY : undefined;

/** A new folder for a throw-away stack, in a place where the system removes what a killed run left. */
export function makeThrowawayDir(): string {
  const dir = mkdtempSync(path.join(memoryFolder ?? os.tmpdir(), 'listbolt-stack-'));
  // PostgreSQL may run as another user, who must be able to pass through. Secrets inside have their own permissions.
  chmodSync(dir, 0o711);
  return dir;
}

/** Lets one address call as often as it likes, since all visits of a test come from one. */
export const liftRateLimits = (url: string) =>
  withClient(url, (client) => client.query('update private.rate_limits set maximum = 1000000'));

/**
 * Lets the database's calls take their time. Half a second for a check is plenty on a server, and not on a
 * machine that also draws pages for several browsers. The limits themselves have tests beside the database.
 */
export const liftTimeLimits = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; limit: string }>(
      `select p.oid::regprocedure::text as name, split_part(setting, '=', 1) as limit
       from pg_catalog.pg_proc as p, unnest(p.proconfig) as setting where setting ~ '^(statement|lock)_timeout='`,
    );
    for (const { name, limit } of rows) await client.query(`alter function ${name} set ${limit} = '30s'`);
    await client.query("alter role anon set statement_timeout = '30s'");
    // PostgREST keeps both in its memory.
    await client.query("notify pgrst, 'reload config'");
    await client.query("notify pgrst, 'reload schema'");
  });
