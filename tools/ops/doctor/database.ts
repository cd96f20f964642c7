import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import type { PrintedContact } from '../../../src/content/company.ts';
import { readApplied, readMigrations } from '../../stack/migrate.ts';
import { supabaseDir } from '../../stack/platform.ts';
import { type Check, must } from './check.ts';

const migrations = readMigrations(path.join(supabaseDir, 'migrations'));
const statements = readFileSync(new URL('database.sql', import.meta.url), 'utf8');

// Three lists of what the migrations and the seed make: a test compares them.
export const schedules = [
  { name: 'deliver-notifications', schedule: '* * * * *', command: 'select private.request_delivery()' },
  { name: 'watch', schedule: '* * * * *', command: 'select private.watch()' },
  { name: 'send-digest', schedule: '*/10 * * * *', command: 'select private.send_digest()' },
  { name: 'purge-expired', schedule: '*/10 * * * *', command: 'select private.purge_expired()' },
  {
    name: 'purge-schedule-log',
    schedule: '23 3 * * *',
    command: 'delete from cron.job_run_details where coalesce(end_time, start_time) < now() - make_interval(days => 7)',
  },
];
export const triggers = ['record_contact_change', 'record_contact_truncation'];
export const sampleNames = [
  'Mara Lindqvist',
  'Tomás Oliveira',
  'Yuki Arai',
  'Priya Raman',
  'Anneliese Konstantinopolskaya-Featherstonehaugh',
  'Idris Calloway',
];

/** The statements of database.sql, as checks, and after the first of them one of the migrations' texts. */
export function databaseChecks(db: Client, project: object, printed: readonly PrintedContact[]): Check[] {
  const given = {
    ...project,
    migrations: migrations.map(({ version }) => version),
    schedules,
    triggers,
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
  const fix = 'git checkout <the deployed version> -- supabase/migrations; put the change into a new migration';
  const texts = must(
    'each applied migration has the text of its file',
    fix,
    async () => (await readApplied(db, migrations)).changed,
  );
  return [...(applied ? [applied] : []), texts, ...others];
}
