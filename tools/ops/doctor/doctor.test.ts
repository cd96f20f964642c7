import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { brandChecks } from './brand.ts';
import { ask, Fault } from './check.ts';
import { sampleNames, triggers } from './database.ts';

test("The doctor's lists are what the migrations and the seed make.", () => {
  const read = (file: string) => readFileSync(`supabase/${file}`, 'utf8');
  const sql = readdirSync('supabase/migrations')
    .map((file) => read(`migrations/${file}`))
    .join('\n');
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...parts]) => parts.join(', '));
  expect(triggers.toSorted()).toEqual(found(sql, /^create trigger (record_contact_\w+)/gm).sort());
  expect(sampleNames).toEqual(found(read('seed.sql'), /^ {2}\('([^']+)',(?!.*'Official channel').*true\)/gm));
});

test('Where no site answers, the address in the content is not questioned.', async () => {
  const own = {
    name: 'Own',
    siteUrl: 'https://own.io',
    ownerNote: '',
    printed: [],
    texts: [],
    imprint: 'X',
    unread: [],
  };
  const states = await Promise.all(brandChecks(own, undefined).map((check) => check()));
  expect(states.map(({ state }) => state)).not.toContain('FAIL');
});

test.each([
  ['CERT_HAS_EXPIRED', 'certificate: have it renewed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate: have it renewed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate: have it renewed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate: have it renewed'],
  ['ENOTFOUND', 'is the address mistyped?'],
  ['ETIMEDOUT', 'read the address once more'],
])('An address that fails with %s has a fix of this kind: %s', async (code, fix) => {
  vi.stubGlobal('fetch', () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code } })));
  const error = await ask('https://own.io/').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Fault);
  expect(error).toMatchObject({
    message: `https://own.io does not answer (${code})`,
    fix: expect.stringContaining(fix),
  });
});

test('The doctor finds every trace of the sample brand, and asks for the registered address.', async () => {
  const own = {
    name: 'Own',
    siteUrl: 'https://own.io',
    ownerNote: '',
    printed: [],
    texts: [],
    imprint: 'X',
    unread: [],
  };
  const examined = async (brand: Parameters<typeof brandChecks>[0]) => {
    const findings = await Promise.all(brandChecks(brand, own.siteUrl).map((check) => check()));
    return findings.filter(({ state }) => state !== 'ok').map(({ state, text }) => `${state} ${text}`);
  };
  expect(await examined(own)).toEqual([]);
  const texts = [
    { name: 'landing.ts', text: "name: 'Idris Calloway'" },
    { name: 'company.ts', text: "name: 'ListBolt'" },
    {
      name: 'README.md',
      text: '\n| `landing.ts` | founder: **replace me** |\n| `faq.ts` | a promise: **replace me** |',
    },
    { name: 'faq.ts', text: '\n// **Replace me.**' },
    { name: 'wrangler.jsonc', text: '"pattern": "listbolt.example"' },
  ];
  const left = { ...own, texts, siteUrl: 'https://listbolt.example', ownerNote: 'Note', imprint: '', unread: ['tr'] };
  const lines = [
    /^FAIL siteUrl/,
    /Idris Calloway/,
    /company.ts has ListBolt, wrangler.jsonc has listbolt.example/,
    /replace me.*: README.md, the row of landing.ts, README.md, the row of faq.ts, faq.ts:2 → /,
    /^warning the footer .* set imprint/,
    /^warning a native reader.*: nobody is named for tr → set readBy/,
    /^FAIL a lawyer/,
  ];
  expect(await examined(left)).toEqual(lines.map((line) => expect.stringMatching(line)));
});
