import { readFileSync } from 'node:fs';
import { Client, escapeIdentifier } from 'pg';
import type { StackKeys } from './keys.ts';

/** A connection as the cluster's superuser, which only the stack itself uses. */
export async function withAdmin<T>(
  port: number,
  keys: StackKeys,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { adminPassword: password } = keys;
  const client = new Client({ host: '127.0.0.1', port, user: 'supabase_admin', password, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Brings a new cluster to the state of a new hosted project, before the first migration. */
export function prepareCluster(port: number, keys: StackKeys): Promise<unknown> {
  const sql = readFileSync(new URL('cluster.sql', import.meta.url), 'utf8');
  const filled = sql.replaceAll('{{authenticator_password}}', keys.authenticatorPassword);
  return withAdmin(port, keys, 'postgres', (client) => client.query(filled));
}

/** Puts a running cluster back to that state. Programs that are connected are cut off, and connect again. */
export async function resetCluster(port: number, keys: StackKeys): Promise<void> {
  await withAdmin(port, keys, 'template1', async (client) => {
    await client.query('drop database if exists postgres with (force)');
    const { rows } = await client.query<{ rolname: string }>(
      `select rolname from pg_catalog.pg_roles where rolname !~ '^pg_' and rolname <> 'supabase_admin'`,
    );
    const roles = rows.map(({ rolname }) => escapeIdentifier(rolname)).join(', ');
    if (roles !== '') await client.query(`drop owned by ${roles}; drop role ${roles}`);
    await client.query('create database postgres');
  });
  await prepareCluster(port, keys);
}
