import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import * as z from 'zod/mini';
import { repositoryRoot, supabaseDir } from './paths.ts';
import { answers } from './ports.ts';
import { createPart, type Part, type PartHost } from './processes.ts';

const configSchema = z.object({
  functions: z.optional(
    z.record(
      z.string().check(z.regex(/^[a-z0-9_-]+$/, 'a function is named with a-z, 0-9, - and _')),
      z.object({
        enabled: z.optional(z.boolean()),
        // The local gateway does not check signatures: our functions check the key themselves, and so it is hosted.
        verify_jwt: z.literal(false, 'verify_jwt has to be false: new-style keys are no JWTs'),
        import_map: z.string(),
        entrypoint: z.optional(z.string()),
      }),
    ),
  ),
});

export interface FunctionEntry {
  name: string;
  entrypoint: string;
  importMap: string;
}

/** The edge functions that config.toml names, as the Supabase CLI reads them. */
export function readFunctions(supabaseDir: string): FunctionEntry[] {
  const result = configSchema.safeParse(parse(readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8')));
  if (!result.success) throw new Error(`supabase/config.toml: ${z.prettifyError(result.error)}`);
  return Object.entries(result.data.functions ?? {})
    .filter(([, entry]) => entry.enabled !== false)
    .map(([name, entry]) => ({
      name,
      entrypoint: path.resolve(supabaseDir, entry.entrypoint ?? `functions/${name}/index.ts`),
      importMap: path.resolve(supabaseDir, entry.import_map),
    }));
}

interface DenoCommand {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

function denoCommand(args: string[], env: Record<string, string>): DenoCommand {
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
export function denoCheck(entries: FunctionEntry[]): DenoCommand {
  const importMap = entries[0]?.importMap ?? '';
  const files = entries.map((entry) => entry.entrypoint);
  return denoCommand(['check', '--quiet', ...resolution, `--config=${importMap}`, ...files], {});
}

export interface FunctionOptions {
  entry: FunctionEntry;
  port: number;
  /** The function's whole environment; nothing of this process's own leaks into it. */
  env: Record<string, string>;
  /** Watch: reload on save. Frozen: as it stands, for tests. */
  mode: 'watch' | 'frozen';
  /** What the function may reach over the network, as Deno's --allow-net takes it; all where left out. */
  allowNet?: string[];
  host: PartHost;
}

/** Starts one edge function as a process of its own: own environment, own log, own crash. */
export async function startFunction(options: FunctionOptions): Promise<Part> {
  const { entry, port, mode, allowNet } = options;
  const functionsDir = path.join(supabaseDir, 'functions');
  const flags = [
    `--preload=${fileURLToPath(new URL('edge-runtime.ts', import.meta.url))}`,
    '--allow-env',
    `--allow-read=${functionsDir},${path.dirname(entry.entrypoint)}`,
    allowNet ? `--allow-net=${[`127.0.0.1:${port}`, ...allowNet].join(',')}` : '--allow-net',
    ...(mode === 'watch' ? [`--watch=${functionsDir}`, '--no-clear-screen'] : ['--quiet', '--cached-only']),
  ];
  // Deno logs this line when it waits for the next save, so no later save is missed.
  const isBroken = (): boolean => readFileSync(part.logFile, 'utf8').includes('Restarting on file change');
  const part: Part = createPart(
    {
      name: `function-${entry.name}`,
      ...denoCommand(['run', '--no-prompt', ...resolution, `--config=${entry.importMap}`, ...flags, entry.entrypoint], {
        ...options.env,
        TZ: 'UTC',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      }),
      cwd: repositoryRoot,
      // A function may be broken while someone edits it: it recovers on save, and must not keep the others from starting.
      isReady: async () => (await answers(port, '127.0.0.1')) || (mode === 'watch' && isBroken()),
    },
    options.host,
  );
  await part.start();
  return part;
}
