import type { Client } from 'pg';
import { shortReference } from '../../../supabase/functions/_shared/contracts/short-reference.ts';
import { oneLine } from '../../../supabase/functions/_shared/notify/message.ts';
import { change, type Report, runCommand, type Terminal } from '../command.ts';
import type { TargetDatabase } from '../database.ts';
import { HELP, type Request, readArguments } from './arguments.ts';
import {
  type ContactData,
  contactOf,
  deleteContactData,
  keyOf,
  mentions,
  outOfReach,
  readContactData,
  refuseOthers,
} from './contact-data.ts';
import { becomeStaff, find, listSubmissions, markSubmission, showSubmission } from './store.ts';

const transaction = (target: TargetDatabase, work: (db: Client) => Promise<Report>, dryRun = false) =>
  change(target, 'npm run applications', dryRun, work);

const asStaff = (target: TargetDatabase, work: (db: Client) => Promise<Report>) =>
  transaction(target, async (db) => {
    await becomeStaff(db);
    return work(db);
  });

async function mark(
  target: TargetDatabase,
  { ids, status, note: withNote }: Extract<Request, { command: 'mark' }>,
  terminal: Terminal,
): Promise<Report> {
  const note = withNote ? await terminal.ask('Note (seen by the team only): ') : undefined;
  return asStaff(target, async (db) => {
    const lines: string[] = [];
    for (const id of ids) {
      const found = await find(db, id);
      const before = await markSubmission(db, found, status, note);
      lines.push(`${found.kind} ${shortReference(found.id)}: ${status} (was ${before})`);
    }
    return { done: true, lines };
  });
}

/** The contact that is meant, as a key, and all that is stored of it. */
async function ofContact(
  target: TargetDatabase,
  { id, dryRun = false }: { id?: string; dryRun?: boolean },
  terminal: Terminal,
  work: (db: Client, key: string, data: ContactData) => Promise<Report>,
): Promise<Report> {
  const typed = id === undefined ? await terminal.ask('Contact (email address, Telegram handle, or as typed): ') : '';
  return transaction(
    target,
    async (db) => {
      await refuseOthers(db);
      const key = await keyOf(db, id === undefined ? typed : await contactOf(db, await find(db, id)));
      const data = await readContactData(db, key);
      const isKnown = Object.values(data).some((rows) => rows.length > 0);
      if (isKnown) return work(db, key, data);
      const named = await mentions(db, key);
      return { done: false, lines: ['Nothing is stored of this contact.'], remarks: outOfReach(data, named) };
    },
    dryRun,
  );
}

/** Writes control and format characters as escapes: printing the exported file must not move a terminal's cursor. */
function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

const exportData = (target: TargetDatabase, request: { id?: string }, terminal: Terminal) =>
  ofContact(target, request, terminal, async (db, contact, data) => ({
    done: true,
    lines: [asJson({ contact, exportedAt: new Date().toISOString(), ...data })],
    remarks: outOfReach(data, await mentions(db, contact)),
  }));

const forget = (target: TargetDatabase, request: { id?: string; dryRun: boolean }, terminal: Terminal) =>
  ofContact(target, request, terminal, async (db, contact, data) => {
    const sent = [...data.applications, ...data.messages, ...data.reports];
    const notifications = sent.flatMap((row) => row.notifications);
    const named = await mentions(db, contact);
    await deleteContactData(db, contact);
    const counts = [
      [data.applications.length, 'application(s)'],
      [data.messages.length, 'message(s)'],
      [data.reports.length, 'report(s)'],
      [notifications.length, 'line(s) of the outbox'],
      [data.checks.length, 'line(s) of the log of checks'],
    ].map((count) => count.join(' '));
    const verb = request.dryRun ? 'Would delete' : 'Deleted';
    return {
      done: true,
      lines: [`${verb} of ${oneLine(contact)}: ${counts.join(', ')}.`],
      remarks: outOfReach(data, named),
    };
  });

function perform(
  request: Exclude<Request, { command: 'help' }>,
  target: TargetDatabase,
  terminal: Terminal,
): Promise<Report> {
  switch (request.command) {
    case 'list':
      return asStaff(target, async (db) => ({
        done: true,
        lines: await listSubmissions(db, request.kinds, request.all),
      }));
    case 'show':
      return asStaff(target, async (db) => ({
        done: true,
        lines: await showSubmission(db, await find(db, request.id)),
      }));
    case 'mark':
      return mark(target, request, terminal);
    case 'export':
      return exportData(target, request, terminal);
    case 'forget':
      return forget(target, request, terminal);
  }
}

/** `npm run applications`. Answers the exit code. */
export function runApplications(args: string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runCommand({ help: HELP, readArguments, perform }, args, env, terminal);
}
