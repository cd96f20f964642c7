import { expect, test, vi } from 'vitest';
import { validApplication } from '../../../tests/support/valid-forms.ts';
import { toColumns } from '../contracts/forms.ts';
import type { SendResult } from '../http/fetch-json.ts';
import type { Rpc } from '../platform.ts';
import type { Channel } from './channel.ts';
import { drain, drainInBackground } from './drain.ts';
import type { Notification } from './notification.ts';

const ID = '0b0f2a5e-0000-4000-8000-000000000002';
const LEASE = '0b0f2a5e-0000-4000-8000-000000000003';
const SUBJECT = '6f1f2a5e-0000-4000-8000-000000000001';
const claimed = {
  id: ID,
  lease: LEASE,
  kind: 'application',
  record: {
    id: SUBJECT,
    created_at: '2026-11-21',
    status: 'new',
    staff_note: 'secret',
    ...toColumns(validApplication),
    coinmarketcap_url: null,
  },
};

/** Each wait is over at once. */
function skipWaits() {
  const { setTimeout: real } = globalThis;
  return vi.spyOn(globalThis, 'setTimeout').mockImplementation((...[work]) => real(work, 0));
}

/** A database that has this many due notifications, `tried` ones last, and that fails the first calls which settle one. */
function setUp({ due = 1, tried = 0, failingSettles = 0, answers = [] as SendResult[], id = ID } = {}) {
  let left = due;
  let leftTried = tried;
  let failures = failingSettles;
  const settled: unknown[] = [];
  const calls: [string, object][] = [];
  const rpc: Rpc = async (name, args) => {
    calls.push([name, args]);
    if (name === 'claim_notification')
      return left-- > 0 || (!args.untried && leftTried-- > 0) ? [{ ...claimed, id }] : [];
    if (failures-- > 0) throw new RangeError('database down');
    settled.push(args);
    return null;
  };
  const send = vi.fn(async (_: Notification): Promise<SendResult> => answers.shift() ?? { ok: true });
  const channel: Channel = { name: 'telegram', send };
  return { calls, settled, send, options: { rpc, channels: [channel], log: () => undefined } };
}

test.each([
  ...['http_400', 'http_410', 'http_422'].map((error) => ({ error, delivered: 2 })),
  // The channel is left alone until the next run.
  ...['http_401', 'http_429', 'http_500', 'timeout'].map((error) => ({ error, delivered: 0 })),
  // It may be about the channel: what has failed before waits for the next run, and only what was never tried is sent.
  ...['http_403', 'http_404', 'unexpected_answer'].map((error) => ({ error, delivered: 1 })),
])(
  'after a message that fails with $error, $delivered of two others, one of which has failed before, are delivered',
  async ({ error, delivered }) => {
    const { options } = setUp({ due: 2, tried: 1, answers: [{ ok: false, error }] });
    await expect(drain(options)).resolves.toEqual({ delivered, failed: 1 });
  },
);

test('an application behind thirty messages that the receiver refuses is sent by the second run, so within two minutes', async () => {
  const answers = Array.from({ length: 30 }, (): SendResult => ({ ok: false, error: 'http_403' }));
  const { options } = setUp({ due: 31, answers });
  await expect(drain(options)).resolves.toEqual({ delivered: 0, failed: 20 });
  await expect(drain(options)).resolves.toEqual({ delivered: 1, failed: 10 });
});

test.each([
  [{ retryAfter: 2 }, 2],
  [{}, 0],
])('a failed message passes on its code, and its wait if there is one: %j', async (wait, retry_after) => {
  const { options, settled } = setUp({ due: 3, answers: [{ ok: false, error: 'http_429', ...wait }] });
  await drain(options);
  expect(settled).toEqual([{ id: ID, lease: LEASE, error: 'http_429', retry_after }]);
});

test('a channel with wrong secrets fails its message and stops, but does not fail the run', async () => {
  const { options, send, settled } = setUp({ due: 3, answers: [{ ok: false, error: 'misconfigured' }] });
  await expect(drain(options)).resolves.toEqual({ delivered: 0, failed: 0 });
  expect(send).toHaveBeenCalledTimes(1);
  expect(settled).toEqual([{ id: ID, lease: LEASE, error: 'misconfigured', retry_after: 0 }]);
});

test('a slow channel does not keep another one waiting', async () => {
  const slow = setUp();
  const fast = setUp({ id: LEASE });
  const rpc: Rpc = (name, args) =>
    (args.channel === 'webhook' || args.id === LEASE ? fast.options : slow.options).rpc(name, args);
  let release: (result: SendResult) => void = () => undefined;
  const sending = new Promise<SendResult>((resolve) => {
    release = resolve;
  });
  const channels: Channel[] = [
    { name: 'telegram', send: () => sending },
    { name: 'webhook', send: fast.send },
  ];
  const run = drain({ ...slow.options, rpc, channels });
  await expect.poll(() => fast.settled).toHaveLength(1);
  expect(slow.settled).toEqual([]);
  release({ ok: true });
  await expect(run).resolves.toEqual({ delivered: 2, failed: 0 });
});

test.each([
  [1, [1000]],
  // Nearly the minute for which the notification is leased.
  [10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seconds) => seconds * 1000)],
])(
  'a sent notification is settled also when the database fails %i times, after longer and longer waits',
  async (failingSettles, waits) => {
    const { options, settled, send } = setUp({ failingSettles });
    const timer = skipWaits();
    await expect(drain(options)).resolves.toEqual({ delivered: 1, failed: 0 });
    expect(timer.mock.calls.map(([, wait]) => wait)).toEqual(waits);
    expect(send).toHaveBeenCalledTimes(1);
    expect(settled).toEqual([{ id: ID, lease: LEASE }]);
  },
);

test('a notification that cannot be settled until its lease ends, ends the run: it is sent again later', async () => {
  skipWaits();
  const { calls, options, send } = setUp({ due: 2, failingSettles: 11 });
  await expect(drain(options)).rejects.toThrow('database down');
  expect(send).toHaveBeenCalledTimes(1);
  expect(calls.filter(([name]) => name === 'settle_notification')).toHaveLength(11);
});

test('work after the answer is given to the runtime, which keeps the function alive until it is delivered', async () => {
  const waitUntil = vi.fn();
  vi.stubGlobal('EdgeRuntime', { waitUntil });
  const { options, settled } = setUp();
  drainInBackground(options);
  expect(settled).toEqual([]);
  expect(waitUntil).toHaveBeenCalledTimes(1);
  // The runtime's method is called on the runtime: by itself it would fail.
  expect(waitUntil.mock.contexts).toEqual([{ waitUntil }]);
  await waitUntil.mock.calls[0]?.[0];
  expect(settled).toHaveLength(1);
});
