import pg from 'pg';

/**
 * Lifts the time limits of the database's calls, which are tested beside the database: half a second for a check is
 * plenty on a server, and not on a machine that also draws pages for several browsers.
 */
export async function allowTime(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; limit: string }>(
      `select p.oid::regprocedure::text as name, split_part(setting, '=', 1) as limit
       from pg_catalog.pg_proc as p, unnest(p.proconfig) as setting where setting ~ '^(statement|lock)_timeout='`,
    );
    for (const { name, limit } of rows) await client.query(`alter function ${name} set ${limit} = '30s'`);
    await client.query("alter role anon set statement_timeout = '30s'");
    // PostgREST keeps both in its memory.
    await client.query("notify pgrst, 'reload config'");
    await client.query("notify pgrst, 'reload schema'");
  } finally {
    await client.end();
  }
}
