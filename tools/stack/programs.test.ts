import { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Program, type ProgramSpec, startProgram } from './programs.ts';

let logDir: string;
let registered: Program[] = [];
let crashed: string[] = [];
beforeEach(() => {
  logDir = mkdtempSync(`${os.tmpdir()}/listbolt-programs-`);
  [registered, crashed] = [[], []];
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.all(registered.map((program) => program.stop()));
  rmSync(logDir, { recursive: true });
});

/** A program that runs this script of the shell; ready once its log has the word. */
const start = (script: string, more: Partial<ProgramSpec> = {}, run = startProgram) =>
  run(
    {
      name: 'shell',
      command: '/bin/sh',
      args: ['-c', script],
      env: { PATH: process.env.PATH, WORD: 'ready' },
      cwd: logDir,
      isReady: async () => readFileSync(`${logDir}/shell.log`, 'utf8').endsWith('ready\n'),
      ...more,
    },
    {
      logDir,
      register: (program) => void registered.push(program),
      onCrash: (name) => void crashed.push(name),
    },
  );

it('A program is started with its environment and folder, once it is ready.', async () => {
  const program = await start('pwd; echo "$HOME$WORD"; exec sleep 60');
  expect(readFileSync(program.logFile, 'utf8')).toMatch(/listbolt-programs-\w+\nready\n$/);
  expect(program.pid).toBeGreaterThan(1);
  expect(registered).toEqual([program]);
});

it('A program that ends while it starts is an error with the end of its log.', async () => {
  const error = await start('seq 1 20; echo "no room" >&2; exit 3').catch(String);
  expect(error).toMatch(/^Error: shell ended while it started:\n(?:9\n|10\n)[\d\n]*no room$/);
});

it('A command that does not exist is an error that names the program.', async () => {
  await expect(start('', { command: '/no/such/command' })).rejects.toThrow('shell ended while it started');
});

it('An error of isReady fails the start, and the program that runs is registered to be stopped.', async () => {
  const isReady = () => Promise.reject(new Error('no such column'));
  await expect(start('exec sleep 60', { isReady })).rejects.toThrow('no such column');
  expect(registered.map(({ pid }) => typeof pid)).toEqual(['number']);
});

it('A program that ends by itself is reported; one that was stopped is not.', async () => {
  const stopped = await start('echo ready; exec sleep 60');
  await stopped.stop();
  expect(crashed).toEqual([]);
  const ended = await start('echo ready; exec sleep 60');
  process.kill(Number(ended.pid));
  await expect.poll(() => crashed).toEqual(['shell']);
});

it('A program can be started again after it was stopped, and its log goes on.', async () => {
  const program = await start('echo again; echo ready; exec sleep 60');
  await program.stop();
  expect(program.pid).toBeUndefined();
  await program.start();
  expect(program.pid).toBeGreaterThan(1);
  await expect.poll(() => readFileSync(program.logFile, 'utf8')).toBe('again\nready\nagain\nready\n');
});

it('A program that was started again, and ends by itself, is reported.', async () => {
  const program = await start('echo ready; exec sleep 60');
  await program.stop();
  await program.start();
  process.kill(Number(program.pid));
  await expect.poll(() => crashed).toEqual(['shell']);
});

it('A program that is never ready is given up, with the end of its log.', async () => {
  vi.resetModules();
  const setTimeout = vi.fn();
  vi.doMock('node:timers/promises', () => ({ setTimeout }));
  const { startProgram: startWithoutWaiting } = await import('./programs.ts');
  vi.doUnmock('node:timers/promises');
  vi.resetModules();
  const error = await start('exec sleep 60', { isReady: async () => false }, startWithoutWaiting).catch(String);
  expect([error, setTimeout.mock.calls.length]).toEqual(['Error: shell does not answer. Its log:\n', 600]);
});

it('A program that does not end when it is asked to is ended after ten seconds.', async () => {
  const program = await start('trap "" INT; echo ready; while :; do sleep 0.05; done', { endsBy: 'INT' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kill = vi.spyOn(ChildProcess.prototype, 'kill');
  const stopping = program.stop();
  vi.advanceTimersByTime(9_999);
  expect(kill.mock.calls).toEqual([['SIGINT']]);
  vi.advanceTimersByTime(1);
  await stopping;
  expect(kill.mock.calls).toEqual([['SIGINT'], ['SIGKILL']]);
  expect([program.pid, vi.getTimerCount()]).toEqual([undefined, 0]);
});

it('A program that runs is not started twice.', async () => {
  const program = await start('echo ready; exec sleep 60');
  const { pid } = program;
  await program.start();
  expect(program.pid).toBe(pid);
});

it('A program that writes data is asked to end, and may finish.', async () => {
  const script = 'trap "echo finished; exit" INT; echo ready; while :; do sleep 0.05; done';
  const program = await start(script, { endsBy: 'INT' });
  await program.stop();
  expect(readFileSync(program.logFile, 'utf8')).toMatch(/ready\nfinished\n$/);
});
