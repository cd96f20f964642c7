import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { claims } from '../../../src/content/claims.ts';
import { type PrintedContact, retention } from '../../../src/content/company.ts';
import { readApplied, readMigrations } from '../../stack/migrate.ts';
import { supabaseDir } from '../../stack/platform.ts';
import { type Check, type Finding, must } from './check.ts';

const migrations = readMigrations(path.join(supabaseDir, 'migrations'));
const promised = {
  reply_hours: claims.replyHours,
  log_retention_days: retention.logDays,
  open_retention_days: retention.openDays,
  closed_retention_days: retention.closedDays,
  spam_retention_days: retention.spamDays,
  report_retention_days: retention.reportDays,
};
const statements = readFileSync(new URL('database.sql', import.meta.url), 'utf8');

/** What a pattern finds in the migrations or in the seed. */
const listed = (sql: string, pattern: RegExp) => [...sql.matchAll(pattern)].map(([, ...parts]) => parts);
const sql = migrations.map((migration) => migration.sql).join('\n');
const seed = readFileSync(path.join(supabaseDir, 'seed.sql'), 'utf8');
export const schedules = listed(sql, /^ {6}\('([a-z-]+)', '([^']+)', '([^']+)'\)/gm).map(
  ([name = '', schedule = '', command = '']) => ({ name, schedule, command }),
);
export const triggers = listed(sql, /^create trigger (record_contact_\w+)/gm).flat();
export const sampleNames = listed(seed, /^ {2}\('([^']+)',(?!.*'Official channel').*true\)/gm).flat();

/** Half of what a free project may have before it turns read-only. */
const HALF_FULL_MB = 250;

async function measureSize(db: Client): Promise<Finding> {
  const { rows } = await db.query('select ceil(pg_database_size(current_database()) / 1024 ^ 2)::int as mb');
  const { mb } = rows[0];
  const text = `the database has ${mb} MB; a free project turns read-only at ${2 * HALF_FULL_MB}`;
  if (mb <= HALF_FULL_MB) return { state: 'ok', text };
  return { state: 'warning', text: `${text} → docs/operations.md, "Limits and retention"` };
}

/** The statements of database.sql, as checks, and after the first of them one of the migrations' texts. */
export function databaseChecks(db: Client, project: object, printed: readonly PrintedContact[]): Check[] {
  const given = {
    ...project,
    migrations: migrations.map(({ version }) => version),
    schedules,
    triggers,
    promised,
    printed: printed.flatMap(({ email, telegram }) => [email ?? [], telegram ?? []].flat()),
    samples: sampleNames,
  };
  const found = statements.matchAll(/^-- (.+)\n-- → (.+)\n([^;]+);/gm);
  const [applied, ...others] = [...found].map(([, what = '', fix = '', statement = '']) => {
    const text = statement.replaceAll(':given', '$1::jsonb');
    const values = text === statement ? [] : [JSON.stringify(given)];
    return must(what, fix, async () => {
      const { rows } = await db.query<[string]>({ text, values, rowMode: 'array' });
      return rows.map(([wrong]) => wrong);
    });
  });
  // The change of an edited file is in no database, and every later migration builds upon it.
  const fix =
    'git checkout <the deployed version> -- supabase/migrations; put the change into a new migration; npm run supabase -- db push --remote';
  const texts = must(
    'each applied migration has the text of its file',
    fix,
    async () => (await readApplied(db, migrations)).changed,
  );
  return [...(applied ? [applied] : []), texts, ...others, () => measureSize(db)];
}
