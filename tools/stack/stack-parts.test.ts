import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Program, ProgramHost, ProgramSpec } from './programs.ts';

// The order in which the parts start and stop, and what each is given, with stand-ins for them: stack.test.ts starts the real ones.
type Part = (...given: never[]) => unknown;
const parts = vi.hoisted(() => ({
  order: [] as string[],
  given: {} as Record<string, unknown[]>,
  /** What a part does beside that. */
  act: {} as Record<string, Part | undefined>,
}));
const { order, given, act } = parts;
const part = vi.hoisted(() => (name: string) => async (...args: unknown[]) => {
  // The first ones take longest: a part that does not wait for the one before comes first.
  const delay = { wait: 12, postgres: 9, migrate: 6, postgrest: 3 }[name] ?? 0;
  await new Promise((resolve) => setTimeout(resolve, delay));
  parts.order.push(name);
  parts.given[name] = args;
  return (parts.act[name] as ((...args: unknown[]) => unknown) | undefined)?.(...args);
});
vi.mock('./postgres.ts', async (load) => ({
  ...(await load<object>()),
  waitForEarlierPostgres: part('wait'),
  startPostgres: part('postgres'),
  withClient: part('query'),
  explainTakenPort: async (dir: string, { message }: Error) => new Error(`${dir}: ${message}`),
}));
vi.mock('./migrate.ts', () => ({ migrate: part('migrate') }));
vi.mock('./postgrest.ts', () => ({ startPostgrest: part('postgrest') }));
vi.mock('./functions.ts', () => ({ readFunctions: () => ['one', 'two'], startFunction: part('function') }));
vi.mock('./gateway.ts', () => ({ startGateway: part('gateway') }));
vi.mock('./programs.ts', () => ({ startProgram: part('program') }));

// Another file may have loaded them.
vi.resetModules();
const { startStack } = await import('./stack.ts');
const { freePort, listen } = await import('./ports.ts');
afterAll(() => void vi.resetModules());

/** Names ports in the environment of a test. */
async function ownPorts() {
  const ports = [await freePort(), await freePort()] as const;
  vi.stubEnv('LISTBOLT_API_PORT', String(ports[0]));
  vi.stubEnv('LISTBOLT_DATABASE_PORT', String(ports[1]));
  return ports;
}

