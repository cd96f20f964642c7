import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sizes } from './support/deep-mode.ts';
import { ownStack } from './support/own-stack.ts';
import { validForms } from './support/valid-forms.ts';
import { type Answer, visitorAt } from './support/visitor.ts';

// A separate stack, with all functions and with the limits as they are shipped.
const { stack, db } = await ownStack();
beforeAll(async () => {
  // The data API has read the lifted limits of time once it knows a function that was made after them.
  await db.query(`create function public.planted_later() returns integer language sql return 1;
    grant execute on function public.planted_later() to anon; notify pgrst, 'reload schema'`);
  const visitor = visitorAt('127.0.0.1', stack);
  await vi.waitFor(async () => expect((await visitor.post('/rest/v1/rpc/planted_later', {})).body).toBe('1'), 60_000);
  visitor.leave();
});
beforeEach(() => db.query('truncate private.rate_counters'));

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
  };
}

// The other questions and forms share this code. The limits of each are tested in visitor-limits and submissions.
const calls = [
  {
    scope: 'check',
    path: '/rest/v1/rpc/verify_contact',
    body: () => ({ search_email: 'mara@listbolt.example' }),
    passed: 200,
  },
  {
    scope: 'application',
    path: '/functions/v1/submit-fast-track',
    body: (index: number) => ({ ...validForms.application, telegramContact: `@flood_${index}` }),
    passed: 201,
  },
];

// Other systems have only one address on their loopback network.
describe.skipIf(process.platform !== 'linux').each(calls)('a flood of $scope', ({ scope, path, body, passed }) => {
  const callOnce = async (address: string, index: number) => {
    const visitor = visitorAt(address, stack);
    const answer = await visitor.post(path, body(index));
    visitor.leave();
    return answer;
  };
  /** How many went through; each of the others must have been refused as it should be. */
  const countPassed = (answers: Answer[]) => {
    const refused = answers.filter(({ status }) => status !== passed);
    for (const { status, retryAfter, body: told } of refused) {
      expect(status, told).toBe(429);
      expect(retryAfter).toBeGreaterThan(0);
      expect(told).not.toContain('Mara');
    }
    return answers.length - refused.length;
  };

  test(`calls of ${scope} from one address with forged headers pass as often as its limit says, and others are served`, async () => {
    const limits = await db.query('select min(maximum) as room from private.rate_limits where scope = $1', [
      `${scope}_address`,
    ]);
    const flooder = visitorAt('127.0.0.66', stack);
    const flood = Array.from({ length: sizes.flood }, (_, index) => flooder.post(path, body(index), forged(index)));
    const served = ['127.0.9.1', '127.0.9.2', '127.0.9.3'].map((address, index) =>
      callOnce(address, 1_000_000 + index),
    );
    for (const { status } of await Promise.all(served)) expect(status).toBe(passed);
    expect(countPassed(await Promise.all(flood))).toBe(limits.rows[0].room);
    flooder.leave();
  });

  test(`calls of ${scope} from many addresses stay within the limit for all visitors`, async () => {
    await db.query('update private.rate_limits set maximum = 10 where scope = $1', [`${scope}_all`]);
    const flood = Array.from({ length: 60 }, (_, index) => callOnce(`127.0.10.${index + 1}`, index));
    expect(countPassed(await Promise.all(flood))).toBe(10);
  });
});
