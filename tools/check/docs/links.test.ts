import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../stack/paths.ts';
import { anchors, documents, readDocument, withoutCode } from './markdown.ts';

const { scripts, optionalDependencies } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'));
const LINK = /!?\[[^\]]*\]\(([^)\s]+)\)/g;
const isOutside = (link: string) => /^(https?|mailto):/.test(link);

/** What is wrong with a link that stands in a page, or undefined. */
function problem(from: string, link: string): string | undefined {
  // A page of the running site, such as /verify on localhost, is tested by the browser.
  if (isOutside(link)) return undefined;
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? from : path.posix.join(path.posix.dirname(from), target);
  if (!existsSync(path.join(repositoryRoot, file))) return `${link}: there is no ${file}`;
  if (anchor === undefined) return undefined;
  return anchors(readDocument(file)).includes(anchor) ? undefined : `${link}: ${file} has no such heading`;
}

describe.each(documents())('%s', (file) => {
  const text = readDocument(file);

  it('links only to files and headings that are there', () => {
    const links = [...withoutCode(text).matchAll(LINK)].map(([, link = '']) => link);
    expect(links.map((link) => problem(file, link)).filter((found) => found !== undefined)).toEqual([]);
  });

  it('names only commands that there are', () => {
    const named = [...text.matchAll(/npm run ([a-z][a-z0-9:-]*[a-z0-9])/g)].map(([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('calls the Supabase CLI at the version that is tried here', () => {
    const called = [...text.matchAll(/npx supabase(?:@([\d.]+))? /g)].map(([, version]) => version);
    expect(called.filter((version) => version !== optionalDependencies['@supabase/cli-linux-x64'])).toEqual([]);
  });
});

describe('the check of links', () => {
  it('knows headings as forges name them, and not those inside code', () => {
    expect(anchors("# A `b_c` & d's\n\n```sh\n# no heading\n```\n\n## [Linked](x.md): 2nd")).toEqual([
      'a-b_c--ds',
      'linked-2nd',
    ]);
  });

  it('finds what is not there', () => {
    expect(problem('README.md', 'docs/nowhere.md')).toContain('there is no docs/nowhere.md');
    expect(problem('docs/operations.md', '#nowhere')).toContain('no such heading');
    expect(problem('docs/operations.md', '../README.md#run-it')).toBeUndefined();
  });
});
