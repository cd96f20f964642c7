import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

export interface MigrateOptions {
  databaseUrl: string;
  /** The folder that holds `migrations/` and `seed.sql`. */
  supabaseDir: string;
  seed: boolean;
  onProgress(line: string): void;
}

interface Migration {
  version: string;
  name: string;
  /** As people know it: from the repository's root. */
  file: string;
  sql: string;
}

// The tables and columns of the Supabase CLI, so that `supabase migration list` and `db push` agree with us.
const bookkeeping = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

function readMigrations(dir: string): Migration[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .sort()
    .flatMap((file) => {
      const match = /^(\d+)_(.*)\.sql$/.exec(file);
      if (!match) return [];
      const sql = readFileSync(path.join(dir, file), 'utf8');
      const [, version = '', name = ''] = match;
      return [{ version, name, file: `supabase/migrations/${file}`, sql }];
    });
}

/** Line and column of a PostgreSQL error position, for an error that points into the file. */
function place(sql: string, position: string | undefined): string {
  if (!position) return '';
  const before = sql.slice(0, Number(position) - 1).split('\n');
  return `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

async function inTransaction(client: Client, file: string, sql: string, record: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    // A migration may change the session (role, search_path); this must not affect the bookkeeping or the next migration.
    await client.query('reset all');
    await client.query('reset role');
    await record();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const { message, position, hint } = error as { message: string; position?: string; hint?: string };
    throw new Error(`${file}${place(sql, position)}: ${message}${hint ? ` (${hint})` : ''}`, { cause: error });
  }
}

/** The CLI records a file's statements one by one, without semicolons and the space between them; we record the whole. */
const plain = (sql: string) => sql.replace(/[\s;]+/g, '');

async function applyMigrations(client: Client, options: MigrateOptions): Promise<void> {
  const table = 'supabase_migrations.schema_migrations';
  const { rows } = await client.query<{ version: string; statements: string[] | null }>(
    `select version, statements from ${table}`,
  );
  const applied = new Map(rows.map((row) => [row.version, row.statements]));

  const pending: Migration[] = [];
  for (const migration of readMigrations(path.join(options.supabaseDir, 'migrations'))) {
    const known = applied.get(migration.version);
    if (known === undefined) pending.push(migration);
    else if (known && plain(known.join('')) !== plain(migration.sql)) {
      options.onProgress(
        `Warning: ${migration.file} was edited after it was applied here. To start afresh: npm run db:reset`,
      );
    }
  }
  const last = pending.at(-1);
  if (last) options.onProgress(`Applying migrations: ${pending.length}, the last is ${last.file}`);

  for (const { version, name, file, sql } of pending) {
    await inTransaction(client, file, sql, () =>
      client.query(`insert into ${table} (version, name, statements) values ($1, $2, $3)`, [version, name, [sql]]),
    );
  }
}

async function applySeed(client: Client, options: MigrateOptions): Promise<void> {
  const file = path.join(options.supabaseDir, 'seed.sql');
  const recorded = 'supabase/seed.sql';
  if (!existsSync(file)) return;
  const { rowCount } = await client.query('select from supabase_migrations.seed_files where path = $1', [recorded]);
  if (rowCount) return;
  const sql = readFileSync(file, 'utf8');
  options.onProgress(`Applying ${recorded}`);
  await inTransaction(client, recorded, sql, () =>
    client.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
      recorded,
      createHash('sha256').update(sql).digest('hex'),
    ]),
  );
}

/** Brings a database up to date: migrations that are not recorded yet, in order, then the seed, once a database. */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = new Client({ connectionString: options.databaseUrl });
  await client.connect();
  try {
    await client.query(bookkeeping);
    await applyMigrations(client, options);
    if (options.seed) await applySeed(client, options);
  } finally {
    await client.end();
  }
}
