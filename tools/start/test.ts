import { spawnSync } from 'node:child_process';

// `npm test`: every suite runs, also after a red one, and the last lines name those that failed.
const suites = ['npm run --silent check', 'vitest run', 'playwright test'];

const failed = suites.filter((command) => {
  const { status, signal } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (signal ?? status === 130) process.exit(130);
  return status !== 0;
});
console.log(failed.length === 0 ? '\nAll suites passed.' : `\nFAILED: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
