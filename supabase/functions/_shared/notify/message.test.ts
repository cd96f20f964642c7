import { expect, test } from 'vitest';
import { composeMessage } from './message.ts';

const application = {
  id: '6f1f2a5e-0000-4000-8000-000000000001',
  createdAt: '2026-11-21T04:25:54.529044+00:00',
  telegramContact: '@project',
  coinmarketcapUrl: 'https://coingecko.com/en/coins/project',
  projectBlurb: 'First line.\nSecond <b>line</b> & 😀 مرحبا',
};

function compose(changes: Partial<typeof application> = {}, maxUnits = 4096) {
  return composeMessage(
    { id: application.id, kind: 'fast_track_application', record: { ...application, ...changes } },
    maxUnits,
  );
}

test('reads as a person would write it', () => {
  expect(compose()).toBe(
    [
      'New fast-track application',
      'Received: 2026-11-21 04:25 UTC',
      'Reference: 6f1f2a5e-0000-4000-8000-000000000001',
      'Telegram: @project',
      'Listing page: https://coingecko.com/en/coins/project',
      'Project blurb:',
      'First line.',
      'Second <b>line</b> & 😀 مرحبا',
    ].join('\n'),
  );
});

test('says what was not given', () => {
  const text = compose({ coinmarketcapUrl: '', projectBlurb: ' ' });
  expect(text).toContain('Listing page: none given');
  expect(text).toContain('Project blurb: none given');
});

test('a contact cannot pass for further lines of ours', () => {
  expect(compose({ telegramContact: '@a\nListing page: evil\u2028x' })).toContain(
    'Telegram: @a Listing page: evil x\n',
  );
});

test('2000 characters of the basic plane arrive whole', () => {
  const projectBlurb = 'ж'.repeat(2000);
  expect(compose({ projectBlurb }).endsWith(projectBlurb)).toBe(true);
});

test('what is too long for a message is cut between characters, and says so', () => {
  for (const maxUnits of [4096, 4095]) {
    const text = compose(
      { projectBlurb: '😀'.repeat(2000), coinmarketcapUrl: `https://coingecko.com/${'a'.repeat(900)}` },
      maxUnits,
    );
    expect(text.length).toBeLessThanOrEqual(maxUnits);
    expect(text).toMatch(/\[…\] The rest stands in the inbox view\.$/);
    expect(text).not.toMatch(/\p{Surrogate}/u);
  }
});

test('a contact message, each field on its line', () => {
  const record = {
    id: application.id,
    createdAt: application.createdAt,
    name: 'Ada\nMessage: x',
    email: 'ada@example.com',
    company: '',
    projectType: 'DeFi',
    message: 'Hello,\nwe build.',
  };
  expect(composeMessage({ id: application.id, kind: 'contact_message', record }, 4096)).toBe(
    [
      'New contact message',
      'Received: 2026-11-21 04:25 UTC',
      'Reference: 6f1f2a5e-0000-4000-8000-000000000001',
      'From: Ada Message: x',
      'Email: ada@example.com',
      'Company: none given',
      'Project type: DeFi',
      'Message:',
      'Hello,',
      'we build.',
    ].join('\n'),
  );
});
