import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { Client, type ClientConfig } from 'pg';
import { cliCommand } from './paths.ts';

/** The address of a stack's database, for one of the two roles that sign in. Neither is a superuser. */
export const databaseUrl = (port: number, role: 'postgres' | 'authenticator' = 'postgres') =>
  `postgresql://${role}:postgres@127.0.0.1:${port}/postgres`;

/** Does the work on a connection of its own. */
export async function withClient<T>(config: string | ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** For tests: lets one address call as often as it likes, since all visits of a test come from one. */
export const liftRateLimits = (url: string) =>
  withClient(url, (client) => client.query('update private.rate_limits set maximum = 1000000'));

/**
 * For tests: lets the database's calls take their time. Half a second for a check is plenty on a server, and not on a
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

/** The Supabase CLI's answer about the database. Throws an Error with its words if it fails. */
export function askCli(url: string, args: string[]): string {
  const [command, ...first] = cliCommand();
  // Without sslmode=disable a warning lands among the answer.
  const all = [...first, ...args, `--remote=${url}?sslmode=disable`, '--yes'];
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr, error } = spawnSync(command, all, { cwd: os.tmpdir(), encoding: 'utf8', env });
  if (status !== 0) throw new Error(`supabase ${args.join(' ')} failed:\n${error?.message ?? stderr}`);
  return stdout;
}
