import type { Client } from 'pg';
import { withDatabase } from '../database/connect.ts';
import { findTarget, type TargetDatabase } from '../database/target.ts';
import { addContacts } from './add-contacts.ts';
import { listContacts } from './list-contacts.ts';
import { type ContactInput, readContacts } from './new-contact.ts';
import { HELP, type Request, readArguments } from './read-arguments.ts';
import { readCsv } from './read-csv.ts';
import { revokeContact } from './revoke-contact.ts';

export interface Output {
  out(line: string): void;
  err(line: string): void;
}

interface Described {
  full_name: string;
  email: string | null;
  telegram_handle: string | null;
}

function describe({ full_name, email, telegram_handle }: Described): string {
  return `${full_name} (${[email, telegram_handle].filter((value) => value !== null).join(', ')})`;
}

/** What a command has to say, and whether it did what was asked. */
interface Report {
  done: boolean;
  lines: string[];
}

/** One transaction: kept where the work was done and this is no dry run. Said is only what holds after its end. */
async function change(target: TargetDatabase, dryRun: boolean, work: (db: Client) => Promise<Report>): Promise<Report> {
  return withDatabase(target, async (db) => {
    await db.query("begin; set local lock_timeout = '5s'");
    try {
      const { done, lines } = await work(db);
      await db.query(done && !dryRun ? 'commit' : 'rollback');
      return { done, lines: done && !dryRun ? lines : [...lines, 'Nothing was changed.'] };
    } catch (error) {
      // Where the connection is gone, so is the transaction.
      await db.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

async function add(target: TargetDatabase, inputs: ContactInput[], mayRestore: boolean, dryRun: boolean) {
  const { contacts, problems } = readContacts(inputs);
  if (problems.length > 0) return { done: false, lines: [...problems, 'Nothing was changed.'] };
  return change(target, dryRun, async (db) => {
    const plan = await addContacts(db, contacts, { mayRestore });
    if (plan.problems.length > 0) return { done: false, lines: plan.problems };
    const lines = [
      ...plan.added.map((contact) => `${dryRun ? 'Would add' : 'Added'}: ${describe(contact)}`),
      ...plan.unchanged.map((contact) => `There already: ${describe(contact)}`),
    ];
    return { done: true, lines };
  });
}

async function revoke(target: TargetDatabase, value: string, dryRun: boolean): Promise<Report> {
  return change(target, dryRun, async (db) => {
    const { contact, before } = await revokeContact(db, value);
    if (contact === undefined) {
      const found = before
        ? `Revoked before: ${describe(before)}`
        : 'Nobody has this e-mail address or Telegram handle.';
      return { done: before !== undefined, lines: [found] };
    }
    const lines = [`${dryRun ? 'Would revoke' : 'Revoked'}: ${describe(contact)}`];
    if (!dryRun) lines.push('From now on a check finds nobody by either of them.');
    return { done: true, lines };
  });
}

async function list(target: TargetDatabase, all: boolean): Promise<Report> {
  return { done: true, lines: await withDatabase(target, (db) => listContacts(db, all)) };
}

function perform(request: Exclude<Request, { command: 'help' }>, target: TargetDatabase): Promise<Report> {
  switch (request.command) {
    case 'list':
      return list(target, request.all);
    case 'add':
      return add(target, [{ place: 'the new contact', fields: request.fields }], true, request.dryRun);
    case 'import':
      return add(target, readCsv(request.file), false, request.dryRun);
    case 'revoke':
      return revoke(target, request.value, request.dryRun);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `npm run contacts`. Answers the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runContacts(args: string[], env: NodeJS.ProcessEnv, print: Output): Promise<number> {
  let request: Request;
  try {
    request = readArguments(args);
  } catch (error) {
    print.err(`${messageOf(error)}\n\n${HELP}`);
    return 2;
  }
  if (request.command === 'help') {
    print.out(HELP);
    return 0;
  }
  try {
    const target = findTarget(env);
    print.err(`Database: ${target.name}`);
    if (target.warning) print.err(`Warning: ${target.warning}`);
    const { done, lines } = await perform(request, target);
    for (const line of lines) (done ? print.out : print.err)(line);
    return done ? 0 : 1;
  } catch (error) {
    print.err(messageOf(error));
    return 1;
  }
}
