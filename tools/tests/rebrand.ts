import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../stack/platform.ts';

/** Long, with an umlaut and an ampersand. */
export const NAME = 'Fjordkai & Söhne Listing Partners';

const LAST_CONTACT = /(?=^\];$(?![\s\S]*^\];$))/m;

/** What an owner changes first: words, figures and lists of src/content/, each in its file. */
const EDITS: [file: string, find: RegExp, put: string][] = [
  ['company.ts', /'ListBolt'/, `'${NAME}'`],
  ['company.ts', /ListBolt Listing Services Ltd\./, 'Fjordkai & Söhne GmbH'],
  ['company.ts', /shortName: name/, "shortName: 'Fjordkai'"],
  ['company.ts', /listbolt/g, 'fjordkai'],
  ['company.ts', /fjordkai\.example/g, 'fjordkai.de'],
  // A second founder, and another channel of the company.
  [
    'company.ts',
    /(?<=founders: [^;]*)(?=\];)/,
    "  { name: 'Liv Fjord', role: 'Founder', telegram: '@liv_fjordkai' },\n",
  ],
  ['company.ts', LAST_CONTACT, "  { name: 'News', position, telegram: 'https://t.me/fjordkai_news' },\n"],
  ['hero.ts', /title: \[.*\]/, "title: ['Get listed', 'fast.']"],
  ['theme.ts', /(?<=volt: ')#\w+/, '#a8e6ff'],
  ['claims.ts', /faster: '.*'/, "faster: '3x'"],
  // Nine exchanges.
  ['exchanges.ts', /(?<=export const exchanges: .* = \[\n(?: {2}\{ id: .*\n){9})(?: {2}\{ id: .*\n)+/, ''],
  ['languages.ts', /^ {2}vi: .*\n|$(?![\s\S])/m, ''],
];

/** Copies the repository into a folder, with its packages as links. */
function copyRepository(root: string): void {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  const skipped = ['.git', '.local', 'dist', 'node_modules'];
  for (const entry of readdirSync(repositoryRoot).filter((entry) => !skipped.includes(entry))) {
    cpSync(path.join(repositoryRoot, entry), path.join(root, entry), { recursive: true });
  }
  const modules = path.join(repositoryRoot, 'node_modules');
  // Without the caches, which begin with a dot, as `.bin` does.
  for (const entry of readdirSync(modules).filter((entry) => !/^\.[^b]/.test(entry))) {
    symlinkSync(path.join(modules, entry), path.join(root, 'node_modules', entry));
  }
}

/** Copies the repository, and makes the copy another provider's. */
export function rebrand(root: string): void {
  copyRepository(root);
  const content = path.join(root, 'src/content');
  for (const [file, find, put] of EDITS) {
    const text = readFileSync(path.join(content, file), 'utf8');
    if (text.search(find) < 0) throw new Error(`${file} has no ${find}`);
    writeFileSync(path.join(content, file), text.replace(find, put));
  }
  rmSync(path.join(content, 'vi'), { recursive: true, force: true });
}

// For the public workflow: node --import tsx tools/tests/rebrand.ts <folder>
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) rebrand(path.resolve(process.argv[2] ?? ''));
