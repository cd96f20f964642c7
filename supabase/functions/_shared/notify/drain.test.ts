import { expect, test, vi } from 'vitest';
import { validApplication } from '../../../tests/support/valid-forms.ts';
import { toColumns } from '../contracts/forms.ts';
import type { Rpc } from '../platform/rpc.ts';
import type { Channel, SendResult } from './channel.ts';
import { drain } from './drain.ts';
import type { Notification } from './notification.ts';

const ID = '0b0f2a5e-0000-4000-8000-000000000002';
const LEASE = '0b0f2a5e-0000-4000-8000-000000000003';
const claimed = {
  id: ID,
  lease: LEASE,
  kind: 'application',
  record: { id: ID, created_at: '2026-11-21', status: 'new', ...toColumns(validApplication), coinmarketcap_url: null },
};

/** A database with this many due notifications, whose first calls to settle fail. */
function setUp({ due = 1, failingSettles = 0, answers = [] as SendResult[], id = ID } = {}) {
  let left = due;
  let failures = failingSettles;
  const settled: unknown[] = [];
  const rpc: Rpc = async (name, args) => {
    if (name === 'claim_notification') return left-- > 0 ? [{ ...claimed, id }] : [];
    if (failures-- > 0) throw new Error('database down');
    settled.push(args);
    return null;
  };
  const send = vi.fn(async (_: Notification): Promise<SendResult> => answers.shift() ?? { ok: true });
  const channel: Channel = { name: 'telegram', send };
  return { settled, send, options: { rpc, channels: [channel], log: () => undefined, settleWaitMs: 0 } };
}

test('a run sends every due notification, with the columns that the message names, and counts them', async () => {
  const { options, settled, send } = setUp({ due: 3 });
  await expect(drain(options)).resolves.toEqual({ delivered: 3, failed: 0 });
  const record = { id: ID, createdAt: '2026-11-21', ...validApplication, coinmarketcapUrl: '' };
  expect(send.mock.calls).toEqual(Array(3).fill([{ id: ID, kind: 'application', record }]));
  expect(settled).toEqual(Array(3).fill({ id: ID, lease: LEASE }));
});

test.each([
  ...['http_400', 'http_413', 'http_422'].map((error) => ({ error, delivered: 2 })),
  // The channel is left alone until the next run.
  ...['http_401', 'http_403', 'http_404', 'http_429', 'http_500', 'http_302', 'timeout', 'unexpected_answer'].map(
    (error) => ({ error, delivered: 0 }),
  ),
])('after a message that fails with $error, $delivered of two others are delivered', async ({ error, delivered }) => {
  const { options } = setUp({ due: 3, answers: [{ ok: false, error }] });
  await expect(drain(options)).resolves.toEqual({ delivered, failed: 1 });
});

test('a failed message passes on its code and wait', async () => {
  const { options, settled } = setUp({ due: 3, answers: [{ ok: false, error: 'http_429', retryAfter: 2 }] });
  await drain(options);
  expect(settled).toEqual([{ id: ID, lease: LEASE, error: 'http_429', retry_after: 2 }]);
});

test('what a channel notes about a message that was taken is in the log', async () => {
  const log = vi.fn();
  const { options, settled } = setUp({ answers: [{ ok: true, note: 'the group moved' }] });
  await expect(drain({ ...options, log })).resolves.toEqual({ delivered: 1, failed: 0 });
  expect(log.mock.calls).toEqual([
    [{ event: 'notification', channel: 'telegram', notification: ID, error: undefined, note: 'the group moved' }],
  ]);
  expect(settled).toEqual([{ id: ID, lease: LEASE }]);
});

test('a run sends a bounded number of notifications', async () => {
  const { options, send } = setUp({ due: 1000 });
  await drain(options);
  expect(send).toHaveBeenCalledTimes(20);
});

test('a sent notification is settled also when the database fails twice', async () => {
  const { options, settled, send } = setUp({ failingSettles: 2 });
  await expect(drain(options)).resolves.toEqual({ delivered: 1, failed: 0 });
  expect(send).toHaveBeenCalledTimes(1);
  expect(settled).toHaveLength(1);
});

test('a channel that fails does not stop the other one, and the run fails with its error', async () => {
  const { options } = setUp({ due: 2, failingSettles: 3 });
  const other = setUp({ id: LEASE });
  const rpc: Rpc = (name, args) =>
    (args.channel === 'webhook' || args.id === LEASE ? other.options : options).rpc(name, args);
  const channels: Channel[] = [...options.channels, { name: 'webhook', send: other.send }];
  await expect(drain({ ...options, rpc, channels })).rejects.toThrow('database down');
  expect(other.send).toHaveBeenCalledTimes(1);
  expect(other.settled).toHaveLength(1);
});
