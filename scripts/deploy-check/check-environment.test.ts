import { describe, expect, it } from 'vitest';
import { contentFiles } from '../../vite/content.ts';
import { checkEnvironment, checkOwnerContent } from './check-environment.ts';

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
    const own = { 'brand.ts': { supportEmail: 'hi@own.io' }, 'verify.ts': { placeholder: 'name@example.com' } };
    expect(checkOwnerContent(own, { name: 'Own', siteUrl: 'https://own.io', ownerNote: '' })).toEqual([
      { state: 'ok', text: 'siteUrl in src/content/brand.ts is https://own.io' },
    ]);
    const twice = {
      'brand.ts': { mail: 'hi@listbolt.example', page: 'https://listbolt.example/verify' },
      'faq.ts': { answers: [{ text: 'Write to hi@listbolt.example. Or see (https://www.example.com/help).' }] },
    };
    expect(checkOwnerContent(twice, { name: 'ListBolt', siteUrl: 'https://listbolt.example', ownerNote: '' })).toEqual([
      { state: 'missing', text: expect.stringContaining('no visitor reaches that') },
      { state: 'warning', text: 'src/content/brand.ts still has hi@listbolt.example' },
      { state: 'warning', text: 'src/content/faq.ts still has https://www.example.com/help' },
    ]);
  });

  it('may keep no name of the default brand under another one: its addresses are somebody else’s', () => {
    const links = { 'links.ts': { links: { telegramUrl: 'https://t.me/listbolt' } } };
    const texts = (name: string) =>
      checkOwnerContent(links, { name, siteUrl: 'https://own.io', ownerNote: '' }).map(({ text }) => text);
    expect(texts('Own')).toContain('src/content/links.ts still has https://t.me/listbolt');
    expect(texts('ListBolt')).toHaveLength(1);
  });

  it('may not keep the note that a lawyer must read it, and is looked at in every file', () => {
    const findings = checkOwnerContent(contentFiles, {
      name: 'Own',
      siteUrl: 'https://own.io',
      ownerNote: 'Note: a draft',
    });
    const texts = findings.map(({ text }) => text);
    expect(texts).toContain('src/content/legal.ts still says: Note: a draft');
    expect(texts).toContain('src/content/brand.ts still has hello@listbolt.example');
    expect(texts).toContain('src/content/links.ts still has https://t.me/listbolt');
  });
});
