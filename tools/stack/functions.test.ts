import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFunction } from './functions.ts';
import { type Lease, takeLease } from './lease.ts';
import { freePort } from './ports.ts';
import type { Part } from './processes.ts';
import { makeThrowawayDir, removeStackDir } from './throwaway.ts';

let dir: string;
let lease: Lease;
let part: Part | undefined;

beforeEach(async () => {
  dir = makeThrowawayDir();
  lease = await takeLease(dir, true);
  mkdirSync(path.join(dir, 'logs'));
  writeFileSync(path.join(dir, 'deno.json'), '{}');
});

afterEach(async () => {
  await part?.stop();
  part = undefined;
  removeStackDir(dir);
});

const entrypoint = (): string => path.join(dir, 'index.ts');

function write(body: string): void {
  writeFileSync(entrypoint(), `Deno.serve(async (request) => { ${body} });`);
}

async function start(mode: 'watch' | 'frozen', env: Record<string, string> = {}): Promise<string> {
  const port = await freePort();
  const register = (started: Part): void => {
    part = started;
  };
  await startFunction({
    entry: { name: 'trial', entrypoint: entrypoint(), importMap: path.join(dir, 'deno.json') },
    port,
    env,
    mode,
    allowNet: [],
    host: { logDir: path.join(dir, 'logs'), lease, register, onCrash: () => undefined },
  });
  return `http://127.0.0.1:${port}/trial`;
}

async function text(url: string): Promise<string> {
  return fetch(url).then(
    (response) => response.text(),
    () => 'no answer',
  );
}

it('gives a function its own environment and nothing of ours', async () => {
  write('return Response.json(Deno.env.toObject())');
  process.env.SECRET_OF_THE_SHELL = 'not for functions';
  const env = await (await fetch(await start('frozen', { SUPABASE_URL: 'http://api' }))).json();
  delete process.env.SECRET_OF_THE_SHELL;
  expect(env).toMatchObject({ SUPABASE_URL: 'http://api', TZ: 'UTC' });
  expect(env).not.toHaveProperty('SECRET_OF_THE_SHELL');
  expect(env).not.toHaveProperty('HOME');
});

it('goes on with work handed to EdgeRuntime.waitUntil, and outlives its failure', async () => {
  write(`EdgeRuntime.waitUntil(Promise.reject(new Error('in the background'))); return new Response('sent')`);
  const url = await start('frozen');
  expect(await text(url)).toBe('sent');
  expect(await text(url)).toBe('sent');
  await expect.poll(() => readFileSync(part?.logFile ?? '', 'utf8')).toContain('in the background');
});

it('keeps a function from addresses it was not given', async () => {
  write(`return fetch('http://127.0.0.1:4000/').catch((error) => new Response(error.name))`);
  expect(await text(await start('frozen'))).toBe('NotCapable');
});

it('reports a function that cannot start', async () => {
  writeFileSync(entrypoint(), 'throw new Error("no such luck")');
  await expect(start('frozen')).rejects.toThrow(/function-trial ended while it started:[\s\S]*no such luck/);
});

it('reloads on save, and heals from a broken save', async () => {
  writeFileSync(entrypoint(), 'Deno.serve(() => {');
  const url = await start('watch');
  expect(await text(url)).toBe('no answer');
  write(`return new Response('healed')`);
  await expect.poll(() => text(url), { timeout: 20_000 }).toBe('healed');
  write(`return new Response('new')`);
  await expect.poll(() => text(url), { timeout: 20_000 }).toBe('new');
});
