import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Lease } from './lease.ts';
import { identify } from './process-identity.ts';
import type { RunUser } from './run-user.ts';

export interface PartSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  user?: RunUser | undefined;
  /** How this program is asked to end. */
  stopSignal: NodeJS.Signals;
  /** Asked again and again until it says true. */
  isReady(): Promise<boolean>;
}

export interface PartHost {
  logDir: string;
  lease: Lease;
  /** Takes the part into care before it runs, so that a failed start is cleaned up as well. */
  register(part: Part): void;
  /** Called when the program ends though nobody asked it to. */
  onCrash(name: string): void;
}

/** One program of the stack. Tests stop, start, pause and resume it to see what the others make of it. */
export interface Part {
  readonly name: string;
  readonly logFile: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  pause(): void;
  resume(): void;
}

const READY_ATTEMPTS = 600;
const GRACE_MS = 8_000;

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function logTail(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-12).join('\n');
}

export function createPart(spec: PartSpec, host: PartHost): Part {
  const logFile = path.join(host.logDir, `${spec.name}.log`);
  let child: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();
  let stopping = false;

  function launch(): ChildProcess {
    const log = openSync(logFile, 'a');
    // Detached, so that Ctrl-C reaches the orchestrator only, which then ends the parts in order.
    const launched = spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      env: spec.env,
      detached: true,
      stdio: ['ignore', log, log],
      ...spec.user,
    });
    closeSync(log);
    exited = new Promise((resolve) => {
      const done = (): void => {
        if (child === launched) child = undefined;
        if (launched.pid !== undefined) host.lease.remove(launched.pid);
        if (!stopping) host.onCrash(spec.name);
        resolve();
      };
      launched.once('exit', done);
      launched.once('error', done);
    });
    const identity = launched.pid === undefined ? undefined : identify(launched.pid);
    if (identity) host.lease.add({ ...identity, name: spec.name, stopSignal: spec.stopSignal });
    return launched;
  }

  const part: Part = {
    name: spec.name,
    logFile,
    async start() {
      if (child) return;
      stopping = false;
      child = launch();
      for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
        if (!child) throw new Error(`${spec.name} ended while it started:\n${logTail(logFile)}`);
        if (await spec.isReady()) return;
        await sleep(attempt < 100 ? 10 : 50);
      }
      throw new Error(`${spec.name} does not answer. Its log:\n${logTail(logFile)}`);
    },
    async stop() {
      const ending = child;
      if (!ending) return;
      stopping = true;
      ending.kill(spec.stopSignal);
      // A paused process takes no signal until it continues.
      ending.kill('SIGCONT');
      const insist = setTimeout(() => ending.kill('SIGKILL'), GRACE_MS);
      await exited;
      clearTimeout(insist);
    },
    pause() {
      child?.kill('SIGSTOP');
    },
    resume() {
      child?.kill('SIGCONT');
    },
  };
  host.register(part);
  return part;
}
