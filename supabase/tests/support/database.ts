import { Client, Pool, type QueryResultRow } from 'pg';
import { test as base } from 'vitest';
import { sharedStack } from './shared-stack.ts';

type DatabaseRole = 'postgres' | 'anon' | 'authenticated' | 'service_role' | 'submissions_staff';

/** A connection as the migrations' owner, outside any transaction. The caller ends it. */
export async function connect(): Promise<Client> {
  const client = new Client({ connectionString: sharedStack.databaseUrl });
  await client.connect();
  return client;
}

/** Connections without a transaction, for the next one: signing in takes longer than most tests. */
const idle: Client[] = [];

/** A connection in a transaction as a role. */
async function beginAs(role: DatabaseRole, headers: Record<string, string>): Promise<Client> {
  const client = idle.pop() ?? (await connect());
  await client.query('begin');
  await client.query("select set_config('request.headers', $1, true)", [JSON.stringify(headers)]);
  await client.query(`set local role ${role}`);
  return client;
}

/** Rolls back, also where the transaction has failed. */
async function rollBack(client: Client): Promise<void> {
  await client.query('rollback');
  client.removeAllListeners('notice').removeAllListeners('error');
  // The stack stops while connections are idle.
  client.on('error', () => undefined);
  idle.push(client);
}

/**
 * Runs the work as a role, in a transaction that is rolled back: what a test writes, no other test sees. `headers` are
 * those PostgREST would show to the database, in lower case.
 */
export async function asRole<T>(
  role: DatabaseRole,
  work: (client: Client) => Promise<T>,
  headers: Record<string, string> = {},
): Promise<T> {
  const client = await beginAs(role, headers);
  try {
    return await work(client);
  } finally {
    await rollBack(client);
  }
}

/** A test whose `db` is a transaction as the migrations' owner, or another `role`: rolled back after the test and its hooks. */
export const test = base.extend('role', 'postgres' as DatabaseRole).extend('db', async ({ role }, { onCleanup }) => {
  const client = await beginAs(role, {});
  onCleanup(() => rollBack(client));
  return client;
});

const pool = new Pool({ connectionString: sharedStack.databaseUrl, max: 20, allowExitOnIdle: true });
// The stack stops while connections are still idle in the pool.
pool.on('error', () => undefined);

/** One statement as the migrations' owner, committed. Returns its rows. */
export async function query<Row extends QueryResultRow>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(sql, parameters)).rows;
}

/** Forgets every count: the tests of a file come from one address. */
export const forgetCounts = () => query('truncate private.rate_counters');
