import { parseArgs } from 'node:util';
import { type Kind, kinds } from './kinds.ts';

export const HELP = `Applications, messages of the contact form and reports of impostors.

  npm run applications -- list [applications|messages|reports] [--all]   what is open, newest first; --all: closed ones too
  npm run applications -- show <id>
  npm run applications -- mark <id>... <status> [--note]                 --note asks for a note; an empty one is taken away
  npm run applications -- export [<id>]                                  all that is stored of a contact, as JSON
  npm run applications -- forget [<id>] [--dry-run]                      deletes it

An <id> is what the team's message and the sender's receipt show, such as 6F1F2A5E, or the whole of it.
An application is new, contacted, won, lost or spam; a message new, answered or spam; a report new, handled or spam.
export and forget mean the contact that this application, message or report names; without an <id> they ask for the
contact, so that it does not stay in the shell's history. @name, t.me/name and NAME are one contact.
--dry-run shows what would be deleted, and deletes nothing.

Works on the local stack that runs, or on the project whose database URL is in the environment variable SUPABASE_DB_URL.
list, show and mark take on the database role submissions_staff, and a login that is a member of it is enough. export and
forget need the project's own login (postgres).
Exit code: 0 done, 1 refused or failed, 2 not understood.`;

export type Request =
  | { command: 'help' }
  | { command: 'list'; kinds: Kind[]; all: boolean }
  | { command: 'show'; id: string }
  | { command: 'mark'; ids: string[]; status: string; note: boolean }
  | { command: 'export'; id?: string }
  | { command: 'forget'; id?: string; dryRun: boolean };

const flag = { type: 'boolean', default: false } as const;
const SHORT = /^[0-9a-f]{8}$/;
const WHOLE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readId(text: string | undefined): string {
  const id = text?.toLowerCase() ?? '';
  if (SHORT.test(id) || WHOLE.test(id)) return id;
  // Not repeated: it may be someone's contact, typed where it should not be.
  throw new Error(
    'An <id> such as 6F1F2A5E is needed. A contact is never an argument: leave it out, and you are asked.',
  );
}

function onlyId(positionals: string[]): string {
  if (positionals.length !== 1) throw new Error('Exactly one <id> is needed.');
  return readId(positionals[0]);
}

/** None, or one. */
function maybeId(positionals: string[]): { id?: string } {
  return positionals.length === 0 ? {} : { id: onlyId(positionals) };
}

function readKinds(positionals: string[]): Kind[] {
  const all = Object.values(kinds);
  if (positionals.length === 0) return all;
  return positionals.map((name) => {
    const kind = all.find(({ many }) => many === name);
    if (kind === undefined) throw new Error(`list takes ${all.map(({ many }) => many).join(', ')}, or nothing.`);
    return kind;
  });
}

/** Throws if the arguments fit no command. */
export function readArguments([command, ...args]: string[]): Request {
  if (command === '--help' || command === 'help' || args.includes('--help')) return { command: 'help' };
  switch (command) {
    case 'list': {
      const { values, positionals } = parseArgs({ args, options: { all: flag }, allowPositionals: true });
      return { command, kinds: readKinds(positionals), all: values.all };
    }
    case 'show':
      return { command, id: onlyId(parseArgs({ args, allowPositionals: true }).positionals) };
    case 'mark': {
      const { values, positionals } = parseArgs({ args, options: { note: flag }, allowPositionals: true });
      const status = positionals.pop();
      if (status === undefined || positionals.length === 0) throw new Error('An <id> and a status are needed.');
      return { command, ids: positionals.map(readId), status, note: values.note };
    }
    case 'export':
      return { command, ...maybeId(parseArgs({ args, allowPositionals: true }).positionals) };
    case 'forget': {
      const { values, positionals } = parseArgs({ args, options: { 'dry-run': flag }, allowPositionals: true });
      return { command, ...maybeId(positionals), dryRun: values['dry-run'] };
    }
    default:
      throw new Error(command === undefined ? 'A command is needed.' : `There is no command "${command}".`);
  }
}
