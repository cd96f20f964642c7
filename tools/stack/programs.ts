import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProgramSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** PostgreSQL's user, where that is not ours. */
  user?: { uid: number; gid: number } | undefined;
  /** Ends the program; without data to write, KILL. */
  endsBy?: 'INT' | 'KILL';
  /** Polled until it returns true. What it throws ends the start. */
  isReady(): Promise<boolean>;
}

export interface ProgramHost {
  logDir: string;
  /** Registers the program before it runs, so that a failed start is cleaned up as well. */
  register(program: Program): void;
  /** Called when the program ends without having been stopped. */
  onCrash(name: string): void;
}

/** One program of the stack. Tests stop and start it to see how the others react. */
export interface Program {
  readonly name: string;
  readonly logFile: string;
  readonly pid: number | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const READY_ATTEMPTS = 600;
const STOP_MS = 10_000;

/**
 * Runs a program ("$@"), and ends it when the parent dies, even if it was killed: a subshell reads a pipe that only the parent writes
 * to. If the pipe closes, it signals the program; a line says that the program has ended by itself.
 */
const GUARD = `{ read -r line || kill -s "$0" $$; } 2>/dev/null <&3 3<&- & exec "$@" 3<&-`;

function logTail(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-12).join('\n');
}

/** Starts a program as our child, and waits until it is ready. */
export async function startProgram(spec: ProgramSpec, host: ProgramHost): Promise<Program> {
  const { name, command, args, cwd, env, user, endsBy = 'KILL' } = spec;
  const logFile = path.join(host.logDir, `${name}.log`);
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let stopping = false;

  function launch(): void {
    const log = openSync(logFile, 'a');
    const launched = spawn('/bin/sh', ['-c', GUARD, endsBy, command, ...args], {
      cwd,
      env,
      ...user,
      // In a separate session, so that Ctrl-C reaches the orchestrator only, which then ends the programs in order.
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
    });
    closeSync(log);
    child = launched;
    const pipe = launched.stdio[3] as Writable;
    // The subshell may be gone already.
    pipe.on('error', () => undefined);
    ended = new Promise((resolve) => {
      const done = (): void => {
        child = undefined;
        pipe.end('\n');
        if (!stopping) host.onCrash(name);
        resolve();
      };
      launched.once('exit', done).once('error', done);
    });
  }

  const program: Program = {
    name,
    logFile,
    get pid() {
      return child?.pid;
    },
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
      const running = child;
      running?.kill(`SIG${endsBy}`);
      const patience = setTimeout(() => running?.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(patience);
    },
  };
  host.register(program);
  await program.start();
  return program;
}
