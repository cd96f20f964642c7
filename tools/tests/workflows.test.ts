import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const dir = new URL('../../.github/workflows/', import.meta.url);
const jobs = readdirSync(dir).flatMap((file) => {
  const [, ...found] = readFileSync(new URL(file, dir), 'utf8').split(/^ {2}(?=[\w-]+:\n {4})/m);
  return found.map((text) => ({ job: `${file}: ${text.split(':')[0]}`, text }));
});

it('Both public workflows are read, job by job.', () => {
  expect(jobs.map(({ job }) => job)).toEqual(
    expect.arrayContaining(['deploy.yml: build', 'test.yml: check-unit-build']),
  );
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
