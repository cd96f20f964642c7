import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { channelsFromEnv } from '../../supabase/functions/_shared/notify/channel.ts';
import { repositoryRoot, stackDir, supabaseDir } from '../stack/platform.ts';
import { claimPort, listen } from '../stack/ports.ts';
import { type Stack, startStack } from '../stack/stack.ts';
import { startSampleExchanges, startTeamChat } from './stand-ins.ts';

// The local stack, until Ctrl-C: with Vite in front of it (`site`, for `npm start`), with the built site (`preview`), or
// alone (`npm run stack`).

const progress = (line: string) => console.log(`  · ${line}`);

/** Opens the site once the build's environment points at the stack. Each returns what closes it. */
export const sites = {
  async site(port: number) {
    progress('Starting Vite');
    const vite = await import('vite');
    // Vite gets our server: with its default one it would end the process on SIGTERM, before the stack is stopped. Without
    // `ws` it would open a second port for live reload, the same one in every checkout.
    const http = createServer();
    const server = { middlewareMode: { server: http }, ws: { server: http } };
    const dev = await vite.createServer({ clearScreen: false, server });
    http.on('request', (request, response) =>
      // What Vite leaves without an answer, such as a page whose words have a mistake. Its client shows that, and reloads the page.
      dev.middlewares(request, response, () => {
        if (response.headersSent) return response.destroy();
        response.writeHead(500, { 'Content-Type': 'text/html' });
        return response.end('<script type="module" src="/@vite/client"></script>No page: the terminal says why.');
      }),
    );
    const { close } = await listen(http, port, 'localhost');
    return () => Promise.all([close(), dev.close()]);
  },
  async preview(port: number, supabaseUrl: string) {
    progress('Building the site');
    const { buildSite, serveDist } = await import('../site/build-and-serve.ts');
    const dir = path.join(repositoryRoot, 'dist');
    await buildSite(dir);
    return (await serveDist({ dir, port, supabaseUrl })).close;
  },
};

/** Reads the functions' secrets. Without a channel the team's messages are printed here; without a key for CoinGecko, figures are samples. */
export async function functionEnvironment(file: string): Promise<Record<string, string>> {
  const secrets = existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const read = (name: string) => secrets[name];
  // One with a mistake counts, too: its function names it.
  if (channelsFromEnv(read, () => undefined).length === 0) {
    progress('No channel in supabase/functions/.env: applications, messages and reports are printed here');
    secrets.NOTIFICATION_WEBHOOK_URL = await startTeamChat((message) => console.log(`\n${message}\n`));
  }
  if (secrets.COINGECKO_API_KEY) return secrets;
  progress('No COINGECKO_API_KEY in supabase/functions/.env: the exchange board shows sample figures, and says so');
  return { ...secrets, EXCHANGE_SAMPLE_URL: await startSampleExchanges() };
}

function announce({ apiUrl, databaseUrl, publishableKey }: Stack, sitePort: number | undefined, since: number): void {
  const settings = `For \`npm run dev\`, in .env:\n  VITE_SUPABASE_URL=${apiUrl}\n  VITE_SUPABASE_ANON_KEY=${publishableKey}\n`;
  console.log(`
  ${sitePort === undefined ? settings : `Site      http://localhost:${sitePort}`}
  API       ${apiUrl}
  Database  ${databaseUrl}
  Logs      ${path.relative(repositoryRoot, path.join(stackDir, 'logs'))}

  Ready in ${((performance.now() - since) / 1000).toFixed(1)} s. Ctrl-C stops everything; the data stays.
`);
}

/** Resolves with the exit code: 0 when a person ends it, 1 when a program of the stack ends by itself. */
export async function run(kind: keyof typeof sites | undefined, signalled: Promise<number>): Promise<number> {
  const since = performance.now();
  console.log('\nListBolt, on a local Supabase stack\n');
  const sitePort = kind && (await claimPort(kind));
  const functionEnv = await functionEnvironment(path.join(supabaseDir, 'functions', '.env'));
  const stack = await startStack({ dir: stackDir, functions: 'watch', functionEnv, onProgress: progress });
  const crashed = stack.crashed.then((name) => {
    console.error(`\n${name} ended by itself. Its log: ${stack.programs.get(name)?.logFile}`);
    return 1;
  });
  let closeSite: () => Promise<unknown> = async () => undefined;
  try {
    // The process environment wins over .env files.
    Object.assign(process.env, {
      VITE_SUPABASE_URL: stack.apiUrl,
      VITE_SUPABASE_ANON_KEY: stack.publishableKey,
    });
    if (kind && sitePort !== undefined) closeSite = await sites[kind](sitePort, stack.apiUrl);
    announce(stack, sitePort, since);
    return await Promise.race([signalled, crashed]);
  } finally {
    console.log('Stopping.');
    await closeSite();
    await stack.stop();
  }
}

/** Resolves with exit code 0. A repeated signal changes nothing: npm sends a Ctrl-C once more, after the terminal. */
export const signal = () =>
  new Promise<number>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve(0));
  });

if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  try {
    process.exit(await run(process.argv[2] as keyof typeof sites | undefined, signal()));
  } catch (error) {
    console.error(`\n${(error as Error).message}\n`);
    process.exit(1);
  }
}
