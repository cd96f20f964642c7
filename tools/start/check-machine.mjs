// Says what is missing before a package fails by it: plain JavaScript, which an old Node reads too.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @param {boolean} isRight @param {string} otherwise */
function expect(isRight, otherwise) {
  if (isRight) return;
  console.error(otherwise);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNew = major > 20 || (major === 20 && minor >= 19);
expect(isNew, `ListBolt needs Node 20.19 or newer; this is ${process.versions.node}.`);
expect(
  process.platform !== 'win32',
  'ListBolt runs on Linux and macOS. On Windows use WSL: https://learn.microsoft.com/windows/wsl/install',
);
const root = fileURLToPath(new URL('../../', import.meta.url));
expect(!/[#?*]/.test(root), `${root} has a # ? or * in its path, which Vite cannot read: rename that folder.`);

// A byte order mark hides a file's first setting, and UTF-16 all of them.
for (const folder of ['', 'supabase/', 'supabase/functions/'].filter((name) => existsSync(root + name))) {
  for (const name of readdirSync(root + folder).filter((entry) => /^\.env(\.|$)/.test(entry))) {
    const isPlain = !/^\ufeff|^\ufffd|\0/.test(readFileSync(root + folder + name, 'utf8'));
    expect(isPlain, `${folder}${name} is saved as UTF-16 or with a byte order mark: save it as plain UTF-8.`);
  }
}

// ensure-install.mjs, which imports this, installs them.
const isScript = process.argv[1] === fileURLToPath(import.meta.url);
expect(!isScript || existsSync(`${root}node_modules`), 'Its packages are missing: npm ci installs them.');
