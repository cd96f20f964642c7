import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

// What npm's scripts run, with stand-ins for the programs that they call.
const dir = mkdtempSync(`${os.tmpdir()}/listbolt-scripts-`);
afterAll(() => rmSync(dir, { recursive: true }));
const calls = path.join(dir, 'calls');
beforeEach(() => rmSync(calls, { force: true }));

/** A program that notes how it was called, prints a line, does more, and ends with this code. */
function standIn(name: string, code = 0, more = '') {
  const file = path.join(dir, 'bin', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> ${calls}\necho "output of ${name}"\n${more}\nexit ${code}\n`);
  chmodSync(file, 0o755);
}
const called = () => (existsSync(calls) ? (readFileSync(calls, 'utf8').match(/.*\S/g)?.sort() ?? []) : []);

const node = (args: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const env = { ...process.env, PATH: `${dir}/bin:${process.env.PATH}` };
    const child = execFile(process.execPath, args, { env }, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, out, error }),
    );
  });

test('The check runs each tool, and shows the whole report of one that fails.', async () => {
  for (const name of ['npm', 'knip', 'secretlint']) standIn(name);
  standIn('biome', 3);
  const { code, out } = await node(['--import', 'tsx', 'tools/start/check.ts']);
  expect(called()).toEqual([
    'biome ci --colors=off .',
    'knip',
    'npm run --silent typecheck',
    'secretlint --secretlintignore .gitignore **/*',
  ]);
  expect(code).toBe(3);
  const failed = 'FAILED format and lint: biome ci --colors=off .\n\noutput of biome\n\n';
  const lines = out.replace(failed, '').trim().split('\n').sort();
  expect(out).toContain(failed);
  expect(lines).toEqual(['ok     secrets', 'ok     types', 'ok     unused code']);
});

test('`npm test` runs every suite after a red one, names what failed at the end, and fails.', async () => {
  for (const name of ['npm', 'playwright']) standIn(name);
  standIn('vitest', 1, 'echo " FAIL  |db| a.test.ts > a title"');
  const { code, out } = await node(['--import', 'tsx', 'tools/start/test.ts']);
  expect(called()).toEqual(['npm run --silent check', 'playwright test', 'vitest run']);
  expect(code).toBe(1);
  expect(out.trim().split('\n').slice(-2)).toEqual(['FAILED: vitest run', ' FAIL  |db| a.test.ts > a title']);
});

/** The script in a folder whose packages are as old as said. */
const root = path.join(dir, 'root');
async function install(installed: 'never' | 'before' | 'after', npmCode = 0, npmDoes = '') {
  standIn('npm', npmCode, npmDoes);
  rmSync(root, { recursive: true, force: true });
  cpSync('tools/start/ensure-install.mjs', `${root}/tools/start/ensure-install.mjs`);
  cpSync('tools/start/check-machine.mjs', `${root}/tools/start/check-machine.mjs`);
  writeFileSync(`${root}/package-lock.json`, '{}');
  utimesSync(`${root}/package-lock.json`, 1_000, 1_000);
  if (installed !== 'never') {
    mkdirSync(`${root}/node_modules`);
    const at = installed === 'before' ? 900 : 1_100;
    writeFileSync(`${root}/node_modules/.package-lock.json`, '{}');
    utimesSync(`${root}/node_modules/.package-lock.json`, at, at);
  }
  return node([`${root}/tools/start/ensure-install.mjs`]);
}

test.each(['never', 'before'] as const)(
  'Packages that were installed %s are installed, all kinds of them.',
  async (when) => {
    expect(await install(when)).toMatchObject({ code: 0, error: '' });
    expect(called()).toEqual(['npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error']);
  },
);

test('An install that fails ends the script, and leaves the packages that were there.', async () => {
  const failed = await install('before', 1, 'rm -rf node_modules; mkdir node_modules');
  expect(failed).toMatchObject({ code: 1, error: 'npm ci failed: see above.\n' });
  expect(readdirSync(`${root}/node_modules`)).toEqual(['.package-lock.json']);
});

/** check-machine.mjs on another machine. */
const onMachine = (version: string, platform: string) => {
  const machine = `Object.defineProperty(process, 'platform', { value: '${platform}' });
    const { versions } = process;
    Object.defineProperty(globalThis, 'process', { value: new Proxy(process, {
      get: (target, name) => (name === 'versions' ? { ...versions, node: '${version}' } : target[name]) }) });`;
  const script = pathToFileURL(path.resolve('tools/start/check-machine.mjs')).href;
  return node(['--input-type=module', '--eval', `${machine} await import('${script}');`]);
};

test.each([
  ['20.18.3', 'darwin', 'ListBolt needs Node 20.19 or newer; this is 20.18.3.'],
  ['22.1.0', 'win32', 'ListBolt runs on Linux and macOS.'],
])('Node %s on %s is refused in words.', async (version, platform, words) => {
  expect(await onMachine(version, platform)).toMatchObject({ code: 1, error: expect.stringContaining(words) });
});

// The commands below are loaded here, which is quicker than a process each, with stand-ins for what they call.

afterEach(() => void vi.resetModules());

/** `npm run db:reset` for a stack with this data, while an earlier PostgreSQL ends so. */
async function resetDatabase(data: string, earlier: () => Promise<void>) {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  vi.doMock('../stack/platform.ts', () => ({ stackDir: 'stack' }));
  vi.doMock('../stack/postgres.ts', () => ({
    waitForEarlierPostgres: earlier,
    locateData: (stack: string) => path.join(data, stack),
  }));
  vi.resetModules();
  await import('../stack/db-reset.ts');
  for (const name of ['platform', 'postgres']) vi.doUnmock(`../stack/${name}.ts`);
  return exit.mock.calls;
}

test('A reset deletes the data of the stack, once no server has them, and says what the next start does.', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  mkdirSync(`${dir}/data/stack`, { recursive: true });
  writeFileSync(`${dir}/data/other`, '');
  const earlier = vi.fn(async () => expect(existsSync(`${dir}/data/stack`)).toBe(true));
  expect(await resetDatabase(`${dir}/data`, earlier)).toEqual([]);
  expect(earlier.mock.calls).toEqual([['stack']]);
  expect(existsSync(`${dir}/data/stack`)).toBe(false);
  expect(existsSync(`${dir}/data/other`)).toBe(true);
  expect(said.mock.calls.join()).toMatch(/^The local database is deleted\. The next `npm start` makes it again/);
});

test('A reset while the database is in use deletes nothing, and fails with the reason.', async () => {
  const failed = vi.mocked(console.error).mockImplementation(() => undefined);
  mkdirSync(`${dir}/used/stack`, { recursive: true });
  expect(await resetDatabase(`${dir}/used`, () => Promise.reject(new Error('in use')))).toEqual([[1]]);
  expect(failed.mock.calls).toEqual([['in use']]);
  failed.mockClear();
  expect(existsSync(`${dir}/used/stack`)).toBe(true);
});

test.each(['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY'])('A build without %s is refused.', async (name) => {
  const { default: configure } = await import('../../vite.config.ts');
  vi.stubEnv(name, '');
  expect(() => configure({ mode: 'production', command: 'build' })).toThrow(name);
});
