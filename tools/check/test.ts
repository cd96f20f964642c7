import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

/**
 * `npm test`: runs every suite and ends with one line for all of them. Two lanes of suites run in parallel, since each
 * suite has a stack of its own. The output of a suite is shown when it has ended, so that no two are mixed; meanwhile
 * its failures are shown at once, and its last line now and then. Suite names as arguments run only those; `--no-tests`
 * runs what is not a test (`npm run check`).
 */

const RESULTS = '.local/test';
const PROGRESS_MS = 15_000;

/** How many tests passed and failed. */
interface Tally {
  passed: number;
  failed: number;
  /** File and name of each test that failed, and where its trace lies. */
  failures?: string[];
}

interface Suite {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** In the lane beside the other suites, or after all of them, with the machine to itself. */
  runs?: 'beside' | 'alone';
  /** Counts the tests in the suite's JSON report. Without it the suite is one check, passed by exit code 0. */
  // biome-ignore lint/suspicious/noExplicitAny: a report of another shape counts nothing, and so fails the suite.
  report?: (json: any) => Tally;
}

/** A suite of the Vitest projects whose names begin with this one. */
function vitest(name: string): Suite {
  const output = `--outputFile.json=${join(RESULTS, `${name}.json`)}`;
  return {
    name,
    command: ['vitest', 'run', '--project', `${name}*`, '--reporter=default', '--reporter=json', output],
    report: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(nameVitestFailures),
    }),
  };
}

interface VitestFile {
  name: string;
  assertionResults: { status: string; fullName: string }[];
}

function nameVitestFailures({ name, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.map(({ fullName }) => `${relative('.', name)}: ${fullName}`);
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { projectName: string; status: string; results: { attachments: { name: string; path?: string }[] }[] }[];
  }[];
}

function namePlaywrightFailures({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const trace = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace')?.path;
        const place = trace === undefined ? '' : `\n    npx playwright show-trace ${relative('.', trace)}`;
        return `e2e/${file}:${line} [${projectName}] ${title}${place}`;
      }),
  );
  return [...own, ...suites.flatMap(namePlaywrightFailures)];
}

// For what only reads or builds the site: the end-to-end suite builds again, against its own stack.
const placeholderEnv = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:54321',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_for_the_build_test',
};

const suites: Suite[] = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'types of the edge functions', command: ['tsx', 'tools/check-functions.ts'] },
  { name: 'dead code', command: ['knip'], env: placeholderEnv },
  { name: 'types of the database', command: ['tsx', 'tools/stack/db-types.ts', '--check'] },
  vitest('unit'),
  vitest('db'),
  // It measures how long visitors wait during a flood, so no other suite may run beside it.
  { ...vitest('floods'), runs: 'alone' },
  {
    name: 'build',
    command: ['vite', 'build', '--outDir', join(RESULTS, 'dist'), '--emptyOutDir'],
    env: placeholderEnv,
  },
  { name: 'byte budgets', command: ['tsx', 'tools/check/check-budgets.ts', join(RESULTS, 'dist')] },
  { name: 'secrets', command: ['tsx', 'tools/check/check-secrets.ts', join(RESULTS, 'dist')] },
  // Before the end-to-end tests, which are the longest: so both lanes end at about the same time.
  { ...vitest('functions'), runs: 'beside' },
  {
    name: 'e2e',
    command: ['playwright', 'test'],
    runs: 'beside',
    report: ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap(namePlaywrightFailures),
    }),
  },
];

/** What a suite's reporter writes where a test fails. */
const FAILED_LINE = /^(?:✘|×|FAIL\b)/;
/** The suites that run now, with the line that each wrote last. */
const running = new Map<string, string>();

const logOf = (suite: Suite) => join(RESULTS, `${suite.name.replaceAll(' ', '-')}.log`);

/** Runs the suite's command, which writes to a file, and tells its exit code. */
function run(suite: Suite): Promise<number> {
  const [program = '', ...args] = suite.command;
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...suite.env },
    shell: process.platform === 'win32',
  });
  const log = createWriteStream(logOf(suite));
  running.set(suite.name, '');
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      log.write(`${line}\n`);
      const words = stripVTControlCharacters(line).trim();
      if (words !== '') running.set(suite.name, words);
      if (FAILED_LINE.test(words)) console.error(`${suite.name}: ${words}`);
    });
  }
  return new Promise((resolve) => {
    const end = (code: number) => {
      running.delete(suite.name);
      log.end(() => resolve(code));
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(1);
    });
    // Not `exit`: the last lines may still be on their way.
    child.on('close', (code) => end(code ?? 1));
  });
}

/** What the suite's report counts. A suite that exits with an error has at least one failure, whatever its report says. */
function tally(suite: Suite, exitCode: number): Tally {
  const broken: Tally = { passed: 0, failed: 1 };
  if (suite.report === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : broken;
  try {
    const counted = suite.report(JSON.parse(readFileSync(join(RESULTS, `${suite.name}.json`), 'utf8')));
    if (exitCode !== 0) return { ...counted, failed: Math.max(1, counted.failed) };
    return counted.passed > 0 ? counted : broken;
  } catch {
    return broken;
  }
}

const wanted = process.argv.slice(2);
const chosen = suites.filter(({ name, report }) =>
  wanted.includes('--no-tests') ? report === undefined : wanted.length === 0 || wanted.includes(name),
);
if (chosen.length === 0) throw new Error(`No such suite. There are: ${suites.map(({ name }) => name).join(', ')}`);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const started = performance.now();
const secondsSince = (from: number) => ((performance.now() - from) / 1000).toFixed(0);
const total: Tally = { passed: 0, failed: 0 };
const summary = new Map<Suite, string>();
const failedTests: string[] = [];

async function runInTurn(lane: Suite[]): Promise<void> {
  for (const suite of lane) {
    const suiteStarted = performance.now();
    const { passed, failed, failures = [] } = tally(suite, await run(suite));
    total.passed += passed;
    total.failed += failed;
    failedTests.push(...failures);
    const verdict = failed === 0 ? 'ok    ' : 'FAILED';
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    summary.set(suite, `${verdict} ${suite.name.padEnd(30)} ${counts} ${secondsSince(suiteStarted).padStart(5)} s`);
    console.log(`\n── ${summary.size}/${chosen.length} ${suite.name} ${'─'.repeat(60 - suite.name.length)}`);
    console.log(readFileSync(logOf(suite), 'utf8').trimEnd());
    if (failed > 0) console.error(`\n✗ SUITE FAILED: ${suite.name} (${failed} failed)`);
  }
}

const laneOf = (way: Suite['runs']) => chosen.filter(({ runs }) => runs === way);
const progress = setInterval(() => {
  for (const [name, line] of running)
    console.log(`${secondsSince(started).padStart(4)} s  ${name}: ${line.slice(0, 120)}`);
}, PROGRESS_MS);
await Promise.all([runInTurn(laneOf(undefined)), runInTurn(laneOf('beside'))]);
await runInTurn(laneOf('alone'));
clearInterval(progress);

console.log(`\n${chosen.map((suite) => summary.get(suite)).join('\n')}`);
console.log(`\nTook ${secondsSince(started)} s. What each suite wrote is kept in ${RESULTS}.`);
if (failedTests.length > 0) console.error(`\nFailed:\n${failedTests.map((test) => `  ${test}`).join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
