import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareCluster, withAdmin } from './cluster.ts';
import type { StackKeys } from './keys.ts';
import { type PartHost, startPart } from './parts.ts';
import { findPostgresBinaries, giveToRunUser, locateData, runUser } from './postgres-binaries.ts';

const POSTGRES_MAJOR = '17';

export interface PostgresOptions {
  dir: string;
  port: number;
  keys: StackKeys;
  throwaway: boolean;
  host: PartHost;
}

/** Written last, when the cluster has its roles: data without it is half-made and is made again. */
const readyMark = (dataDir: string) => `${dataDir}.ready`;

export function removeData(dir: string): void {
  const dataDir = locateData(dir);
  rmSync(readyMark(dataDir), { force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

async function initialise(binaries: string, dataDir: string, password: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  giveToRunUser(dataDir);
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToRunUser(passwordFile);
  // The built-in locale sorts alike on every system.
  const args = ['-D', dataDir, '-U', 'supabase_admin', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions');
  args.push(`--pwfile=${passwordFile}`);
  try {
    await promisify(execFile)(path.join(binaries, 'initdb'), args, { cwd: dataDir, ...runUser });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Whether the server takes connections. If the keys are newer than the database, waiting would not help: it throws. */
async function isReady(port: number, keys: StackKeys): Promise<boolean> {
  try {
    await withAdmin(port, keys, 'postgres', async () => undefined);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') return false;
    throw new Error('The local database was made with other keys. Run `npm run db:reset` to make it afresh.');
  }
}

/** Starts PostgreSQL over the folder's data, and makes the data where there is none yet. */
export async function startPostgres({ dir, port, keys, throwaway, host }: PostgresOptions): Promise<void> {
  const binaries = findPostgresBinaries();
  const dataDir = locateData(dir);
  const versionFile = path.join(dataDir, 'PG_VERSION');
  const isNew = !existsSync(readyMark(dataDir)) || !existsSync(versionFile);
  const major = isNew ? POSTGRES_MAJOR : readFileSync(versionFile, 'utf8').trim();
  if (major !== POSTGRES_MAJOR) {
    throw new Error(
      `The local database was made by PostgreSQL ${major}; this version needs ${POSTGRES_MAJOR}. ` +
        'Run `npm run db:reset` to make it afresh (its data is deleted).',
    );
  }
  if (isNew) await initialise(binaries, dataDir, keys.adminPassword);

  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "shared_preload_libraries = 'pg_stat_statements'",
    'max_connections = 60',
    "timezone = 'UTC'",
    ...(throwaway ? ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'] : []),
  ];
  writeFileSync(path.join(dataDir, 'postgresql.conf'), `${settings.join('\n')}\n`);
  // Left by a server that was killed, whose number may be another program's by now. The folder's owner runs no second one.
  rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
  await startPart(
    {
      name: 'postgres',
      command: path.join(binaries, 'postgres'),
      args: ['-D', dataDir],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      cwd: dataDir,
      user: runUser,
      endsBy: 'INT',
      isReady: () => isReady(port, keys),
    },
    host,
  );
  if (isNew) {
    await prepareCluster(port, keys);
    writeFileSync(readyMark(dataDir), POSTGRES_MAJOR);
  }
}
