import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { accepting, answering, startFakeChat } from '../tests/support/fake-chat.ts';
import { validForms } from '../tests/support/valid-forms.ts';

// Starts each function in this process and looks at what it reads from its environment and which callers it serves. `Deno`, the data
// API and all other servers are stand-ins here; the tests over HTTP have the real ones.
const api = await startFakeChat();
const outside = await startFakeChat();
afterAll(() => Promise.all([api.close(), outside.close()]));

const id = '6f1f2a5e-0000-4000-8000-000000000001';
const notification = { id, lease: id, kind: 'test', record: { id, created_at: '2026-11-21T04:25:54Z' } };
const figures = { exchanges: [{ name: 'Kraken' }], source: 'coingecko' };
/** The channels of the notifications that are due. */
let due: string[] = [];
function claim(channel: string) {
  const index = due.indexOf(channel);
  if (index === -1) return [];
  due.splice(index, 1);
  return [notification];
}
beforeEach(() => {
  due = [];
  api.received.length = 0;
  outside.received.length = 0;
  outside.behave(accepting);
  api.behave((response, { path, body }) => {
    const answers: Record<string, unknown> = {
      submit: { outcome: 'accepted', id },
      claim_notification: claim(String(body.channel)),
      claim_exchange_rankings: { rankings: figures, fetchedAt: '2026-11-21T04:25:54Z', refresh: false },
      answer_database_check: true,
    };
    answering(200, JSON.stringify(answers[path.split('/').at(-1) ?? ''] ?? null))(response);
  });
});

