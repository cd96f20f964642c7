import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { pages } from '../../../src/content/pages.ts';
import { contentFiles } from '../../site/content.ts';
import { HOST_FILES } from '../../site/hosting-rules.ts';
import { checkBuild, checkDist, checkEnvironment, checkOwnerContent } from './check-site.ts';

const good = {
  VITE_SUPABASE_URL: 'https://abc.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_x',
  VITE_CONTACT_DELIVERY: 'on',
};
const states = (env: Record<string, unknown>) => checkEnvironment(env).map(({ state }) => state);

describe('the environment', () => {
  it('is fit for visitors with a public address, a public key and a choice about the contact form', () => {
    expect(states(good)).toEqual(['ok', 'ok', 'ok']);
  });

  it.each([undefined, ''])('is not while nobody has chosen whether messages are delivered: %j', (choice) => {
    const last = checkEnvironment({ ...good, VITE_CONTACT_DELIVERY: choice }).at(-1);
    expect(last).toMatchObject({
      state: 'missing',
      text: expect.stringMatching(/choose on.*or off: .*sends it to nobody/),
    });
  });

  it('may leave messages undelivered, and says what that means', () => {
    const last = checkEnvironment({ ...good, VITE_CONTACT_DELIVERY: 'off' }).at(-1);
    expect(last).toMatchObject({ state: 'ok', text: expect.stringContaining('sends it to nobody') });
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

  it('may keep no name of the default brand under another one: its addresses are someone else’s', () => {
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
    expect(findings).toContainEqual({ state: 'missing', text: 'src/content/legal.ts still says: Note: a draft' });
    expect(texts).toContain('src/content/brand.ts still has hello@listbolt.example');
    expect(texts).toContain('src/content/links.ts still has https://t.me/listbolt');
  });
});

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-built-'));
const built = { pages: Object.values(pages), siteUrl: 'https://own.io', supabaseUrl: 'https://abc.supabase.co' };
const write = (file: string, text: string) => writeFileSync(path.join(dir, file), text);
const problems = () => checkDist(dir, built).filter(({ state }) => state !== 'ok');

beforeEach(() => {
  mkdirSync(path.join(dir, 'assets'), { recursive: true });
  for (const name of ['verify', 'terms', 'cookies']) write(`${name}.html`, `<link href="https://own.io/${name}" />`);
  write('index.html', '<link href="https://own.io/" />');
  write('404.html', '<meta name="robots" content="noindex" />');
  for (const file of HOST_FILES) write(file, '');
  write('assets/app.js', 'createClient("https://abc.supabase.co")');
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('a built folder', () => {
  it('has every page, what hosts read, and the project’s address', () => {
    expect(problems()).toEqual([]);
  });

  it.each(['404.html', 'verify.html', ...HOST_FILES])('is not complete without %s', (file) => {
    rmSync(path.join(dir, file));
    expect(problems()).toEqual([{ state: 'missing', text: expect.stringContaining(file) }]);
  });

  it('is not for this site or project where others stand in it', () => {
    write('verify.html', '<link href="https://listbolt.example/verify" />');
    write('assets/app.js', 'createClient("http://127.0.0.1:54321")');
    expect(problems().map(({ text }) => text)).toEqual([
      'verify.html lacks href="https://own.io/verify"',
      'the build calls https://abc.supabase.co: the address is not in it',
    ]);
  });
});

describe('the build', () => {
  it('that fails is reported with its own words', () => {
    const [finding] = checkBuild(built, { ...process.env, VITE_SUPABASE_URL: 'nowhere', VITE_SUPABASE_ANON_KEY: 'x' });
    expect(finding).toMatchObject({
      state: 'missing',
      text: expect.stringContaining('VITE_SUPABASE_URL should look like'),
    });
  });

  it('waits for an environment', () => {
    expect(checkBuild(undefined, {})).toEqual([{ state: 'cannot check', text: expect.any(String) }]);
  });
});
