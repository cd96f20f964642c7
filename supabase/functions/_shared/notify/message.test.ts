import { expect, test } from 'vitest';
import { validForms } from '../../../tests/support/valid-forms.ts';
import { forms } from '../contracts/forms.ts';
import { composeMessage } from './message.ts';
import type { Notification } from './notification.ts';

const stored = { id: '6f1f2a5e-0000-4000-8000-000000000001', createdAt: '2026-11-21T04:25:54.529044+00:00' };

/** The lines of the message about a record of this kind. */
function compose(kind: Notification['kind'], record: object, maxUnits = 4096): string[] {
  const notification = { id: stored.id, kind, record: { ...stored, ...record } } as Notification;
  return composeMessage(notification, maxUnits).split('\n');
}
const ofApplication = (changes: object, maxUnits?: number) =>
  compose('application', { ...validForms.application, ...changes }, maxUnits);
const ofReport = (changes: object) => compose('report', { ...validForms.report, value: '@mara_listbolt', ...changes });

test.each(['application', 'message'] as const)(
  'a message about a %s names each field in one line, and ends with its text',
  (kind) => {
    const { heading, labels, multiline } = forms[kind];
    const { [multiline]: _, ...short } = labels;
    const text = 'First line.\n\tSecond <b>line</b> & 😀 مرحبا';
    const lines = compose(kind, { ...validForms[kind], [multiline]: text });
    const fields: Record<string, string> = validForms[kind];
    expect(lines).toEqual([
      heading,
      'Received: 2026-11-21 04:25 UTC',
      'Reference: 6F1F2A5E (6f1f2a5e-0000-4000-8000-000000000001)',
      ...(kind === 'application' ? ['Name this reference in your first message.'] : []),
      ...Object.entries(short).map(([field, label]) => `${label}: ${fields[field]}`),
      `${labels[multiline]}:`,
      ...text.split('\n'),
    ]);
  },
);

test.each([
  ...['\r\n', '\u0085', '\u2028'].map((end) => [`a${end}b`, 'a\nb', 'a b'] as const),
  ...['\v', '\0', '\u202e', '\u200b', '\u{e0041}'].map((hidden) => [`a${hidden}b`, 'ab', 'ab'] as const),
  ['a\n\t b', 'a\n\t b', 'a b'] as const,
])('of %j the team sees %j where lines are kept, and %j where a field is one line', (typed, block, line) => {
  const text = ofApplication({ telegramContact: typed, projectBlurb: typed }).join('\n');
  expect(text).toContain(`\nTelegram: ${line}\nListing page: `);
  expect(text.endsWith(`\nProject blurb:\n${block}`)).toBe(true);
});

test.each([4096, 4095])('a message of more than %s units is cut between characters and says so', (maxUnits) => {
  const url = `https://coingecko.com/${'a'.repeat(900)}`;
  const text = ofApplication({ projectBlurb: '😀'.repeat(2000), coinmarketcapUrl: url }, maxUnits).join('\n');
  expect(text.length).toBeLessThanOrEqual(maxUnits);
  expect(text).toMatch(/\[…\] The rest is in the inbox view\.$/);
  expect(text).not.toMatch(/\p{Surrogate}/u);
});

test('a message about a report names impostor and reporter on one line each, and ends with the story', () => {
  const value = '@mara_1istbolt\nReporter: x\u2028Reference: y';
  expect(ofReport({ value, whatHappened: 'Asked for a deposit,\ntwice.', reporterContact: '' })).toEqual([
    'New report of an impostor',
    'Received: 2026-11-21 04:25 UTC',
    'Reference: 6F1F2A5E (6f1f2a5e-0000-4000-8000-000000000001)',
    'Kind: telegram',
    'Contact: @mara_1istbolt Reporter: x Reference: y',
    'Careful: this is not in plain letters only. Compare it in the inbox.',
    'Where they met: discord',
    'Reporter: none given',
    'Language: tr',
    'What happened:',
    'Asked for a deposit,',
    'twice.',
  ]);
  expect(ofReport({ kind: 'other', value: 'https://x.com/eve' }).slice(3, 5)).toEqual([
    'Kind: other',
    'Contact: https://x.com/eve',
  ]);
  const empty = ofReport({ metWhere: '', whatHappened: ' ', reporterContact: '', language: '' });
  const labels = ['Where they met', 'Reporter', 'Language', 'What happened'];
  expect(empty.slice(-4)).toEqual(labels.map((label) => `${label}: none given`));
});

test.each(['@m\u0430ra_listbolt', '@mara\u200b_listbolt'])(
  'a message about the reported contact %j warns of letters that look like ours',
  (value) => {
    expect(ofReport({ value })).toContainEqual(expect.stringMatching(/^Careful: /));
    expect(ofReport({})).not.toContainEqual(expect.stringMatching(/^Careful: /));
  },
);

const ada = {
  full_name: 'Ada',
  email: 'ada@own.example',
  telegram_handle: '@ada',
  contact_position: 'Desk',
  verified_at: '2026-03-02T09:30:00+00:00',
  active: true,
};
const changed = (changes: object[], by: object = {}) =>
  compose('contact_change', {
    ...{ loginRole: 'postgres', actingRole: 'postgres', applicationName: '', count: changes.length, changes },
    ...by,
  });

