import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOrphans, isAlive, type ProcessIdentity } from './lease.ts';
import { repositoryRoot } from './paths.ts';
import { freePort } from './ports.ts';
import { locateData } from './postgres.ts';
import { resetStack } from './reset.ts';
import { type Stack, startStack } from './stack.ts';
import { makeThrowawayDir, removeStackDir, sweepAbandoned } from './throwaway.ts';

interface Addresses {
  databaseUrl: string;
  apiUrl: string;
  key: string;
}

const started: ChildProcess[] = [];
let dir: string;

beforeEach(() => {
  // In a folder of its own: a sweep of the neighbours must see nothing of other tests.
  dir = path.join(makeThrowawayDir(), 'stack');
});

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await endOrphans(dir);
  removeStackDir(dir);
  removeStackDir(path.dirname(dir));
});

/** A stack in a process of its own, so that the process can be killed. */
async function spawnStack(...args: string[]): Promise<{ child: ChildProcess; addresses: Addresses }> {
  const script = path.join('tools', 'stack', 'stack-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dir, ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, addresses: JSON.parse(line.toString()) };
}

async function kill(child: ChildProcess): Promise<ProcessIdentity[]> {
  const { children } = JSON.parse(readFileSync(path.join(dir, 'stack.json'), 'utf8'));
  child.kill('SIGKILL');
  await once(child, 'exit');
  return children;
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

const makeRow = 'create table public.kept as select 42 as answer';
const readRow = 'select answer from public.kept';
const logRows = `insert into public.verification_requests (email_to_verify, created_at)
  values ('recent', now()), ('expired', now() - interval '31 days')`;
const readLog = 'select email_to_verify as name from public.verification_requests';

describe('a stack that keeps its data', () => {
  it('comes back with data and keys after SIGKILL, without what has expired, and ends what was left running', async () => {
    const first = await spawnStack();
    await query(first.addresses.databaseUrl, `${makeRow}; ${logRows}`);
    const orphans = await kill(first.child);
    expect(orphans).toHaveLength(2);
    expect(orphans.every(isAlive)).toBe(true);

    const second = await startStack({ dir });
    try {
      expect(orphans.some(isAlive)).toBe(false);
      expect(second.publishableKey).toBe(first.addresses.key);
      expect(await query(second.databaseUrl, readRow)).toEqual([{ answer: 42 }]);
      expect(await query(second.databaseUrl, readLog)).toEqual([{ name: 'recent' }]);
      await expect(startStack({ dir })).rejects.toThrow(`already runs (process ${process.pid})`);
    } finally {
      await Promise.all([second.stop(), second.stop()]);
    }
    expect(existsSync(path.join(dir, 'stack.json'))).toBe(false);
    expect(statSync(path.join(dir, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  it('makes half-made data afresh, and refuses data of another major version', async () => {
    const data = locateData(dir);
    mkdirSync(data, { recursive: true });
    writeFileSync(path.join(data, 'PG_VERSION'), '17\n');
    await (await startStack({ dir })).stop();

    writeFileSync(path.join(data, 'PG_VERSION'), '16\n');
    await expect(startStack({ dir })).rejects.toThrow(/made by PostgreSQL 16.*npm run db:reset/);

    await resetStack(() => undefined, dir);
    expect(existsSync(data)).toBe(false);
  });

  it('is reset while it runs, and goes on', async () => {
    const stack = await startStack({ dir });
    try {
      await query(stack.databaseUrl, `${makeRow}; create role of_a_migration`);
      await resetStack(() => undefined, dir);
      expect(
        await query(stack.databaseUrl, "select to_regclass('kept') as kept, to_regrole('of_a_migration') as role"),
      ).toEqual([{ kept: null, role: null }]);
      await expect.poll(() => callApi(stack), { timeout: 20_000 }).toBe(200);
    } finally {
      await stack.stop();
    }
  });
});

async function callApi(stack: Stack): Promise<number> {
  const response = await fetch(`${stack.apiUrl}/rest/v1/rpc/verify_contact`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ search_email: 'nobody@listbolt.example', search_telegram: null }),
  });
  expect(response.headers.get('content-type')).toContain('application/json');
  return response.status;
}

describe('a throw-away stack', () => {
  it.each(['postgrest', 'postgres'])(
    'tells of a crash of %s, stops cleanly, and leaves nothing behind',
    async (name) => {
      const stack = await startStack({ dir, throwaway: true });
      const { children } = JSON.parse(readFileSync(path.join(dir, 'stack.json'), 'utf8'));
      process.kill(children.find((child: { name: string }) => child.name === name).pid, 'SIGKILL');
      expect(await stack.crashed).toBe(name);
      await stack.stop();
      expect(children.some(isAlive)).toBe(false);
      expect(existsSync(dir)).toBe(false);
      expect(existsSync(locateData(path.dirname(dir)))).toBe(false);
    },
  );

  it('answers 503 while PostgREST or PostgreSQL is down, and heals', async () => {
    const stack = await startStack({ dir, throwaway: true });
    const { parts } = stack;
    expect(await callApi(stack)).toBe(200);
    await parts.get('postgrest')?.stop();
    expect(await callApi(stack)).toBe(503);
    await parts.get('postgrest')?.start();
    expect(await callApi(stack)).toBe(200);
    await parts.get('postgres')?.stop();
    expect(await callApi(stack)).toBe(503);
    await parts.get('postgres')?.start();
    await expect.poll(() => callApi(stack), { timeout: 20_000 }).toBe(200);

    await stack.stop();
  });

  it('is swept up by the next run when its own was killed', async () => {
    const { child } = await spawnStack('throwaway');
    const orphans = await kill(child);
    await sweepAbandoned(path.dirname(dir));
    expect(orphans.some(isAlive)).toBe(false);
    expect(existsSync(dir)).toBe(false);
  });
});

describe('ports', () => {
  it('names a taken port, what it was for and the variable that moves it, and starts nothing', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    await expect(startStack({ dir, ports: { database: port } })).rejects.toThrow(
      `Port ${port}, meant for the database, is taken by another program. ` +
        `Stop that program, or choose another port: LISTBOLT_DATABASE_PORT=${port + 1000}`,
    );
    other.close();
    expect(existsSync(path.join(dir, 'stack.json'))).toBe(false);
    expect(existsSync(locateData(dir))).toBe(false);
  });
});
