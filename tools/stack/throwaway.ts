import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new folder for a throw-away stack, where the system itself removes what a killed run left. */
export function makeThrowawayDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-stack-'));
  // PostgreSQL may run as another user, who must be able to pass through. Secrets inside have permissions of their own.
  chmodSync(dir, 0o711);
  return dir;
}
