import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

// `npm test`: every suite runs, also after a red one, and the last lines name what failed.
const suites = ['npm run --silent check', 'vitest run', 'playwright test'];

/** The lines by which Vitest, Playwright and `check` name a failed test or check. */
const namesFailure = /^ *(FAIL(ED)? |\w*Error: |\[\w+\] › )/;

const failed: string[] = [];
for (const command of suites) {
  // Colors, where they can be seen: the suites themselves write to a pipe.
  const env = process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env;
  const suite = spawn(command, { shell: true, stdio: ['inherit', 'pipe', 'pipe'], env });
  let printed = '';
  for (const [from, to] of [
    [suite.stdout, process.stdout],
    [suite.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      printed += chunk;
    });
  }
  const [code, signal] = await once(suite, 'close');
  if (signal ?? code === 130) process.exit(130);
  if (code === 0) continue;
  const lines = stripVTControlCharacters(printed).split('\n');
  failed.push(`FAILED: ${command}`, ...new Set(lines.filter((line) => namesFailure.test(line))));
}
console.log(`\n${failed.join('\n') || 'All suites passed.'}`);
process.exitCode = failed.length === 0 ? 0 : 1;
