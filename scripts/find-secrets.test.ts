import { describe, expect, it } from 'vitest';
import { signRoleJwt } from '../supabase/local/keys.ts';
import { findSecrets } from './find-secrets.ts';

// In pieces, so that the search of this repository does not find its own test.
const some = (length: number) => 'aB3_'.repeat(20).slice(0, length);
const jwt = (role: 'anon' | 'authenticated' | 'service_role') => signRoleJwt(role, 'a secret', 1_700_000_000);
const kinds = (text: string) => findSecrets(text).map(({ kind }) => kind);

describe('finds', () => {
  it.each([
    ['a private key', ['-----BEGIN', 'RSA', 'PRIVATE', 'KEY-----'].join(' ')],
    ['a private key', ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ')],
    ['a Supabase secret key', `const key="sb_${'secret'}_${some(22)}"`],
    ['a Supabase access token', `sbp_${'0123abcd'.repeat(5)}`],
    ['a Telegram bot token', `https://api.telegram.org/bot${1234567890}:${some(35)}/sendMessage`],
    ['a CoinGecko key', `x_cg_demo_api_key=CG-${'aB3d'.repeat(6)}`],
    ['a GitHub token', `ghp_${'aB3d'.repeat(9)}`],
    ['an npm token', `//registry.example/:_authToken=${some(20)}`],
    ['an AWS key', `AKIA${'ABCD'.repeat(4)}`],
    ['a password in a URL', `postgresql://postgres:${'hunter2'}@db.project.supabase.co:5432/postgres`],
    ['a JWT of the role service_role', `apikey: ${jwt('service_role')}`],
    ['a JWT of the role authenticated', jwt('authenticated')],
    ['a JWT of the role unreadable', `${jwt('anon').split('.')[0]}.eyJhbGciOi${some(20)}.${some(43)}`],
  ])('%s', (kind, text) => {
    expect(kinds(`before ${text} after`)).toEqual([kind]);
  });

  it('all of several, and never says what they are', () => {
    const text = `${jwt('service_role')}\nsb_${'secret'}_${some(22)}`;
    const found = findSecrets(text);
    expect(found).toHaveLength(2);
    for (const { hint } of found) expect(hint).toMatch(/^.{12}… \(\d+ characters\)$/);
  });
});

describe('leaves alone', () => {
  it.each([
    ['the anon key', jwt('anon')],
    ['a publishable key', `sb_publishable_${some(22)}`],
    ['the local database, as the README names it', 'postgresql://postgres:postgres@127.0.0.1:54322/postgres'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the template that is meant.
    ['a password that is filled in later', 'postgresql://postgres:${password}@db.example/postgres'],
    ['a time of day', '2026-11-21T12:00:00.000000000000000000000000000000000000Z'],
    ['the start of a key’s name', "key.startsWith('sb_secret_')"],
  ])('%s', (_what, text) => {
    expect(kinds(text)).toEqual([]);
  });
});
