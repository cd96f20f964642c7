import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file `stack.json` in a stack's folder: the one process that runs the stack, and where its parts listen. */
interface OwnerRecord {
  pid: number;
  /** The system reuses process numbers. Together with its start time, a number identifies one process for good. */
  startedAt: string | undefined;
  databasePort?: number;
  apiPort?: number;
}

export interface Ownership {
  note(ports: { databasePort: number; apiPort: number }): void;
  release(): void;
}

/** When a process was started; undefined where it does not run. In a container without init a dead child stays as a zombie. */
export function startTime(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return /^[^Z\s]\S*\s+(.+)$/.exec(ps.stdout?.trim() ?? '')?.[1];
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may contain spaces: count from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

const recordFile = (dir: string) => path.join(dir, 'stack.json');

/** The stack that runs in this folder now. */
export function runningStack(dir: string): OwnerRecord | undefined {
  try {
    const record: OwnerRecord = JSON.parse(readFileSync(recordFile(dir), 'utf8'));
    return startTime(record.pid) === record.startedAt ? record : undefined;
  } catch {
    return undefined;
  }
}

export function refuseWhileRunning(dir: string): void {
  const running = runningStack(dir);
  if (!running) return;
  throw new Error(`The local stack already runs (process ${running.pid}). Stop that one first, with Ctrl-C.`);
}

/** Makes this process the owner of the folder's stack, or throws where a living process is. */
export function takeOwnership(dir: string): Ownership {
  mkdirSync(dir, { recursive: true });
  refuseWhileRunning(dir);
  const file = recordFile(dir);
  const record: OwnerRecord = { pid: process.pid, startedAt: startTime(process.pid) };
  rmSync(file, { force: true });
  // 'wx' lets only one of two starts at the same moment through.
  writeFileSync(file, JSON.stringify(record), { flag: 'wx' });
  return {
    note(ports) {
      writeFileSync(`${file}.new`, JSON.stringify({ ...record, ...ports }));
      renameSync(`${file}.new`, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}
