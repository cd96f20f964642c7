import { runInBackground } from '../run-in-background.ts';
import { type DrainOptions, drain } from './drain.ts';

/** Starts a delivery that goes on after the answer. If it fails, the schedule tries again: it is logged, nothing more. */
export function deliverInBackground(options: DrainOptions): void {
  const work = drain(options).catch((error: unknown) => {
    options.log({ event: 'delivery_failed', cause: error instanceof Error ? error.name : 'unknown' });
  });
  runInBackground(work);
}
