import { expect, test, vi } from 'vitest';
import { answering, startFakeChat } from '../../../tests/support/fake-chat.ts';
import { functionDeps, readDeliverySecret, readFunctionEnv } from './environment.ts';

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

test('legacy and new keys are all read', () => {
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
  ['a single secret key', { SUPABASE_SECRET_KEYS: '', SUPABASE_SECRET_KEY: 'sb_secret_c' }, 'sb_secret_c'],
  ['a single one beside no JSON', { SUPABASE_SECRET_KEYS: 'null', SUPABASE_SECRET_KEY: 'sb_secret_c' }, 'sb_secret_c'],
  ['the legacy key where there is no other', { SUPABASE_SECRET_KEYS: '{}' }, 'eyJ.service'],
  ['no legacy key at all', { SUPABASE_ANON_KEY: '', SUPABASE_SERVICE_ROLE_KEY: undefined }, 'sb_secret_a'],
])('the database is called with %s', (_, changes, serviceKey) => {
  expect(read({ ...HOSTED, ...changes }).serviceKey).toBe(serviceKey);
});

test.each([
  ['SUPABASE_URL', { SUPABASE_URL: '' }],
  ['SUPABASE_ANON_KEY', { SUPABASE_ANON_KEY: '', SUPABASE_PUBLISHABLE_KEYS: 'no json' }],
  ['SUPABASE_SERVICE_ROLE_KEY', { SUPABASE_SERVICE_ROLE_KEY: '', SUPABASE_SECRET_KEYS: '{}' }],
])('a missing %s is named', (name, changes) => {
  expect(() => read({ ...HOSTED, ...changes })).toThrow(name);
});

test('the secret of the schedule is optional and has at least 32 characters', () => {
  const secret = (value?: string) => readDeliverySecret(() => value);
  expect(secret()).toEqual([]);
  expect(secret('')).toEqual([]);
  expect(secret('x'.repeat(32))).toEqual(['x'.repeat(32)]);
  expect(() => secret('x'.repeat(31))).toThrow('DELIVERY_SECRET should be');
});

test.each([
  [
    'the named ones first, the default before the others',
    { SUPABASE_PUBLISHABLE_KEYS: '{"b":"pb","default":"pa"}' },
    ['pa', 'pb', 'eyJ.anon'],
  ],
  ['a single one', { SUPABASE_PUBLISHABLE_KEYS: undefined, SUPABASE_PUBLISHABLE_KEY: 'pc' }, ['pc', 'eyJ.anon']],
  ['the legacy one', { SUPABASE_PUBLISHABLE_KEYS: '' }, ['eyJ.anon']],
  [
    'none that is empty or no text',
    { SUPABASE_PUBLISHABLE_KEYS: '{"default":"","b":7,"c":null,"d":"pd"}' },
    ['pd', 'eyJ.anon'],
  ],
  ['new ones alone', { SUPABASE_ANON_KEY: undefined }, ['sb_publishable_a', 'sb_publishable_b']],
])('a browser may have the public keys: %s', (_, changes, keys) => {
  expect(read({ ...HOSTED, ...changes }).publicKeys).toEqual(keys);
});

test.each([
  [undefined, []],
  ['', []],
  [' , ', []],
  ['https://a.example', ['https://a.example']],
  [' https://a.example/ ,,https://b.example', ['https://a.example', 'https://b.example']],
])('the list of origins %j is read as %j', (ALLOWED_ORIGINS, origins) => {
  expect(read({ ...HOSTED, ALLOWED_ORIGINS }).allowedOrigins).toEqual(origins);
});

test('a function checks its callers by the public keys, and calls the database with the secret one', () => {
  const log = vi.fn();
  const deps = functionDeps((name) => new Map(Object.entries(HOSTED)).get(name), log);
  const publicKeys = ['sb_publishable_a', 'sb_publishable_b', 'eyJ.anon'];
  expect(deps).toMatchObject({
    log,
    apiKeys: publicKeys,
    databaseCheck: { keys: publicKeys },
    secretKeys: ['sb_secret_a', 'eyJ.service'],
    allowedOrigins: ['https://site.example', 'https://www.site.example'],
  });
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
