import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../stack/ports.ts';

/** What happened, in order, and what the stand-ins for the parts were given. */
const calls = vi.hoisted(() => ({ order: [] as string[], given: {} as Record<string, object> }));
const { order, given } = calls;
/** A part that takes a moment: who does not wait for it comes first. */
const late = vi.hoisted(() => async (event: string, given?: object) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  calls.order.push(event);
  if (given) calls.given[event] = given;
});

let crash: (name: string) => void;
vi.mock('../stack/stack.ts', () => ({
  startStack: async (options: object) => {
    await late('stack starts', options);
    return {
      apiUrl: 'http://127.0.0.1:1',
      databaseUrl: 'postgresql://own',
      publishableKey: 'sb_publishable_own',
      programs: new Map([['postgrest', { logFile: 'logs/postgrest.log' }]]),
      crashed: new Promise((resolve) => {
        crash = resolve as typeof crash;
      }),
      stop: () => late('stack stops'),
    };
  },
}));
const build = vi.hoisted(() => vi.fn());
vi.mock('../site/build-and-serve.ts', () => ({
  buildSite: build,
  serveDist: async (site: object) => {
    await late('site is served', site);
    return { close: () => late('site closes') };
  },
}));
const middlewares: RequestListener = (_, response) => response.end('of Vite');
vi.mock('vite', () => ({
  createServer: async (options: object) => {
    await late('Vite starts', { ...options, env: environment() });
    return { middlewares, close: () => late('Vite closes') };
  },
}));
const environment = () => [process.env.VITE_SUPABASE_URL, process.env.VITE_SUPABASE_ANON_KEY];

// Another file may have loaded them.
vi.resetModules();
const { functionEnvironment, run, signal } = await import('./start.ts');
const dir = mkdtempSync(`${os.tmpdir()}/listbolt-start-`);
const kept = { ...process.env };
afterAll(() => {
  vi.resetModules();
  rmSync(dir, { recursive: true });
  Object.assign(process.env, kept);
});

let printed: string[] = [];
const port = await freePort();
beforeEach(() => {
  order.length = 0;
  printed = [];
  // Longer than its server takes to start.
  build.mockImplementation((outDir: string) =>
    late('build starts').then(() => late('site is built', { outDir, env: environment() })),
  );
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  for (const name of ['LISTBOLT_PREVIEW_PORT', 'LISTBOLT_SITE_PORT']) vi.stubEnv(name, `${port}`);
});
const ended = Promise.resolve(0);

it('The preview is built for the stack before it is served, and closed before the stack stops.', async () => {
  expect(await run('preview', ended)).toBe(0);
  expect(order).toEqual([
    ...['stack starts', 'build starts', 'site is built', 'site is served'],
    ...['site closes', 'stack stops'],
  ]);
  const dist = path.resolve('dist');
  expect(given['site is built']).toEqual({ outDir: dist, env: ['http://127.0.0.1:1', 'sb_publishable_own'] });
  expect(given['site is served']).toEqual({ dir: dist, port, supabaseUrl: 'http://127.0.0.1:1' });
});

it('Vite starts for the stack, behind a server that ends with it.', async () => {
  let end: (code: number) => void = () => undefined;
  const running = run('site', new Promise((resolve) => (end = resolve)));
  await expect.poll(() => printed.join()).toContain('Ready in ');
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('of Vite');
  end(0);
  expect(await running).toBe(0);
  expect(order).toEqual(['stack starts', 'Vite starts', 'Vite closes', 'stack stops']);
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
  const { server, ...options } = given['Vite starts'] as { server: Record<string, { server: Server } & Server> };
  expect(options).toEqual({ clearScreen: false, env: ['http://127.0.0.1:1', 'sb_publishable_own'] });
  expect(server.middlewareMode?.server).toBeDefined();
  expect(server.ws?.server).toBe(server.middlewareMode?.server);
});

it('The stack keeps its data in this folder, and its functions follow each save.', async () => {
  await run(undefined, ended);
  const { onProgress, functionEnv, ...options } = given['stack starts'] as Record<string, (line: string) => void>;
  expect(options).toEqual({ dir: path.resolve('.local/stack'), functions: 'watch' });
  const secrets = await functionEnvironment('supabase/functions/.env');
  expect(Object.keys(functionEnv ?? {})).toEqual(Object.keys(secrets));
  onProgress?.('Starting');
  expect(printed.at(-1)).toBe('  · Starting');
});

it('The stack alone prints its addresses, and the settings for npm run dev.', async () => {
  await run(undefined, ended);
  expect(order).toEqual(['stack starts', 'stack stops']);
  const start = printed.findIndex((text) => text.includes('For `npm run dev`'));
  expect(printed.slice(start).map((text) => text.replace(/\d+\.\d s/, '1.0 s'))).toEqual([
    `
  For \`npm run dev\`, in .env:
  VITE_SUPABASE_URL=http://127.0.0.1:1
  VITE_SUPABASE_ANON_KEY=sb_publishable_own

  API       http://127.0.0.1:1
  Database  postgresql://own
  Logs      .local/stack/logs

  Ready in 1.0 s. Ctrl-C stops everything; the data stays.
`,
    'Stopping.',
  ]);
});

it('A stack with a site prints its address in the place of settings.', async () => {
  await run('preview', ended);
  expect(printed.join('\n')).toContain(`\n  Site      http://localhost:${port}\n  API `);
});

