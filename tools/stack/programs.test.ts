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

it('A program that ends while it starts is an error with the end of its log.', async () => {
  const error = await start('seq 1 20; echo "no room" >&2; exit 3').catch(String);
  expect(error).toMatch(/^Error: shell ended while it started:\n(?:9\n|10\n)[\d\n]*no room$/);
});

it('A program that ends by itself is reported; one that was stopped is not.', async () => {
  const stopped = await start('echo ready; exec sleep 60');
  await stopped.stop();
  expect(crashed).toEqual([]);
  const ended = await start('echo ready; exec sleep 60');
  process.kill(Number(ended.pid));
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

it('A program that writes data is asked to end, and may finish.', async () => {
  const script = 'trap "echo finished; exit" INT; echo ready; while :; do sleep 0.05; done';
  const program = await start(script, { endsBy: 'INT' });
  await program.stop();
  expect(readFileSync(program.logFile, 'utf8')).toMatch(/ready\nfinished\n$/);
});
