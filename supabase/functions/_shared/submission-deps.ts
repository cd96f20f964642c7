import { functionDeps } from './function-deps.ts';
import type { ReadEnv } from './function-env.ts';
import type { Channel } from './notify/channel.ts';
import { channelsFromEnv } from './notify/channels-from-env.ts';
import { drainInBackground } from './notify/drain.ts';
import type { Log } from './runtime.ts';
import type { SubmissionDeps } from './submission.ts';

/** Submissions are stored even if the secrets of the channels are wrong: deliver-notifications fails loudly instead. */
function channelsOrNone(read: ReadEnv, log: Log): Channel[] {
  try {
    return channelsFromEnv(read);
  } catch (error) {
    log({ event: 'channels_misconfigured', error: error instanceof Error ? error.message : 'unknown' });
    return [];
  }
}

export function submissionDeps(read: ReadEnv, log?: Log): SubmissionDeps {
  const deps = functionDeps(read, log);
  const channels = channelsOrNone(read, deps.log);
  return { ...deps, deliverSoon: () => drainInBackground({ ...deps, channels }) };
}
