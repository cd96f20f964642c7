import { expect, test } from 'vitest';
import { readFunctionEnv } from './function-env.ts';

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

test('legacy and new keys are all known', () => {
  expect(read(HOSTED)).toEqual({
    supabaseUrl: 'https://project.supabase.co',
    serviceKey: 'eyJ.service',
    publicKeys: ['eyJ.anon', 'sb_publishable_a', 'sb_publishable_b'],
    secretKeys: ['eyJ.service', 'sb_secret_a'],
    allowedOrigins: ['https://site.example', 'https://www.site.example'],
  });
});

test('a project without legacy keys calls the database with its secret key', () => {
  expect(read({ ...HOSTED, SUPABASE_ANON_KEY: '', SUPABASE_SERVICE_ROLE_KEY: undefined }).serviceKey).toBe(
    'sb_secret_a',
  );
});

test.each([
  ['SUPABASE_URL', { SUPABASE_URL: '' }],
  ['SUPABASE_ANON_KEY', { SUPABASE_ANON_KEY: '', SUPABASE_PUBLISHABLE_KEYS: 'no json' }],
  ['SUPABASE_SERVICE_ROLE_KEY', { SUPABASE_SERVICE_ROLE_KEY: '', SUPABASE_SECRET_KEYS: '{}' }],
])('a missing %s is named', (name, changes) => {
  expect(() => read({ ...HOSTED, ...changes })).toThrow(name);
});
