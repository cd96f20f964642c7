import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { brandChecks } from './brand.ts';
import { ask, Fault, must, should } from './check.ts';
import { sampleNames, triggers } from './database.ts';
import { toggleWww } from './functions.ts';

test('The doctor reads from the migrations which triggers record changes of the contacts.', () => {
  expect(triggers.toSorted()).toEqual(['record_contact_change', 'record_contact_truncation']);
});

test('The doctor reads the sample people from the seed: neither channels nor those who left.', () => {
  expect(sampleNames).toEqual([
    'Mara Lindqvist',
    'Tomás Oliveira',
    'Yuki Arai',
    'Priya Raman',
    'Anneliese Konstantinopolskaya-Featherstonehaugh',
    'Idris Calloway',
  ]);
});

test.each([
  [3, 'a, a, a'],
  [4, 'a, a, a, and 1 more'],
  [5, 'a, a, a, and 2 more'],
])('Of %i faults of one kind, the first three are named.', async (count, shown) => {
  const finding = await must('all is well', 'fix it', () => Array<string>(count).fill('a'))();
  expect(finding).toEqual({ state: 'FAIL', text: `all is well: ${shown} → fix it` });
});

test('A check that throws is a finding with the reason and the fix of the check.', async () => {
  const check = should('all is well', 'fix it', () => Promise.reject(new Error('no connection')));
  expect(await check()).toEqual({ state: 'warning', text: 'all is well: no connection → fix it' });
});

test('A fault with another fix is shown with that one.', async () => {
  const check = must('all is well', 'fix it', () => Promise.reject(new Fault('paused', 'resume it')));
  expect(await check()).toEqual({ state: 'FAIL', text: 'all is well: paused → resume it' });
});

type Brand = Parameters<typeof brandChecks>[0];
const own: Brand = {
  name: 'Own',
  siteUrl: 'https://own.io',
  ownerNote: '',
  printed: [],
  texts: [],
  imprint: 'X',
  unread: [],
};

/** `npm run doctor` where nothing answers, without a database and without a login. */
const doctor = (...args: string[]) =>
  new Promise<{ code: number | null; lines: string[]; error: string }>((resolve) => {
    const { SUPABASE_DB_URL, ...env } = process.env;
    const command = ['--import', 'tsx', 'tools/ops/doctor.ts', ...args];
    const child = execFile(
      process.execPath,
      command,
      { env: { ...env, HOME: os.tmpdir(), SUPABASE_ACCESS_TOKEN: 'none' } },
      (_, out, error) => resolve({ code: child.exitCode, lines: out.trimEnd().split('\n'), error }),
    );
  });

test.each([[['own.io']], [['https://own.io', 'https://x.io']]])(
  'The doctor explains its use after %j.',
  async (args) => {
    const usage = 'Usage: npm run doctor -- https://site.example [--json]\n';
    expect(await doctor(...args)).toEqual({ code: 2, lines: [''], error: usage });
  },
);

test('The doctor prints a line for each finding, then how many there are, and fails where one does.', async () => {
  const { code, lines } = await doctor('http://localhost:1/some/page');
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/^stranger {3}FAIL {5}the site answers: http:\/\/localhost:1 does not answer/);
  expect(lines).toContainEqual(expect.stringMatching(/^database {3}warning {2}not examined: set SUPABASE_DB_URL/));
  const count = (state: string) => lines.filter((line) => line.slice(11, 20).trim() === state).length;
  expect(lines.at(-1)).toBe(`${count('FAIL')} FAIL, ${count('warning')} warnings, ${count('ok')} ok`);
});

test('The doctor ends with code 0 where a site has no FAIL, whatever it warns of.', async () => {
  const { argv, exitCode } = process;
  process.argv = ['node', path.resolve('tools/ops/doctor.ts'), 'http://own.io'];
  vi.stubEnv('SUPABASE_DB_URL', '');
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const none = () => [];
  const well = () => async () => ({ state: 'ok', text: 'the project answers' });
  const readSite = async () => ({ apiUrl: 'http://api.own.io' });
  const parts = {
    site: { readSite, siteChecks: none, projectCheck: well, dataApiChecks: none },
    functions: { functionChecks: async () => [], readSecrets: none, secretChecks: none, toggleWww },
    brand: { readBrand: () => own, brandChecks: none },
  };
  for (const [name, stand] of Object.entries(parts)) vi.doMock(`./${name}.ts`, () => stand);
  vi.resetModules();
  await import('../doctor.ts').finally(() => {
    for (const name of Object.keys(parts)) vi.doUnmock(`./${name}.ts`);
    vi.resetModules();
  });
  const { exitCode: code } = process;
  Object.assign(process, { argv, exitCode });
  expect(code).toBe(0);
  expect(printed.mock.calls.flat()).toEqual([
    'stranger   ok       the site answers',
    'stranger   ok       the project answers',
    'database   warning  not examined: set SUPABASE_DB_URL (docs/deploy.md, "The database address")',
    expect.stringMatching(/^functions {2}warning /),
    '\n0 FAIL, 2 warnings, 2 ok',
  ]);
});

