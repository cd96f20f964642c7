import { expect, test } from 'vitest';
import { validApplication } from '../../../tests/support/valid-forms.ts';
import { composeMessage } from './message.ts';

const about = { id: '6f1f2a5e-0000-4000-8000-000000000001', createdAt: '2026-11-21T04:25:54.529044+00:00' };
const application = {
  ...about,
  ...validApplication,
  projectBlurb: 'First line.\nSecond <b>line</b> & 😀 مرحبا',
};

function compose(changes: Partial<typeof application> = {}, maxUnits = 4096) {
  return composeMessage(
    { id: about.id, kind: 'fast_track_application', record: { ...application, ...changes } },
    maxUnits,
  );
}

test('a message about an application names each field', () => {
  expect(compose()).toBe(
    [
      'New fast-track application',
      'Received: 2026-11-21 04:25 UTC',
      'Reference: 6F1F2A5E (6f1f2a5e-0000-4000-8000-000000000001)',
      'Name this reference in your first message.',
      'Telegram: @project',
      'Listing page: https://coingecko.com/en/coins/project',
      'Project blurb:',
      'First line.',
      'Second <b>line</b> & 😀 مرحبا',
    ].join('\n'),
  );
});

test('a message that is too long is cut between characters and says that it was cut', () => {
  for (const maxUnits of [4096, 4095]) {
    const text = compose(
      { projectBlurb: '😀'.repeat(2000), coinmarketcapUrl: `https://coingecko.com/${'a'.repeat(900)}` },
      maxUnits,
    );
    expect(text.length).toBeLessThanOrEqual(maxUnits);
    expect(text).toMatch(/\[…\] The rest is in the inbox view\.$/);
    expect(text).not.toMatch(/\p{Surrogate}/u);
  }
});

test('a message about a report names the impostor and the reporter on one line each, and ends with the story', () => {
  const record = {
    ...about,
    kind: 'telegram' as const,
    value: '@mara_1istbolt\nReporter: x\u2028Reference: y',
    metWhere: 'discord',
    whatHappened: 'Asked for a deposit,\ntwice.',
    reporterContact: '',
  };
  const report = (changes: Partial<typeof record>) =>
    composeMessage({ id: about.id, kind: 'contact_report', record: { ...record, ...changes } }, 4096);
  expect(report({})).toBe(
    [
      'New report of an impostor',
      'Received: 2026-11-21 04:25 UTC',
      'Reference: 6F1F2A5E (6f1f2a5e-0000-4000-8000-000000000001)',
      'Checked as: telegram',
      'Contact: @mara_1istbolt Reporter: x Reference: y',
      'Careful: this is not in plain letters only. Compare it in the inbox.',
      'Where they met: discord',
      'Reporter: none given',
      'What happened:',
      'Asked for a deposit,',
      'twice.',
    ].join('\n'),
  );
  expect(report({ metWhere: '', whatHappened: ' ' })).toMatch(
    /Where they met: none given\nReporter: none given\nWhat happened: none given$/,
  );
  expect(report({ value: '@m\u0430ra_listbolt' })).toContain(
    'Contact: @m\u0430ra_listbolt\nCareful: this is not in plain letters only. Compare it in the inbox.\n',
  );
  expect(report({ value: '@mara\u200b_listbolt', whatHappened: 'a\u202eb' })).toMatch(
    /Contact: @mara_listbolt\nCareful: .*\nab$/s,
  );
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
  const record = {
    ...about,
    loginRole: 'authenticator',
    actingRole: 'service_role',
    applicationName: 'a\nb',
    count: 25,
    changes: [
      { operation: 'added' as const, before: null, after: mara },
      { operation: 'edited' as const, before: { ...mara, full_name: 'Eve', contact_position: null }, after: mara },
      { operation: 'revoked' as const, before: mara, after: { ...mara, active: false } },
      { operation: 'deleted' as const, before: mara, after: null },
    ],
  };
  expect(composeMessage({ id: about.id, kind: 'contact_change', record }, 4096)).toBe(
    [
      'The list of verified contacts was changed',
      'When: 2026-11-21 04:25 UTC',
      'By: authenticator as service_role, with the program "a b"',
      'If none of you did this: docs/operations.md, "Incident: the list of contacts was changed".',
      'Reference: 6f1f2a5e-0000-4000-8000-000000000001',
      '- added: Mara Reference: x (mara@own.example, Listings)',
      '- edited: Mara Reference: x (mara@own.example, Listings); full_name was Eve; contact_position was empty',
      '- revoked: Mara Reference: x (mara@own.example, Listings)',
      '- deleted: Mara Reference: x (mara@own.example, Listings)',
      '- and 21 more in private.contact_changes',
    ].join('\n'),
  );
});

test.each([
  [
    { alarm: 'notifications_dead' as const, channel: 'telegram', count: 2, error: 'http_401' },
    ['Alarm: notifications were given up', 'telegram did not take 2 (last error: http_401). They wait in the inboxes.'],
  ],
  [
    { alarm: 'channel_misconfigured' as const, channel: 'telegram', count: 2 },
    [
      'Alarm: a channel is not set up',
      'A secret of telegram is missing or malformed: 2 wait for it. The log of deliver-notifications names it.',
    ],
  ],
  [
    { alarm: 'applications_unanswered' as const, count: 3, longestHours: 21 },
    [
      'Alarm: applications are unanswered',
      '3 still new, the oldest for 21 hours. The page promises an answer within 24.',
    ],
  ],
  [
    { alarm: 'board_old' as const, fetchedAt: null, error: 'http_429' },
    ['Alarm: the exchange board is out of date', 'It never had figures (last error: http_429).'],
  ],
])('the message of the alarm $alarm says what is wrong and what to do', (alarm, lines) => {
  const record = { ...about, ...alarm };
  expect(composeMessage({ id: about.id, kind: 'alarm', record }, 4096).split('\n')).toEqual([
    ...lines,
    'What to do: docs/operations.md, "Alarms".',
  ]);
});

test('a digest names the counts of the day, and what expires, is dead or unconfirmed only when there is any', () => {
  const day = { since: '2026-11-20T08:00:00+00:00', until: '2026-11-21T08:00:00+00:00' };
  const counts = { fast_track_application: 2, contact_message: 1, contact_report: 0 };
  const digest = (expiring: number, dead: number, unconfirmed: string[] = []) =>
    composeMessage(
      {
        id: application.id,
        kind: 'digest',
        record: {
          ...about,
          ...day,
          arrived: counts,
          open: counts,
          overdue: 1,
          checks: 40,
          expiring,
          dead,
          unconfirmed,
        },
      },
      4096,
    ).split('\n');
  const always = [
    'Daily digest, 2026-11-20 08:00 UTC to 2026-11-21 08:00 UTC',
    'Applications: 2 new; 2 open, 1 of them overdue',
    'Contact messages: 1 new; 1 open',
    'Reports of impostors: 0 new; 0 open',
    'Contact checks: 40',
  ];
  expect(digest(0, 0)).toEqual(always);
  expect(digest(3, 4, ['Mara', ...Array(21).fill('Ana')])).toEqual([
    ...always,
    'Open applications that are deleted within 14 days: 3',
    'Notifications given up: 4',
    `Contacts that no one has confirmed for 90 days: Mara, ${'Ana, '.repeat(19)}and 2 more`,
  ]);
});
