import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The system reuses process numbers. Together with its start time, a number identifies one process for good. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

interface LeaseRecord {
  owner: ProcessIdentity;
  throwaway: boolean;
  /** Known once the ports are chosen: where commands find a running stack. */
  databasePort?: number;
  apiPort?: number;
  children: (ProcessIdentity & { name: string })[];
}

/** The right to use a stack's folder, and the list of processes that live in it: what survives our own SIGKILL. */
export interface Lease {
  notePorts(ports: { databasePort: number; apiPort: number }): void;
  add(name: string, pid: number): void;
  remove(pid: number): void;
  release(): void;
}

function startTime(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return /^[^Z\s]\S*\s+(.+)$/.exec(ps.stdout?.trim() ?? '')?.[1];
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may hold spaces: count from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // In a container without init a dead child stays as a zombie.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** The living process with this number, or undefined where there is none. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = startTime(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return startTime(pid) === startedAt;
}

const leaseFile = (dir: string) => path.join(dir, 'stack.json');

function readLease(dir: string): LeaseRecord | undefined {
  try {
    return JSON.parse(readFileSync(leaseFile(dir), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The stack that runs in this folder now. */
export function runningStack(dir: string): Pick<LeaseRecord, 'owner' | 'databasePort' | 'apiPort'> | undefined {
  const record = readLease(dir);
  return record && isAlive(record.owner) ? record : undefined;
}

/** Whether this folder was a throw-away one of a run that was killed before it could clean up. */
export function isAbandonedThrowaway(dir: string): boolean {
  return readLease(dir)?.throwaway === true && !runningStack(dir);
}

/** Ends what a killed run left running in this folder. PostgreSQL stands first in the list and is ended last. */
export async function endOrphans(dir: string): Promise<void> {
  for (const orphan of (readLease(dir)?.children ?? []).filter(isAlive).reverse()) {
    // PostgreSQL has data to write first; the others keep none.
    const end = orphan.name === 'postgres' ? 'SIGINT' : 'SIGKILL';
    // A paused process takes no other signal until it continues.
    for (const signal of ['SIGCONT', end] as const) if (isAlive(orphan)) process.kill(orphan.pid, signal);
    for (let turn = 0; isAlive(orphan); turn += 1) {
      if (turn === 400)
        throw new Error(`Process ${orphan.pid} (${orphan.name}) of an earlier run does not end. End it by hand.`);
      await sleep(25);
    }
  }
}

export function refuseWhileRunning(dir: string): void {
  const running = runningStack(dir);
  if (!running) return;
  throw new Error(`The local stack already runs (process ${running.owner.pid}). Stop that one first, with Ctrl-C.`);
}

/** Takes the folder for this process, or throws where a living one has it. */
export async function takeLease(dir: string, throwaway: boolean): Promise<Lease> {
  mkdirSync(dir, { recursive: true });
  const me = process.getuid?.();
  if (me !== undefined && me !== 0 && statSync(dir).uid !== me) {
    throw new Error(
      `${dir} belongs to another user, who ran the stack before. Remove it as that user, then try again.`,
    );
  }
  const file = leaseFile(dir);
  refuseWhileRunning(dir);
  await endOrphans(dir);

  const owner = identify(process.pid);
  if (!owner) throw new Error('Cannot read the state of processes here: neither /proc nor `ps` answers.');
  const record: LeaseRecord = { owner, throwaway, children: [] };
  rmSync(file, { force: true });
  // 'wx' lets only one of two starts at the same moment through.
  writeFileSync(file, JSON.stringify(record), { flag: 'wx' });

  const save = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(record));
    renameSync(`${file}.new`, file);
  };
  return {
    notePorts(ports) {
      Object.assign(record, ports);
      save();
    },
    add(name, pid) {
      const identity = identify(pid);
      if (identity) record.children.push({ ...identity, name });
      save();
    },
    remove(pid) {
      record.children = record.children.filter((child) => child.pid !== pid);
      save();
    },
    release: () => rmSync(file, { force: true }),
  };
}
