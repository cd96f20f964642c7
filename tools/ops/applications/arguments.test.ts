import { describe, expect, it } from 'vitest';
import { HELP, readArguments } from './arguments.ts';
import { kinds } from './kinds.ts';

const WHOLE = '6f1f2a5e-0b1c-4d2e-8f3a-123456789abc';

describe('the arguments', () => {
  it.each([
    [['list'], { command: 'list', kinds: Object.values(kinds), all: false }],
    [['list', 'reports', '--all'], { command: 'list', kinds: [kinds.report], all: true }],
    [['show', '6F1F2A5E'], { command: 'show', id: '6f1f2a5e' }],
    [['show', WHOLE.toUpperCase()], { command: 'show', id: WHOLE }],
    [
      ['mark', '6F1F2A5E', '6f1f2a5f', 'spam', '--note'],
      { command: 'mark', ids: ['6f1f2a5e', '6f1f2a5f'], status: 'spam', note: true },
    ],
    [['export'], { command: 'export' }],
    [['forget', '6f1f2a5e', '--dry-run'], { command: 'forget', id: '6f1f2a5e', dryRun: true }],
    [['forget', '--help'], { command: 'help' }],
  ])('%j are understood', (args, request) => {
    expect(readArguments(args)).toEqual(request);
  });

  it.each([
    [[], 'A command is needed'],
    [['remove', '6f1f2a5e'], 'no command "remove"'],
    [['list', 'contacts'], 'list takes applications, messages, reports'],
    [['show'], 'Exactly one <id>'],
    [['show', '6f1f2a5e', '6f1f2a5f'], 'Exactly one <id>'],
    [['show', '6f1f2a5'], 'An <id> such as'],
    [['mark', '6f1f2a5e'], 'An <id> and a status'],
    [['mark', '6f1f2a5e', 'spam', '--note', 'Ada called'], 'An <id> such as'],
    [['forget', '6f1f2a5e', '6f1f2a5f'], 'Exactly one <id>'],
  ])('%j are not: %s', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });

  it.each(['export', 'forget', 'show'])('of %s never hold a contact, and it is not repeated', (command) => {
    for (const contact of ['@acme_founder', 'ada@acme.example', '+49 170 1234567', "6f1f2a5e' or true"]) {
      expect(() => readArguments([command, contact])).toThrow(
        /^An <id> such as 6F1F2A5E is needed\. A contact is never/,
      );
    }
  });

  it('stand in the help, with every status', () => {
    for (const command of ['list', 'show', 'mark', 'export', 'forget']) {
      expect(HELP).toContain(`npm run applications -- ${command}`);
    }
    for (const { name, statuses } of Object.values(kinds)) {
      expect(HELP.toLowerCase()).toMatch(
        new RegExp(`${name} (is )?${statuses.slice(0, -1).join(', ')} or ${statuses.at(-1)}`),
      );
    }
  });
});
