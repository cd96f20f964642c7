import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brand } from '../../../src/content/brand.ts';
import { ownerNote } from '../../../src/content/legal.ts';
import { type Check, must } from './check.ts';
import { sampleNames } from './database.ts';

/** The SHA-256 of the picture that comes with the sample brand. */
const SAMPLE_PICTURE = '9705dd96a856bd8263b5e4d0c10e5106b38bc432865fb6a42739f261e26538ae';
const content = new URL('../../../src/content/', import.meta.url);

/** This copy of the content, from which the site is built. */
export function readBrand() {
  const names = readdirSync(content).filter((name) => /\.(ts|md)$/.test(name));
  const texts = names.map((name) => ({ name, text: readFileSync(new URL(name, content), 'utf8') }));
  const picture = createHash('sha256')
    .update(readFileSync(new URL('share.png', content)))
    .digest('hex');
  return { name: brand.name as string, siteUrl: brand.siteUrl as string, ownerNote, texts, picture };
}

/** What is left of the sample brand. */
export function brandChecks(own: ReturnType<typeof readBrand>, address: string): Check[] {
  const isRenamed = !/listbolt/i.test(own.name);
  const left = (pattern: RegExp, ending: string) =>
    own.texts.flatMap(({ name, text }) => {
      const found = name.endsWith(ending) ? pattern.exec(text) : null;
      return found === null ? [] : [`${name} has ${found[0]}`];
    });
  const sampleWord = isRenamed ? /[\w@/:.-]*listbolt[\w@/.-]*|[\w@-]+\.example\b/i : /[\w@-]+\.example\b/i;
  const build = 'change src/content/, build and deploy again';
  return [
    must('siteUrl in src/content/brand.ts is this address', () => (own.siteUrl === address ? [] : own.siteUrl)).orFail(
      build,
    ),
    must('visitors meet no sample person', () => left(new RegExp(sampleNames.join('|')), '.ts')).orWarn(build),
    must('visitors meet no sample word', () => left(sampleWord, '.ts')).orWarn(build),
    must('nothing is marked "replace me"', () => left(/.*replace me.*/, '.md')).orWarn(
      'replace it, then take the mark out',
    ),
    must('chats show a picture of this brand beside a link', () =>
      isRenamed && own.picture === SAMPLE_PICTURE ? 'it is the sample' : [],
    ).orWarn('replace src/content/share.png (1200 × 630), build and deploy again'),
    must('a lawyer has read the legal texts', () => (own.ownerNote ? 'the note for the owner is there' : [])).orFail(
      "have them read, set ownerNote to '' in src/content/legal.ts, build and deploy again",
    ),
  ];
}
