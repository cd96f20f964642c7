import { expect, test } from 'vitest';
import { findFaults } from '../../tests/rehearsal.ts';
import { sha256 } from './check.ts';
import { secretChecks, toggleWww } from './functions.ts';

const SITE = 'https://own.io';

const setSecrets = {
  ALLOWED_ORIGINS: SITE,
  ...Object.fromEntries(
    ['DELIVERY_SECRET', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID', 'NOTIFICATION_WEBHOOK_URL', 'EMAIL_API_KEY'].map(
      (name) => [name, 'x'],
    ),
  ),
  ...Object.fromEntries(['EMAIL_FROM', 'EMAIL_TO', 'COINGECKO_API_KEY', 'HEARTBEAT_URL'].map((name) => [name, 'x'])),
};

/** What the doctor finds in the secrets, with these changes; undefined: not set. */
async function secretFindings(change: Record<string, string | undefined>, siteUrl: string | undefined = SITE) {
  const set = Object.entries({ ...setSecrets, ...change });
  const hashes = set.flatMap(([name, text]) => (text === undefined ? [] : [[name, sha256(text)] as const]));
  return findFaults(secretChecks(new Map(hashes), siteUrl));
}

test('Secrets that are all set have no finding.', async () => {
  expect(await secretFindings({})).toBe('');
});

const channels = {
  TELEGRAM_BOT_TOKEN: undefined,
  TELEGRAM_CHAT_ID: undefined,
  NOTIFICATION_WEBHOOK_URL: undefined,
  EMAIL_API_KEY: undefined,
  EMAIL_FROM: undefined,
  EMAIL_TO: undefined,
};

test.each<[what: string, change: Record<string, string | undefined>, finding: RegExp]>([
  [
    'other origins',
    { ALLOWED_ORIGINS: 'https://other.io' },
    /FAIL ALLOWED_ORIGINS .* → .* secrets set ALLOWED_ORIGINS=https:\/\/own.io/,
  ],
  ['a foreign origin beside it', { ALLOWED_ORIGINS: 'https://own.io,https://other.io' }, /FAIL ALLOWED_ORIGINS .* → /],
  ['no origins', { ALLOWED_ORIGINS: undefined }, /FAIL ALLOWED_ORIGINS .*: it is absent or another text → /],
  ...['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID', 'EMAIL_API_KEY', 'EMAIL_FROM', 'EMAIL_TO'].map(
    (name): [string, Record<string, undefined>, RegExp] => [
      `a channel without ${name}`,
      { [name]: undefined },
      new RegExp(`FAIL the team is notified.*: ${name} is empty or absent → fill in supabase/functions/.env, then `),
    ],
  ),
  ['no channel', channels, /FAIL the team is notified.*: no channel is set → fill in /],
  [
    'no delivery secret',
    { DELIVERY_SECRET: undefined },
    /FAIL DELIVERY_SECRET is set: DELIVERY_SECRET is empty or absent → .*"Rotating keys"/,
  ],
  [
    'no heartbeat',
    { HEARTBEAT_URL: undefined },
    /warning a schedule that stops is noticed: HEARTBEAT_URL is empty or absent → fill in /,
  ],
  [
    'a board without volumes',
    { COINGECKO_API_KEY: undefined },
    /warning the exchange board has volumes: COINGECKO_API_KEY is empty or absent → fill in /,
  ],
  ...[
    { TELEGRAM_BOT_TOKEN: 'x', TELEGRAM_CHAT_ID: 'x' },
    { NOTIFICATION_WEBHOOK_URL: 'x' },
    { EMAIL_API_KEY: 'x', EMAIL_FROM: 'x', EMAIL_TO: 'x' },
  ].map((one): [string, Record<string, string | undefined>, RegExp] => [
    `one channel alone, ${Object.keys(one)[0]}`,
    { ...channels, ...one },
    /warning a channel that fails is told through another: only one is set → fill in /,
  ]),
])('The doctor names %s in the secrets with its fix, and nothing else.', async (_, change, finding) => {
  expect(await secretFindings(change)).toMatch(new RegExp(`^${finding.source}[^\n]*$`));
});

test.each<[what: string, change: Record<string, string | undefined>]>([
  ['the twin with www after the address', { ALLOWED_ORIGINS: 'https://own.io,https://www.own.io' }],
  ['the twin with www before the address', { ALLOWED_ORIGINS: 'https://www.own.io,https://own.io' }],
  ['two channels', { ...channels, TELEGRAM_BOT_TOKEN: 'x', TELEGRAM_CHAT_ID: 'x', NOTIFICATION_WEBHOOK_URL: 'x' }],
])('The doctor accepts %s in the secrets.', async (_, change) => {
  expect(await secretFindings(change)).toBe('');
});

test('At an address that the content does not name, no origin is questioned.', async () => {
  const hashes = Object.entries(setSecrets).map(([name, text]) => [name, sha256(text)] as const);
  expect(await findFaults(secretChecks(new Map([...hashes, ['ALLOWED_ORIGINS', 'x']]), undefined))).toBe('');
});

test.each([
  ['https://own.io', 'https://www.own.io'],
  ['https://www.own.io', 'https://own.io'],
])('The twin of %s is %s', (origin, twin) => {
  expect(toggleWww(origin)).toBe(twin);
});
