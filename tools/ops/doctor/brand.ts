import { readdirSync, readFileSync } from 'node:fs';
import { brand, companyContacts, type PrintedContact } from '../../../src/content/company.ts';
import { versions } from '../../../src/content/languages.ts';
import { ownerNote } from '../../../src/content/legal.ts';
import { type Check, must, should } from './check.ts';
import { sampleNames } from './database.ts';

const content = new URL('../../../src/content/', import.meta.url);
const hostSettings = new URL('../../../wrangler.jsonc', import.meta.url);

/** Reads src/content/, from which the site is built. */
export function readBrand() {
  const all = readdirSync(content, { recursive: true, encoding: 'utf8' });
  const names = all.filter((name) => /\.(ts|md)$/.test(name));
  const texts = names.map((name) => ({ name, text: readFileSync(new URL(name, content), 'utf8') }));
  texts.push({ name: 'wrangler.jsonc', text: readFileSync(hostSettings, 'utf8') });
  const printed: readonly PrintedContact[] = companyContacts;
  const { name, siteUrl, imprint } = brand;
  const unread = versions.filter(({ readBy }) => readBy === '').map(({ language }) => language);
  return { name: name as string, siteUrl: siteUrl as string, imprint, ownerNote, printed, texts, unread };
}

/** Each "replace me": in the README the file that its line is about, in a file the line. */
function findMarks({ name, text }: { name: string; text: string }): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (!/\*\*replace me/i.test(line)) return [];
    return name.endsWith('.md') ? `${name}, the line of ${/`([^`]+)`/.exec(line)?.[1]}` : `${name}:${index + 1}`;
  });
}

/** Finds the rest of the sample brand. `address`: undefined where no site answers. */
export function brandChecks(own: ReturnType<typeof readBrand>, address: string | undefined): Check[] {
  const isRenamed = !/listbolt/i.test(own.name);
  const left = (pattern: RegExp) =>
    own.texts.flatMap(({ name, text }) => {
      const found = name.endsWith('.md') ? null : pattern.exec(text);
      return found === null ? [] : [`${name} has ${found[0]}`];
    });
  const sampleWord = isRenamed ? /[\w@/:.-]*listbolt[\w@/.-]*|[\w@-]+\.example\b/i : /[\w@-]+\.example\b/i;
  const build = 'change src/content/, build and deploy again';
  const move = `npm run doctor -- ${own.siteUrl}; or, if the site has moved, change siteUrl, build and deploy again`;
  const legal = "have them read, set ownerNote to '' in src/content/legal.ts, build and deploy again";
  return [
    must('siteUrl in src/content/company.ts is this address', move, () =>
      address === undefined || own.siteUrl === address ? [] : own.siteUrl,
    ),
    should('visitors meet no sample person', build, () => left(new RegExp(sampleNames.join('|')))),
    should('visitors meet no sample word', build, () => left(sampleWord)),
    should('nothing is marked "replace me"', 'replace it, then take the mark out', () => own.texts.flatMap(findMarks)),
    should('the footer names the registered address', 'set imprint in src/content/company.ts', () =>
      own.imprint === '' ? 'it is empty' : [],
    ),
    should(
      'a native reader has checked each language',
      'docs/operations.md says what to ask; then set readBy in src/content/languages.ts, or remove the language',
      () => own.unread.map((language) => `nobody is named for ${language}`),
    ),
    must('a lawyer has read the legal texts', legal, () => (own.ownerNote ? 'the note for the owner is there' : [])),
  ];
}
