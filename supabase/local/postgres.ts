import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareCluster, withAdmin } from './cluster.ts';
import type { StackKeys } from './keys.ts';
import { repositoryRoot } from './paths.ts';
import { findPostgresBinaries, temporaryHome } from './postgres-binaries.ts';
import { createPart, type PartHost } from './processes.ts';
import { canReach, chooseRunUser, giveTo, type RunUser } from './run-user.ts';

export const POSTGRES_MAJOR = '17';

interface Cluster {
  binaries: string;
  dataDir: string;
  user: RunUser | undefined;
}

export interface PostgresOptions {
  dir: string;
  port: number;
  keys: StackKeys;
  throwaway: boolean;
  host: PartHost;
}

/** Where a stack's data lies: in its folder, or, where the user PostgreSQL runs as cannot get there, in the temporary one. */
export function locateData(dir: string, user = chooseRunUser(repositoryRoot)): string {
  if (canReach(dir, user)) return path.join(dir, 'postgres');
  const id = createHash('sha256').update(path.resolve(dir)).digest('hex').slice(0, 12);
  return path.join(temporaryHome(user), `data-${id}`);
}

/** Written last, when the cluster has its roles: data without it is half-made and is made again. */
function readyMark(dataDir: string): string {
  return `${dataDir}.ready`;
}

export function removeData(dir: string): void {
  const dataDir = locateData(dir);
  rmSync(readyMark(dataDir), { force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

function checkMajor(dataDir: string): void {
  const major = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (major === POSTGRES_MAJOR) return;
  throw new Error(
    `The local database was made by PostgreSQL ${major}; this version needs ${POSTGRES_MAJOR}. ` +
      'Run `npm run db:reset` to make it afresh (its data is deleted).',
  );
}

function initialise(cluster: Cluster, password: string): void {
  const { binaries, dataDir, user } = cluster;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  giveTo(user, dataDir);
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(user, passwordFile);
  // The built-in locale sorts alike on every system.
  const args = ['-D', dataDir, '-U', 'supabase_admin', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions');
  args.push(`--pwfile=${passwordFile}`);
  const made = spawnSync(path.join(binaries, 'initdb'), args, { cwd: dataDir, encoding: 'utf8', ...user });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    throw new Error(`initdb failed:\n${made.error?.message ?? `${made.stdout}${made.stderr}`.trim()}`);
  }
}

async function accepts(port: number, keys: StackKeys): Promise<boolean> {
  try {
    await withAdmin(port, keys, 'postgres', async () => undefined);
    return true;
  } catch (error) {
    // A refused password is an answer that waiting does not change.
    if ((error as { code?: string }).code === '28P01') {
      throw new Error('The local database was made with other keys. Run `npm run db:reset` to make it afresh.');
    }
    return false;
  }
}

/** Starts PostgreSQL over the folder's data, and makes the data where there is none yet. */
export async function startPostgres(options: PostgresOptions): Promise<void> {
  const { dir, port, keys } = options;
  const user = chooseRunUser(repositoryRoot);
  const dataDir = locateData(dir, user);
  const cluster: Cluster = { binaries: findPostgresBinaries(user), dataDir, user };
  const isNew = !existsSync(readyMark(dataDir)) || !existsSync(path.join(dataDir, 'PG_VERSION'));
  if (!isNew) checkMajor(dataDir);
  else initialise(cluster, keys.adminPassword);

  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_preload_libraries: 'pg_stat_statements',
    max_connections: '60',
    timezone: 'UTC',
    ...(options.throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const part = createPart(
    {
      name: 'postgres',
      command: path.join(cluster.binaries, 'postgres'),
      args: ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      env: process.env,
      cwd: dataDir,
      user,
      stopSignal: 'SIGINT',
      isReady: () => accepts(port, keys),
    },
    options.host,
  );
  await part.start();
  if (isNew) {
    await prepareCluster(port, keys);
    writeFileSync(readyMark(dataDir), POSTGRES_MAJOR);
  }
}
