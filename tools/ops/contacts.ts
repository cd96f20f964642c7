import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { companyContacts } from '../../src/content/company.ts';
import { type Fields, findTwins, readContact, readCsv } from './contacts/read.ts';
import { type AddRules, addContact, listContacts, type Outcome, revokeContact } from './contacts/store.ts';
import { databaseName, withDatabase } from './database.ts';

const HELP = `Verified contacts: the people that /verify confirms.

  npm run contacts -- list [--all]              active contacts with the link for a signature; --all: revoked ones too
  npm run contacts -- add --name <name> [--email <address>] [--telegram <handle>] [--position <text>]
  npm run contacts -- revoke <address or handle>
  npm run contacts -- import <file.csv>         columns: full_name,email,telegram_handle,contact_position,verified_at
  npm run contacts -- add-channels              the addresses and handles that the site itself prints

  --dry-run   says what would happen, and changes nothing
  --anyway    add and import: accept a contact that looks like another one

To change a contact, revoke it and add it again. An import writes all of its lines or none, and never restores a revoked
contact; add does. Works on the project in SUPABASE_DB_URL, or on the local stack.
Exit code: 0 done, 1 refused or failed, 2 not understood.`;

type Work = (db: Client) => Promise<Outcome[]>;

/** Adds all of the contacts or, where one has a problem, none. */
async function addAll(db: Client, inputs: { place: string; fields: Fields }[], rules: AddRules): Promise<Outcome[]> {
  const read = inputs.map(({ place, fields }) => readContact(place, fields));
  const twins = rules.mayBeThere ? [] : findTwins(read.map(({ contact }) => contact));
  const problems = [...read.flatMap((one) => one.problems), ...twins];
  if (problems.length > 0) return problems.map((text) => ({ done: false, text }));
  // Other writers wait until this transaction ends. Checks still can read.
  await db.query('lock table public.verified_contacts in share row exclusive mode');
  const outcomes: Outcome[] = [];
  for (const { contact } of read) outcomes.push(await addContact(db, contact, rules));
  return outcomes;
}

const options = {
  name: { type: 'string' },
  email: { type: 'string' },
  telegram: { type: 'string' },
  position: { type: 'string' },
  all: { type: 'boolean', default: false },
  anyway: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

/** Throws if the arguments fit no command. */
function understand(args: string[]): { work: Work; isDryRun: boolean } {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command = '', argument, ...rest] = positionals;
  const needsArgument = command === 'revoke' || command === 'import';
  if (rest.length > 0 || (argument !== undefined) !== needsArgument) throw new Error('Too few or too many arguments.');
  const { name, email, telegram, position, anyway } = values;
  const fields = { full_name: name, email, telegram_handle: telegram, contact_position: position };
  const works: Record<string, Work> = {
    list: (db) => listContacts(db, values.all),
    add: (db) => addAll(db, [{ place: 'the new contact', fields }], { mayResemble: anyway, mayRestore: true }),
    revoke: async (db) => [await revokeContact(db, argument ?? '')],
    import: (db) => addAll(db, readCsv(argument ?? ''), { mayResemble: anyway }),
    'add-channels': (db) => addAll(db, printed, { mayResemble: true, mayBeThere: true }),
  };
  const work = works[command];
  if (work === undefined) throw new Error(`There is no command "${command}".`);
  return { work, isDryRun: values['dry-run'] };
}

/** The addresses and handles in src/content/. */
const printed = companyContacts.map(({ name, position, email, telegram }) => ({
  place: name,
  fields: { full_name: name, contact_position: position, email, telegram_handle: telegram },
}));

/** `npm run contacts`. Returns the exit code. */
export async function runContacts(args: string[], env: NodeJS.ProcessEnv, output: Pick<Console, 'log' | 'error'>) {
  let understood: ReturnType<typeof understand>;
  if (args.includes('--help')) {
    output.log(HELP);
    return 0;
  }
  try {
    understood = understand(args);
  } catch (error) {
    output.error(`${(error as Error).message}\n\n${HELP}`);
    return 2;
  }
  try {
    output.error(`Database: ${databaseName(env)}`);
    const { work, isDryRun } = understood;
    return await withDatabase(env, async (db) => {
      await db.query(
        "begin read write; set local lock_timeout = '5s'; set local application_name = 'npm run contacts'",
      );
      const outcomes = await work(db);
      const problems = outcomes.filter(({ done }) => !done);
      await db.query(problems.length > 0 || isDryRun ? 'rollback' : 'commit');
      for (const { text } of problems) output.error(text);
      if (problems.length > 0) output.error('Nothing was changed.');
      else for (const { text } of outcomes) output.log(isDryRun ? `Dry run, not kept. ${text}` : text);
      return problems.length > 0 ? 1 : 0;
    });
  } catch (error) {
    output.error((error as Error).message);
    return 1;
  }
}

if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  // A reader such as `head` may leave before the end.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  process.exitCode = await runContacts(process.argv.slice(2), process.env, console);
}
