import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { withClient } from './postgres.ts';

export interface MigrateOptions {
  databaseUrl: string;
  /** The folder of `migrations/` and `seed.sql`. */
  supabaseDir: string;
  seed: boolean;
  onProgress(line: string): void;
}

// The tables and columns of the Supabase CLI, so that `supabase migration list` and `db push` agree with us.
const bookkeeping = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations
    (version text not null primary key, statements text[], name text);
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

/** Line and column of a PostgreSQL error position, for an error that points into the file. */
function place(sql: string, position: string | undefined): string {
  if (!position) return '';
  const before = sql.slice(0, Number(position) - 1).split('\n');
  return `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Runs a file and records that it ran: both or neither. */
async function apply(client: Client, file: string, sql: string, record: string, values: unknown[]): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    // A migration may change the session (role, search_path); this must not affect the bookkeeping or the next migration.
    await client.query('reset all; reset role');
    await client.query(`insert into supabase_migrations.${record}`, values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const { message, position, hint } = error as { message: string; position?: string; hint?: string };
    throw new Error(`${file}${place(sql, position)}: ${message}${hint ? ` (${hint})` : ''}`, { cause: error });
  }
}

/** The CLI records a file's statements one by one, without semicolons and the space between them; we record the whole. */
const recordedText = (sql: string) => sql.replace(/[\s;]+/g, '');

/** The migrations of a folder, in order. */
export const readMigrations = (dir: string) =>
  readdirSync(dir)
    .sort()
    .flatMap((name) => {
      const [, version = '', topic] = /^(\d+)_(.*)\.sql$/.exec(name) ?? [];
      if (version === '') return [];
      return { version, topic, file: `supabase/migrations/${name}`, sql: readFileSync(path.join(dir, name), 'utf8') };
    });

/** The applied versions, and what is wrong with those whose file was edited or removed since. */
export async function readApplied(client: Client, migrations: ReturnType<typeof readMigrations>) {
  const { rows } = await client.query<{ version: string; statements: string[] }>(
    'select version, statements from supabase_migrations.schema_migrations order by version',
  );
  const changed = rows.flatMap(({ version, statements }) => {
    const now = migrations.find((migration) => migration.version === version);
    if (now === undefined) return `${version} has no file`;
    const isSame = recordedText(now.sql) === recordedText(statements.join(''));
    return isSame ? [] : `${version} has another text than was applied`;
  });
  return { versions: rows.map(({ version }) => version), changed };
}

async function applyMigrations(client: Client, { supabaseDir, onProgress }: MigrateOptions): Promise<void> {
  const migrations = readMigrations(path.join(supabaseDir, 'migrations'));
  const { versions, changed } = await readApplied(client, migrations);
  // Said before anything is applied: a later migration may fail because of it.
  for (const wrong of changed) onProgress(`Warning: migration ${wrong}. To start again from nothing: npm run db:reset`);
  for (const { version, topic, file, sql } of migrations.filter(({ version }) => !versions.includes(version))) {
    onProgress(`Applying ${file}`);
    const record = 'schema_migrations (version, name, statements) values ($1, $2, $3)';
    await apply(client, file, sql, record, [version, topic, [sql]]);
  }
}

async function applySeed(client: Client, { supabaseDir, onProgress }: MigrateOptions): Promise<void> {
  const file = 'supabase/seed.sql';
  const { rowCount } = await client.query('select from supabase_migrations.seed_files where path = $1', [file]);
  if (rowCount) return;
  const sql = readFileSync(path.join(supabaseDir, 'seed.sql'), 'utf8');
  const hash = createHash('sha256').update(sql).digest('hex');
  onProgress(`Applying ${file}`);
  await apply(client, file, sql, 'seed_files (path, hash) values ($1, $2)', [file, hash]);
}

/** Brings a database up to date: migrations that are not recorded yet, in order, then the seed, once a database. */
export function migrate(options: MigrateOptions): Promise<void> {
  return withClient(options.databaseUrl, async (client) => {
    await client.query(bookkeeping);
    await applyMigrations(client, options);
    if (options.seed) await applySeed(client, options);
  });
}
