import { expect, test } from 'vitest';
import { composeMessage } from './message.ts';
import { notificationSchema } from './notification.ts';

const id = '6f1f2a5e-0000-4000-8000-000000000001';
const createdAt = '2026-11-22T08:01:30.529044+00:00';

/** As the database gives it, through the schema. */
function compose(kind: 'alarm' | 'digest', content: object): string {
  return composeMessage(notificationSchema.parse({ id, kind, record: { id, createdAt, ...content } }), 4096);
}

test('alarms say what is wrong, what it costs and where to read on', () => {
  const alarms = [
    { alarm: 'notifications_dead', channel: 'telegram', count: 1, error: 'http_401' },
    { alarm: 'notifications_dead', channel: 'webhook', count: 3, error: null },
    { alarm: 'board_old', fetchedAt: '2026-11-21T06:00:00+00:00', error: 'http_429' },
    { alarm: 'board_old', fetchedAt: null, error: null },
    {
      alarm: 'limit_used_up',
      scope: 'application_all',
      hits: 2000,
      maximum: 2000,
      description: 'Applications\nfrom everybody in a day',
    },
    { alarm: 'calls_without_address', count: 2, header: 'cf-connecting-ip' },
  ];
  expect(compose('alarm', { alarms })).toBe(
    [
      "Alarm: notifications were given up; the exchange board is out of date; a limit for everybody is used up; visitors' addresses are missing",
      'Noticed: 2026-11-22 08:01 UTC',
      '- telegram did not take 1 notification (last error: http_401). What it was about waits in the inboxes and was not told there.',
      '- webhook did not take 3 notifications. What they were about waits in the inboxes and was not told there.',
      '- The exchange board has its last figures of 2026-11-21 06:00 UTC (last error: http_429). The page shows its own list.',
      '- The exchange board never had figures. The page shows its own list.',
      '- application_all: 2000 of 2000 used. Applications from everybody in a day. Beyond it, everybody is refused.',
      '- 2 calls within the hour came without the header "cf-connecting-ip": no limit by address holds for them.',
      'What to do: docs/operations.md, "Alarms".',
      `Reference: ${id}`,
    ].join('\n'),
  );
});

const quiet = {
  since: '2026-11-21T08:00:00+00:00',
  until: '2026-11-22T08:00:00+00:00',
  applications: { arrived: 0, open: 0, overdue: 0, longestHours: 0 },
  messages: { arrived: 0, open: 0 },
  reports: { arrived: 0, open: 0, contacts: 0, ofOurs: 0 },
  checks: { logged: 41, alike: 0, contacts: 0 },
  refused: {},
  refusalsSoFar: { check: 7 },
  notifications: { dead: 0, failing: 0 },
  troubles: [],
};

test('a quiet day is one line', () => {
  expect(compose('digest', quiet)).toBe(
    'Quiet day, 2026-11-21 08:00 UTC to 2026-11-22 08:00 UTC: nothing new, open or refused, and 41 checks, none like the team.',
  );
});

test('any other day says what came and what waits', () => {
  const day = {
    ...quiet,
    applications: { arrived: 4, open: 5, overdue: 2, longestHours: 30 },
    messages: { arrived: 0, open: 1 },
    reports: { arrived: 2, open: 3, contacts: 1, ofOurs: 1 },
    checks: { logged: 240, alike: 14, contacts: 3 },
    refused: { check: 12, application: 3 },
    notifications: { dead: 1, failing: 2 },
    troubles: [{ alarm: 'calls_without_address', count: 1, header: 'cf-connecting-ip' }],
  };
  expect(compose('digest', day)).toBe(
    [
      'Daily digest, 2026-11-21 08:00 UTC to 2026-11-22 08:00 UTC',
      'Applications: 4 new; 5 not worked on yet, 2 of them overdue, the longest for 30 hours',
      'Contact messages: 0 new; 1 not answered yet',
      'Reports of impostors: 2 new; 3 not handled yet, about 1 contact',
      'Look today: 1 report of a contact that is verified',
      'Checks that resemble the team: 14 of 240, of 3 contacts. Which: docs/operations.md, "The daily digest"',
      'Refused by limits: 12 checks, 3 applications',
      'Notifications: 1 given up, 2 tried again',
      'Still wrong: 1 call within the hour came without the header "cf-connecting-ip": no limit by address holds for them.',
    ].join('\n'),
  );
});

test.each([
  ['applications', { arrived: 0, open: 1, overdue: 0, longestHours: 0 }],
  ['messages', { arrived: 1, open: 0 }],
  ['reports', { arrived: 1, open: 0, contacts: 0, ofOurs: 0 }],
  ['checks', { logged: 1, alike: 1, contacts: 1 }],
  ['refused', { log: 1 }],
  ['notifications', { dead: 0, failing: 1 }],
])('a day with %s is not a quiet one', (what, counts) => {
  const text = compose('digest', { ...quiet, [what]: counts });
  expect(text).not.toContain('Quiet');
  expect(text.split('\n')).toHaveLength(2);
});
