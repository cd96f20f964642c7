import { createRequire } from 'node:module';
import path from 'node:path';
import type { FunctionEntry } from './functions-config.ts';
import { repositoryRoot } from './paths.ts';

export interface DenoCommand {
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

export interface RunOptions {
  entry: FunctionEntry;
  flags: string[];
  env: Record<string, string>;
}

export function denoRun({ entry, flags, env }: RunOptions): DenoCommand {
  const args = ['run', '--no-prompt', ...resolution, `--config=${entry.importMap}`, ...flags];
  return denoCommand([...args, entry.entrypoint], env);
}

/** Checks the types of all functions at once: they share one import map. */
export function denoCheck(entries: FunctionEntry[]): DenoCommand {
  const importMap = entries[0]?.importMap ?? '';
  const files = entries.map((entry) => entry.entrypoint);
  return denoCommand(['check', '--quiet', ...resolution, `--config=${importMap}`, ...files], {});
}
