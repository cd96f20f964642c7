import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countPlaywright, countVitest, type Tally } from './test-report.ts';

/**
 * `npm test`: every suite in turn, then one plain line for all of them together. A broken suite does not stop the
 * others, but it is named as soon as it breaks and again at the end. Suite names as arguments run those alone.
 */

const RESULTS = '.local/test';

interface Suite {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Counts the suite's tests from its JSON report. Without it the suite is one check, passed by exit code 0. */
  report?: (json: unknown) => Tally;
}

/** A suite of the Vitest project of that name, or of several projects whose names begin with it. */
function vitest(name: string): Suite {
  const output = `--outputFile.json=${join(RESULTS, `${name}.json`)}`;
  return {
    name,
    command: ['vitest', 'run', '--project', `${name}*`, '--reporter=default', '--reporter=json', output],
    report: countVitest,
  };
}

// For what only reads or builds the site: the end-to-end suite builds again, against its own stack.
const placeholderEnv = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:54321',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_for_the_build_test',
};

const suites: Suite[] = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'types', command: ['tsc'] },
  { name: 'types of the edge functions', command: ['tsx', 'scripts/check-functions.ts'] },
  { name: 'dead code', command: ['knip'], env: placeholderEnv },
  { name: 'types of the database', command: ['tsx', 'scripts/db-types.ts', '--check'] },
  vitest('unit'),
  vitest('db'),
  vitest('functions'),
  {
    name: 'build',
    command: ['vite', 'build', '--outDir', join(RESULTS, 'dist'), '--emptyOutDir'],
    env: placeholderEnv,
  },
  { name: 'byte budgets', command: ['tsx', 'scripts/check-budgets.ts', join(RESULTS, 'dist')] },
  { name: 'secrets', command: ['tsx', 'scripts/check-secrets.ts', join(RESULTS, 'dist')] },
  { name: 'e2e', command: ['playwright', 'test'], report: countPlaywright },
];

function run({ command: [program = '', ...args], env }: Suite): Promise<number> {
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** What the suite counted. A suite that ends badly has failed at least once, whatever its report says or lacks. */
function tally(suite: Suite, exitCode: number): Tally {
  const broken: Tally = { passed: 0, failed: 1 };
  if (suite.report === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : broken;
  try {
    const counted = suite.report(JSON.parse(readFileSync(join(RESULTS, `${suite.name}.json`), 'utf8')));
    if (exitCode !== 0) return { ...counted, failed: Math.max(1, counted.failed) };
    return counted.passed === 0 ? broken : counted;
  } catch {
    return broken;
  }
}

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? suites : suites.filter(({ name }) => wanted.includes(name));
if (chosen.length === 0) throw new Error(`No such suite. There are: ${suites.map(({ name }) => name).join(', ')}`);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const started = performance.now();
const total: Tally = { passed: 0, failed: 0 };
const summary: string[] = [];

for (const [index, suite] of chosen.entries()) {
  console.log(`\n── ${index + 1}/${chosen.length} ${suite.name} ${'─'.repeat(Math.max(0, 60 - suite.name.length))}`);
  const suiteStarted = performance.now();
  const { passed, failed } = tally(suite, await run(suite));
  const seconds = ((performance.now() - suiteStarted) / 1000).toFixed(1);
  total.passed += passed;
  total.failed += failed;
  const verdict = failed === 0 ? 'ok    ' : 'FAILED';
  summary.push(
    `${verdict} ${suite.name.padEnd(30)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.padStart(7)} s`,
  );
  if (failed > 0) console.error(`\n✗ SUITE FAILED: ${suite.name} (${failed} failed)`);
}

console.log(`\n${summary.join('\n')}`);
console.log(`\nTook ${((performance.now() - started) / 1000).toFixed(0)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
