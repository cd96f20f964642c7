import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The system reuses process numbers. Together with its start time, a number identifies one process for good. */
interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The file `stack.json` of a stack's folder names the one process that runs the stack, and where its parts listen. */
interface OwnerRecord {
  owner: ProcessIdentity;
  throwaway: boolean;
  databasePort?: number;
  apiPort?: number;
  /** PostgreSQL needs a moment to write its data after its owner was killed: the next start waits for that. */
  postgres?: ProcessIdentity;
}

export interface Ownership {
  note(details: { databasePort: number; apiPort: number }): void;
  notePostgres(pid: number): void;
  release(): void;
}

function startTime(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return /^[^Z\s]\S*\s+(.+)$/.exec(ps.stdout?.trim() ?? '')?.[1];
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may contain spaces: count from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // In a container without init a dead child stays as a zombie.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function identify(pid: number): ProcessIdentity {
  return { pid, startedAt: startTime(pid) ?? 'ended' };
}

function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return startTime(pid) === startedAt;
}

const recordFile = (dir: string) => path.join(dir, 'stack.json');

function readRecord(dir: string): OwnerRecord | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(dir), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The stack that runs in this folder now. */
export function runningStack(dir: string): Pick<OwnerRecord, 'owner' | 'databasePort' | 'apiPort'> | undefined {
  const record = readRecord(dir);
  return record && isAlive(record.owner) ? record : undefined;
}

export function refuseWhileRunning(dir: string): void {
  const running = runningStack(dir);
  if (!running) return;
  throw new Error(`The local stack already runs (process ${running.owner.pid}). Stop that one first, with Ctrl-C.`);
}

/** Whether a throw-away stack was started in this folder, and killed before it removed the folder. */
export function isAbandonedThrowaway(dir: string): boolean {
  const record = readRecord(dir);
  return record?.throwaway === true && ![record.owner, record.postgres].some((one) => one && isAlive(one));
}

async function untilEnded(process: ProcessIdentity): Promise<void> {
  for (let turn = 0; isAlive(process); turn += 1) {
    if (turn === 400) {
      throw new Error(`PostgreSQL of an earlier run (process ${process.pid}) does not end. End it by hand.`);
    }
    await sleep(25);
  }
}

/** Makes this process the owner of the folder's stack, or throws where a living process is. */
export async function takeOwnership(dir: string, throwaway: boolean): Promise<Ownership> {
  mkdirSync(dir, { recursive: true });
  const me = process.getuid?.();
  if (me !== undefined && me !== 0 && statSync(dir).uid !== me) {
    throw new Error(
      `${dir} belongs to another user, who ran the stack before. Remove it as that user, then try again.`,
    );
  }
  refuseWhileRunning(dir);
  const postgres = readRecord(dir)?.postgres;
  if (postgres) await untilEnded(postgres);

  const file = recordFile(dir);
  const record: OwnerRecord = { owner: identify(process.pid), throwaway };
  rmSync(file, { force: true });
  // 'wx' lets only one of two starts at the same moment through.
  writeFileSync(file, JSON.stringify(record), { flag: 'wx' });
  const save = (details: Partial<OwnerRecord>): void => {
    Object.assign(record, details);
    writeFileSync(`${file}.new`, JSON.stringify(record));
    renameSync(`${file}.new`, file);
  };
  return {
    note: save,
    notePostgres: (pid) => save({ postgres: identify(pid) }),
    release: () => rmSync(file, { force: true }),
  };
}
