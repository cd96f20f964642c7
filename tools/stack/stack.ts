import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { readFunctions, startFunction } from './functions.ts';
import { startGateway } from './gateway.ts';
import type { LegacyKeys } from './gateway-rules.ts';
import { loadKeys, type StackKeys } from './keys.ts';
import { takeLease } from './lease.ts';
import { migrate } from './migrate.ts';
import { supabaseDir } from './paths.ts';
import { claimPort, freePort, portUses } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { startPostgrest } from './postgrest.ts';
import type { Part, PartHost } from './processes.ts';
import { removeStackDir, sweepAbandoned } from './throwaway.ts';

export interface StackOptions {
  /** Data, keys, logs, process numbers: kept between runs, or a throw-away folder. */
  dir: string;
  /** 0 or absent: a free one. */
  ports?: Partial<Record<'api' | 'database' | 'postgrest', number>>;
  functions?: 'watch' | 'frozen' | 'none';
  /** Environment (secrets) of the edge functions, over supabase/functions/.env, which a throw-away stack does not read. */
  functionEnv?: Record<string, string>;
  seed?: boolean;
  legacyKeys?: LegacyKeys;
  /** Its data need not survive a crash, and its folder is removed on stop. */
  throwaway?: boolean;
  onProgress?: (line: string) => void;
}

export interface Stack {
  apiUrl: string;
  /** As the `postgres` role, which is not a superuser. */
  databaseUrl: string;
  /** Legacy keys: JWTs. */
  anonKey: string;
  serviceRoleKey: string;
  /** New-style keys: sb_publishable_… and sb_secret_…. */
  publishableKey: string;
  secretKey: string;
  /** `postgres`, `postgrest` and `function-<name>`: tests stop, start, pause and resume them. */
  parts: ReadonlyMap<string, Part>;
  /** Resolves with the name of the first part that ends by itself. */
  crashed: Promise<string>;
  /** Stops everything, in order. Calling it again waits for the same stop. */
  stop(): Promise<void>;
}

export function databaseUrl(port: number): string {
  return `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`;
}

/** The project's own secrets, as a person keeps them for local use. */
export function functionSecrets(): Record<string, string> {
  const file = path.join(supabaseDir, 'functions', '.env');
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** What the hosted platform gives every function, over the project's own secrets. */
function functionEnvironment(options: StackOptions, keys: StackKeys, apiUrl: string, database: string) {
  return {
    // Overrides a developer's own secrets: no test may write to a real chat or ask a real provider.
    ...(options.throwaway ? {} : functionSecrets()),
    ...options.functionEnv,
    SUPABASE_URL: apiUrl,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_DB_URL: database,
  };
}

/** What pg_cron does in a hosted project. */
async function callAsSchedule(connectionString: string, calls: readonly string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const call of calls) await client.query(`select from ${call}`);
  } finally {
    await client.end();
  }
}

/** What pg_cron does each minute in a hosted project. A call that fails is logged where it failed; the next one comes anyway. */
async function everyMinute(database: string, apiUrl: string, apikey: string): Promise<void> {
  await callAsSchedule(database, ['private.watch()', 'private.send_digest()']).catch(() => undefined);
  const headers = { apikey, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: '{}', signal: AbortSignal.timeout(60_000) };
  await fetch(`${apiUrl}/functions/v1/deliver-notifications`, request).catch(() => undefined);
}

/** Starts PostgreSQL, migrations, PostgREST, the edge functions and the gateway, or nothing: a failure undoes the rest. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dir, throwaway = false, seed = true, functions = 'none', legacyKeys = 'taken', ports = {} } = options;
  const progress = options.onProgress ?? (() => undefined);
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const step of undo.splice(0).reverse()) await step();
    })();
    return stopping;
  };

  if (throwaway) await sweepAbandoned(path.dirname(dir));
  const lease = await takeLease(dir, throwaway);
  undo.push(async () => (throwaway ? removeStackDir(dir) : lease.release()));

  try {
    const keys = loadKeys(dir);
    const logDir = path.join(dir, 'logs');
    rmSync(logDir, { recursive: true, force: true });
    mkdirSync(logDir, { recursive: true });
    let onCrash: PartHost['onCrash'] = () => undefined;
    const crashed = new Promise<string>((resolve) => {
      onCrash = resolve;
    });
    const parts = new Map<string, Part>();
    const register = (part: Part): void => {
      parts.set(part.name, part);
      undo.push(() => part.stop());
    };
    const host: PartHost = { logDir, lease, register, onCrash };

    const apiPort = await claimPort(portUses.api, ports.api ?? 0);
    const databasePort = await claimPort(portUses.database, ports.database ?? 0);
    const postgrestPort = ports.postgrest || (await freePort());
    lease.notePorts({ databasePort, apiPort });
    const apiUrl = `http://127.0.0.1:${apiPort}`;
    const database = databaseUrl(databasePort);

    progress('Starting PostgreSQL');
    await startPostgres({ dir, port: databasePort, keys, throwaway, host });
    await migrate({ databaseUrl: database, supabaseDir, seed, onProgress: progress });
    // What has expired while the stack was down.
    await callAsSchedule(database, ['private.purge_expired()']);

    progress('Starting PostgREST');
    await startPostgrest({ port: postgrestPort, databasePort, keys, host });

    const functionPorts = new Map<string, number>();
    if (functions !== 'none') {
      const env = functionEnvironment(options, keys, apiUrl, database);
      const entries = readFunctions(supabaseDir);
      progress(`Starting ${entries.length} edge functions`);
      for (const entry of entries) functionPorts.set(entry.name, await freePort());
      await Promise.all(
        entries.map((entry) => {
          const port = functionPorts.get(entry.name) ?? 0;
          return startFunction({ entry, port, env, mode: functions, host });
        }),
      );
    }

    const gateway = await startGateway({
      port: apiPort,
      keys,
      legacyKeys,
      postgrestPort,
      functionPorts,
    });
    undo.push(() => gateway.close());
    // Tests make the scheduled calls themselves: a timer in between would disturb what they measure.
    if (functions === 'watch') {
      const timer = setInterval(() => everyMinute(database, apiUrl, keys.secretKey), 60_000);
      undo.push(async () => clearInterval(timer));
    }
    const { anonKey, serviceRoleKey, publishableKey, secretKey } = keys;
    return { apiUrl, databaseUrl: database, anonKey, serviceRoleKey, publishableKey, secretKey, parts, crashed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
