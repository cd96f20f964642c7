import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A process that runs. The system reuses process numbers: only with the start time a number means one process for good. */
interface RunningProcess {
  command: string | undefined;
  startedAt: string | undefined;
}

/** The process of this number; undefined where none runs. In a container without init a dead child stays as a zombie. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, startedAt, command] = /^[^Z\s]\S*\s+(\S+ +\S+ +\S+ +\S+ +\S+) +(.+)$/.exec(stdout?.trim() ?? '') ?? [];
    return startedAt === undefined ? undefined : { command, startedAt };
  }
  try {
    // The command, in parentheses, may contain spaces and parentheses itself.
    const [, command, rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ');
    return /[ZX]/.test(fields[0] ?? '') ? undefined : { command, startedAt: fields[19] };
  } catch {
    return undefined;
  }
}

/** Names the one process that runs the folder's stack: its number, and when it was started. */
const ownerFile = (dir: string) => path.join(dir, 'stack.json');

/** Throws where a living process runs the folder's stack. */
export function refuseWhileRunning(dir: string): void {
  let owner: { pid: number; startedAt?: string };
  try {
    owner = JSON.parse(readFileSync(ownerFile(dir), 'utf8'));
  } catch {
    return;
  }
  const found = findProcess(owner.pid);
  if (found === undefined || found.startedAt !== owner.startedAt) return;
  throw new Error(`The local stack already runs (process ${owner.pid}). Stop that one first, with Ctrl-C.`);
}

/** Makes this process the owner of the folder's stack, or throws where a living process is. Returns what gives it up. */
export function takeOwnership(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  refuseWhileRunning(dir);
  const file = ownerFile(dir);
  rmSync(file, { force: true });
  // 'wx' lets only one of two starts at the same moment through.
  const { pid } = process;
  writeFileSync(file, JSON.stringify({ pid, startedAt: findProcess(pid)?.startedAt }), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}
