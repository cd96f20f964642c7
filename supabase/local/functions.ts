import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { denoRun } from './deno.ts';
import type { FunctionEntry } from './functions-config.ts';
import { repositoryRoot, supabaseDir } from './paths.ts';
import { createPart, type Part, type PartHost } from './processes.ts';

export interface FunctionOptions {
  entry: FunctionEntry;
  port: number;
  /** Everything the function finds in its environment; nothing of ours leaks in beside it. */
  env: Record<string, string>;
  /** Watch: reload on save. Frozen: as it stands, for tests. */
  mode: 'watch' | 'frozen';
  /** What the function may reach over the network, as Deno's --allow-net takes it; all where left out. */
  allowNet?: string[];
  host: PartHost;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

/** Starts one edge function as a process of its own: own environment, own log, own crash. */
export async function startFunction(options: FunctionOptions): Promise<Part> {
  const { entry, port, mode, allowNet } = options;
  const functionsDir = path.join(supabaseDir, 'functions');
  const flags = [
    `--preload=${path.join(supabaseDir, 'local', 'edge-runtime.ts')}`,
    '--allow-env',
    `--allow-read=${functionsDir},${path.dirname(entry.entrypoint)}`,
    allowNet ? `--allow-net=${[`127.0.0.1:${port}`, ...allowNet].join(',')}` : '--allow-net',
    ...(mode === 'watch' ? [`--watch=${functionsDir}`, '--no-clear-screen'] : ['--quiet', '--cached-only']),
  ];
  // Said once it watches, so that no save from then on is missed.
  const isBroken = (): boolean => readFileSync(part.logFile, 'utf8').includes('Restarting on file change');
  const part: Part = createPart(
    {
      name: `function-${entry.name}`,
      ...denoRun({
        entry,
        flags,
        env: { ...options.env, TZ: 'UTC', DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
      }),
      cwd: repositoryRoot,
      stopSignal: 'SIGTERM',
      // While it is written a function may be broken: it heals on save, and must not keep the others from starting.
      isReady: async () => (await accepts(port)) || (mode === 'watch' && isBroken()),
    },
    options.host,
  );
  await part.start();
  return part;
}
