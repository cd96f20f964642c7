import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Part, type PartHost, startPart } from './parts.ts';
import { repositoryRoot, supabaseDir } from './paths.ts';
import { answers } from './ports.ts';

export interface FunctionEntry {
  name: string;
  entrypoint: string;
  importMap: string;
}

/** The edge functions that config.toml names. */
export function readFunctions(supabaseDir: string): FunctionEntry[] {
  const sections = readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8').split(/^(?=\[)/m);
  return sections.flatMap((section) => {
    const name = /^\[functions\.([a-z0-9_-]+)\]/.exec(section)?.[1];
    if (name === undefined) return [];
    const importMap = /^import_map = "(.+)"$/m.exec(section)?.[1];
    // The local gateway does not check tokens: each function checks the key itself, and so it is hosted.
    if (importMap === undefined || !/^verify_jwt = false$/m.test(section)) {
      throw new Error(`supabase/config.toml: [functions.${name}] needs "verify_jwt = false" and an import_map.`);
    }
    const entrypoint = path.join(supabaseDir, 'functions', name, 'index.ts');
    return [{ name, entrypoint, importMap: path.resolve(supabaseDir, importMap) }];
  });
}

function denoCommand(args: string[], env: Record<string, string>) {
  const require = createRequire(import.meta.url);
  const installer: { runInstall(): string } = require('deno/install_api.cjs');
  return {
    command: installer.runInstall(),
    args,
    env: {
      PATH: process.env.PATH,
      NO_COLOR: '1',
      ...env,
      DENO_DIR: path.join(repositoryRoot, 'node_modules', '.cache', 'deno'),
      DENO_NO_UPDATE_CHECK: '1',
      DENO_TLS_CA_STORE: 'mozilla,system',
    },
  };
}

// npm imports resolve to what `npm ci` installed, and only at the version deno.json names: no second download.
const resolution = ['--node-modules-dir=manual', '--no-lock'];

/** Checks the types of all functions at once: they share one import map. */
export function denoCheck(entries: FunctionEntry[]) {
  const files = entries.map((entry) => entry.entrypoint);
  return denoCommand(['check', '--quiet', ...resolution, `--config=${entries[0]?.importMap ?? ''}`, ...files], {});
}

/**
 * Starts one edge function as a process of its own: own environment (no variable of ours), own log, own crash. `watch`
 * reloads it on save; `frozen` is for tests.
 */
export function startFunction(
  entry: FunctionEntry,
  port: number,
  env: Record<string, string>,
  mode: 'watch' | 'frozen',
  host: PartHost,
): Promise<Part> {
  const functionsDir = path.join(supabaseDir, 'functions');
  const name = `function-${entry.name}`;
  // Deno logs this line when it waits for the next save, so no later save is missed.
  const isBroken = () =>
    readFileSync(path.join(host.logDir, `${name}.log`), 'utf8').includes('Restarting on file change');
  const flags = [
    `--preload=${fileURLToPath(new URL('edge-runtime.ts', import.meta.url))}`,
    '--allow-env',
    '--allow-net',
    `--allow-read=${functionsDir}`,
    ...(mode === 'watch' ? [`--watch=${functionsDir}`, '--no-clear-screen'] : ['--quiet', '--cached-only']),
  ];
  return startPart(
    {
      name,
      ...denoCommand(['run', '--no-prompt', ...resolution, `--config=${entry.importMap}`, ...flags, entry.entrypoint], {
        ...env,
        TZ: 'UTC',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      }),
      cwd: repositoryRoot,
      // A function may be broken while someone edits it: it recovers on save, and must not keep the others from starting.
      isReady: async () => (await answers(port)) || (mode === 'watch' && isBroken()),
    },
    host,
  );
}
