import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Ends it with all that it has started: a driver that is past answering would leave its browser behind. */
function end(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid);
  } catch {
    // It has just ended by itself.
  }
}

process.once('exit', () => running.forEach(end));

/** Starts a program in a process group of its own, which ends with us at the latest. */
export function startProgram(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { ...options, detached: true });
  running.add(child);
  return child.once('exit', () => running.delete(child));
}

export function stopProgram(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    end(child);
  });
}
