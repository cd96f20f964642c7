import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot, supabaseDir } from './platform.ts';
import { answers } from './ports.ts';
import { type Program, type ProgramHost, startProgram } from './programs.ts';

const functionsDir = path.join(supabaseDir, 'functions');

/** The names of the edge functions in config.toml. */
export function readFunctions(): string[] {
  const config = readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8').replaceAll('\r', '');
  const sections = config.split(/^(?=\[)/m);
  return sections.flatMap((section) => {
    const name = /^\[functions\.([a-z0-9_-]+)\]/.exec(section)?.[1];
    if (name === undefined) return [];
    // The gateway checks no tokens, neither here nor hosted: each function checks the key itself.
    for (const line of ['verify_jwt = false', 'import_map = "./functions/deno.json"']) {
      if (!section.includes(`\n${line}\n`)) throw new Error(`config.toml: [functions.${name}] needs ${line}`);
    }
    return [name];
  });
}

/**
 * Starts one edge function in its own process, with its own environment and log. `watch`
 * reloads it on save; `frozen` is for tests.
 */
export function startFunction(
  name: string,
  port: number,
  env: Record<string, string>,
  mode: 'watch' | 'frozen',
  host: ProgramHost,
): Promise<Program> {
  const deno: { runInstall(): string } = createRequire(import.meta.url)('deno/install_api.cjs');
  const program = `function-${name}`;
  // Deno logs this line when it waits for the next save, so no later save is missed.
  const isBroken = () =>
    readFileSync(path.join(host.logDir, `${program}.log`), 'utf8').includes('Restarting on file change');
  return startProgram(
    {
      name: program,
      command: deno.runInstall(),
      args: [
        'run',
        '--no-prompt',
        // npm imports come from what `npm ci` installed, at the version in deno.json: nothing is downloaded again.
        '--node-modules-dir=manual',
        '--no-lock',
        `--config=${path.join(functionsDir, 'deno.json')}`,
        `--preload=${fileURLToPath(new URL('edge-runtime.ts', import.meta.url))}`,
        '--allow-env',
        '--allow-net',
        `--allow-read=${functionsDir}`,
        ...(mode === 'watch' ? [`--watch=${functionsDir}`, '--no-clear-screen'] : ['--quiet', '--cached-only']),
        path.join(functionsDir, name, 'index.ts'),
      ],
      env: {
        PATH: process.env.PATH,
        NO_COLOR: '1',
        ...env,
        DENO_DIR: path.join(repositoryRoot, 'node_modules', '.cache', 'deno'),
        DENO_NO_UPDATE_CHECK: '1',
        DENO_TLS_CA_STORE: 'mozilla,system',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        TZ: 'UTC',
      },
      cwd: repositoryRoot,
      // A function may be broken while someone edits it: it recovers on save, and must not keep the others from starting.
      isReady: async () => (await answers(port)) || (mode === 'watch' && isBroken()),
    },
    host,
  ).catch((error: Error) => {
    const limit = 'raise fs.inotify.max_user_instances (sudo sysctl fs.inotify.max_user_instances=1024)';
    if (error.message.includes('os error 24')) error.message += `\n\nToo many files are watched here: ${limit}.`;
    throw error;
  });
}
