import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { withClient } from './database.ts';
import type { StackKeys } from './keys.ts';
import { answers } from './ports.ts';
import { findPostgresBinaries, giveToRunUser, locateData, runUser } from './postgres-binaries.ts';
import { type ProgramHost, startProgram } from './programs.ts';

/** Written last, when the cluster has its roles: data without it is half-made and is made again. */
const readyMark = (dataDir: string) => `${dataDir}.ready`;

export function removeData(dir: string): void {
  const dataDir = locateData(dir);
  rmSync(readyMark(dataDir), { force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Waits for the server of a start that was killed: it writes its data, and listens until then. Its file's fourth line is its port. */
export async function waitForEarlierPostgres(dir: string): Promise<void> {
  const file = path.join(locateData(dir), 'postmaster.pid');
  const isRunning = async () => existsSync(file) && answers(Number(readFileSync(file, 'utf8').split('\n')[3]));
  for (let turn = 0; turn < 400 && (await isRunning()); turn += 1) await sleep(25);
  if (await isRunning())
    throw new Error('The local database is in use: another `npm start` of this folder runs. Stop it first.');
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

/** Starts PostgreSQL over the folder's data, and makes the data at the first start. */
export async function startPostgres(
  dir: string,
  port: number,
  keys: StackKeys,
  throwaway: boolean,
  host: ProgramHost,
): Promise<void> {
  const binaries = findPostgresBinaries();
  const dataDir = locateData(dir);
  const mark = readyMark(dataDir);
  const isMade = existsSync(mark) && existsSync(dataDir);
  if (!isMade) await initialise(binaries, dataDir, keys.adminPassword);

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
  // As the cluster's superuser, which only the stack itself uses.
  const admin = { host: '127.0.0.1', port, user: 'supabase_admin', password: keys.adminPassword, database: 'postgres' };
  const asAdmin = (work: (client: Client) => Promise<unknown>) => withClient(admin, work);
  await startProgram(
    {
      name: 'postgres',
      command: path.join(binaries, 'postgres'),
      args: ['-D', dataDir],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      cwd: dataDir,
      user: runUser,
      endsBy: 'INT',
      isReady: () =>
        asAdmin(async () => true).catch(({ code }) => {
          if (code !== '28P01') return false;
          throw new Error('The local database was made with other keys. Run `npm run db:reset` to make it afresh.');
        }) as Promise<boolean>,
    },
    host,
  ).catch((error: Error) => {
    throw isMade
      ? new Error(`${error.message}\n\nTo make the database afresh: npm run db:reset (its data is deleted)`)
      : error;
  });
  if (isMade) return;
  const sql = readFileSync(new URL('cluster.sql', import.meta.url), 'utf8');
  await asAdmin((client) => client.query(sql.replaceAll('{{authenticator_password}}', keys.authenticatorPassword)));
  writeFileSync(mark, '');
}
