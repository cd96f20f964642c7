import { createRpc } from './admin-client.ts';
import { clientHeaders } from './client-headers.ts';
import { type ReadEnv, readFunctionEnv } from './function-env.ts';
import { type Log, logLine } from './log.ts';
import { rememberFor } from './remember.ts';

/** The check of the database has no limit of its own: however often it is asked, the database is asked once in this time. */
const CHECK_MEMORY_MS = 5_000;

/** What every function needs. Read once, at start: if something required is missing, the start fails and names it. */
export function functionDeps(read: ReadEnv, log: Log = logLine) {
  const { publicKeys, secretKeys, allowedOrigins, ...access } = readFunctionEnv(read);
  const rpc = createRpc(access);
  const reach = rememberFor(CHECK_MEMORY_MS, (headers: Headers) =>
    rpc('answer_database_check', { client_headers: clientHeaders(headers) }),
  );
  return { rpc, log, apiKeys: publicKeys, secretKeys, allowedOrigins, databaseCheck: { keys: publicKeys, reach } };
}