const own = { SUPABASE_URL: api.url, SUPABASE_SECRET_KEYS: '{"default":"sb_secret","b":"sb_secret_b"}' };
const platform = { ...own, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable', SUPABASE_SERVICE_ROLE_KEY: 'eyJ.service' };
let starts = 0;

/** Starts a function with these secrets. */
async function start(name: string, secrets: Record<string, string> = {}) {
  const env = new Map(Object.entries({ ...platform, ...secrets }));
  const serve = vi.fn<(handle: (request: Request) => Promise<Response>) => void>();
  vi.stubGlobal('Deno', { env: { get: (variable: string) => env.get(variable) }, serve });
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  // Each start reads its modules again.
  starts += 1;
  await import(/* @vite-ignore */ `${import.meta.dirname}/${name}/index.ts?start=${starts}`);
  const [handle] = serve.mock.calls[0] ?? [];
  const call = async (headers: Record<string, string> = {}, body: unknown = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const response = await handle?.(new Request('http://function.test', { ...init, body: JSON.stringify(body) }));
    return { status: response?.status, body: await response?.json() };
  };
  const lines = () => log.mock.calls.map(([line]) => JSON.parse(line));
  return { call, lines };
}

test.each([
  ['submit-fast-track', 'application', { telegram_contact: '@project' }],
  ['submit-contact-message', 'message', { project_type: 'DeFi' }],
  ['report-contact', 'report', { met_where: 'discord' }],
] as const)('%s takes a form of the kind %s with the public key', async (name, kind, content) => {
  const { call, lines } = await start(name);
  expect((await call({ apikey: 'sb_publishable' }, validForms[kind])).status).toBe(201);
  expect(api.received.map(({ body }) => body)).toEqual([
    expect.objectContaining({ kind, content: expect.objectContaining(content) }),
  ]);
  expect(lines()).toEqual([expect.objectContaining({ function: name, status: 201 })]);
});

const telegram = { TELEGRAM_API_URL: outside.url, TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100' };
const webhook = { NOTIFICATION_WEBHOOK_URL: `${outside.url}/hook` };
const HEARTBEAT_URL = `${outside.url}/beat`;
const DELIVERY_SECRET = 'd'.repeat(32);
const secret = { apikey: 'sb_secret' };
const paths = () => outside.received.map(({ path }) => path);

test.each([DELIVERY_SECRET, 'sb_secret', 'sb_secret_b', 'eyJ.service'])(
  'a delivery is started with the key %s',
  async (apikey) => {
    const { call } = await start('deliver-notifications', { DELIVERY_SECRET });
    expect(await call({ apikey })).toEqual({ status: 200, body: { delivered: 0, failed: 0 } });
  },
);

test.each([
  ['the public key', { apikey: 'sb_publishable' }, 401],
  ['no key', {}, 401],
  ['the key of a server, by a page of this machine', { ...secret, origin: 'http://localhost:5173' }, 403],
  ['the key of a server, by a listed page', { ...secret, origin: 'https://site.example' }, 403],
])('a delivery is not started with %s', async (_, headers, status) => {
  const { call } = await start('deliver-notifications', { ...telegram, ALLOWED_ORIGINS: 'https://site.example' });
  expect((await call(headers)).status).toBe(status);
  expect(api.received).toEqual([]);
});

test('a delivery does not start where its secret is too short', async () => {
  await expect(start('deliver-notifications', { DELIVERY_SECRET: 'short' })).rejects.toThrow('DELIVERY_SECRET');
});

test('a run sends what is due on each channel, and then a heartbeat with its counts, which has five seconds', async () => {
  due = ['telegram', 'webhook', 'webhook'];
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { call, lines } = await start('deliver-notifications', { ...telegram, ...webhook, HEARTBEAT_URL });
  expect(await call(secret)).toEqual({ status: 200, body: { delivered: 3, failed: 0 } });
  expect(paths().slice(0, -1).sort()).toEqual(['/bot1:token/sendMessage', '/hook', '/hook']);
  const beat = outside.received.at(-1);
  expect([beat?.path, beat?.body]).toEqual(['/beat', { delivered: 3, failed: 0 }]);
  expect(timeout.mock.calls.at(-1)).toEqual([5_000]);
  expect(lines()).toContainEqual({ event: 'heartbeat', outcome: 'ok' });
});

test('a run in which one message failed sends no heartbeat', async () => {
  due = ['telegram', 'webhook'];
  outside.behave((response, { path }) => (path === '/hook' ? answering(500, '') : accepting)(response));
  const { call, lines } = await start('deliver-notifications', { ...telegram, ...webhook, HEARTBEAT_URL });
  expect((await call(secret)).body).toEqual({ delivered: 1, failed: 1 });
  expect(paths()).not.toContain('/beat');
  expect(lines().map(({ event }) => event)).not.toContain('heartbeat');
});

test('a heartbeat that is refused is in the log, and does not fail the run', async () => {
  outside.behave(answering(404, ''));
  const { call, lines } = await start('deliver-notifications', { ...telegram, HEARTBEAT_URL });
  expect((await call(secret)).status).toBe(200);
  expect(lines()).toContainEqual({ event: 'heartbeat', outcome: 'http_404' });
});

test('without the address of an uptime service there is no heartbeat', async () => {
  const { call, lines } = await start('deliver-notifications', telegram);
  await call(secret);
  expect(outside.received).toEqual([]);
  expect(lines().map(({ event }) => event)).toEqual([undefined]);
});

const half = { TELEGRAM_CHAT_ID: '-100', EMAIL_API_KEY: 'x' };
test.each<[string, Record<string, string>, string[], string[]]>([
  ['no channel is set', {}, [], ['/beat']],
  ['one is set whole', telegram, [], ['/beat']],
  ['one is set whole and one in part', { ...webhook, EMAIL_API_KEY: 'x' }, ['EMAIL_API_KEY'], ['/beat']],
  ['the only one is set in part', { TELEGRAM_CHAT_ID: '-100' }, ['TELEGRAM_BOT_TOKEN'], []],
  ['all that are set are set in part', half, ['TELEGRAM_BOT_TOKEN', 'EMAIL_API_KEY'], []],
])('where %s, with %j, the log names %j, and the heartbeats are %j', async (_, secrets, named, beats) => {
  const { call, lines } = await start('deliver-notifications', { ...secrets, HEARTBEAT_URL });
  expect((await call(secret)).status).toBe(200);
  expect(lines().filter(({ event }) => event === 'channel_misconfigured')).toEqual(
    named.map((name) => ({ event: 'channel_misconfigured', error: expect.stringContaining(name) })),
  );
  expect(paths()).toEqual(beats);
});

test('rankings are read from the database once in five seconds, for every caller with the public key', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const { call } = await start('fetch-exchange-rankings', { COINGECKO_API_KEY: 'k' });
  const page = { apikey: 'sb_publishable', origin: 'http://localhost:5173' };
  const answer = { status: 200, body: { ...figures, as_of: '2026-11-21T04:25:54Z' } };
  expect(await Promise.all([call(page), call(page)])).toEqual([answer, answer]);
  now.mockReturnValue(5_999);
  await call(page);
  expect(api.received).toHaveLength(1);
  now.mockReturnValue(6_000);
  await call(page);
  expect(api.received).toHaveLength(2);
  expect((await call({ apikey: 'sb_secret' })).status).toBe(401);
});

test.each<[string, Record<string, string>]>([
  ['coingecko', { COINGECKO_API_KEY: 'k' }],
  ['sample', { EXCHANGE_SAMPLE_URL: 'http://127.0.0.1:1' }],
  ['none', {}],
])('the log of rankings says that their source is %s', async (source, secrets) => {
  expect((await start('fetch-exchange-rankings', secrets)).lines()).toEqual([{ event: 'exchange_source', source }]);
});

test.each([
  'submit-fast-track',
  'submit-contact-message',
  'report-contact',
  'deliver-notifications',
  'fetch-exchange-rankings',
])('%s answers a check of its database with the public key, and its log has its name', async (name) => {
  const { call, lines } = await start(name);
  const check = { apikey: 'sb_publishable', 'x-database-check': 'yes' };
  expect(await call(check)).toEqual({ status: 200, body: { database: 'reached', address: true } });
  expect(lines().at(-1)).toMatchObject({ function: name, status: 200 });
});

test('the example of the secrets names each one that an owner may set', () => {
  const example = readFileSync(new URL('.env.example', import.meta.url), 'utf8');
  expect([...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual([
    'ALLOWED_ORIGINS',
    'TELEGRAM_BOT_TOKEN',
    'TELEGRAM_CHAT_ID',
    'TELEGRAM_TOPIC_ID',
    'TELEGRAM_API_URL',
    'NOTIFICATION_WEBHOOK_URL',
    'EMAIL_API_KEY',
    'EMAIL_FROM',
    'EMAIL_TO',
    'EMAIL_API_URL',
    'HEARTBEAT_URL',
    'COINGECKO_API_KEY',
    'COINGECKO_PLAN',
    'COINGECKO_BASE_URL',
    'EXCHANGE_IDS',
  ]);
});
