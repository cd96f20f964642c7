import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from './lease.ts';

export interface PartSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Polled until it returns true. */
  isReady(): Promise<boolean>;
}

export interface PartHost {
  logDir: string;
  lease: Lease;
  /** Registers the part before it runs, so that a failed start is cleaned up as well. */
  register(part: Part): void;
  /** Called when the program ends without having been stopped. */
  onCrash(name: string): void;
}

/** One program of the stack. Tests stop, start, pause and resume it to see how the others react. */
export interface Part {
  readonly name: string;
  readonly logFile: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  pause(): void;
  resume(): void;
}

const READY_ATTEMPTS = 600;

export function logTail(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-12).join('\n');
}

/** A program that runs as our child and keeps no data: it is ended by SIGKILL. */
export function createPart(spec: PartSpec, { logDir, lease, register, onCrash }: PartHost): Part {
  const { name, command, args, cwd, env } = spec;
  const logFile = path.join(logDir, `${name}.log`);
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let stopping = false;

  function launch(): void {
    const log = openSync(logFile, 'a');
    // Detached, so that Ctrl-C reaches the orchestrator only, which then ends the parts in order.
    const launched = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    child = launched;
    if (launched.pid) lease.add(name, launched.pid);
    ended = new Promise((resolve) => {
      const done = (): void => {
        child = undefined;
        if (launched.pid) lease.remove(launched.pid);
        if (!stopping) onCrash(name);
        resolve();
      };
      launched.once('exit', done).once('error', done);
    });
  }

  const part: Part = {
    name,
    logFile,
    async start() {
      if (child) return;
      stopping = false;
      launch();
      for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
        if (!child) throw new Error(`${name} ended while it started:\n${logTail(logFile)}`);
        if (await spec.isReady()) return;
        await sleep(attempt < 100 ? 10 : 50);
      }
      throw new Error(`${name} does not answer. Its log:\n${logTail(logFile)}`);
    },
    async stop() {
      stopping = true;
      child?.kill('SIGKILL');
      await ended;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
  register(part);
  return part;
}
