import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { withDatabase } from './database.ts';

/** Put together from parts: a scanner for secrets would take a whole address with a password for a real one. */
const address = (user: string, rest: string, scheme = 'postgresql') => `${scheme}://${user}@${rest}`;
const reach = (url: string) => withDatabase({ SUPABASE_DB_URL: url }, async () => undefined);

it.each([
  'secret-word',
  address('postgres:secret/word', 'db.example:5432/postgres'),
  address('postgres:secret%word', 'db.example:5432/postgres'),
  address('postgres:p@secret/wo#rd', 'db.example:5432/postgres'),
  address('postgres:secret', 'db.example/postgres', 'mysql'),
  address('secret', 'db.example/postgres'),
  address('postgres:[YOUR-PASSWORD]', 'db.secret.example/postgres'),
])('The database address %s is refused and not repeated.', async (url) => {
  const message = await reach(url).then(String, ({ message: text }: Error) => text);
  expect(message).toMatch(/^SUPABASE_DB_URL /);
  expect(message).not.toMatch(/secret/);
});

it.each([
  ['ECONNREFUSED', '', 'nothing listens there'],
  ['ENETUNREACH', '', 'it is out of reach. The session pooler has IPv4'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db.abc.supabase.co', 'use the session pooler; is the address right'],
  ['28P01', '', 'it refuses this user and password'],
  ['XX000', '(ENOTFOUND) tenant/user postgres.abc not found', 'wrong region'],
  ['XX000', 'Address not in tenant allow_list: {203,0,113,7}', 'network restrictions shut this machine out'],
  ['XX000', '(ECIRCUITBREAKER) too many authentication failures', 'too many wrong passwords'],
  ['XX000', 'something new', 'pooler.example (SUPABASE_DB_URL): XX000.'],
  ['SELF_SIGNED_CERT_IN_CHAIN', '', 'add ?sslrootcert=<file>'],
  [undefined, 'timeout expired', 'it does not answer'],
])('The code %s of a connection that fails (%s) is said in words, without the password.', async (code, text, words) => {
  vi.spyOn(Client.prototype, 'connect').mockRejectedValue(Object.assign(new Error(`${text} secret`), { code }));
  const error = await reach(address('postgres.abc:secret', 'pooler.example:5432/postgres')).catch(String);
  expect(error).toContain(words);
  expect(error).not.toContain('secret');
});

/** The client that was about to connect. */
async function readClient(env: NodeJS.ProcessEnv): Promise<Client> {
  const connect = vi.spyOn(Client.prototype, 'connect').mockRejectedValue(new Error('no network'));
  await expect(withDatabase(env, async () => undefined)).rejects.toThrow();
  return connect.mock.contexts[0] as Client;
}

it('A hosted database has to prove its name before it gets the password, whatever the address asks.', async () => {
  const client = await readClient({
    SUPABASE_DB_URL: address('postgres:secret', 'db.example/postgres?sslmode=disable'),
  });
  expect(client).toHaveProperty('host', 'db.example');
  expect(client).toHaveProperty('ssl', { rejectUnauthorized: true });
});

it('User, password, port and database are those of the address, decoded.', async () => {
  const url = address('postgres.a%62c:p%40ss%2F', 'db.example:6543/other');
  expect(await readClient({ SUPABASE_DB_URL: url })).toMatchObject({
    user: 'postgres.abc',
    password: 'p@ss/',
    port: 6543,
    database: 'other',
  });
});

it('Without SUPABASE_DB_URL, the database is the local one, and neither a connection nor a query waits for ever.', async () => {
  expect(await readClient({ LISTBOLT_DATABASE_PORT: '55000' })).toMatchObject({
    ...{ host: '127.0.0.1', port: 55_000, ssl: false, user: 'postgres' },
    _connectionTimeoutMillis: 10_000,
    connectionParameters: { query_timeout: 30_000 },
  });
});
