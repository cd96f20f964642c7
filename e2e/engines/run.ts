import { type EarlyInput, earlyInputs, type Tries, tryEarly } from './early-input.ts';
import type { Engine, EngineKind } from './engine.ts';
import { firefox } from './firefox.ts';
import { type Journey, journeys } from './journeys.ts';
import { openSite, type Site } from './site.ts';
import { webkit } from './webkit.ts';

/**
 * `npm run test:engines`: the journeys that matter, in the Firefox and the WebKit of this machine, on the built site and
 * a stack of its own. `--early` adds what is pressed before the app is there, twenty times each (`--times=5`: five;
 * `--within=100`: in the first 100 ms of the page). Other arguments run only the checks whose names contain
 * them, `--engine=WebKit` only that engine.
 */

const JOURNEY_MS = 120_000;

/** What went wrong, of how many tries. */
interface Outcome {
  failures: string[];
  of: number;
}

interface Check {
  name: string;
  run(engine: Engine, site: Site): Promise<Outcome>;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${JOURNEY_MS / 1000} s`)), JOURNEY_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What went wrong, and at which step. */
function withPlace(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const step = error.stack?.match(/e2e\/engines\/journeys\.ts:\d+/)?.[0];
  return step === undefined ? error.message : `${error.message} (${step})`;
}

const asCheck = (name: string, journey: Journey): Check => ({
  name,
  async run(engine, site) {
    try {
      await inTime(journey(engine, site));
      return { failures: [], of: 1 };
    } catch (error) {
      await site.network.heal();
      return { failures: [withPlace(error)], of: 1 };
    }
  },
});

const asEarlyCheck = (name: string, input: EarlyInput, tries: Tries): Check => ({
  name: `${name}, ${tries.held ? 'scripts held back 2 s' : 'while the app comes'}`,
  async run(engine, site) {
    try {
      return { failures: await tryEarly(input, engine, site, tries), of: tries.times };
    } catch (error) {
      return { failures: Array(tries.times).fill(withPlace(error)), of: tries.times };
    }
  },
});

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}`))?.split('=')[1];
const withEarly = process.argv.includes('--early');
const times = Number(option('times') ?? 20);
const within = option('within') === undefined ? undefined : Number(option('within'));
const early = withEarly ? Object.entries(earlyInputs) : [];

const checks = [
  ...Object.entries(journeys).map(([name, journey]) => asCheck(name, journey)),
  ...[true, false].flatMap((held) => early.map(([name, input]) => asEarlyCheck(name, input, { times, held, within }))),
].filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const kinds: EngineKind[] = [firefox, webkit].filter(({ name }) => name === (option('engine') ?? name));

const present = kinds.filter((kind) => kind.missing() === undefined);
for (const kind of kinds) {
  if (kind.missing()) console.error(`There is no ${kind.name} on this machine. On Debian: ${kind.missing()}`);
}
if (present.length === 0 || checks.length === 0) process.exit(1);

const columns: string[] = [];
const rows = new Map<string, string[]>(checks.map(({ name }) => [name, []]));
let failed = present.length < kinds.length;
const site = await openSite();
// Stack and browsers end with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void site.close().finally(() => process.exit(1)));
}
try {
  for (const kind of present) {
    const engine = await kind.start();
    columns.push(`${engine.name} ${engine.version}`);
    try {
      for (const { name, run } of checks) {
        const started = performance.now();
        const { failures, of } = await run(engine, site);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        console.log(`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${engine.name}: ${name} (${seconds} s)`);
        for (const failure of failures) console.error(`       ${failure.replaceAll('\n', '\n       ')}`);
        rows.get(name)?.push(`${of - failures.length}/${of}`);
        failed ||= failures.length > 0;
      }
    } finally {
      await engine.close();
    }
  }
} finally {
  await site.close();
}

const width = Math.max(...checks.map(({ name }) => name.length)) + 2;
console.log(`\n${''.padEnd(width)}${columns.map((column) => column.padEnd(20)).join('')}`);
for (const [name, cells] of rows) {
  console.log(`${name.padEnd(width)}${cells.map((cell) => cell.padEnd(20)).join('')}`);
}
process.exit(failed ? 1 : 0);
