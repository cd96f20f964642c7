import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const good = { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' };
const jwt = (role: string, more = {}) =>
  `e30.${btoa(JSON.stringify({ role, ...more }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.x`;

describe('the environment of a build', () => {
  it.each([
    ['a hosted project', good],
    ['a local stack', { ...good, VITE_SUPABASE_URL: 'http://127.0.0.1:54321' }],
    ['a legacy anon key', { ...good, VITE_SUPABASE_ANON_KEY: jwt('anon') }],
    ['a legacy anon key of any letters', { ...good, VITE_SUPABASE_ANON_KEY: jwt('anon', { ref: '>>>???~~~' }) }],
    ['a delivery that is on', { ...good, VITE_CONTACT_DELIVERY: 'on' }],
    ['an empty delivery', { ...good, VITE_CONTACT_DELIVERY: '' }],
    ['an empty region', { ...good, VITE_FUNCTION_REGION: '' }],
  ])('A build accepts %s', (_, env) => {
    expect(parseEnv(env)).toEqual(env);
  });

  it.each([
    ['a missing address', 'VITE_SUPABASE_URL', { VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' }],
    ['http to another machine', 'VITE_SUPABASE_URL', { ...good, VITE_SUPABASE_URL: 'http://abc.supabase.co' }],
    ['an address with a slash', 'VITE_SUPABASE_URL', { ...good, VITE_SUPABASE_URL: 'https://abc.supabase.co/' }],
    [
      'a machine named like this one',
      'VITE_SUPABASE_URL',
      { ...good, VITE_SUPABASE_URL: 'http://localhost.evil.example' },
    ],
    ['a missing key', 'VITE_SUPABASE_ANON_KEY', { VITE_SUPABASE_URL: good.VITE_SUPABASE_URL }],
    ['a delivery of another word', 'VITE_CONTACT_DELIVERY', { ...good, VITE_CONTACT_DELIVERY: 'yes' }],
    ['a region with more behind it', 'VITE_FUNCTION_REGION', { ...good, VITE_FUNCTION_REGION: 'eu-central-1&x=y' }],
    ['a key that is no JWT', 'VITE_SUPABASE_ANON_KEY', { ...good, VITE_SUPABASE_ANON_KEY: 'anon' }],
    ['a secret key', 'VITE_SUPABASE_ANON_KEY', { ...good, VITE_SUPABASE_ANON_KEY: 'sb_secret_x' }],
    ['a legacy service key', 'VITE_SUPABASE_ANON_KEY', { ...good, VITE_SUPABASE_ANON_KEY: jwt('service_role') }],
  ])('A build refuses %s and names %s', (_, name, env) => {
    expect(() => parseEnv(env)).toThrow(name);
  });

  it('The error names every wrong variable, says what it should look like, and where to look', () => {
    let thrown: unknown;
    try {
      parseEnv({ VITE_SUPABASE_ANON_KEY: 'sb_secret_x', VITE_CONTACT_DELIVERY: 'yes' });
    } catch (error) {
      thrown = error;
    }
    const { message, stack } = thrown as Error;
    expect(message.split('\n')).toEqual([
      'The environment is not complete (see .env.example):',
      expect.stringMatching(/^ {2}VITE_SUPABASE_URL is missing: .*http:\/\/127\.0\.0\.1:54321$/),
      expect.stringMatching(/^ {2}VITE_SUPABASE_ANON_KEY should be .*must never reach the browser$/),
      '  VITE_CONTACT_DELIVERY should be off (the default) or on',
    ]);
    expect(message).not.toContain('sb_secret_x');
    expect(stack).toBe(message);
  });
});