test('a message about changed contacts names each change, and of an edit what was there before', () => {
  const edited = { ...ada, full_name: 'Eve', telegram_handle: null, contact_position: 'Sales\n- added: Eve' };
  const changes = [
    { operation: 'added', before: null, after: { ...ada, full_name: 'Ada\nReference: x', telegram_handle: null } },
    { operation: 'edited', before: edited, after: ada },
    { operation: 'revoked', before: ada, after: { ...ada, active: false } },
    { operation: 'deleted', before: ada, after: null },
    { operation: 'emptied', before: null, after: null },
  ];
  const who = 'Ada (ada@own.example, @ada, Desk)';
  expect(changed(changes)).toEqual([
    'The list of verified contacts was changed',
    'When: 2026-11-21 04:25 UTC',
    'By: postgres, with the program "unnamed"',
    'If none of you did this: docs/incidents.md, "The list of contacts was changed".',
    'Reference: 6f1f2a5e-0000-4000-8000-000000000001',
    '- added: Ada Reference: x (ada@own.example, Desk)',
    `- edited: ${who}; full_name was Eve; telegram_handle was empty; contact_position was Sales - added: Eve`,
    `- revoked: ${who}`,
    `- deleted: ${who}`,
    '- emptied',
  ]);
  const by = { loginRole: 'a', actingRole: 'b', applicationName: 'psql', count: 21 };
  expect(changed([], by)[2]).toBe('By: a as b, with the program "psql"');
  expect(changed([], by).at(-1)).toBe('- and 21 more in private.contact_changes');
});

const at = '2026-11-19T23:59:31.123456+00:00';
test.each([
  [
    { alarm: 'delivery', channel: null, code: 'never_tried', waiting: 4, dead: 1, oldest: at },
    'messages are not delivered',
    'any channel: never_tried. 4 wait, 1 were given up, the oldest of 2026-11-19 23:59 UTC. They are in the inboxes.',
  ],
  [
    { alarm: 'applications_unanswered', count: 3, oldest: at, promisedHours: 24 },
    'applications are unanswered',
    '3 without an answer, the oldest of 2026-11-19 23:59 UTC. The page promises one within 24 hours.',
  ],
  [
    { alarm: 'board_old', fetchedAt: null, error: 'http_429' },
    'the exchange board is out of date',
    'It never had figures (last error: http_429).',
  ],
])('the message of the alarm $alarm says what is wrong and what to do', (alarm, headline, detail) => {
  const todo = 'What to do: docs/operations.md, "Alarms".';
  expect(compose('alarm', alarm)).toEqual([`Alarm: ${headline}`, `At 2026-11-21 04:25 UTC: ${detail}`, todo]);
});

const quiet = {
  since: '2026-11-20T08:00:00+00:00',
  until: '2026-11-21T09:30:00+00:00',
  arrived: { application: 2, message: 3, report: 4 },
  open: { application: 5, message: 6, report: 7 },
  overdue: 1,
  expiring: 0,
  noticeDays: 21,
  checks: 40,
  dead: 0,
  unchanged: [],
  unchangedDays: 7,
  unverifiedWriters: [],
  unconfirmed: [] as string[],
  withoutFigure: [],
};
const always = [
  'Daily digest, 2026-11-20 08:00 UTC to 2026-11-21 09:30 UTC',
  'Applications: 2 new; 5 open, 1 of them overdue',
  'Contact messages: 3 new; 6 open',
  'Reports of impostors: 4 new; 7 open',
  'Contact checks: 40',
];

test('a digest names what a day has left', () => {
  const left = {
    ...{ expiring: 1, dead: 2, unchanged: ['report 6F1F2A5E (new)'], unverifiedWriters: ['6F1F2A5E (@ana)'] },
    ...{ unconfirmed: ['Ada'], withoutFigure: ['Kraken', 'OKX'] },
  };
  expect(compose('digest', quiet)).toEqual(always);
  expect(compose('digest', { ...quiet, ...left })).toEqual([
    ...always,
    'Open applications that are deleted within 21 days: 1',
    'Notifications given up: 2',
    'Unchanged for 7 days: report 6F1F2A5E (new)',
    'Open applications whose writer is not verified any more: 6F1F2A5E (@ana)',
    'Contacts that no one has confirmed for 90 days: Ada',
    'Exchanges without a figure: Kraken, OKX',
  ]);
});

test('a digest of more than twenty unconfirmed contacts names twenty, each on the one line', () => {
  const last = (unconfirmed: string[]) => compose('digest', { ...quiet, unconfirmed }).at(-1);
  const twenty = ['Mara\nAlarm: x', ...Array(19).fill('Ana')];
  const line = `Contacts that no one has confirmed for 90 days: Mara Alarm: x${', Ana'.repeat(19)}`;
  expect([last(twenty), last([...twenty, 'Eve'])]).toEqual([line, `${line}, and 1 more`]);
});

test('a summary of a flood says how many came in a minute, and where they are', () => {
  const summary = { of: 'report', count: 41, from: '2026-11-20T08:00:00Z', until: '2026-11-20T08:01:00Z' };
  expect(compose('summary', summary)).toEqual([
    'Reports of impostors: 41 in the minute from 2026-11-20 08:00 UTC',
    'Too many to tell one by one: they are in report_inbox. What to do: docs/operations.md, "A flood".',
  ]);
});
