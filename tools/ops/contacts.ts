import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { companyContacts } from '../../src/content/company.ts';
import {
  type AddRules,
  addContact,
  listContacts,
  type NewContact,
  type Outcome,
  revokeContact,
} from './contacts/store.ts';
import { databaseName, withDatabase } from './database.ts';

const HELP = `Verified contacts: the people that /verify confirms.

  npm run contacts -- list [--all]              active contacts with the link for a signature; --all: revoked ones too
  npm run contacts -- add --name <name> [--email <address>] [--telegram <handle>] [--position <text>]
  npm run contacts -- revoke <address or handle>
  npm run contacts -- add-channels              the addresses and handles that the site itself prints

  --anyway    add a contact that looks like another one

To change a contact, revoke it and add it again. A list is imported in Studio: the database refuses one with a revoked contact.
Works on the project in SUPABASE_DB_URL, or on the local stack.
Exit code: 0 done, 1 refused or failed, 2 not understood.`;

type Work = (db: Client) => Promise<Outcome[]>;

/** Adds all of the contacts or, where one has a problem, none. */
async function addAll(db: Client, contacts: readonly NewContact[], rules: AddRules = {}): Promise<Outcome[]> {
  // Other writers wait until this transaction ends. Checks still can read.
  await db.query('lock table public.verified_contacts in share row exclusive mode');
  const outcomes: Outcome[] = [];
  for (const contact of contacts) outcomes.push(await addContact(db, contact, rules));
  return outcomes;
}

const options = {
  name: { type: 'string' },
  email: { type: 'string' },
  telegram: { type: 'string' },
  position: { type: 'string' },
  all: { type: 'boolean', default: false },
  anyway: { type: 'boolean', default: false },
} as const;

/** Throws if the arguments fit no command. */
function understand(args: string[]): Work {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command = '', argument, ...rest] = positionals;
  if (rest.length > 0 || (argument !== undefined) !== (command === 'revoke'))
    throw new Error('Too few or too many arguments.');
  const { name = '', anyway: mayResemble } = values;
  const works: Record<string, Work> = {
    list: (db) => listContacts(db, values.all),
    add: (db) => addAll(db, [{ ...values, name }], { mayResemble }),
    revoke: async (db) => [await revokeContact(db, argument ?? '')],
    'add-channels': (db) => addAll(db, companyContacts, { areChannels: true }),
  };
  const work = works[command];
  if (work === undefined) throw new Error(`There is no command "${command}".`);
  return work;
}

/** `npm run contacts`. Returns the exit code. */
export async function runContacts(args: string[], env: NodeJS.ProcessEnv, output: Pick<Console, 'log' | 'error'>) {
  let work: Work;
  if (args.includes('--help')) {
    output.log(HELP);
    return 0;
  }
  try {
    work = understand(args);
  } catch (error) {
    output.error(`${(error as Error).message}\n\n${HELP}`);
    return 2;
  }
  try {
    output.error(`Database: ${databaseName(env)}`);
    return await withDatabase(env, async (db) => {
      await db.query(
        "begin read write; set local lock_timeout = '5s'; set local application_name = 'npm run contacts'",
      );
      const outcomes = await work(db);
      const problems = outcomes.filter(({ done }) => !done);
      await db.query(problems.length > 0 ? 'rollback' : 'commit');
      for (const { text } of problems) output.error(text);
      if (problems.length > 0) output.error('Nothing was changed.');
      else for (const { text } of outcomes) output.log(text);
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
