import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../tools/stack/paths.ts';

const NOT_COPIED = ['.git', '.local', 'dist', 'node_modules'];

/** Copies the repository into a temporary folder, for tests that change its files. */
export function copyRepository(): { root: string; remove(): void } {
  const root = mkdtempSync(path.join(realpathSync(tmpdir()), 'listbolt-copy-'));
  const skipped = NOT_COPIED.map((name) => path.join(repositoryRoot, name));
  cpSync(repositoryRoot, root, { recursive: true, filter: (from) => !skipped.includes(from) });
  // A folder of its own with links in it: what Vite keeps there must not be shared.
  const packages = path.join(repositoryRoot, 'node_modules');
  mkdirSync(path.join(root, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    symlinkSync(path.join(packages, name), path.join(root, 'node_modules', name), 'junction');
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
