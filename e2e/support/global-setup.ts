import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startExchangeProvider } from '../../supabase/tests/support/exchange-provider.ts';
import { startFakeChat } from '../../supabase/tests/support/fake-chat.ts';
import { liftRateLimits, liftTimeLimits, makeThrowawayDir } from '../../supabase/tests/support/throwaway-stack.ts';
import { buildSite, serveDist } from '../../tools/site/build-and-serve.ts';
import { loadKeys } from '../../tools/stack/keys.ts';
import { repositoryRoot } from '../../tools/stack/platform.ts';
import { answers, freePort } from '../../tools/stack/ports.ts';
import { startStack } from '../../tools/stack/stack.ts';
import { sampleIds } from '../../tools/start/stand-ins.ts';
import { sites } from '../../tools/start/start.ts';
import { findBrowser } from './browser.ts';
import { publishStack } from './test.ts';

/** Real hosts that can run on this machine: nginx by docs/nginx.conf, and Cloudflare's own serving by `wrangler dev`. */
type Host = 'nginx' | 'cloudflare';

/** The files that a host's program is started with, in its folder, and its command line. */
const hosts: Record<Host, (dir: string, dist: string, port: number) => [command: string, ...args: string[]]> = {
  nginx(dir, dist, port) {
    // The recipe itself, on this port, without its certificate.
    const recipe = readFileSync(`${repositoryRoot}/docs/nginx.conf`, 'utf8');
    const lines = readFileSync(`${dist}/_headers`, 'utf8').matchAll(/^ {2}(?!Cache-Control)([^:]*): (.*)/gm);
    writeFileSync(
      path.join(dir, 'headers'),
      [...lines].map(([, name, text]) => `add_header ${name} "${text}" always;\n`).join(''),
    );
    const server = recipe
      .replace(/^server .* www.*\n/m, '')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replaceAll('/srv/site', dist)
      .replaceAll('/etc/nginx/site-headers', `${dir}/headers`);
    writeFileSync(
      path.join(dir, 'nginx.conf'),
      `daemon off; pid ${dir}/nginx.pid; error_log stderr; events {}
       http {
         include /etc/nginx/mime.types; access_log off;
         client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy; fastcgi_temp_path ${dir}/fastcgi;
         uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;
         ${server}
       }`,
    );
    return ['nginx', '-p', dir, '-c', `${dir}/nginx.conf`, '-e', 'stderr'];
  },
  cloudflare(dir, dist, port) {
    symlinkSync(path.join(repositoryRoot, 'wrangler.jsonc'), path.join(dir, 'wrangler.jsonc'));
    symlinkSync(dist, path.join(dir, 'dist'));
    const options = ['--cwd', dir, `--port=${port}`, '--ip=127.0.0.1'];
    return ['npm', '--prefix', repositoryRoot, 'run', 'wrangler', '--', 'dev', ...options];
  },
};

/** Serves a built site by the program of a real host, which has to be installed. */
async function serveByHost(host: Host, dist: string) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-host-'));
  // Started as root, nginx serves as another user.
  chmodSync(dir, 0o755);
  const port = await freePort();
  const [command, ...args] = hosts[host](dir, dist, port);
  // Debian has nginx where a plain user's shell does not look.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, WRANGLER_SEND_METRICS: 'false' };
  // In a separate process group, since wrangler leaves children behind.
  const program = spawn(command, args, { cwd: dir, env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  let failure: Error | undefined;
  program.once('error', (error) => {
    failure = error;
  });
  const close = async () => {
    const ended = once(program, 'exit');
    if (program.pid !== undefined) process.kill(-program.pid, 'SIGTERM');
    await ended;
    rmSync(dir, { recursive: true });
  };
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
    if (failure || program.exitCode !== null || attempt > 600) throw failure ?? new Error(`${host} does not start`);
    await sleep(100);
  }
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Starts a throw-away stack, builds the site against it and serves it as a host would. Nothing of ours is mocked. */
export default async function setup(): Promise<() => Promise<void>> {
  const undo: (() => Promise<unknown>)[] = [];
  const tearDown = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const exchangeProvider = await startExchangeProvider();
    undo.push(() => exchangeProvider.close());
    const chat = await startFakeChat();
    undo.push(() => chat.close());
    const stackDir = makeThrowawayDir();
    const functionEnv = {
      EXCHANGE_SAMPLE_URL: exchangeProvider.url,
      EXCHANGE_IDS: sampleIds.join(),
      TELEGRAM_API_URL: chat.url,
      TELEGRAM_BOT_TOKEN: '1:token',
      TELEGRAM_CHAT_ID: '-100',
    };
    const apiPort = await freePort();
    const apiKey = loadKeys(stackDir).publishableKey;
    // These win over a developer's .env.
    Object.assign(process.env, {
      VITE_SUPABASE_URL: `http://127.0.0.1:${apiPort}`,
      VITE_SUPABASE_ANON_KEY: apiKey,
      VITE_CONTACT_DELIVERY: 'off',
    });
    // Kept: its sizes are checked afterwards (e2e/quality/sizes.spec.ts).
    const dist = '.local/test/dist';
    const [stack, browser] = await Promise.all([
      startStack({ dir: stackDir, functions: 'frozen', throwaway: true, functionEnv, apiPort }),
      findBrowser(),
      buildSite(dist),
    ]);
    undo.push(() => stack.stop());
    // The logs of the parts explain a failed test, and the stack's folder is deleted with the stack.
    undo.push(() => cp(path.join(stackDir, 'logs'), '.local/test/logs', { recursive: true }));
    await liftRateLimits(stack.databaseUrl);
    await liftTimeLimits(stack.databaseUrl);
    const { apiUrl, databaseUrl } = stack;
    const host = process.env.LISTBOLT_HOST as Host | undefined;
    const site = host
      ? await serveByHost(host, path.resolve(dist))
      : await serveDist({ dir: dist, port: 0, supabaseUrl: apiUrl });
    undo.push(() => site.close());
    // The page that developers start, against the same stack.
    const port = await freePort();
    undo.push(await sites.site(port));
    const [siteUrl, developmentUrl] = [site.url, `http://localhost:${port}`];
    publishStack({ siteUrl, developmentUrl, apiUrl, apiKey, databaseUrl, chatUrl: chat.url, browser });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
