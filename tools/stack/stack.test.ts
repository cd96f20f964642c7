import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadKeys } from './keys.ts';
import { repositoryRoot } from './paths.ts';
import { freePort } from './ports.ts';
import { startStack } from './stack.ts';
import { makeThrowawayDir, removeStackDir, sweepAbandoned } from './throwaway.ts';

let dir: string;
const pids: number[] = [];

beforeEach(() => {
  dir = makeThrowawayDir();
});

afterEach(() => {
  for (const pid of pids.splice(0).filter(isRunning)) process.kill(pid, 'SIGKILL');
  removeStackDir(dir);
});

/** Zombies, which a container without init keeps, are not running. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z]/.test(stdout.trim());
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

interface OtherProcess {
  databaseUrl: string;
  children: number[];
  kill(): Promise<void>;
}

/** A stack in a process of its own, which is killed as `kill -9` does. */
async function startElsewhere(options: object): Promise<OtherProcess> {
  const script = `
    const { startStack } = await import(${JSON.stringify(path.join(import.meta.dirname, 'stack.ts'))});
    console.log((await startStack(${JSON.stringify({ dir, ...options })})).databaseUrl);`;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const children = childrenOf(owner.pid ?? 0).filter(isRunning);
  pids.push(owner.pid ?? 0, ...children);
  return {
    databaseUrl: line.toString().trim(),
    children,
    async kill() {
      owner.kill('SIGKILL');
      await once(owner, 'exit');
    },
  };
}

async function query(databaseUrl: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('A second start in the same folder is refused. After SIGKILL no program keeps running, and data and keys stay.', async () => {
  const first = await startElsewhere({ functions: 'frozen' });
  await query(first.databaseUrl, 'create table public.kept as select 42 as answer');
  await query(
    first.databaseUrl,
    `insert into public.verification_requests (email_to_verify, created_at)
     values ('recent', now()), ('expired', now() - interval '31 days')`,
  );
  const keys = loadKeys(dir);
  await expect(startStack({ dir })).rejects.toThrow(/already runs \(process \d+\)/);
  expect(first.children.length).toBeGreaterThan(3);
  await first.kill();

  // At once, while PostgreSQL may still be writing.
  const second = await startStack({ dir });
  try {
    await expect.poll(() => first.children.filter(isRunning)).toEqual([]);
    expect(second.publishableKey).toBe(keys.publishableKey);
    expect(await query(second.databaseUrl, 'select answer from public.kept')).toEqual([{ answer: 42 }]);
    expect(await query(second.databaseUrl, 'select email_to_verify as name from public.verification_requests')).toEqual(
      [{ name: 'recent' }],
    );
  } finally {
    await Promise.all([second.stop(), second.stop()]);
  }
  expect(statSync(path.join(dir, 'keys.json')).mode & 0o777).toBe(0o600);
});

it('A throw-away stack whose process was killed is removed by a later run.', async () => {
  const { children, kill } = await startElsewhere({ throwaway: true });
  sweepAbandoned();
  expect(existsSync(dir)).toBe(true);
  await kill();
  await expect.poll(() => children.filter(isRunning)).toEqual([]);
  sweepAbandoned();
  expect(existsSync(dir)).toBe(false);
});

it('A crash of PostgreSQL is reported, and the stack stops cleanly.', async () => {
  const stack = await startStack({ dir, throwaway: true });
  process.kill(JSON.parse(readFileSync(path.join(dir, 'stack.json'), 'utf8')).postgres.pid, 'SIGKILL');
  expect(await stack.crashed).toBe('postgres');
  await stack.stop();
  await expect(fetch(stack.apiUrl)).rejects.toThrow();
  expect(existsSync(dir)).toBe(false);
});

it('A taken port is named with its use and the variable that moves it, and no program is started.', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(startStack({ dir, ports: { database: port } })).rejects.toThrow(
    `Port ${port}, meant for the database, is taken by another program. ` +
      `Stop that program, or choose another port: LISTBOLT_DATABASE_PORT=${port + 1000}`,
  );
  other.close();
  expect(existsSync(path.join(dir, 'stack.json'))).toBe(false);
});
