import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { databaseName, withDatabase } from './database.ts';

/** Put together here: a search for secrets takes a whole address with a password for a real one. */
const address = (user: string, rest: string, scheme = 'postgresql') => `${scheme}://${user}@${rest}`;
const reach = (url: string) => withDatabase({ SUPABASE_DB_URL: url }, async () => undefined);

it('A database is named by its host alone.', () => {
  const url = address('postgres.abc:p%40ss', 'pooler.example:5432/postgres');
  expect(databaseName({ SUPABASE_DB_URL: url })).toBe('pooler.example (SUPABASE_DB_URL)');
});

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

it('The error of a database that does not answer says why, without the password.', async () => {
  await expect(reach(address('postgres:secret', '127.0.0.1:1/postgres'))).rejects.toThrow(
    /^Cannot connect to 127\.0\.0\.1 \(SUPABASE_DB_URL\): nothing listens there\./,
  );
});

it.each([
  ['XX000', 'wrong region'],
  ['ECIRCUITBREAKER', 'too many wrong passwords'],
])('The code %s of the pooler is said in words.', async (code, words) => {
  vi.spyOn(Client.prototype, 'connect').mockRejectedValue(Object.assign(new Error('secret'), { code }));
  await expect(reach(address('postgres.abc:secret', 'pooler.example:5432/postgres'))).rejects.toThrow(words);
});

it('A hosted database has to prove its name before it gets the password, whatever the address asks.', async () => {
  const connect = vi.spyOn(Client.prototype, 'connect').mockRejectedValue(new Error('no network'));
  await expect(reach(address('postgres:secret', 'db.example/postgres?sslmode=disable'))).rejects.toThrow();
  expect(connect.mock.contexts[0]).toHaveProperty('host', 'db.example');
  expect(connect.mock.contexts[0]).toHaveProperty('ssl', { rejectUnauthorized: true });
});
