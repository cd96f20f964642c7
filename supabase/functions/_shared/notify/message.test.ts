import { expect, test } from 'vitest';
import { validForms } from '../../../tests/support/valid-forms.ts';
import { composeMessage } from './message.ts';
import type { Notification } from './notification.ts';

const stored = { id: '6f1f2a5e-0000-4000-8000-000000000001', createdAt: '2026-11-21T04:25:54.529044+00:00' };

/** The lines of the message about such a record. */
function compose(kind: Notification['kind'], record: object, maxUnits = 4096): string[] {
  const notification = { id: stored.id, kind, record: { ...stored, ...record } } as Notification;
  return composeMessage(notification, maxUnits).split('\n');
}
const ofApplication = (changes: object, maxUnits?: number) =>
  compose('application', { ...validForms.application, ...changes }, maxUnits);
const ofReport = (changes: object) => compose('report', { ...validForms.report, value: '@mara_listbolt', ...changes });

test('a message about an application names each field', () => {
  expect(ofApplication({ projectBlurb: 'First line.\nSecond <b>line</b> & 😀 مرحبا' })).toEqual([
    'New fast-track application',
    'Received: 2026-11-21 04:25 UTC',
    'Reference: 6F1F2A5E (6f1f2a5e-0000-4000-8000-000000000001)',
    'Name this reference in your first message.',
    'Telegram: @project',
    'Listing page: https://coingecko.com/en/coins/project',
    'Project blurb:',
    'First line.',
    'Second <b>line</b> & 😀 مرحبا',
  ]);
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
    'Checked as: telegram',
    'Contact: @mara_1istbolt Reporter: x Reference: y',
    'Careful: this is not in plain letters only. Compare it in the inbox.',
    'Where they met: discord',
    'Reporter: none given',
    'Language: tr',
    'What happened:',
    'Asked for a deposit,',
    'twice.',
  ]);
  const empty = ofReport({ metWhere: '', whatHappened: ' ', reporterContact: '', language: '' });
  const labels = ['Where they met', 'Reporter', 'Language', 'What happened'];
  expect(empty.slice(-4)).toEqual(labels.map((label) => `${label}: none given`));
});

test.each([
  ['@mara_listbolt', 'Contact: @mara_listbolt', false],
  ['@m\u0430ra_listbolt', 'Contact: @m\u0430ra_listbolt', true],
  ['@mara\u200b_listbolt', 'Contact: @mara_listbolt', true],
])('a message about the reported contact %j warns of letters that look like ours: %s, %s', (value, line, isWarned) => {
  const lines = ofReport({ value });
  const next = lines[lines.indexOf(line) + 1];
  expect(next).toMatch(isWarned ? /^Careful: / : /^Where they met: /);
});

test('a message about changed contacts names each change, who made it, and what to do', () => {
  const mara = {
    full_name: 'Mara\nReference: x',
    email: 'mara@own.example',
    telegram_handle: null,
    contact_position: 'Listings',
    verified_at: '2026-03-02T09:30:00+00:00',
    active: true,
  };
  const by = { loginRole: 'authenticator', actingRole: 'service_role', applicationName: 'a\nb' };
  const changes = [
    { operation: 'added', before: null, after: mara },
    { operation: 'edited', before: { ...mara, full_name: 'Eve', contact_position: null }, after: mara },
    { operation: 'revoked', before: mara, after: { ...mara, active: false } },
    { operation: 'deleted', before: mara, after: null },
  ];
  expect(compose('contact_change', { ...by, count: 25, changes })).toEqual([
    'The list of verified contacts was changed',
    'When: 2026-11-21 04:25 UTC',
    'By: authenticator as service_role, with the program "a b"',
    'If none of you did this: docs/incidents.md, "The list of contacts was changed".',
    'Reference: 6f1f2a5e-0000-4000-8000-000000000001',
    '- added: Mara Reference: x (mara@own.example, Listings)',
    '- edited: Mara Reference: x (mara@own.example, Listings); full_name was Eve; contact_position was empty',
    '- revoked: Mara Reference: x (mara@own.example, Listings)',
    '- deleted: Mara Reference: x (mara@own.example, Listings)',
    '- and 21 more in private.contact_changes',
  ]);
});

test.each([
  [
    { alarm: 'notifications_dead', channel: 'telegram', count: 2, error: 'http_401' },
    'notifications were given up',
    'telegram did not take 2 (last error: http_401). They wait in the inboxes.',
  ],
  [
    { alarm: 'channel_misconfigured', channel: 'telegram', count: 2 },
    'a channel is not set up',
    'A secret of telegram is missing or malformed: 2 wait for it. The log of deliver-notifications names it.',
  ],
  [
    { alarm: 'applications_unanswered', count: 3, longestHours: 21 },
    'applications are unanswered',
    '3 still new, the oldest for 21 hours. The page promises an answer within 24.',
  ],
  [
    { alarm: 'board_old', fetchedAt: null, error: 'http_429' },
    'the exchange board is out of date',
    'It never had figures (last error: http_429).',
  ],
])('the message of the alarm $alarm says what is wrong and what to do', (alarm, headline, detail) => {
  const todo = 'What to do: docs/operations.md, "Alarms".';
  expect(compose('alarm', alarm)).toEqual([`Alarm: ${headline}`, detail, todo]);
});

test('a digest names the counts of the day, and what expires, is dead or unconfirmed only when there is any', () => {
  const counts = { application: 2, message: 1, report: 0 };
  const quiet = {
    since: '2026-11-20T08:00:00+00:00',
    until: '2026-11-21T08:00:00+00:00',
    arrived: counts,
    open: counts,
    overdue: 1,
    expiring: 0,
    checks: 40,
    dead: 0,
    unconfirmed: [],
  };
  const always = [
    'Daily digest, 2026-11-20 08:00 UTC to 2026-11-21 08:00 UTC',
    'Applications: 2 new; 2 open, 1 of them overdue',
    'Contact messages: 1 new; 1 open',
    'Reports of impostors: 0 new; 0 open',
    'Contact checks: 40',
  ];
  expect(compose('digest', quiet)).toEqual(always);
  const unconfirmed = ['Mara', ...Array(21).fill('Ana')];
  expect(compose('digest', { ...quiet, expiring: 3, dead: 4, unconfirmed })).toEqual([
    ...always,
    'Open applications that are deleted within 14 days: 3',
    'Notifications given up: 4',
    `Contacts that no one has confirmed for 90 days: Mara, ${'Ana, '.repeat(19)}and 2 more`,
  ]);
});
