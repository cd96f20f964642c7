import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, expect, it, vi } from 'vitest';
import { makeThrowawayDir } from '../../supabase/tests/support/throwaway-stack.ts';
import { loadKeys } from './keys.ts';
import { repositoryRoot } from './platform.ts';
import { claimPort, freePort, listen } from './ports.ts';
import { databaseUrl, locateData, runUser, withClient } from './postgres.ts';
import { type Stack, startStack } from './stack.ts';

const dir = makeThrowawayDir();
let owner: ChildProcess | undefined;
let pids: number[] = [];
let publishableKey: string;
let next: Stack | undefined;
process.env.LISTBOLT_API_PORT = String(await freePort());
process.env.LISTBOLT_DATABASE_PORT = String(await freePort());

afterAll(async () => {
  owner?.kill('SIGKILL');
  await next?.stop();
  await vi.waitFor(() => expect(pids.filter(runs)).toEqual([]), 30_000);
  rmSync(dir, { recursive: true });
});

const hasIPv6 = Object.values(networkInterfaces()).some((found) => found?.some(({ address }) => address === '::1'));

/** Whether the process runs. In a container without init, a process that has ended stays as a zombie. */
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
    const stack = await startStack({ dir: ${JSON.stringify(dir)} });
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

// These tests follow one stack from its first start to its end, since each start takes seconds.

it('A second start of the same folder is refused.', async () => {
  publishableKey = await startElsewhere();
  await expect(startStack({ dir })).rejects.toThrow(/^The local database is in use: another `npm start`/);
});

it('The next start finds the data and keys of a stack that was killed.', async () => {
  const database = databaseUrl(Number(process.env.LISTBOLT_DATABASE_PORT));
  await withClient(database, async (client) => {
    // The server ends although a client such as psql stays.
    client.on('error', () => undefined);
    await client.query('create table public.kept as select 42 as answer');
    expect(pids.length).toBeGreaterThan(1);
    expect(pids.filter((pid) => !runs(pid))).toEqual([]);
    // As when the terminal is closed: there is no chance to clean up.
    const gone = once(owner as ChildProcess, 'exit');
    owner?.kill('SIGKILL');
    await gone;
    // At once, while PostgreSQL may still be writing.
    next = await startStack({ dir });
  });
  const { rows } = await withClient(database, (client) => client.query('select answer from kept'));
  expect(rows).toEqual([{ answer: 42 }]);
  expect(next?.publishableKey).toBe(publishableKey);
});

it('No program outlives a stack that is killed.', async () => {
  await expect.poll(() => pids.filter(runs)).toEqual([]);
});

it('A program that ends by itself is named.', async () => {
  // Not 0, which would end the tests themselves.
  process.kill(next?.programs.get('postgres')?.pid ?? Number.NaN, 'SIGKILL');
  expect(await next?.crashed).toBe('postgres');
});

it('A stack that was stopped answers no longer.', async () => {
  const { apiUrl = '', programs } = next ?? {};
  expect((await fetch(apiUrl)).status).toBe(404);
  await next?.stop();
  await expect(fetch(apiUrl)).rejects.toThrow();
  expect([...(programs?.values() ?? [])].map(({ pid }) => pid)).toEqual([undefined, undefined]);
});

it('A lock that was left, whose number is another program’s by now, keeps no stack from starting.', async () => {
  const other = spawn('sleep', ['600'], runUser ?? {});
  const lock = [other.pid, locateData(dir), 1, await freePort(), '', '127.0.0.1', '', 'ready'];
  writeFileSync(`${locateData(dir)}/postmaster.pid`, `${lock.join('\n')}\n`);
  next = await startStack({ dir });
  await next.stop();
  other.kill();
});

it('Keys are made once, and only their owner may read them.', () => {
  const keys = loadKeys(`${dir}/new`);
  expect(loadKeys(`${dir}/new`)).toEqual(keys);
  expect(statSync(`${dir}/new/keys.json`).mode & 0o777).toBe(0o600);
});

it.skipIf(!hasIPv6)('A port that a program has on ::1 alone, as Vite has it, is taken.', async () => {
  const server = await listen(createServer(), 0, '::1');
  process.env.LISTBOLT_API_PORT = String(server.port);
  await expect(claimPort('api')).rejects.toThrow(`Port ${server.port} is taken.`);
  await server.close();
});