it('A program that ends by itself is named with its log, and stops the rest with exit code 1.', async () => {
  const failed = vi.mocked(console.error).mockImplementation(() => undefined);
  const running = run('preview', new Promise(() => undefined));
  await expect.poll(() => printed.join()).toContain('Ready in ');
  crash('postgrest');
  expect(await running).toBe(1);
  expect(failed.mock.calls).toEqual([['\npostgrest ended by itself. Its log: logs/postgrest.log']]);
  failed.mockClear();
  expect(order.slice(-2)).toEqual(['site closes', 'stack stops']);
});

it('A build that fails stops the stack, and is the error.', async () => {
  build.mockRejectedValue(new Error('no headline'));
  await expect(run('preview', ended)).rejects.toThrow('no headline');
  expect(order).toEqual(['stack starts', 'stack stops']);
});

it.each(['preview', 'site'] as const)('A wrong port of the %s is named before a stack starts.', async (kind) => {
  const variable = `LISTBOLT_${kind.toUpperCase()}_PORT`;
  vi.stubEnv(variable, '0');
  await expect(run(kind, ended)).rejects.toThrow(`${variable} is "0"`);
  expect(order).toEqual([]);
});

/** The functions' secrets with this .env, and what was printed. */
async function secretsWith(text?: string) {
  const file = path.join(dir, 'env');
  rmSync(file, { force: true });
  if (text !== undefined) writeFileSync(file, text);
  return { secrets: await functionEnvironment(file), notes: printed.join('\n') };
}
const NO_CHANNEL = 'No channel in supabase/functions/.env: applications, messages and reports are printed here';
const NO_KEY = 'No COINGECKO_API_KEY in supabase/functions/.env: the exchange board shows sample figures, and says so';

it.each([
  ['no file', undefined],
  ['empty values', 'TELEGRAM_BOT_TOKEN=\nNOTIFICATION_WEBHOOK_URL=\nEMAIL_API_KEY=\nCOINGECKO_API_KEY=\n'],
  ['a part of a channel that sends nothing by itself', 'TELEGRAM_CHAT_ID=-100\nEMAIL_TO=a@b.io\n'],
])('With %s, messages are printed and figures are samples.', async (_, text) => {
  const { secrets, notes } = await secretsWith(text);
  expect(notes).toBe(`  · ${NO_CHANNEL}\n  · ${NO_KEY}`);
  const { rates } = await (await fetch(`${secrets.EXCHANGE_SAMPLE_URL}/exchange_rates`)).json();
  expect(rates).toHaveProperty('usd');
  await fetch(secrets.NOTIFICATION_WEBHOOK_URL ?? '', { method: 'POST', body: '{"text":"An application"}' });
  expect(printed.at(-1)).toBe('\nAn application\n');
});

it.each(['TELEGRAM_BOT_TOKEN', 'NOTIFICATION_WEBHOOK_URL', 'EMAIL_API_KEY'])(
  'With %s alone, no message is printed.',
  async (name) => {
    const { secrets, notes } = await secretsWith(`${name}=own`);
    expect(secrets).toEqual({ [name]: 'own', EXCHANGE_SAMPLE_URL: expect.stringMatching(/^http:/) });
    expect(notes).toBe(`  · ${NO_KEY}`);
  },
);

it('With a key of the provider, no figure is a sample.', async () => {
  const { secrets, notes } = await secretsWith('COINGECKO_API_KEY=key\nEMAIL_API_KEY=own\nOTHER=1');
  expect(secrets).toEqual({ COINGECKO_API_KEY: 'key', EMAIL_API_KEY: 'own', OTHER: '1' });
  expect(notes).toBe('');
});

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const others = new Set(SIGNALS.flatMap((name) => process.listeners(name)));
/** What the start does at a signal. */
const ownListeners = (name: NodeJS.Signals) => process.listeners(name).filter((listener) => !others.has(listener));
afterEach(() => {
  for (const name of SIGNALS) for (const listener of ownListeners(name)) process.off(name, listener);
});

it.each(SIGNALS)('%s ends the start with exit code 0.', async (name) => {
  const ending = signal();
  for (const listener of ownListeners(name)) listener(name);
  expect(await ending).toBe(0);
});

/** The command itself. Resolves with the codes of its exits. */
async function command(...args: string[]) {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const { argv } = process;
  process.argv = ['node', path.resolve('tools/start/start.ts'), ...args];
  vi.resetModules();
  await import('./start.ts');
  process.argv = argv;
  return exit.mock.calls;
}

it('A start that fails says why in one line, and ends with code 1.', async () => {
  const failed = vi.mocked(console.error).mockImplementation(() => undefined);
  vi.stubEnv('LISTBOLT_PREVIEW_PORT', '0');
  expect(await command('preview')).toEqual([[1]]);
  expect(failed.mock.calls).toEqual([['\nLISTBOLT_PREVIEW_PORT is "0". Set it to a port, such as 4173.\n']]);
  failed.mockClear();
});

it('A start that is ended by a signal stops all, and ends with code 0.', async () => {
  const ending = command();
  await expect.poll(() => printed.join()).toContain('Ready in ');
  for (const listener of ownListeners('SIGTERM')) listener('SIGTERM');
  expect(await ending).toEqual([[0]]);
  expect(order).toEqual(['stack starts', 'stack stops']);
});
