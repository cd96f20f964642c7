import { readdirSync, readFileSync } from 'node:fs';
import { brand, companyContacts, type PrintedContact } from '../../../src/content/company.ts';
import { ownerNote } from '../../../src/content/legal.ts';
import { type Check, must, should } from './check.ts';
import { sampleNames } from './database.ts';

const content = new URL('../../../src/content/', import.meta.url);

/** Reads src/content/, from which the site is built. */
export function readBrand() {
  const names = readdirSync(content).filter((name) => /\.(ts|md)$/.test(name));
  const texts = names.map((name) => ({ name, text: readFileSync(new URL(name, content), 'utf8') }));
  const printed: readonly PrintedContact[] = companyContacts;
  const { name, siteUrl, imprint } = brand;
  return { name: name as string, siteUrl: siteUrl as string, imprint, ownerNote, printed, texts };
}

/** Finds the rest of the sample brand. */
export function brandChecks(own: ReturnType<typeof readBrand>, address: string): Check[] {
  const isRenamed = !/listbolt/i.test(own.name);
  const left = (pattern: RegExp, ending: string) =>
    own.texts.flatMap(({ name, text }) => {
      const found = name.endsWith(ending) ? pattern.exec(text) : null;
      return found === null ? [] : [`${name} has ${found[0]}`];
    });
  const sampleWord = isRenamed ? /[\w@/:.-]*listbolt[\w@/.-]*|[\w@-]+\.example\b/i : /[\w@-]+\.example\b/i;
  const build = 'change src/content/, build and deploy again';
  const legal = "have them read, set ownerNote to '' in src/content/legal.ts, build and deploy again";
  return [
    must('siteUrl in src/content/company.ts is this address', build, () =>
      own.siteUrl === address ? [] : own.siteUrl,
    ),
    should('visitors meet no sample person', build, () => left(new RegExp(sampleNames.join('|')), '.ts')),
    should('visitors meet no sample word', build, () => left(sampleWord, '.ts')),
    should('nothing is marked "replace me"', 'replace it, then take the mark out', () => left(/.*replace me.*/, '.md')),
    should('the footer names the registered address', 'set imprint in src/content/company.ts', () =>
      own.imprint === '' ? 'it is empty' : [],
    ),
    must('a lawyer has read the legal texts', legal, () => (own.ownerNote ? 'the note for the owner is there' : [])),
  ];
}
