import { expect, test } from 'vitest';
import { readDeliverySecret, readFunctionEnv } from './environment.ts';

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
