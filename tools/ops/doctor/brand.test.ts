import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brand, companyContacts } from '../../../src/content/company.ts';
import { languages } from '../../../src/content/languages.ts';
import { ownerNote } from '../../../src/content/legal.ts';
import { brandChecks, readBrand } from './brand.ts';
import { sampleNames } from './database.ts';

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
  [
    'a language that nobody has read',
    { unread: ['tr'] },
    /^warning a native .*: nobody is named for tr → .* set readBy/,
  ],
  ['legal texts that no lawyer has read', { ownerNote: 'Note' }, /^FAIL a lawyer/],
])('The doctor finds %s in the content, and nothing else.', async (_, change, finding) => {
  expect(await findings(change)).toEqual([expect.stringMatching(finding)]);
});

test.each(sampleNames)('The sample person %s is found in the content.', async (name) => {
  expect(await findings(withText('landing.ts', `quote of ${name}`))).toEqual([expect.stringContaining(name)]);
});

test('A brand that keeps the name of the sample is warned of sample addresses alone.', async () => {
  const texts = (text: string) => ({ name: 'ListBolt Two', ...withText('company.ts', text) });
  expect(await findings(texts("name: 'ListBolt Two'"))).toEqual([]);
  expect(await findings(texts('mail@listbolt.example'))).toEqual([
    expect.stringMatching(/company.ts has .*\.example →/),
  ]);
});

test('The doctor reads each file of the content and the settings of the host.', () => {
  const all = readdirSync('src/content', { recursive: true, encoding: 'utf8' });
  const names = all.filter((name) => path.extname(name) === '.ts' || name === 'README.md');
  const read = readBrand().texts;
  expect(read.map(({ name }) => name).sort()).toEqual([...names, 'wrangler.jsonc'].sort());
  expect(read.find(({ name }) => name === 'README.md')?.text).toBe(readFileSync('src/content/README.md', 'utf8'));
});

test('The doctor reads the brand, its printed contacts and the languages that nobody has checked.', () => {
  const unread = Object.entries<{ readBy?: string }>(languages).filter(([, { readBy }]) => readBy === '');
  const { texts, ...read } = readBrand();
  expect(read).toEqual({
    name: brand.name,
    siteUrl: brand.siteUrl,
    imprint: brand.imprint,
    ownerNote,
    printed: companyContacts,
    unread: unread.map(([language]) => language),
  });
});
