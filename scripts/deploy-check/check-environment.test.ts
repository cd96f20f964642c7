import { describe, expect, it } from 'vitest';
import { checkContent, checkEnvironment } from './check-environment.ts';

const good = { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_publishable_x' };
const states = (env: Record<string, unknown>) => checkEnvironment(env).map(({ state }) => state);

describe('the environment', () => {
  it('is fit for visitors with a public address and a public key', () => {
    expect(states(good)).toEqual(['ok', 'ok']);
  });

  it.each([
    'http://abc.supabase.co',
    'http://127.0.0.1:54321',
    'https://localhost:54321',
    'https://192.168.1.5',
    'https://172.20.0.2',
    'https://[::1]:54321',
    'https://api.internal',
  ])('is not with the address %s', (VITE_SUPABASE_URL) => {
    expect(states({ ...good, VITE_SUPABASE_URL })[0]).toBe('missing');
  });

  it('is not with what the build refuses, and a secret key is not repeated', () => {
    expect(checkEnvironment({})[0]?.text).toContain('VITE_SUPABASE_URL is missing');
    const [finding] = checkEnvironment({ ...good, VITE_SUPABASE_ANON_KEY: 'sb_secret_abcdef' });
    expect(finding).toMatchObject({ state: 'missing', text: expect.stringContaining('must never reach the browser') });
    expect(finding?.text).not.toContain('abcdef');
  });
});

describe('the content', () => {
  it('must say where the site lives, and may have no address of the default brand left', () => {
    const own = { brand: { supportEmail: 'hi@own.io' } };
    expect(checkContent('https://own.io', own)).toEqual([
      { state: 'ok', text: 'siteUrl in src/content/brand.ts is https://own.io' },
    ]);
    const twice = { a: 'hi@listbolt.example', b: { c: 'hi@listbolt.example' } };
    expect(checkContent('https://listbolt.example', twice)).toEqual([
      { state: 'missing', text: expect.stringContaining('no visitor reaches that') },
      { state: 'warning', text: 'src/content/ still has the placeholder hi@listbolt.example' },
    ]);
  });
});
