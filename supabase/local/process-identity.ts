import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process number alone is reused by the system; together with the start time it names one process for good. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

function linuxStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may hold spaces: count from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, start] = [fields[0], fields[19]];
    // In a container without init a dead child stays as a zombie, and kill(pid, 0) still finds it.
    return state === 'Z' || state === 'X' ? undefined : start;
  } catch {
    return undefined;
  }
}

function portableStart(pid: number): string | undefined {
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const match = /^(\S+)\s+(.+)$/.exec(ps.stdout?.trim() ?? '');
  return match && !match[1]?.startsWith('Z') ? match[2] : undefined;
}

/** The living process with this number, or undefined where there is none. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? linuxStart(pid) : portableStart(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  try {
    if (isAlive(identity)) process.kill(identity.pid, name);
  } catch {
    // It ended between the look and the signal, or belongs to another user: the caller's wait shows which.
  }
}

/** Ends a process that is not our child: asks first, then insists. Resolves once it is gone. */
export async function endProcess(identity: ProcessIdentity, ask: NodeJS.Signals): Promise<void> {
  for (const [name, patience] of [
    [ask, 200],
    ['SIGKILL', 200],
  ] as const) {
    signal(identity, name);
    // A stopped (paused) process takes no other signal until it continues.
    signal(identity, 'SIGCONT');
    for (let turn = 0; turn < patience; turn += 1) {
      if (!isAlive(identity)) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  throw new Error(
    `Process ${identity.pid}, left over from an earlier run, does not end. End it by hand and try again.`,
  );
}
