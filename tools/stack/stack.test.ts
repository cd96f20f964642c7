import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeThrowawayDir } from '../../supabase/tests/support/throwaway-stack.ts';
import { loadKeys } from './keys.ts';
import { repositoryRoot } from './platform.ts';
import { claimPort, freePort, listen } from './ports.ts';
import { databaseUrl, withClient } from './postgres.ts';
import { startStack } from './stack.ts';

const dir = makeThrowawayDir();
let owner: ChildProcess | undefined;

beforeEach(async () => {
  process.env.LISTBOLT_API_PORT = String(await freePort());
  process.env.LISTBOLT_DATABASE_PORT = String(await freePort());
});

afterEach(() => {
  owner?.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

/** Whether the process runs. In a container without init, one that has ended stays as a zombie. */
function runs(pid: number): boolean {
  try {
    const isZombie = () => / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\)/s, ''));
    return process.platform === 'linux' ? !isZombie() : process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A stack in a separate process, as `npm start` has it. Resolves with its programs and its key. */
async function startElsewhere(): Promise<{ pids: number[]; key: string }> {
  const script = `
    const { startStack } = await import('./tools/stack/stack.ts');
    const stack = await startStack({ dir: ${JSON.stringify(dir)}, functions: 'frozen' });
    const pids = [...stack.programs.values()].map(({ pid }) => pid);
    console.log(JSON.stringify({ pids, key: stack.publishableKey }));`;
  owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(owner.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return JSON.parse(line.toString());
}

it('A second start is refused. After SIGKILL of the first no program runs on, and the next start finds its data.', async () => {
  const { pids, key } = await startElsewhere();
  const database = databaseUrl(Number(process.env.LISTBOLT_DATABASE_PORT));
  await withClient(database, (client) => client.query('create table public.kept as select 42 as answer'));
  expect(pids.filter((pid) => !runs(pid))).toEqual([]);
  expect(pids.length).toBeGreaterThan(2);
  await expect(startStack({ dir })).rejects.toThrow(/^The local database is in use: another `npm start`/);

  const gone = once(owner as ChildProcess, 'exit');
  owner?.kill('SIGKILL');
  await gone;
  // At once, while PostgreSQL may still be writing.
  const next = await startStack({ dir });
  await expect.poll(() => pids.filter(runs)).toEqual([]);
  expect(next.publishableKey).toBe(key);
  expect((await withClient(database, (client) => client.query('select answer from kept'))).rows).toEqual([
    { answer: 42 },
  ]);

  process.kill(next.programs.get('postgres')?.pid ?? 0, 'SIGKILL');
  expect(await next.crashed).toBe('postgres');
  await next.stop();
  await expect(fetch(next.apiUrl)).rejects.toThrow();
});

it('A port that is taken, and one that is not a number, are named with their variable.', async () => {
  const server = await listen(createServer());
  process.env.LISTBOLT_API_PORT = String(server.port);
  await expect(startStack({ dir })).rejects.toThrow(new RegExp(`^Port ${server.port} is taken.*LISTBOLT_API_PORT`));
  await server.close();
  process.env.LISTBOLT_API_PORT = 'abc';
  await expect(claimPort('api')).rejects.toThrow('LISTBOLT_API_PORT is "abc". Set it to a port, such as 54321.');
});

it('A broken file of keys is named, and what to do.', () => {
  mkdirSync(dir, { recursive: true });
  writeFileSync(`${dir}/keys.json`, '{"jwtSecret":');
  expect(() => loadKeys(dir)).toThrow(`${dir}/keys.json is broken. Delete it: the next start makes new keys.`);
});
