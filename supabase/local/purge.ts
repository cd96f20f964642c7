import { Client } from 'pg';

/** What pg_cron does in a hosted project: deletes what has expired while the stack was down. */
export async function purgeExpired(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select from private.purge_expired()');
  } finally {
    await client.end();
  }
}
