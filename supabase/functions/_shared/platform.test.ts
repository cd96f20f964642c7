import { expect, test, vi } from 'vitest';
import { answering, startFakeChat } from '../../tests/support/fake-chat.ts';
import { clientHeaders, createRpc, functionDeps, readDeliverySecret, readFunctionEnv } from './platform.ts';

/** Makes one call of the database, whose data API answers like this. */
async function ask(status: number, body: string) {
  const api = await startFakeChat();
  api.behave(answering(status, body));
  const result = createRpc(api.url, 'sb_secret_a')('submit', { kind: 'message', key_hash: null }).finally(() =>
    api.close(),
  );
  return { received: api.received, result: await result.catch((error: unknown) => error) };
}

test.each([
  [403, '{"message":"Forbidden"}', 'service_key_refused'],
  [403, '{"code":"PGRST302","message":"secret"}', 'service_key_refused'],
  [401, '{"code":"42501","message":"secret"}', 'database_42501'],
  [400, '{"code":"PGRST301","message":"secret"}', 'database_PGRST301'],
  [503, 'secret', 'database_unreachable'],
])('a call that is answered %i %s fails as unavailable, and its cause is %s', async (status, body, cause) => {
  const { received, result } = await ask(status, body);
  expect(received).toHaveLength(1);
  expect(result).toMatchObject({ status: 503, code: 'unavailable', options: { retryAfter: 30, cause } });
  expect(`${result}${JSON.stringify(result)}`).not.toContain('secret');
});

test('a call is given up after eight seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await ask(200, '{}');
  expect(timeout.mock.calls).toEqual([[8_000]]);
  timeout.mockRestore();
});

test('of a long header its end is passed on, which the gateway wrote, and other headers are not', () => {
  const headers = new Headers({ 'x-forwarded-for': `${'203.0.113.1, '.repeat(50)}198.51.100.7`, cookie: 'a=b' });
  expect(clientHeaders(headers)).toEqual({ 'x-forwarded-for': expect.stringMatching(/^.{86}, 198\.51\.100\.7$/) });
});

const HOSTED = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_ANON_KEY: 'eyJ.anon',
  SUPABASE_SERVICE_ROLE_KEY: 'eyJ.service',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a","mobile":"sb_publishable_b"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}',
  ALLOWED_ORIGINS: 'https://site.example/, https://www.site.example',
};

function read(env: Record<string, string | undefined>) {
  return readFunctionEnv((name) => env[name]);
}

test('a function checks its callers by the public keys, and calls the database with the secret ones', () => {
  expect(read(HOSTED)).toEqual({
    supabaseUrl: 'https://project.supabase.co',
    serviceKey: 'sb_secret_a',
    publicKeys: ['sb_publishable_a', 'sb_publishable_b', 'eyJ.anon'],
    secretKeys: ['sb_secret_a', 'eyJ.service'],
    allowedOrigins: ['https://site.example', 'https://www.site.example'],
  });
});

test.each([
  ['the default', { SUPABASE_SECRET_KEYS: '{"batch":"sb_secret_b","default":"sb_secret_a"}' }, 'sb_secret_a'],
  ['one of another name', { SUPABASE_SECRET_KEYS: '{"batch":"sb_secret_b"}' }, 'sb_secret_b'],
  ['a single secret key', { SUPABASE_SECRET_KEYS: 'null', SUPABASE_SECRET_KEY: 'sb_secret_c' }, 'sb_secret_c'],
  ['the legacy key where there is no other', { SUPABASE_SECRET_KEYS: '{}' }, 'eyJ.service'],
])('the database is called with %s', (_, changes, serviceKey) => {
  expect(read({ ...HOSTED, ...changes }).serviceKey).toBe(serviceKey);
});

test('the secret of the schedule is optional and has at least 32 characters', () => {
  const secret = (value?: string) => readDeliverySecret(() => value);
  expect(secret()).toEqual([]);
  expect(secret('')).toEqual([]);
  expect(secret('x'.repeat(32))).toEqual(['x'.repeat(32)]);
  expect(() => secret('x'.repeat(31))).toThrow('DELIVERY_SECRET should be');
});

test.each([
  [{ SUPABASE_PUBLISHABLE_KEYS: '{"b":"pb","c":7,"e":"","default":"pa"}' }, ['pa', 'pb', 'eyJ.anon']],
  [{ SUPABASE_PUBLISHABLE_KEYS: undefined, SUPABASE_PUBLISHABLE_KEY: 'pc' }, ['pc', 'eyJ.anon']],
  [{ SUPABASE_ANON_KEY: undefined }, ['sb_publishable_a', 'sb_publishable_b']],
])('with %j, a browser may have the public keys %j', (changes, keys) => {
  expect(read({ ...HOSTED, ...changes }).publicKeys).toEqual(keys);
});

test('many checks of the database within five seconds are one call, with the headers of the first', async () => {
  const api = await startFakeChat();
  api.behave(answering(200, 'true'));
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const env = new Map(Object.entries({ ...HOSTED, SUPABASE_URL: api.url }));
  const { reach } = functionDeps((name) => env.get(name)).databaseCheck;
  const check = (ip: string) => reach(new Headers({ 'x-real-ip': ip, cookie: 'secret' }));
  expect(await Promise.all([check('a'), check('b')])).toEqual([true, true]);
  now.mockReturnValue(5_999);
  await check('c');
  now.mockReturnValue(6_000);
  await check('d');
  now.mockRestore();
  await api.close();
  const path = '/rest/v1/rpc/answer_database_check';
  expect(api.received.map((call) => [call.path, call.body, call.headers.apikey])).toEqual([
    [path, { client_headers: { 'x-real-ip': 'a' } }, 'sb_secret_a'],
    [path, { client_headers: { 'x-real-ip': 'd' } }, 'sb_secret_a'],
  ]);
});
