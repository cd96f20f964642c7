import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { dependencies, devDependencies } from '../../package.json';

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'src/content/README.md'].concat(
  readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
);

/** The anchor that a forge gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it.each(pages)('Each link of %s leads to a file and a heading that exist.', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)];
  const broken = links.filter(([, file = '', anchor = '']) => {
    const target = file === '' ? page : path.join(path.dirname(page), file);
    return !existsSync(target) || (anchor !== '' && !anchorsOf(target).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

const dir = new URL('../../.github/workflows/', import.meta.url);
const jobs = readdirSync(dir).flatMap((file) => {
  const [, ...found] = readFileSync(new URL(file, dir), 'utf8').split(/^ {2}(?=[\w-]+:\n {4})/m);
  return found.map((text) => ({ job: `${file}: ${text.split(':')[0]}`, text }));
});

it('Every job that builds the site names the two variables without which no build starts.', () => {
  const building = jobs.filter(({ text }) => /run: .*npm run build\b/.test(text));
  expect(building.map(({ job }) => job)).toEqual(['deploy.yml: build', 'test.yml: check-unit-build']);
  for (const { job, text } of building) {
    for (const name of ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY']) {
      expect(text, job).toMatch(new RegExp(`^ +${name}: \\S`, 'm'));
    }
  }
});

it('The deployed build has the settings of the repository, as a build by hand has those of .env, and none beside them.', () => {
  const [, ...names] = readFileSync('.env.example', 'utf8').split(/^(?=VITE_)/m);
  const { text = '' } = jobs.find(({ job }) => job === 'deploy.yml: build') ?? {};
  for (const name of names.map((line) => line.split('=')[0])) expect(text).toContain(`${name}: \${{ vars.${name} }}\n`);
});

it('Every npm script that a workflow runs is in package.json.', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = jobs.flatMap(({ text }) => [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)]);
  expect(named.map(([, name = '']) => name).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('A released migration is never edited: databases out there have its text, so a change is a new migration', () => {
  const lines = readFileSync('supabase/migrations.sha256', 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  const changed = lines.filter((line) => {
    const [sum, file = ''] = line.split(/\s+/);
    return createHash('sha256').update(readFileSync(file)).digest('hex') !== sum;
  });
  expect(
    changed,
    'Restore these files, and put the change into a new migration: npm run supabase -- migration new',
  ).toEqual([]);
});

/** The packages that were ordered, each with the place where it does its work. */
const ordered: [name: string, place: string][] = [
  ...[
    ...['react', 'react-dom', 'react-router-dom', '@supabase/supabase-js', '@tanstack/react-query', 'react-hook-form'],
    ...['zod', '@hookform/resolvers', '@radix-ui/react-dialog', '@radix-ui/react-accordion', '@radix-ui/react-toast'],
    ...['@radix-ui/react-tooltip', 'lucide-react', '@testing-library/react'],
  ].map((name): [string, string] => [name, 'src']),
  ['tailwindcss', 'src'],
  ['vite', 'vite.config.ts'],
  ['vitest', 'vitest.config.ts'],
];

const codeOf = (place: string) =>
  place.endsWith('.ts')
    ? readFileSync(place, 'utf8')
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|css)$/.test(file))
        .map((file) => readFileSync(`${place}/${file}`, 'utf8'))
        .join('\n');

test.each(ordered)('The ordered package %s is installed, and %s imports it', (name, place) => {
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  expect(codeOf(place)).toMatch(new RegExp(`(?:from|import) ['"]${name}[/'"]`));
});
