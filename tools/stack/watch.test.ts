import { readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { ownStack } from '../../supabase/tests/support/own-stack.ts';
import { supabaseDir } from './platform.ts';

// The stack of `npm start`. Its clock is the test's: what it does each minute is done when the test says so.
const timers = vi.spyOn(globalThis, 'setInterval');
const { program, db } = await ownStack({
  functions: 'watch',
  // Nobody listens there: a try is enough to see.
  functionEnv: { NOTIFICATION_WEBHOOK_URL: 'http://127.0.0.1:9/hook' },
});
const minute = timers.mock.calls.find(([, ms]) => ms === 60_000)?.[0];
timers.mockRestore();

test('A function that is saved runs again with the change.', async () => {
  const { logFile } = program('function-report-contact');
  const restarts = () => readFileSync(logFile, 'utf8').split('Restarting').length - 1;
  const before = restarts();
  const file = path.join(supabaseDir, 'functions', 'report-contact', 'index.ts');
  // Saved until it is noticed: nothing tells when the watch of the file has begun.
  const saveAndCount = () => {
    utimesSync(file, new Date(), new Date());
    return restarts();
  };
  await expect.poll(saveAndCount, { interval: 500 }).toBeGreaterThan(before);
});

test('Each minute alarms, digest, purge and delivery run, as the schedule of a hosted project has them.', async () => {
  await db.query(`insert into public.applications (telegram_contact, project_blurb, created_at)
    values ('@someone', 'We build.', now() - interval '3 days')`);
  await db.query('insert into private.daily_salts (day) values (current_date - 400)');
  // A function that is still starting is reached a minute later.
  const kindsAndTries = async () => {
    await minute?.();
    const sql = 'select array_agg(distinct kind) as kinds, sum(tries) > 0 as tried from private.notifications';
    return (await db.query(sql)).rows[0];
  };
  await expect
    .poll(kindsAndTries, { interval: 500 })
    .toEqual({ kinds: expect.arrayContaining(['alarm', 'digest']), tried: true });
  expect((await db.query('select from private.daily_salts where day < current_date - 300')).rowCount).toBe(0);
});
