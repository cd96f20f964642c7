import type { Client } from 'pg';
import { companyContacts } from '../../../src/content/company-contacts.ts';
import { change as changeAs, type Output, type Report, runCommand } from '../command.ts';
import { type TargetDatabase, withDatabase } from '../database.ts';
import { given, HELP, type Request, readArguments } from './arguments.ts';
import { type ContactInput, readContacts, readCsv, readEdit } from './read.ts';
import { type AddOptions, addContacts, editContact, listContacts, revokeContact } from './store.ts';

interface Described {
  full_name: string;
  email: string | null;
  telegram_handle: string | null;
}

function describe({ full_name, email, telegram_handle }: Described): string {
  return `${full_name} (${[email, telegram_handle].filter((value) => value !== null).join(', ')})`;
}

const change = (target: TargetDatabase, dryRun: boolean, work: (db: Client) => Promise<Report>) =>
  changeAs(target, 'npm run contacts', dryRun, work);

async function add(target: TargetDatabase, inputs: ContactInput[], options: AddOptions, dryRun: boolean) {
  const { contacts, problems } = readContacts(inputs);
  if (problems.length > 0) return { done: false, lines: [...problems, 'Nothing was changed.'] };
  return change(target, dryRun, async (db) => {
    const plan = await addContacts(db, contacts, options);
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
        : 'Nobody has this email address or Telegram handle.';
      return { done: before !== undefined, lines: [found] };
    }
    const lines = [`${dryRun ? 'Would revoke' : 'Revoked'}: ${describe(contact)}`];
    if (!dryRun) lines.push('From now on a check finds nobody by either of them.');
    return { done: true, lines };
  });
}

async function edit(target: TargetDatabase, value: string, fields: ContactInput['fields'], dryRun: boolean) {
  const { changes, problems } = readEdit(fields);
  if (changes === undefined) return { done: false, lines: [...problems, 'Nothing was changed.'] };
  return change(target, dryRun, async (db) => {
    const edited = await editContact(db, value, changes);
    if (edited === undefined) {
      return { done: false, lines: ['Nobody active has this email address or Telegram handle.'] };
    }
    const { before, after } = edited;
    const shown = (contact: typeof after) => `${describe(contact)}, ${contact.contact_position ?? 'no position'}`;
    return { done: true, lines: [`Was: ${shown(before)}`, `${dryRun ? 'Would be' : 'Now'}: ${shown(after)}`] };
  });
}

async function list(target: TargetDatabase, all: boolean): Promise<Report> {
  return { done: true, lines: await withDatabase(target, (db) => listContacts(db, all)) };
}

/** What src/content/ prints, as contacts. */
const channelInputs: ContactInput[] = companyContacts.map(({ name, position, email, telegram }) => ({
  place: name,
  fields: given({ full_name: name, contact_position: position, email, telegram_handle: telegram }),
}));

function perform(request: Exclude<Request, { command: 'help' }>, target: TargetDatabase): Promise<Report> {
  switch (request.command) {
    case 'list':
      return list(target, request.all);
    case 'add':
      return add(target, [{ place: 'the new contact', fields: request.fields }], { mayRestore: true }, request.dryRun);
    case 'import':
      return add(target, readCsv(request.file), {}, request.dryRun);
    case 'add-channels':
      return add(target, channelInputs, { mayBeThere: true }, request.dryRun);
    case 'edit':
      return edit(target, request.value, request.fields, request.dryRun);
    case 'revoke':
      return revoke(target, request.value, request.dryRun);
  }
}

/** `npm run contacts`. Answers the exit code. */
export function runContacts(args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  return runCommand({ help: HELP, readArguments, perform }, args, env, output);
}
