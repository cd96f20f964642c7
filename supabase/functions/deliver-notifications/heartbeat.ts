import type { Log } from '../_shared/log.ts';

const TIMEOUT_MS = 5_000;

/** Tells an uptime service (HEARTBEAT_URL) that the schedule runs and delivers. It never fails the run that it reports. */
export async function sendHeartbeat(url: string, log: Log, timeoutMs = TIMEOUT_MS): Promise<void> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    log({ event: 'heartbeat', status: response.status });
  } catch (error) {
    // The name only: the address is a secret.
    log({ event: 'heartbeat', error: error instanceof Error ? error.name : 'unknown' });
  }
}

/** Throws an Error without the address in it: it is a secret. */
export function readHeartbeatUrl(text: string | undefined): string | undefined {
  if (text && !/^https?:\/\//.test(text)) throw new Error('HEARTBEAT_URL is not a URL.');
  return text || undefined;
}
