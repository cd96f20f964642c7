import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import type { PrintedContact } from '../../../src/content/company.ts';
import { type Check, must } from './check.ts';

const migrations = readdirSync(new URL('../../../supabase/migrations', import.meta.url));
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

/** The statements of database.sql, as checks. */
export function databaseChecks(db: Client, project: object, printed: readonly PrintedContact[]): Check[] {
  const given = {
    ...project,
    migrations: migrations.map((file) => file.split('_')[0]),
    schedules,
    triggers,
    printed: printed.flatMap(({ email, telegram }) => [email ?? [], telegram ?? []].flat()),
    samples: sampleNames,
  };
  const found = statements.matchAll(/^-- (.+)\n-- → (.+)\n([^;]+);/gm);
  return [...found].map(([, what = '', mend = '', statement = '']) => {
    const text = statement.replaceAll(':given', '$1::jsonb');
    const values = text === statement ? [] : [JSON.stringify(given)];
    return must(what, mend, async () => {
      const { rows } = await db.query<[string]>({ text, values, rowMode: 'array' });
      return rows.map(([wrong]) => wrong);
    });
  });
}
