import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAbandonedThrowaway } from './owner.ts';
import { throwawayRoot } from './paths.ts';
import { removeData } from './postgres.ts';

/** A new folder for a throw-away stack. */
export function makeThrowawayDir(): string {
  mkdirSync(throwawayRoot, { recursive: true });
  const dir = mkdtempSync(path.join(throwawayRoot, 'stack-'));
  // PostgreSQL may run as another user, who must be able to pass through. Secrets inside have permissions of their own.
  chmodSync(dir, 0o711);
  return dir;
}

export function removeStackDir(dir: string): void {
  removeData(dir);
  rmSync(dir, { recursive: true, force: true });
}

/** Removes the folders of runs that were killed before they could do so themselves. */
export function sweepAbandoned(): void {
  if (!existsSync(throwawayRoot)) return;
  for (const name of readdirSync(throwawayRoot)) {
    const dir = path.join(throwawayRoot, name);
    if (isAbandonedThrowaway(dir)) removeStackDir(dir);
  }
}
