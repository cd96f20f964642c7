import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareCluster, withAdmin } from './cluster.ts';
import type { StackKeys } from './keys.ts';
import { identify, isAlive, type ProcessIdentity } from './lease.ts';
import { repositoryRoot } from './paths.ts';
import {
  canReach,
  chooseRunUser,
  findPostgresBinaries,
  giveTo,
  type RunUser,
  temporaryHome,
} from './postgres-binaries.ts';
import { logTail, type Part, type PartHost } from './processes.ts';

const POSTGRES_MAJOR = '17';

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

/** Where a stack's data lies: in its folder, or in the system's temporary one if PostgreSQL's user cannot reach that. */
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

/** Runs pg_ctl, which starts the server as a daemon of its own, and tells its exit code. The server logs to the file. */
async function pgCtl({ binaries, dataDir, user }: Cluster, logFile: string, args: string[]): Promise<number> {
  const log = openSync(logFile, 'a');
  const stdio = ['ignore', log, log] as const;
  const child = spawn(path.join(binaries, 'pg_ctl'), ['-D', dataDir, ...args], {
    cwd: dataDir,
    stdio: [...stdio],
    ...user,
  });
  closeSync(log);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** The server's process number, where its folder names one. */
function readPid({ dataDir }: Cluster): number {
  const file = path.join(dataDir, 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

function createPostgres(cluster: Cluster, { logDir, lease, register, onCrash }: PartHost): Part {
  const logFile = path.join(logDir, 'postgres.log');
  let server: ProcessIdentity | undefined;
  let watch: NodeJS.Timeout | undefined;
  const signal = (name: NodeJS.Signals): void => {
    if (server && isAlive(server)) process.kill(server.pid, name);
  };
  const forget = (): void => {
    clearInterval(watch);
    if (server) lease.remove(server.pid);
    server = undefined;
  };

  const part: Part = {
    name: 'postgres',
    logFile,
    async start() {
      if (server) return;
      // Left by a server that was killed. In a container without init it may name a zombie, and PostgreSQL would think
      // that the server still runs.
      if (!identify(readPid(cluster))) rmSync(path.join(cluster.dataDir, 'postmaster.pid'), { force: true });
      const code = await pgCtl(cluster, logFile, ['start']);
      server = identify(readPid(cluster));
      if (code !== 0 || !server) throw new Error(`postgres ended while it started:\n${logTail(logFile)}`);
      lease.add('postgres', server.pid);
      watch = setInterval(() => {
        if (!server || isAlive(server)) return;
        forget();
        onCrash('postgres');
      }, 100);
    },
    async stop() {
      if (!server) return;
      clearInterval(watch);
      signal('SIGCONT');
      const code = await pgCtl(cluster, logFile, ['stop', '--mode=fast', '--timeout=8']);
      if (code !== 0) signal('SIGKILL');
      forget();
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
  register(part);
  return part;
}

/** Fails at once if the keys are newer than the database: waiting would not help. */
async function checkPassword(port: number, keys: StackKeys): Promise<void> {
  await withAdmin(port, keys, 'postgres', async () => undefined).catch((error: { code?: string }) => {
    if (error.code !== '28P01') throw error;
    throw new Error('The local database was made with other keys. Run `npm run db:reset` to make it afresh.');
  });
}

/** Starts PostgreSQL over the folder's data, and makes the data where there is none yet. */
export async function startPostgres({ dir, port, keys, throwaway, host }: PostgresOptions): Promise<void> {
  const user = chooseRunUser(repositoryRoot);
  const dataDir = locateData(dir, user);
  const cluster: Cluster = { binaries: findPostgresBinaries(user), dataDir, user };
  const isNew = !existsSync(readyMark(dataDir)) || !existsSync(path.join(dataDir, 'PG_VERSION'));
  if (!isNew) checkMajor(dataDir);
  else initialise(cluster, keys.adminPassword);

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
  await createPostgres(cluster, host).start();
  await checkPassword(port, keys);
  if (isNew) {
    await prepareCluster(port, keys);
    writeFileSync(readyMark(dataDir), POSTGRES_MAJOR);
  }
}