/** A part that registers a program of that name with the host, its last argument but one, or its last. */
const registering =
  (name: string) =>
  (...args: (ProgramHost | string)[]) => {
    const host = args.find((arg): arg is ProgramHost => typeof arg === 'object' && 'register' in arg);
    const own = name === 'function' ? `function-${args[0]}` : name;
    host?.register({ name: own, stop: () => part(`${own} stops`)() } as unknown as Program);
  };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(`${os.tmpdir()}/listbolt-parts-`);
  order.length = 0;
  Object.assign(act, {
    query: undefined,
    program: undefined,
    migrate: undefined,
    ...Object.fromEntries(['postgres', 'postgrest', 'function'].map((name) => [name, registering(name)])),
    gateway: () => part('gateway closes'),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

it('A throw-away stack stops in the opposite order of its start, and its folder is the last thing to go.', async () => {
  const stack = await startStack({ dir, throwaway: true, functions: 'frozen' });
  const started = order.filter((name) => name !== 'function');
  expect(started).toEqual(['wait', 'postgres', 'migrate', 'postgrest', 'gateway']);
  expect(order.at(-1)).toBe('gateway');
  expect([...stack.programs.keys()].sort()).toEqual(['function-one', 'function-two', 'postgres', 'postgrest']);
  const names = [...stack.programs.keys()];
  order.length = 0;
  act['postgres stops'] = () => expect(existsSync(dir)).toBe(true);
  await Promise.all([stack.stop(), stack.stop()]);
  expect(order).toEqual(['gateway closes', ...names.reverse().map((name) => `${name} stops`)]);
  expect(existsSync(dir)).toBe(false);
});

it('A kept stack keeps its folder, and begins with empty logs.', async () => {
  mkdirSync(`${dir}/logs`);
  writeFileSync(`${dir}/logs/postgres.log`, 'of the last start');
  await ownPorts();
  const stack = await startStack({ dir });
  expect(readdirSync(`${dir}/logs`)).toEqual([]);
  await stack.stop();
  expect(readdirSync(dir).sort()).toEqual(['keys.json', 'logs']);
});

it('A kept stack has the ports of the environment, and a throw-away one none of them.', async () => {
  const [api, database] = await ownPorts();
  const ports = async (throwaway: boolean) => {
    const stack = await startStack({ dir, throwaway });
    await stack.stop();
    return [stack.apiUrl, stack.databaseUrl].map((url) => Number(new URL(url).port));
  };
  expect(await ports(false)).toEqual([api, database]);
  for (const port of await ports(true)) expect([api, database]).not.toContain(port);
});

it('A caller may choose the port of the API.', async () => {
  const stack = await startStack({ dir, throwaway: true, apiPort: 4711 });
  expect(stack.apiUrl).toBe('http://127.0.0.1:4711');
  await stack.stop();
});

it('A taken port of the API is explained by what has this folder.', async () => {
  const server = await listen(createServer());
  vi.stubEnv('LISTBOLT_API_PORT', String(server.port));
  await expect(startStack({ dir })).rejects.toThrow(`${dir}: Port ${server.port} is taken`);
  expect(order).toEqual([]);
  await server.close();
});

it('Each part gets the addresses of the others.', async () => {
  const progress: string[] = [];
  const options = { functions: 'frozen', functionEnv: { OWN: '1', SUPABASE_URL: 'x' }, apiPort: 4711 } as const;
  const onProgress = (line: string) => void progress.push(line);
  const { stop, ...stack } = await startStack({ dir, throwaway: true, ...options, onProgress });
  const databasePort = Number(new URL(stack.databaseUrl).port);
  const [postgrestPort] = given.postgrest as number[];
  const host = { logDir: `${dir}/logs`, register: expect.any(Function), onCrash: expect.any(Function) };
  const { publishableKey, secretKey, anonKey, serviceRoleKey, jwtSecret } = stack;
  const keys = { publishableKey, secretKey, anonKey, serviceRoleKey, jwtSecret };
  expect(given.postgres).toEqual([dir, databasePort, true, host]);
  expect(given.postgrest).toEqual([expect.any(Number), databasePort, keys, host]);
  expect(given.migrate).toMatchObject([
    {
      databaseUrl: stack.databaseUrl,
      seed: true,
      supabaseDir: /* of this repository */ expect.stringMatching(/\/supabase$/),
    },
  ]);
  const [name, port, env, mode] = given.function ?? [];
  expect(['one', 'two']).toContain(name);
  expect(mode).toBe('frozen');
  expect(env).toEqual({
    OWN: '1',
    SUPABASE_URL: 'http://127.0.0.1:4711',
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_DB_URL: stack.databaseUrl,
  });
  expect(given.gateway).toEqual([{ port: 4711, keys, postgrestPort, functionPorts: expect.any(Map) }]);
  const [{ functionPorts }] = given.gateway as [{ functionPorts: Map<string, number> }];
  expect(functionPorts.get(name as string)).toBe(port);
  const ports = [...functionPorts.values(), databasePort, postgrestPort];
  expect([ports.every(Number.isInteger), new Set(ports).size]).toEqual([true, 4]);
  for (const [key, program] of stack.programs) expect(program.name).toBe(key);
  const [{ onProgress: tell }] = given.migrate as [{ onProgress(line: string): void }];
  tell('Applying');
  expect(progress.sort()).toEqual([
    'Applying',
    'Starting 2 edge functions',
    'Starting PostgREST',
    'Starting PostgreSQL',
  ]);
  await stop();
});

it('Without functions, and without the seed, neither is made.', async () => {
  const stack = await startStack({ dir, throwaway: true, seed: false });
  expect(given.migrate).toMatchObject([{ seed: false }]);
  expect(order).toEqual(['wait', 'postgres', 'migrate', 'postgrest', 'gateway']);
  await stack.stop();
});

it('A start that fails waits for what is still starting, then stops it all.', async () => {
  act.migrate = () => Promise.reject(new Error('no such table'));
  act.function = async (...args: never[]) => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    registering('function')(...args);
  };
  await expect(startStack({ dir, throwaway: true, functions: 'frozen' })).rejects.toThrow('no such table');
  expect(order.filter((name) => name.endsWith('stops')).sort()).toEqual([
    'function-one stops',
    'function-two stops',
    'postgres stops',
  ]);
  expect(order).not.toContain('gateway');
  expect(existsSync(dir)).toBe(false);
});

it('A program that ends by itself is named.', async () => {
  const stack = await startStack({ dir, throwaway: true });
  const host = (given.postgres as ProgramHost[]).at(-1);
  host?.onCrash('postgres');
  host?.onCrash('postgrest');
  expect(await stack.crashed).toBe('postgres');
  await stack.stop();
});

it('With npm start, the schedule of a hosted project is called every minute, one failure stops no other call, and it ends with the stack.', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const fetched = vi.fn(() => Promise.reject(new Error('no answer')));
  vi.stubGlobal('fetch', fetched);
  const statements: string[] = [];
  act.query = async (_url: string, work: (client: object) => Promise<unknown>) => {
    await work({ query: async (text: string) => void statements.push(text) });
    throw new Error('no connection');
  };
  const patience = vi.spyOn(AbortSignal, 'timeout');
  const every = vi.spyOn(globalThis, 'setInterval');
  const stack = await startStack({ dir, throwaway: true, functions: 'watch', apiPort: 4711 });
  expect(every.mock.calls.map(([, time]) => time)).toEqual([60_000]);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  expect(given.query?.[0]).toBe(stack.databaseUrl);
  expect(statements).toEqual([
    'select from private.watch()',
    'select from private.send_digest()',
    'select from private.purge_expired()',
  ]);
  expect(fetched.mock.calls).toEqual([
    [
      'http://127.0.0.1:4711/functions/v1/deliver-notifications',
      {
        method: 'POST',
        headers: { apikey: stack.secretKey, 'content-type': 'application/json' },
        body: '{}',
        signal: expect.any(AbortSignal),
      },
    ],
  ]);
  expect(patience.mock.calls).toEqual([[60_000]]);
  await stack.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('The stack of a test calls no schedule.', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stack = await startStack({ dir, throwaway: true, functions: 'frozen' });
  expect(vi.getTimerCount()).toBe(0);
  await stack.stop();
});

//
// What each program is started with
//

const host = { logDir: '/logs', register: () => undefined, onCrash: () => undefined };
const keys = { jwtSecret: 'secret of the tokens' } as Parameters<typeof startPostgrest>[2];
const { startPostgrest } = await vi.importActual<typeof import('./postgrest.ts')>('./postgrest.ts');
const { startPostgres } = await vi.importActual<typeof import('./postgres.ts')>('./postgres.ts');
const { readFunctions, startFunction } = await vi.importActual<typeof import('./functions.ts')>('./functions.ts');
const { repositoryRoot } = await import('./platform.ts');
const { locateData } = await import('./postgres-binaries.ts');
const { PATH } = process.env;
/** The program that was started last. */
const started = () => given.program?.[0] as ProgramSpec;

/** A server that answers with this status from now on. */
async function answering(status: number) {
  const server = createServer((_, response) => response.writeHead(status).end());
  const { port, close } = await listen(server);
  return { port, close, become: (other: number) => (status = other) };
}

it('PostgREST has the settings of a hosted project, and no others.', async () => {
  vi.stubEnv('POSTGREST_PATH', '/bin/true');
  await startPostgrest(3001, 54_399, keys, host);
  const { isReady, ...spec } = started();
  expect(spec).toEqual({
    name: 'postgrest',
    command: '/bin/true',
    args: [],
    cwd: repositoryRoot,
    env: {
      PATH,
      // Everybody's password of a local database, in two parts: as one, the check for secrets takes it for a real one.
      PGRST_DB_URI: `postgresql://${'authenticator:postgres'}@127.0.0.1:54399/postgres`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '20',
      PGRST_DB_POOL_ACQUISITION_TIMEOUT: '10',
      PGRST_JWT_SECRET: 'secret of the tokens',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: '3001',
      PGRST_LOG_LEVEL: 'info',
    },
  });
  expect(given.program?.[1]).toBe(host);
});

it('PostgREST is ready once it has read the schema: neither unreached nor answering 503.', async () => {
  vi.stubEnv('POSTGREST_PATH', '/bin/true');
  const server = await answering(503);
  await startPostgrest(server.port, 1, keys, host);
  const { isReady } = started();
  expect(await isReady()).toBe(false);
  server.become(200);
  expect(await isReady()).toBe(true);
  await server.close();
  expect(await isReady()).toBe(false);
});

it('A PostgREST that does not run is named, with how to install it.', async () => {
  vi.stubEnv('POSTGREST_PATH', '/no/postgrest');
  await expect(startPostgrest(1, 1, keys, host)).rejects.toThrow(
    /^There is no PostgREST to run \("\/no\/postgrest"\)\. Install it .*set POSTGREST_PATH to its binary\.$/,
  );
});

const functionsDir = `${repositoryRoot}/supabase/functions`;
it.each([
  ['watch', [`--watch=${functionsDir}`, '--no-clear-screen']],
  ['frozen', ['--quiet', '--cached-only']],
] as const)('A function (%s) has these rights and this environment, and no others.', async (mode, more) => {
  await startFunction('own-name', 3002, { OWN: '1', TZ: 'Asia/Tokyo', DENO_DIR: '/elsewhere' }, mode, host);
  const { isReady, command, ...spec } = started();
  expect(command).toMatch(/deno/);
  expect(spec).toEqual({
    name: 'function-own-name',
    args: [
      ...['run', '--no-prompt', '--node-modules-dir=manual', '--no-lock', `--config=${functionsDir}/deno.json`],
      `--preload=${repositoryRoot}/tools/stack/edge-runtime.ts`,
      ...['--allow-env', '--allow-net', `--allow-read=${functionsDir}`],
      ...more,
      `${functionsDir}/own-name/index.ts`,
    ],
    cwd: repositoryRoot,
    env: {
      PATH,
      NO_COLOR: '1',
      OWN: '1',
      DENO_DIR: `${repositoryRoot}/node_modules/.cache/deno`,
      DENO_NO_UPDATE_CHECK: '1',
      DENO_TLS_CA_STORE: 'mozilla,system',
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:3002',
      TZ: 'UTC',
    },
  });
  expect(given.program?.[1]).toBe(host);
});

it('A broken function does not keep the others from starting, where it is reloaded on save.', async () => {
  const port = await freePort();
  mkdirSync(`${dir}/logs`);
  const log = `${dir}/logs/function-one.log`;
  const readiness = async (mode: 'watch' | 'frozen') => {
    await startFunction('one', port, {}, mode, { ...host, logDir: `${dir}/logs` });
    return started().isReady();
  };
  writeFileSync(log, 'Watcher Process started.');
  expect([await readiness('watch'), await readiness('frozen')]).toEqual([false, false]);
  writeFileSync(log, 'error: Expected "}"\nWatcher Process failed. Restarting on file change...');
  expect([await readiness('watch'), await readiness('frozen')]).toEqual([true, false]);
});

it('The edge functions are those of config.toml.', () => {
  const folders = readdirSync(functionsDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => !name.startsWith('_') && name !== 'node_modules');
  expect(readFunctions().sort()).toEqual(names.sort());
});

it.each([
  ['kept', false, []],
  ['throw-away', true, ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']],
])('The PostgreSQL of a %s stack has these settings, and no others.', async (_, throwaway, more) => {
  const data = locateData(dir);
  mkdirSync(data, { recursive: true });
  await startPostgres(dir, 54_399, throwaway, host);
  const { isReady, command, user, ...spec } = started();
  expect(command).toMatch(/\/bin\/postgres$/);
  expect(spec).toEqual({ name: 'postgres', args: ['-D', data], env: { PATH, LC_ALL: 'C' }, cwd: data, endsBy: 'INT' });
  expect(readFileSync(`${data}/postgresql.conf`, 'utf8').trim().split('\n')).toEqual([
    'port = 54399',
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "shared_preload_libraries = 'pg_stat_statements'",
    'max_connections = 60',
    "timezone = 'UTC'",
    ...more,
  ]);
  rmSync(data, { recursive: true });
});

it('Data that cannot be started have a command that deletes them.', async () => {
  const data = locateData(dir);
  mkdirSync(data, { recursive: true });
  act.program = () => Promise.reject(new Error('postgres ended while it started'));
  await expect(startPostgres(dir, 54_399, false, host)).rejects.toThrow(
    'postgres ended while it started\n\nIf its data is damaged, npm run db:reset deletes it.',
  );
  rmSync(data, { recursive: true });
});
