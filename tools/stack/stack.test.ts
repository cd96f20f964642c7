import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeThrowawayDir } from '../../supabase/tests/support/throwaway-stack.ts';
import { loadKeys } from './keys.ts';
import { repositoryRoot } from './platform.ts';
import { claimPort, freePort, listen } from './ports.ts';
import { databaseUrl, withClient } from './postgres.ts';
import { startStack } from './stack.ts';

let dir: string;
let owner: ChildProcess | undefined;
let pids: number[] = [];

beforeEach(async () => {
  dir = makeThrowawayDir();
  process.env.LISTBOLT_API_PORT = String(await freePort());
  process.env.LISTBOLT_DATABASE_PORT = String(await freePort());
});

afterEach(async () => {
  owner?.kill('SIGKILL');
  await expect.poll(() => pids.filter(runs)).toEqual([]);
  rmSync(dir, { recursive: true });
});

const hasIPv6 = Object.values(networkInterfaces()).some((found) => found?.some(({ address }) => address === '::1'));

/** Whether the process runs. In a container without init, one that has ended stays as a zombie. */
function runs(pid: number): boolean {
  try {
    const isZombie = () => / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\)/s, ''));
    return process.platform === 'linux' ? !isZombie() : process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A stack in a separate process, as `npm start` has it. Resolves with its key. */
async function startElsewhere(): Promise<string> {
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
  const { key, ...programs } = JSON.parse(line.toString());
  ({ pids } = programs);
  return key;
}

/** Ends the separate process as a closed terminal or the system would, without a chance to clean up. */
async function kill() {
  const gone = once(owner as ChildProcess, 'exit');
  owner?.kill('SIGKILL');
  await gone;
}

it('A second start of the same folder is refused.', async () => {
  await startElsewhere();
  await expect(startStack({ dir })).rejects.toThrow(/^The local database is in use: another `npm start`/);
});

it('No program outlives a stack that is killed.', async () => {
  await startElsewhere();
  expect(pids.length).toBeGreaterThan(2);
  expect(pids.filter((pid) => !runs(pid))).toEqual([]);
  await kill();
  await expect.poll(() => pids.filter(runs)).toEqual([]);
});

it('The next start finds the data and keys of a stack that was killed.', async () => {
  const key = await startElsewhere();
  const database = databaseUrl(Number(process.env.LISTBOLT_DATABASE_PORT));
  await withClient(database, (client) => client.query('create table public.kept as select 42 as answer'));
  await kill();
  // At once, while PostgreSQL may still be writing.
  const next = await startStack({ dir });
  const { rows } = await withClient(database, (client) => client.query('select answer from kept'));
  await next.stop();
  expect(rows).toEqual([{ answer: 42 }]);
  expect(next.publishableKey).toBe(key);
});

it('A program that ends by itself is named.', async () => {
  const stack = await startStack({ dir });
  process.kill(stack.programs.get('postgres')?.pid ?? 0, 'SIGKILL');
  expect(await stack.crashed).toBe('postgres');
  await stack.stop();
});

it('A stack that was stopped answers no longer.', async () => {
  const stack = await startStack({ dir });
  await stack.stop();
  await expect(fetch(stack.apiUrl)).rejects.toThrow();
});

it('A port that is taken is named with its variable.', async () => {
  const server = await listen(createServer());
  process.env.LISTBOLT_API_PORT = String(server.port);
  await expect(startStack({ dir })).rejects.toThrow(new RegExp(`^Port ${server.port} is taken.*LISTBOLT_API_PORT`));
  await server.close();
});

it.skipIf(!hasIPv6)('A port that a program has on ::1 alone, as Vite has it, is taken.', async () => {
  const server = await listen(createServer(), 0, '::1');
  process.env.LISTBOLT_API_PORT = String(server.port);
  await expect(claimPort('api')).rejects.toThrow(`Port ${server.port} is taken.`);
  await server.close();
});

it('A port that is not a number is named with its variable.', async () => {
  process.env.LISTBOLT_API_PORT = 'abc';
  await expect(claimPort('api')).rejects.toThrow('LISTBOLT_API_PORT is "abc". Set it to a port, such as 54321.');
});

it('A broken file of keys is named, and what to do.', () => {
  writeFileSync(`${dir}/keys.json`, '{"jwtSecret":');
  expect(() => loadKeys(dir)).toThrow(`${dir}/keys.json is broken. Delete it: the next start makes new keys.`);
});
