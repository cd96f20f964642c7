import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { afterAll, beforeEach } from 'vitest';
import { runContacts } from '../../../tools/ops/contacts.ts';
import { query } from './database.ts';
import { sharedStack } from './shared-stack.ts';

/** What an added address gets as its note, with this domain. */
export const FOREIGN = '. Your own addresses are not at command.io: who leaves you keeps this one.';
export const HEADER = 'full_name,email,telegram_handle,contact_position,verified_at';

/** `npm run contacts` with these arguments. */
export async function contacts(...args: string[]) {
  const ran = { code: 0, out: [] as string[], err: [] as string[] };
  const output = { log: (line: string) => ran.out.push(line), error: (line: string) => ran.err.push(line) };
  ran.code = await runContacts(args, { SUPABASE_DB_URL: sharedStack.databaseUrl }, output);
  // The database that it works on.
  ran.err.shift();
  return ran;
}

export const add = (name: string, ...rest: string[]) => contacts('add', '--name', name, ...rest);

/** The names of those whom a visitor gets for an address. */
export async function verify(email: string): Promise<string[]> {
  const active = 'select full_name from public.verified_contacts where active and email_key = private.email_key($1)';
  return (await query<{ full_name: string }>(active, [email])).map(({ full_name }) => full_name);
}

/**
 * For the tests of one file. Commands commit what they write: it is deleted again, so that no other test of this stack finds it.
 * Returns a folder for lists, and the import of one.
 */
export async function writeContacts() {
  const dir = mkdtempSync(`${os.tmpdir()}/listbolt-contacts-`);
  const samples = (await query<{ id: string }>('select id from public.verified_contacts')).map(({ id }) => id);
  const clear = () => query('delete from public.verified_contacts where id <> all ($1)', [samples]);
  beforeEach(clear);
  afterAll(async () => {
    await clear();
    rmSync(dir, { recursive: true });
  });
  function importing(lines: string[], ...options: string[]) {
    writeFileSync(`${dir}/team.csv`, lines.join('\n'));
    return contacts('import', `${dir}/team.csv`, ...options);
  }
  return { dir, importing };
}
