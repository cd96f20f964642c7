import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HELP, readArguments } from './arguments.ts';
import { readCsv } from './read.ts';

describe('the arguments', () => {
  it.each([
    [['list'], { command: 'list', all: false }],
    [['list', '--all'], { command: 'list', all: true }],
    [['revoke', '@mara', '--dry-run'], { command: 'revoke', value: '@mara', dryRun: true }],
    [
      ['edit', '@mara', '--position', ''],
      { command: 'edit', value: '@mara', fields: { contact_position: '' }, dryRun: false },
    ],
    [['import', 'team.csv'], { command: 'import', file: 'team.csv', dryRun: false }],
    [
      ['add', '--name', 'Mara', '--email=m@x.example'],
      { command: 'add', fields: { full_name: 'Mara', email: 'm@x.example' }, dryRun: false },
    ],
    [['--help'], { command: 'help' }],
    [['revoke', '--help'], { command: 'help' }],
  ])('%j are understood', (args, request) => {
    expect(readArguments(args)).toEqual(request);
  });

  it.each([
    [[], 'A command is needed'],
    [['remove', '@mara'], 'no command "remove"'],
    [['revoke'], 'Exactly one email address or Telegram handle'],
    [['revoke', '@mara', '@tomas'], 'Exactly one'],
    [['import'], 'Exactly one CSV file'],
    [['edit', '@mara'], '--name or --position is needed'],
    [['edit', '--name', 'Mara'], 'Exactly one email address or Telegram handle'],
    [['edit', '@mara', '--telegram', '@other'], "Unknown option '--telegram'"],
    [['add', 'Mara'], 'Unexpected argument'],
    [['list', '--everything'], "Unknown option '--everything'"],
  ])('%j are not: %s', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });

  it('of every command stand in the help', () => {
    for (const command of ['list', 'add', 'edit', 'revoke', 'import'])
      expect(HELP).toContain(`npm run contacts -- ${command}`);
  });
});

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-csv-'));
const file = path.join(dir, 'team.csv');
afterAll(() => rmSync(dir, { recursive: true }));

function read(content: string | Buffer) {
  writeFileSync(file, content);
  return readCsv(file);
}

describe('a CSV file', () => {
  it('gives each contact with its line, and only the columns that it has', () => {
    expect(read('Full_Name, email\nMara,m@x.example\n\n"Li, Wu",w@x.example\n')).toEqual([
      { place: 'line 2', fields: { full_name: 'Mara', email: 'm@x.example' } },
      { place: 'line 4', fields: { full_name: 'Li, Wu', email: 'w@x.example' } },
    ]);
  });

  it.each<[string, string | Buffer, string]>([
    ['nothing at all', '', 'no contact'],
    ['no contact', 'full_name,email\n', 'no contact'],
    ['a column that we do not know', 'full_name,mail\nMara,m@x.example\n', '"mail" is no column'],
    ['a column twice', 'full_name,email,email\nMara,m@x.example,\n', 'email stands there twice'],
    ['no names', 'email\nm@x.example\n', 'full_name is missing'],
    ['semicolons', 'full_name;email\nMara;m@x.example\n', '"full_name;email" is no column'],
    ['a line that is too short', 'full_name,email\nMara\n', 'line 2'],
    ['an open quote', 'full_name,email\n"Mara,m@x.example\n', 'line 2'],
    ['an old encoding', Buffer.from('full_name,email\nTom\xe1s,t@x.example\n', 'latin1'), 'not UTF-8'],
  ])('with %s is refused', (_what, content, message) => {
    expect(() => read(content)).toThrow(message);
    expect(() => read(content)).toThrow(file);
  });

  it('that is not there is named', () => {
    expect(() => readCsv(path.join(dir, 'none.csv'))).toThrow('none.csv cannot be read (ENOENT)');
  });
});
