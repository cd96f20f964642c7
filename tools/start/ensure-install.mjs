// Runs before `npm start`, `npm run preview` and `npm test`, on a fresh clone too: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import './check-machine.mjs';

/** @param {string} file */
function modifiedAt(file) {
  return statSync(new URL(`../../${file}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

// npm writes this file last, at the end of an install that went well.
if (modifiedAt('node_modules/.package-lock.json') < modifiedAt('package-lock.json')) {
  console.log('Installing packages (npm ci); the first time this takes about a minute.');
  const root = new URL('../..', import.meta.url);
  // --include: NODE_ENV=production would leave out what the stack and the tests are made of.
  const args = 'ci --include=dev --include=optional --prefer-offline --no-audit --no-fund --loglevel=error'.split(' ');
  if (spawnSync('npm', args, { cwd: root, stdio: 'inherit' }).status !== 0) {
    console.error('npm ci failed: see above.');
    process.exit(1);
  }
}
