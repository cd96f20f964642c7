import type { SendResult } from '../http/fetch-json.ts';
import { type Log, type Rpc, runInBackground } from '../platform.ts';
import type { Channel } from './channel.ts';
import { readClaimed } from './notification.ts';

export interface DrainOptions {
  rpc: Rpc;
  channels: readonly Channel[];
  log: Log;
}

export interface DrainReport {
  delivered: number;
  failed: number;
}

/** The most that one run sends on one channel: a hosted function has to end. */
const MAX_SENDS = 20;
/** Any 4xx except those about the key or the rate. */
const MAY_REFUSE_THIS_MESSAGE = /^(http_4(?!01|29)|unexpected_answer)/;
/** Those of them that may concern the whole channel: a wrong address, a ban, another gateway. */
const MAY_REFUSE_ALL = /^(http_40[34]|unexpected_answer)/;
/** Waits of 1, 2, 3 … seconds, until the lease of a minute (`notification_lease_seconds`) ends. */
const SETTLE_TRIES = 11;
const SETTLE_WAIT_MS = 1_000;

/** Retries until the lease ends: then another worker sends the notification again. */
async function settle(options: DrainOptions, id: string, lease: string, result: SendResult): Promise<void> {
  const args = result.ok ? { id, lease } : { id, lease, error: result.error, retry_after: result.retryAfter ?? 0 };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await options.rpc('settle_notification', args);
      return;
    } catch (error) {
      if (attempt === SETTLE_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_WAIT_MS * attempt));
    }
  }
}

async function drainChannel(channel: Channel, options: DrainOptions, report: DrainReport): Promise<void> {
  // After a refusal that may concern the whole channel, only messages that were never tried are claimed: a refused one then delays no
  // others, and if the channel is at fault, each message loses its first try only.
  let untried = false;
  for (let sends = 0; sends < MAX_SENDS; sends += 1) {
    const claimed = readClaimed(await options.rpc('claim_notification', { channel: channel.name, untried }));
    if (!claimed) return;
    const { lease, notification } = claimed;
    const { id } = notification;
    const result = await channel.send(notification);
    await settle(options, id, lease, result);
    options.log({
      event: 'notification',
      channel: channel.name,
      notification: id,
      error: result.ok ? undefined : result.error,
      note: result.ok ? result.note : undefined,
    });
    if (result.ok) report.delivered += 1;
    // Incomplete secrets raise an alarm in the other channels; the run itself has not failed.
    else if (result.error !== 'misconfigured') report.failed += 1;
    if (result.ok) continue;
    // The next message would fail as well, so the rest waits for the next run.
    if (!MAY_REFUSE_THIS_MESSAGE.test(result.error)) return;
    untried ||= MAY_REFUSE_ALL.test(result.error);
  }
}

/** Sends what is due, all channels at once: a slow one does not keep the others waiting. */
export async function drain(options: DrainOptions): Promise<DrainReport> {
  const report: DrainReport = { delivered: 0, failed: 0 };
  const runs = await Promise.allSettled(options.channels.map((channel) => drainChannel(channel, options, report)));
  const broken = runs.find((run) => run.status === 'rejected');
  if (broken) throw broken.reason;
  return report;
}

/** Delivers after the response. A failure is only logged, because the schedule tries again. */
export function drainInBackground(options: DrainOptions): void {
  const work = drain(options).catch((error: unknown) => {
    options.log({ event: 'delivery_failed', cause: error instanceof Error ? error.name : 'unknown' });
  });
  runInBackground(work);
}
