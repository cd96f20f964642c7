import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from '../stack/paths.ts';

// An override of biome.json replaces a rule's options, so each has to repeat the ban of the full zod.
const places: Record<string, { forbidden: string[]; allowed: string[] }> = {
  'src/app': { forbidden: ['zod', '../../tools/stack/stack.ts'], allowed: ['@/features/verify/verify-form'] },
  'src/startup': { forbidden: ['zod', '../../tools/stack/stack.ts'], allowed: ['@/app/app'] },
  'src/features/landing': {
    forbidden: ['zod', '@/features/verify/verify-form', '../verify/verify-form', '@/app/app'],
    allowed: ['./hero', '@/components/button', '@/lib/env'],
  },
  'src/components': {
    forbidden: ['zod', '@/features/landing/hero', '@/app/app'],
    allowed: ['./ui/dialog', '@/lib/env'],
  },
  'src/lib': {
    forbidden: ['zod', '@/components/button', '@/features/landing/hero', '@/app/app'],
    allowed: ['./env', '@/content/brand'],
  },
  'src/content': { forbidden: ['zod', '@/lib/env', '../lib/env', 'react'], allowed: ['./brand'] },
  'supabase/functions/_shared': { forbidden: ['zod'], allowed: ['./contracts/text.ts', 'zod/mini'] },
  'supabase/functions/_shared/contracts': {
    forbidden: ['zod', '../log.ts', '@/lib/env', 'node:fs'],
    allowed: ['./text.ts', 'zod/mini'],
  },
  'tools/site': { forbidden: ['zod', '../../e2e/support/test.ts'], allowed: ['../stack/paths.ts', 'node:fs'] },
};

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'listbolt-lint-')));
const refused = new Map<string, string[]>();

// One run of Biome with our settings over a folder in which every place has a file that imports all of the above.
beforeAll(() => {
  for (const file of ['biome.json', '.gitignore']) copyFileSync(path.join(repositoryRoot, file), path.join(root, file));
  for (const [place, { forbidden, allowed }] of Object.entries(places)) {
    mkdirSync(path.join(root, place), { recursive: true });
    const lines = [...forbidden, ...allowed].map((name) => `import '${name}';\n`);
    writeFileSync(path.join(root, place, 'planted.ts'), lines.join(''));
  }
  const biome = path.join(repositoryRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=github', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  for (const [, file = '', line] of stdout.matchAll(/noRestrictedImports,file=([^,]+),line=(\d+)/g)) {
    const place = path.relative(root, path.dirname(file));
    const { forbidden = [], allowed = [] } = places[place] ?? {};
    const name = [...forbidden, ...allowed][Number(line) - 1] ?? `line ${line}`;
    refused.set(place, [...(refused.get(place) ?? []), name]);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

it.each(Object.entries(places))('Biome refuses in %s what may not be imported there', (place, { forbidden }) => {
  expect(refused.get(place)?.toSorted()).toEqual(forbidden.toSorted());
});

/** What the compiler says of that code as a part of the app. */
function compile(code: string): string {
  // Below the root, so that the types of packages are found.
  mkdirSync(path.join(repositoryRoot, '.local'), { recursive: true });
  const dir = mkdtempSync(path.join(repositoryRoot, '.local', 'browser-types-'));
  const include = ['probe.ts', '../../src/vite-env.d.ts', '../../src/startup/browser.tsx'];
  writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.app.json', include }));
  writeFileSync(path.join(dir, 'probe.ts'), code);
  const tsc = path.join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    return execFileSync(process.execPath, [tsc, '-p', dir, '--pretty', 'false'], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

it('browser code may use what browsers have, and nothing of Node', () => {
  const said = compile(
    "export const all = [window.origin, process.env.HOME, Buffer.from(''), require('fs'), __dirname];",
  );
  const unknown = [...said.matchAll(/error TS\d+: Cannot find name '(\w+)'/g)].map(([, name]) => name);
  expect(unknown).toEqual(['process', 'Buffer', 'require', '__dirname']);
  expect(said.match(/error TS/g)).toHaveLength(unknown.length);
});
