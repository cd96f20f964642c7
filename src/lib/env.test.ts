import { describe, expect, it } from 'vitest';
import { parseEnv } from './env';

const good = { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' };
const jwt = (role: string) => `e30.${btoa(JSON.stringify({ role }))}.x`;

describe('the environment of a build', () => {
  it.each([
    ['a hosted project', good],
    ['a local stack', { ...good, VITE_SUPABASE_URL: 'http://127.0.0.1:54321' }],
    ['a legacy anon key', { ...good, VITE_SUPABASE_ANON_KEY: jwt('anon') }],
  ])('A build accepts %s', (_, env) => {
    expect(parseEnv(env)).toEqual(env);
  });

  it.each([
    ['a missing address', 'VITE_SUPABASE_URL', { VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' }],
    ['an address with a path', 'VITE_SUPABASE_URL', { ...good, VITE_SUPABASE_URL: 'https://abc.supabase.co/rest/v1' }],
    ['http to another machine', 'VITE_SUPABASE_URL', { ...good, VITE_SUPABASE_URL: 'http://abc.supabase.co' }],
    ['an empty key', 'VITE_SUPABASE_ANON_KEY', { ...good, VITE_SUPABASE_ANON_KEY: '' }],
    ['a secret key', 'VITE_SUPABASE_ANON_KEY', { ...good, VITE_SUPABASE_ANON_KEY: 'sb_secret_x' }],
    ['a legacy service key', 'VITE_SUPABASE_ANON_KEY', { ...good, VITE_SUPABASE_ANON_KEY: jwt('service_role') }],
  ])('A build refuses %s and names %s', (_, name, env) => {
    expect(() => parseEnv(env)).toThrow(name);
  });
});
