import { parseArgs } from 'node:util';
import type { ContactInput } from './read.ts';

export const HELP = `Verified contacts: the people whom /verify confirms.

  npm run contacts -- list [--all]                 active contacts, each with the link for a signature; --all: revoked ones too
  npm run contacts -- add --name <name> [--email <address>] [--telegram <handle>] [--position <text>] [--dry-run]
  npm run contacts -- edit <address or handle> [--name <name>] [--position <text>] [--dry-run]
  npm run contacts -- revoke <address or handle> [--dry-run]
  npm run contacts -- import <file.csv> [--dry-run]
  npm run contacts -- add-channels [--dry-run]     the addresses and handles that the site itself prints

add needs an email address or a Telegram handle. edit changes neither: revoke the contact, and add the new one. --position ''
takes the position away. --dry-run shows what would change, and changes nothing.
A CSV file begins with the names of its columns: full_name,email,telegram_handle,contact_position,verified_at; what is
not filled in may be left out.
An import writes all of its lines or none. It restores nobody who was revoked; add does.

Works on the local stack that runs, or on the project whose database URL is in the environment variable SUPABASE_DB_URL.
Exit code: 0 done, 1 refused or failed, 2 not understood.`;

export type Request =
  | { command: 'help' }
  | { command: 'list'; all: boolean }
  | { command: 'add'; fields: ContactInput['fields']; dryRun: boolean }
  | { command: 'edit'; value: string; fields: ContactInput['fields']; dryRun: boolean }
  | { command: 'revoke'; value: string; dryRun: boolean }
  | { command: 'import'; file: string; dryRun: boolean }
  | { command: 'add-channels'; dryRun: boolean };

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

function only(positionals: string[], what: string): string {
  const [value, ...more] = positionals;
  if (value === undefined || more.length > 0) throw new Error(`Exactly one ${what} is needed.`);
  return value;
}

/** The fields that were given, and no others. */
export function given(fields: Record<string, string | undefined>): ContactInput['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Throws if the arguments fit no command. */
export function readArguments([command, ...args]: string[]): Request {
  if (command === '--help' || command === 'help' || args.includes('--help')) return { command: 'help' };
  switch (command) {
    case 'list':
      return { command, all: parseArgs({ args, options: { all: flag } }).values.all };
    case 'add': {
      const options = { name: text, email: text, telegram: text, position: text, 'dry-run': flag };
      const { name, email, telegram, position, 'dry-run': dryRun } = parseArgs({ args, options }).values;
      const fields = { full_name: name ?? '', email, telegram_handle: telegram, contact_position: position };
      return { command, fields: given(fields), dryRun };
    }
    case 'edit': {
      const options = { name: text, position: text, 'dry-run': flag };
      const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
      const fields = given({ full_name: values.name, contact_position: values.position });
      if (Object.keys(fields).length === 0) throw new Error('--name or --position is needed.');
      return {
        command,
        value: only(positionals, 'email address or Telegram handle'),
        fields,
        dryRun: values['dry-run'],
      };
    }
    case 'add-channels':
      return { command, dryRun: parseArgs({ args, options: { 'dry-run': flag } }).values['dry-run'] };
    case 'revoke':
    case 'import': {
      const { values, positionals } = parseArgs({ args, options: { 'dry-run': flag }, allowPositionals: true });
      const dryRun = values['dry-run'];
      return command === 'revoke'
        ? { command, value: only(positionals, 'email address or Telegram handle'), dryRun }
        : { command, file: only(positionals, 'CSV file'), dryRun };
    }
    default:
      throw new Error(command === undefined ? 'A command is needed.' : `There is no command "${command}".`);
  }
}
