import { describe, expect, it } from 'vitest';
import { parseEnv } from './env';

const good = { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' };
const jwt = (role: string) => `e30.${btoa(JSON.stringify({ role }))}.x`;

describe('the environment of a build', () => {
  it.each([
    good,
    { ...good, VITE_SUPABASE_URL: 'http://127.0.0.1:54321' },
    { ...good, VITE_SUPABASE_ANON_KEY: jwt('anon') },
  ])('is accepted: %j', (env) => {
    expect(parseEnv(env)).toEqual(env);
  });

  it.each([
    ['VITE_SUPABASE_URL', { VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' }],
    ['VITE_SUPABASE_URL', { ...good, VITE_SUPABASE_URL: 'https://abc.supabase.co/rest/v1' }],
    ['VITE_SUPABASE_ANON_KEY', { ...good, VITE_SUPABASE_ANON_KEY: '' }],
    ['VITE_SUPABASE_ANON_KEY', { ...good, VITE_SUPABASE_ANON_KEY: 'sb_secret_x' }],
    ['VITE_SUPABASE_ANON_KEY', { ...good, VITE_SUPABASE_ANON_KEY: jwt('service_role') }],
  ])('is refused by the name of what is wrong: %s', (name, env) => {
    expect(() => parseEnv(env)).toThrow(name);
  });
});
