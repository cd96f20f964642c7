import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandChecks } from './brand.ts';
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

test('The doctor finds every trace of the sample brand, and asks for the registered address.', async () => {
  const own = { name: 'Own', siteUrl: 'https://own.io', ownerNote: '', printed: [], texts: [], imprint: 'X' };
  const examined = async (brand: Parameters<typeof brandChecks>[0]) => {
    const findings = await Promise.all(brandChecks(brand, own.siteUrl).map((check) => check()));
    return findings.filter(({ state }) => state !== 'ok').map(({ state, text }) => `${state} ${text}`);
  };
  expect(await examined(own)).toEqual([]);
  const texts = [
    { name: 'landing.ts', text: "name: 'Idris Calloway'" },
    { name: 'brand.ts', text: "name: 'ListBolt'" },
    { name: 'README.md', text: 'founder: **replace me**' },
  ];
  const left = { ...own, texts, siteUrl: 'https://listbolt.example', ownerNote: 'Note', imprint: '' };
  const lines = [
    /^FAIL siteUrl/,
    /Idris Calloway/,
    /brand.ts has ListBolt/,
    /replace me/,
    /^warning the footer .* set imprint/,
    /^FAIL a lawyer/,
  ];
  expect(await examined(left)).toEqual(lines.map((line) => expect.stringMatching(line)));
});
