import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import type { PrintedContact } from '../../../src/content/company-contacts.ts';
import { type Check, must } from './check.ts';

const supabase = new URL('../../../supabase/', import.meta.url);
const files = readdirSync(new URL('migrations', supabase));
const sql = files.map((file) => readFileSync(new URL(`migrations/${file}`, supabase), 'utf8')).join('\n');
const seed = readFileSync(new URL('seed.sql', supabase), 'utf8');
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

export const schedules = named(sql, /'([\w-]+)'+, '+[\d*/]+ [\d*/]+ [\d*/]+ /g);
export const sampleNames = named(seed, /^ {2}\('([^']+)'/gm);

/** The statements of database.sql, as checks. */
export function databaseChecks(db: Client, project: object, printed: readonly PrintedContact[]): Check[] {
  const given = {
    ...project,
    migrations: files.map((file) => file.split('_')[0]),
    schedules,
    triggers: named(sql, /enable always trigger (\w+)/g),
    printed: printed.flatMap(({ email, telegram }) => [email ?? [], telegram ?? []].flat()),
    samples: sampleNames,
    seed,
  };
  const statements = readFileSync(new URL('database.sql', import.meta.url), 'utf8').matchAll(
    /^-- (.+)\n-- → (.+)\n([^;]+);/gm,
  );
  return [...statements].map(([, what = '', mend = '', statement = '']) => {
    const text = statement.replaceAll(':given', '$1::jsonb');
    const values = text === statement ? [] : [JSON.stringify(given)];
    return must(what, mend, async () =>
      (await db.query<[string]>({ text, values, rowMode: 'array' })).rows.map(([wrong]) => wrong),
    );
  });
}
