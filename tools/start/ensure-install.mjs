// Runs before `npm start`, `npm run preview` and `npm test`, on a fresh clone too: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import './check-machine.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const modules = `${root}node_modules`;
const before = `${root}.local/node_modules`;

/** @param {string} file */
const modifiedAt = (file) => statSync(root + file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** npm empties the folder before it asks for the first package: what was there comes back where an install fails. */
function restore() {
  if (!existsSync(before)) return;
  rmSync(modules, { recursive: true, force: true });
  renameSync(before, modules);
}

// npm writes this file last, at the end of an install that went well.
if (modifiedAt('node_modules/.package-lock.json') < modifiedAt('package-lock.json')) {
  console.log('Installing packages (npm ci); the first time this takes a minute or two.');
  restore();
  mkdirSync(`${root}.local`, { recursive: true });
  try {
    renameSync(modules, before);
  } catch {
    // A fresh clone, or a container's volume, which cannot be moved.
  }
  // --include: NODE_ENV=production would leave out what the stack and the tests are made of.
  const args = 'ci --include=dev --include=optional --no-audit --no-fund --loglevel=error'.split(' ');
  const { status, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  process.stderr.write(stderr ?? '');
  if (status !== 0) {
    restore();
    const isTooNew = /with a date before/.test(stderr ?? '');
    const guard =
      '. npm refuses packages that are too new for it (min-release-age or before, in .npmrc): wait, or lower it';
    console.error(`npm ci failed: see above${isTooNew ? guard : ''}.`);
    process.exit(1);
  }
  rmSync(before, { recursive: true, force: true });
}
