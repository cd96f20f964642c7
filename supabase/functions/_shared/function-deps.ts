import { createRpc } from './admin-client.ts';
import { clientHeaders } from './client-headers.ts';
import { type ReadEnv, readFunctionEnv } from './function-env.ts';
import { rememberFor } from './remember.ts';
import { type Log, logLine } from './runtime.ts';

/** The database check has no limit of its own: many checks within this time cost the database one query. */
const CHECK_MEMORY_MS = 5_000;

/** The dependencies of every function, read once. If a required one is missing, the start fails and names it. */
export function functionDeps(read: ReadEnv, log: Log = logLine) {
  const { publicKeys, secretKeys, allowedOrigins, ...access } = readFunctionEnv(read);
  const rpc = createRpc(access);
  const reach = rememberFor(CHECK_MEMORY_MS, (headers: Headers) =>
    rpc('answer_database_check', { client_headers: clientHeaders(headers) }),
  );
  return { rpc, log, apiKeys: publicKeys, secretKeys, allowedOrigins, databaseCheck: { keys: publicKeys, reach } };
}
