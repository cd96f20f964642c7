import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sizes } from './support/deep-mode.ts';
import { ownStack } from './support/own-stack.ts';
import { liftTimeLimits } from './support/throwaway-stack.ts';
import { validForms } from './support/valid-forms.ts';
import { type Answer, visitorAt } from './support/visitor.ts';

// A separate stack, with all functions and with the limits as they are shipped.
const { stack, db } = await ownStack({ timeLimits: 'shipped' });
beforeEach(async () => {
  await db.query(`truncate private.rate_counters, public.verification_requests; delete from public.applications`);
});

/** Every header in which some gateway passes on a visitor's address, with a different address for each index. */
function forged(index: number): Record<string, string | string[]> {
  const four = `203.0.${index >> 8}.${index & 255}`;
  const six = `2001:db8:${index.toString(16)}::1`;
  const address = index % 2 === 0 ? four : six;
  return {
    'x-forwarded-for': `${address}, 127.0.0.77`,
    forwarded: `for="[${six}]";proto=https`,
    'x-real-ip': address,
    'cf-connecting-ip': index % 3 === 0 ? [address, four] : address,
    'true-client-ip': address,
    'fly-client-ip': address,
    'x-client-ip': address,
    'x-forwarded-host': 'localhost',
    'x-original-forwarded-for': address,
  };
}

/** How many calls of one address go through at once: the least that any of its windows allows. */
const roomOf = async (scope: string) =>
  (await db.query('select min(maximum) from private.rate_limits where scope = $1', [scope])).rows[0].min as number;

interface Call {
  name: string;
  /** The limit for all visitors. */
  scope: string;
  path: string;
  /** What the call with this number sends. Each call sends something different. */
  body(index: number): object;
  /** The log counts no address. */
  room?: number;
  /** The rows that were written. */
  table?: string;
  /** Whether a call beyond the limit gets 429. The log drops it silently. */
  isTold: boolean;
  passed: number;
}

const check: Call = {
  name: 'checks',
  scope: 'check_all',
  path: '/rest/v1/rpc/verify_contact',
  body: () => ({ search_email: 'mara@listbolt.example' }),
  room: await roomOf('check_address'),
  isTold: true,
  passed: 200,
};
const application: Call = {
  name: 'applications',
  scope: 'application_all',
  path: '/functions/v1/submit-fast-track',
  body: (index) => ({ ...validForms.application, telegramContact: `@flood_${index}` }),
  table: 'applications',
  room: await roomOf('application_address'),
  isTold: true,
  passed: 201,
};
const loggedCheck: Call = {
  name: 'logged checks',
  scope: 'log_all',
  path: '/rest/v1/verification_requests',
  body: (index) => ({ email_to_verify: `flood ${index}` }),
  table: 'verification_requests',
  isTold: false,
  passed: 201,
};
// The other questions and forms share this code. The limits of each are tested in visitor-limits and submissions.
const calls = [check, loggedCheck, application];

/** One call of a visitor who then leaves. */
async function callOnce(address: string, { path, body }: Call, index: number): Promise<Answer> {
  const visitor = visitorAt(address, stack);
  const answer = await visitor.post(path, body(index));
  visitor.leave();
  return answer;
}

async function rows(table: string): Promise<number> {
  return (await db.query(`select from public.${table}`)).rowCount ?? 0;
}

/** How many went through; each of the others must have been refused as it should be. */
function countPassed({ path, isTold, passed }: Call, answers: Answer[]): number {
  const refused = answers.filter(({ status }) => status !== passed);
  for (const { status, retryAfter, body } of refused) {
    expect(status, body).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
    expect(body).not.toContain('Mara');
    if (path.startsWith('/functions/')) expect(body).toContain('"code":"too_many_requests"');
  }
  if (!isTold) expect(refused).toEqual([]);
  return answers.length - refused.length;
}

test('the role of visitors is shipped with a second for each call, the owner with five minutes, and no other role has got a new limit', async () => {
  const { rows } = await db.query(`select rolname || ' ' || setting as limit from pg_db_role_setting as s
    join pg_roles as r on r.oid = setrole, unnest(setconfig) as setting where setting ~ 'timeout' order by 1`);
  const platform = ['authenticator lock_timeout=8s', 'authenticator statement_timeout=8s'];
  expect(rows.map(({ limit }) => limit)).toEqual([
    'anon statement_timeout=1s',
    'authenticated statement_timeout=8s',
    ...platform,
    // A forgotten transaction makes every check slower.
    'postgres idle_in_transaction_session_timeout=5min',
    'postgres statement_timeout=5min',
  ]);
});

// Other systems have only one address on their loopback network.
describe.skipIf(process.platform !== 'linux')('within the limits, however long the calls take', () => {
  beforeAll(async () => {
    // The data API caches the limits of the role and of each function, and reloads them some time later. One of these functions
    // shows the role's limit, the other one runs longer than its own.
    await db.query(`create function public.planted_limit() returns text language sql as $$ select current_setting('statement_timeout') $$;
      create function public.planted_pause() returns text language sql set statement_timeout = '100ms' as $$ select 'over' from pg_sleep(0.3) $$;
      grant execute on function public.planted_limit(), public.planted_pause() to anon`);
    const call = async (name: string) => (await visitorAt('127.0.0.1', stack).post(`/rest/v1/rpc/${name}`, {})).body;
    await vi.waitFor(async () => expect(await call('planted_limit')).toBe('"1s"'), 30_000);
    await vi.waitFor(async () => expect(await call('planted_pause')).toContain('57014'), 30_000);
    await liftTimeLimits(stack.databaseUrl);
    await vi.waitFor(async () => expect(await call('planted_limit')).toBe('"30s"'), 30_000);
    await vi.waitFor(async () => expect(await call('planted_pause')).toBe('"over"'), 30_000);
  });

  describe.each(calls)('a flood of $name', (call) => {
    const others = Array.from({ length: 5 }, (_, index) => `127.0.9.${index + 1}`);

    // The log has no limit for one address.
    const ofOneAddress = call.room === undefined ? [] : [call.room];
    test.each(ofOneAddress)(
      `%i of ${sizes.flood} ${call.name} from one address with forged headers pass, and other visitors are served`,
      async (room) => {
        const flooder = visitorAt('127.0.0.66', stack);
        const flood = Array.from({ length: sizes.flood }, (_, index) =>
          flooder.post(call.path, call.body(index), forged(index)),
        );
        const served = others.map((address, index) => callOnce(address, call, 1_000_000 + index));
        expect((await Promise.all(served)).map(({ status }) => status)).toEqual(others.map(() => call.passed));
        const passed = countPassed(call, await Promise.all(flood));
        flooder.leave();
        expect(passed).toBe(room);
        if (call.table) expect(await rows(call.table)).toBe(passed + others.length);
      },
    );

    test(`a flood of ${call.name} from many addresses stays within the limit for all visitors`, async () => {
      await db.query('update private.rate_limits set maximum = 10 where scope = $1', [call.scope]);
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) => callOnce(`127.0.10.${index + 1}`, call, index)),
      );
      const passed = countPassed(call, answers);
      if (call.isTold) expect(passed).toBe(10);
      if (call.table) expect(await rows(call.table)).toBe(10);
    });
  });
});
