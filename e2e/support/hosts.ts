import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '../../tools/stack/platform.ts';
import { answers, freePort } from '../../tools/stack/ports.ts';

/** Real hosts that can run on this machine: nginx by docs/nginx.conf, and Cloudflare's own serving by `wrangler dev`. */
export type Host = 'nginx' | 'cloudflare';

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
    return [
      'npm',
      '--prefix',
      repositoryRoot,
      'run',
      'wrangler',
      '--',
      'dev',
      '--cwd',
      dir,
      `--port=${port}`,
      '--ip=127.0.0.1',
    ];
  },
};

/** Serves a built site by the program of a real host, which has to be installed. */
export async function serveByHost(host: Host, dist: string) {
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
