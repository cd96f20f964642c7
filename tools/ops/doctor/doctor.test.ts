import { execFile } from 'node:child_process';
import os from 'node:os';
import { expect, test } from 'vitest';
import { findFaults } from '../../tests/rehearsal.ts';
import { Fault, must, sha256, should } from './check.ts';
import { sampleNames, triggers } from './database.ts';
import { secretChecks } from './functions.ts';

test('The doctor reads from the migrations and the seed what it looks for.', () => {
  expect(triggers.toSorted()).toEqual(['record_contact_change', 'record_contact_truncation']);
  expect(sampleNames).toContain('Mara Lindqvist');
  expect(sampleNames.filter((name) => /support/i.test(name))).toEqual([]);
});

test('A check that throws is a finding with the reason and the fix of the check.', async () => {
  const check = should('all is well', 'fix it', () => Promise.reject(new Error('no connection')));
  expect(await check()).toEqual({ state: 'warning', text: 'all is well: no connection → fix it' });
  const fault = must('all is well', 'fix it', () => Promise.reject(new Fault('paused', 'resume it')));
  expect(await fault()).toEqual({ state: 'FAIL', text: 'all is well: paused → resume it' });
});

/** `npm run doctor` where nothing answers, without a database and without a login. */
const doctor = (...args: string[]) =>
  new Promise<{ code: number | null; lines: string[]; error: string }>((resolve) => {
    const { SUPABASE_DB_URL, ...env } = process.env;
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'tools/ops/doctor.ts', ...args],
      { env: { ...env, HOME: os.tmpdir(), SUPABASE_ACCESS_TOKEN: 'none' } },
      (_, out, error) => resolve({ code: child.exitCode, lines: out.trimEnd().split('\n'), error }),
    );
  });

test('The doctor explains its use, and ends with 1 where something fails, as JSON if asked.', async () => {
  expect(await doctor('own.io')).toMatchObject({ code: 2, error: expect.stringContaining('Usage: npm run doctor') });
  const { code, lines } = await doctor('--json', 'http://localhost:1');
  expect(code).toBe(1);
  const [first, ...others] = lines.map((line) => JSON.parse(line));
  expect(first).toEqual({ part: 'stranger', state: 'FAIL', text: expect.stringContaining('does not answer') });
  expect(new Set(others.map(({ part }) => part))).toEqual(new Set(['database', 'functions']));
});

const names = ['DELIVERY_SECRET', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID', 'NOTIFICATION_WEBHOOK_URL'];
const all = [...names, 'COINGECKO_API_KEY', 'HEARTBEAT_URL'];

test.each<[without: string[], finding: RegExp | '']>([
  [[], ''],
  [['DELIVERY_SECRET'], /FAIL DELIVERY_SECRET is set: .* → .*"Rotating keys"/],
  [['TELEGRAM_CHAT_ID'], /FAIL the team is notified.*: TELEGRAM_CHAT_ID is empty or absent → fill in /],
  [names.slice(1), /FAIL the team is notified.*: no channel is set → fill in /],
  [['NOTIFICATION_WEBHOOK_URL'], /warning a channel that fails is told through another: only one is set → /],
  [['HEARTBEAT_URL'], /warning a schedule that stops is noticed: HEARTBEAT_URL is empty or absent → /],
])('Of secrets without %j the doctor says what follows, and nothing else.', async (without, finding) => {
  const set = all.filter((name) => !without.includes(name)).map((name) => [name, sha256('x')] as const);
  const found = await findFaults(secretChecks(new Map(set)));
  expect(found).toMatch(finding === '' ? /^$/ : new RegExp(`^${finding.source}[^\n]*$`));
});
