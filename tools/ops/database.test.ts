import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { takeOwnership } from '../stack/owner.ts';
import { findTarget, withDatabase } from './database.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-target-'));
afterAll(() => rmSync(dir, { recursive: true }));

const at = (url: string) => findTarget({ SUPABASE_DB_URL: url }, dir);
/** Put together here: the search for secrets takes a whole address with a password for a real one. */
const address = (user: string, rest: string, scheme = 'postgresql') => `${scheme}://${user}@${rest}`;
const hosted = (search = '') => at(address('postgres.abc:p%40ss', `aws-0.pooler.example:5432/postgres${search}`));

describe('the database that a command works on', () => {
  it('is the project of SUPABASE_DB_URL, named by its host alone', () => {
    const { name, config } = hosted();
    expect(name).toBe('aws-0.pooler.example (SUPABASE_DB_URL)');
    expect(config).toMatchObject({ host: 'aws-0.pooler.example', port: 5432, user: 'postgres.abc', password: 'p@ss' });
  });

  it('is otherwise the local stack that runs, on whatever port it has', async () => {
    expect(() => findTarget({}, dir)).toThrow('npm start');
    const lease = takeOwnership(dir);
    lease.note({ databasePort: 61234, apiPort: 61233 });
    expect(findTarget({ SUPABASE_DB_URL: '' }, dir)).toMatchObject({
      name: 'the local stack',
      config: { port: 61234 },
    });
    lease.release();
  });

  it.each([
    'secret-word',
    address('postgres:secret/word', 'db.example:5432/postgres'),
    address('postgres:77#secret', 'db.example:5432/postgres'),
    address('postgres:secret%word', 'db.example:5432/postgres'),
    address('postgres:secret', 'db.example/postgres', 'mysql'),
    address('secret', 'db.example/postgres'),
    address('postgres:secret', 'db.example/postgres?sslmode=disable'),
    address('postgres:secret', 'db.example/postgres?sslmode=prefer'),
    address('postgres:[YOUR-PASSWORD]', 'db.secret.example/postgres'),
  ])('is refused without being repeated: %s', (url) => {
    expect(() => at(url)).toThrow('SUPABASE_DB_URL');
    try {
      at(url);
    } catch (error) {
      expect(String((error as Error).stack).split('\n    at')[0]).not.toMatch(/secret|word@|77/);
    }
  });

  it('that cannot be reached is named without its password', async () => {
    const target = at(address('postgres:secret', '127.0.0.1:1/postgres'));
    const failure = withDatabase(target, async () => undefined);
    await expect(failure).rejects.toThrow('Cannot connect to 127.0.0.1 (SUPABASE_DB_URL): nothing listens there.');
  });
});

describe('the certificate', () => {
  const root = path.join(dir, 'root.crt');
  writeFileSync(root, 'ROOT');

  it('is checked with the host’s name where the address does not say otherwise', () => {
    expect(hosted().config.ssl).toEqual({ rejectUnauthorized: true });
    expect(hosted(`?sslmode=verify-full&sslrootcert=${root}`).config.ssl).toEqual({
      rejectUnauthorized: true,
      ca: 'ROOT',
    });
  });

  it('is checked without the name by verify-ca, and only by a warned person not at all', () => {
    const { ssl } = hosted(`?sslmode=verify-ca&sslrootcert=${root}`).config;
    expect(ssl).toMatchObject({ rejectUnauthorized: true, ca: 'ROOT', checkServerIdentity: expect.any(Function) });
    expect(hosted('?sslmode=require')).toMatchObject({
      config: { ssl: { rejectUnauthorized: false } },
      warning: expect.stringContaining('does not check who answers'),
    });
  });

  it('is not asked for on this machine', () => {
    expect(at(address('postgres:x', '127.0.0.1:5432/postgres')).config.ssl).toBe(false);
    expect(at(address('postgres:x', '127.0.0.1:5432/postgres?sslmode=verify-full')).config.ssl).toEqual({
      rejectUnauthorized: true,
    });
  });
});
