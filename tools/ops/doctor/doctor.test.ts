import { expect, test, vi } from 'vitest';
import { brandChecks } from './brand.ts';
import { ask, Fault } from './check.ts';
import { sampleNames, triggers } from './database.ts';

test('The doctor reads from the migrations which triggers record changes of the contacts.', () => {
  expect(triggers.toSorted()).toEqual(['record_contact_change', 'record_contact_truncation']);
});

test('The doctor reads the sample people from the seed: neither channels nor those who left.', () => {
  expect(sampleNames).toEqual([
    'Mara Lindqvist',
    'Tomás Oliveira',
    'Yuki Arai',
    'Priya Raman',
    'Anneliese Konstantinopolskaya-Featherstonehaugh',
    'Idris Calloway',
  ]);
});

type Brand = Parameters<typeof brandChecks>[0];
const own: Brand = {
  name: 'Own',
  siteUrl: 'https://own.io',
  ownerNote: '',
  printed: [],
  texts: [],
  imprint: 'X',
  unread: [],
};

async function findings(change: Partial<Brand>, address: string | undefined = own.siteUrl) {
  const found = await Promise.all(brandChecks({ ...own, ...change }, address).map((check) => check()));
  return found.filter(({ state }) => state !== 'ok').map(({ state, text }) => `${state} ${text}`);
}
const withText = (name: string, text: string) => ({ texts: [{ name, text }] });

test('A brand of the owner has no finding.', async () => {
  expect(await findings({})).toEqual([]);
});

test('Where no site answers, the address in the content is not questioned.', async () => {
  const found = await Promise.all(brandChecks(own, undefined).map((check) => check()));
  expect(found.map(({ state }) => state)).not.toContain('FAIL');
});

test.each<[what: string, change: Partial<Brand>, finding: RegExp]>([
  ['another address', { siteUrl: 'https://other.io' }, /^FAIL siteUrl .*: https:\/\/other.io → npm run doctor/],
  ['a sample person', withText('landing.ts', "name: 'Idris Calloway'"), /^warning visitors .*: landing.ts has Idris/],
  ['the sample name', withText('company.ts', "name: 'ListBolt'"), /^warning visitors .*: company.ts has ListBolt → /],
  [
    'the sample domain of the host',
    withText('wrangler.jsonc', '"pattern": "listbolt.example"'),
    /^warning visitors .*: wrangler.jsonc has listbolt.example → /,
  ],
  [
    'two marks in the README',
    withText('README.md', '\n- `landing.ts`: founder: **replace me**\n- `faq.ts`: a promise: **replace me**'),
    /^warning .*replace me.*: README.md, the line of landing.ts, README.md, the line of faq.ts → /,
  ],
  ['a mark in a file', withText('faq.ts', '\n// **Replace me.**'), /^warning .*replace me.*: faq.ts:2 → /],
  ['no registered address', { imprint: '' }, /^warning the footer .* set imprint/],
  ['a language that nobody has read', { unread: ['tr'] }, /^warning a native .*: nobody is named for tr → set readBy/],
  ['legal texts that no lawyer has read', { ownerNote: 'Note' }, /^FAIL a lawyer/],
])('The doctor finds %s in the content, and nothing else.', async (_, change, finding) => {
  expect(await findings(change)).toEqual([expect.stringMatching(finding)]);
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