test('With --json, the doctor prints nothing but its findings, each as JSON.', async () => {
  const { code, lines } = await doctor('--json', 'http://localhost:1');
  expect(code).toBe(1);
  const [first, ...others] = lines.map((line) => JSON.parse(line));
  expect(first).toEqual({ part: 'stranger', state: 'FAIL', text: expect.stringContaining('does not answer') });
  expect(new Set(others.map(({ part }) => part))).toEqual(new Set(['database', 'functions', 'brand']));
});

/** What the doctor reads from an address, where the Supabase CLI has linked that project. */
async function targetAt(address: string, linked?: string) {
  vi.resetModules();
  vi.doMock('node:fs', async (load) => {
    const fs = await load<typeof import('node:fs')>();
    const isLink = (file: unknown) => String(file).endsWith('/supabase/.temp/project-ref');
    return {
      ...fs,
      existsSync: (file: string) => (isLink(file) ? linked !== undefined : fs.existsSync(file)),
      readFileSync: (file: string, coding: 'utf8') => (isLink(file) ? linked : fs.readFileSync(file, coding)),
    };
  });
  const { readTarget } = await import('../doctor.ts');
  vi.doUnmock('node:fs');
  vi.resetModules();
  return readTarget(address);
}

test.each([
  ['https://own.io/a?b', 'https://own.io', 'http://own.io', 'https://www.own.io'],
  ['https://www.own.io', 'https://www.own.io', 'http://www.own.io', 'https://own.io'],
  ['https://203.0.113.7', 'https://203.0.113.7', 'http://203.0.113.7', undefined],
  ['https://own.io:8443/', 'https://own.io:8443', 'http://own.io:8443', undefined],
  ['https://intranet', 'https://intranet', 'http://intranet', undefined],
  ['http://own.io', 'http://own.io', undefined, undefined],
])('The site of %s is %s; without TLS %s; with or without www %s', async (address, siteUrl, httpUrl, twinUrl) => {
  expect(await targetAt(address)).toEqual({ siteUrl, httpUrl, twinUrl, project: undefined });
});

test('The project is the one that the Supabase CLI is linked to.', async () => {
  expect(await targetAt('https://own.io', 'abcdefghijklmnopqrst\n')).toHaveProperty('project', 'abcdefghijklmnopqrst');
});

test('A request follows no redirect, and is given up after twenty seconds.', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('', { status: 302 }));
  vi.stubGlobal('fetch', fetched);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  expect((await ask('https://own.io/', { method: 'POST', headers: { own: '1' } })).status).toBe(302);
  expect(timeout.mock.calls).toEqual([[20_000]]);
  const [{ value: signal } = {}] = timeout.mock.results;
  const init = { method: 'POST', headers: { own: '1' }, redirect: 'manual', signal };
  expect(fetched.mock.calls).toEqual([['https://own.io/', init]]);
});

test.each([
  ['CERT_HAS_EXPIRED', 'certificate: have it renewed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate: have it renewed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate: have it renewed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate: have it renewed'],
  ['ENOTFOUND', 'is the address mistyped?'],
  ['EAI_AGAIN', 'is the address mistyped?'],
  ['ERR_SSL_PROTOCOL_ERROR', 'certificate: have it renewed'],
  ['ETIMEDOUT', 'read the address once more'],
])('An address that fails with %s has a fix of this kind: %s', async (code, fix) => {
  vi.stubGlobal('fetch', () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code } })));
  const error = await ask('https://own.io/').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Fault);
  expect(error).toMatchObject({
    message: `https://own.io does not answer (${code})`,
    fix: expect.stringContaining(fix),
  });
});
