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

function sqlFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** Brings a new cluster to the state of a new hosted project, before the first migration. */
export async function prepareCluster(port: number, keys: StackKeys): Promise<void> {
  await withAdmin(port, keys, 'postgres', async (client) => {
    await client.query(sqlFile('roles.sql').replaceAll('{{authenticator_password}}', keys.authenticatorPassword));
    await client.query(sqlFile('role-settings.sql'));
    await client.query(sqlFile('database.sql'));
  });
}

/** Puts a running cluster back to that state. Whoever is connected is cut off, and connects again. */
export async function resetCluster(port: number, keys: StackKeys): Promise<void> {
  await withAdmin(port, keys, 'template1', async (client) => {
    await client.query('drop database if exists postgres with (force)');
    // With the database gone, the roles that migrations made own nothing, and can be dropped as well.
    const { rows } = await client.query<{ rolname: string }>(
      `select rolname from pg_catalog.pg_roles
       where rolname !~ '^pg_' and rolname <> all ($1)`,
      [['supabase_admin', 'postgres', 'authenticator', 'anon', 'authenticated', 'service_role']],
    );
    for (const { rolname } of rows) await client.query(`drop role ${escapeIdentifier(rolname)}`);
    await client.query(sqlFile('role-settings.sql'));
    await client.query('create database postgres');
  });
  await withAdmin(port, keys, 'postgres', (client) => client.query(sqlFile('database.sql')));
}
