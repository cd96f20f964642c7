import path from 'node:path';
import { startExchangeProvider } from '../fakes/exchange-provider.ts';
import { refuseWhileRunning } from '../stack/owner.ts';
import { repositoryRoot, stackDir } from '../stack/paths.ts';
import { claimPort, type PortUse } from '../stack/ports.ts';
import { functionSecrets, type Stack, startStack } from '../stack/stack.ts';

export interface SiteOptions {
  use: PortUse;
  /** Runs once the stack is there and the build's environment points at it. Returns what closes the site. */
  open(port: number, progress: (line: string) => void): Promise<() => Promise<void>>;
}

function progress(line: string): void {
  console.log(`  · ${line}`);
}

/** The functions' environment. Where it names no source of exchange figures, a stand-in with sample figures is one. */
async function functionEnvironment(): Promise<Record<string, string>> {
  const secrets = functionSecrets();
  if (secrets.COINGECKO_API_KEY) return secrets;
  progress('No COINGECKO_API_KEY in supabase/functions/.env: the exchange board shows sample figures, and says so');
  return { ...secrets, EXCHANGE_SAMPLE_URL: (await startExchangeProvider()).url };
}

function announce(stack: Stack, site: string | undefined, since: number): void {
  const lines = [
    ...(site === undefined ? [] : [`Site      ${site}`]),
    `API       ${stack.apiUrl}`,
    `Database  ${stack.databaseUrl}`,
    `Logs      ${path.relative(repositoryRoot, path.join(stackDir, 'logs'))}`,
  ];
  if (site === undefined) {
    lines.push('', 'For `npm run dev`, in .env:', `VITE_SUPABASE_URL=${stack.apiUrl}`);
    lines.push(`VITE_SUPABASE_ANON_KEY=${stack.publishableKey}`);
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  lines.push('', `Ready in ${seconds} s. Ctrl-C stops everything; the data stays.`);
  console.log(`\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`);
}

/** Resolves with the exit code: 0 when a person ends it, 1 when a part of the stack ends by itself. */
async function run(site: SiteOptions | undefined, signalled: Promise<number>): Promise<number> {
  const since = performance.now();
  console.log('\nListBolt, on a local Supabase stack\n');
  refuseWhileRunning(stackDir);
  const sitePort = site && (await claimPort(site.use));
  const stack = await startStack({
    dir: stackDir,
    functions: 'watch',
    functionEnv: await functionEnvironment(),
    onProgress: progress,
  });
  const crashed = stack.crashed.then((name) => {
    console.error(`\n${name} ended by itself. Its log: ${stack.parts.get(name)?.logFile}`);
    return 1;
  });
  let closeSite = async (): Promise<void> => undefined;
  try {
    // The process environment wins over .env files.
    Object.assign(process.env, { VITE_SUPABASE_URL: stack.apiUrl, VITE_SUPABASE_ANON_KEY: stack.publishableKey });
    if (site && sitePort !== undefined) closeSite = await site.open(sitePort, progress);
    announce(stack, sitePort === undefined ? undefined : `http://localhost:${sitePort}`, since);
    return await Promise.race([signalled, crashed]);
  } finally {
    console.log('Stopping.');
    await closeSite();
    await stack.stop();
  }
}

/** Runs the local stack, and a site on it where one is given, until Ctrl-C, and ends the process. */
export async function runWithStack(site?: SiteOptions): Promise<never> {
  const signalled = new Promise<number>((resolve) => {
    let asked = false;
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        // A second Ctrl-C ends at once, and the guards end the parts.
        if (asked && name === 'SIGINT') process.exit(130);
        asked = true;
        resolve(0);
      });
    }
  });
  try {
    process.exit(await run(site, signalled));
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
