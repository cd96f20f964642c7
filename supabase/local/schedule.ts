/** What pg_cron does in a hosted project: calls that the stack makes by itself while it serves a person. */
const schedule = [{ functionName: 'deliver-notifications', everySeconds: 60 }] as const;

export interface ScheduleOptions {
  apiUrl: string;
  secretKey: string;
  functionNames: Iterable<string>;
}

/** Starts the calls of every scheduled function that runs here. Returns what ends them. */
export function startSchedule({ apiUrl, secretKey, functionNames }: ScheduleOptions): () => void {
  const running = new Set(functionNames);
  const timers = schedule
    .filter(({ functionName }) => running.has(functionName))
    .map(({ functionName, everySeconds }) =>
      setInterval(() => {
        fetch(`${apiUrl}/functions/v1/${functionName}`, {
          method: 'POST',
          headers: { apikey: secretKey, 'content-type': 'application/json' },
          body: '{}',
          signal: AbortSignal.timeout(everySeconds * 1000),
          // A call that fails is logged by the function; the next one comes anyway.
        }).catch(() => undefined);
      }, everySeconds * 1000),
    );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
