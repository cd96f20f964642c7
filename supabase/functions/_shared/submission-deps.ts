import { createRpc } from './admin-client.ts';
import { createDatabaseCheck } from './database-check.ts';
import { type ReadEnv, readFunctionEnv } from './function-env.ts';
import { type Log, logLine } from './log.ts';
import type { Channel } from './notify/channel.ts';
import { channelsFromEnv } from './notify/channels-from-env.ts';
import { drainInBackground } from './notify/drain.ts';
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

/** The real dependencies of a submission. Read once, at start: if a required one is missing, the start fails and names it. */
export function submissionDeps(read: ReadEnv, log: Log = logLine): SubmissionDeps {
  const env = readFunctionEnv(read);
  const rpc = createRpc(env);
  const channels = channelsOrNone(read, log);
  return {
    apiKeys: env.publicKeys,
    allowedOrigins: env.allowedOrigins,
    log,
    databaseCheck: createDatabaseCheck(env, rpc),
    rpc,
    deliverSoon: () => drainInBackground({ rpc, channels, log }),
  };
}
