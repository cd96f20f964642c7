import { describe, expect, it } from 'vitest';
import { HELP, readArguments } from './read-arguments.ts';

describe('the arguments', () => {
  it.each([
    [['list'], { command: 'list', all: false }],
    [['list', '--all'], { command: 'list', all: true }],
    [['revoke', '@mara', '--dry-run'], { command: 'revoke', value: '@mara', dryRun: true }],
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
    [['revoke'], 'Exactly one e-mail address or Telegram handle'],
    [['revoke', '@mara', '@tomas'], 'Exactly one'],
    [['import'], 'Exactly one CSV file'],
    [['add', 'Mara'], 'Unexpected argument'],
    [['list', '--everything'], "Unknown option '--everything'"],
  ])('%j are not: %s', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });

  it('of every command stand in the help', () => {
    for (const command of ['list', 'add', 'revoke', 'import']) expect(HELP).toContain(`npm run contacts -- ${command}`);
  });
});
