import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { endProcess, identify, isAlive, type ProcessIdentity } from './process-identity.ts';

export interface Child extends ProcessIdentity {
  name: string;
  stopSignal: NodeJS.Signals;
}

interface LeaseRecord {
  owner: ProcessIdentity;
  throwaway: boolean;
  /** Known once the ports are chosen: where commands find a running stack. */
  databasePort?: number;
  apiPort?: number;
  children: Child[];
}

/** The right to use a stack's folder, and the list of processes that live in it: what survives our own SIGKILL. */
export interface Lease {
  notePorts(ports: { databasePort: number; apiPort: number }): void;
  add(child: Child): void;
  remove(pid: number): void;
  release(): void;
}

function leaseFile(dir: string): string {
  return path.join(dir, 'stack.json');
}

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
export async function endOrphans(dir: string): Promise<number> {
  const orphans = (readLease(dir)?.children ?? []).filter(isAlive);
  for (const orphan of orphans.reverse()) await endProcess(orphan, orphan.stopSignal);
  return orphans.length;
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
  const handle = openSync(file, 'wx');
  writeSync(handle, JSON.stringify(record));
  closeSync(handle);

  const save = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(record));
    renameSync(`${file}.new`, file);
  };
  return {
    notePorts(ports) {
      Object.assign(record, ports);
      save();
    },
    add(child) {
      record.children.push(child);
      save();
    },
    remove(pid) {
      record.children = record.children.filter((child) => child.pid !== pid);
      save();
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}
