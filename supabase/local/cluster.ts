import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import type { StackKeys } from './keys.ts';
import { supabaseDir } from './paths.ts';

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
  return readFileSync(path.join(supabaseDir, 'local', name), 'utf8');
}

/** Makes a new cluster what a new hosted project is, before its first migration. */
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
    // What owned objects in it owns nothing any more, so that roles of migrations can go as well.
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
