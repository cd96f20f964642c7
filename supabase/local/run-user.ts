import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import path from 'node:path';

/** Whom PostgreSQL runs as. It refuses to run as root. */
export interface RunUser {
  uid: number;
  gid: number;
}

function numericId(flag: '-u' | '-g'): number {
  const id = Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return Number.isInteger(id) && id > 0 ? id : 65_534;
}

/** Undefined: as whoever runs us. As root: the repository's owner, else `nobody`, so that no user has to be added. */
export function chooseRunUser(repositoryRoot: string): RunUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(repositoryRoot);
  return uid === 0 ? { uid: numericId('-u'), gid: numericId('-g') } : { uid, gid };
}

/** Whether the user may walk down to this folder: root's home, for one, is closed to everybody else. */
export function canReach(folder: string, user: RunUser | undefined): boolean {
  if (!user) return true;
  for (let step = path.resolve(folder); ; step = path.dirname(step)) {
    // What is not there yet will be made like any other folder.
    const stat = statSync(step, { throwIfNoEntry: false });
    const bit = stat?.uid === user.uid ? 0o100 : stat?.gid === user.gid ? 0o010 : 0o001;
    if (stat && (stat.mode & bit) === 0) return false;
    if (step === path.dirname(step)) return true;
  }
}

export function giveTo(user: RunUser | undefined, file: string): void {
  if (user) chownSync(file, user.uid, user.gid);
}
