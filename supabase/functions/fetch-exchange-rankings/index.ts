import { createRpc } from '../_shared/admin-client.ts';
import { createDatabaseCheck } from '../_shared/database-check.ts';
import { createEndpoint } from '../_shared/endpoint.ts';
import { readFunctionEnv } from '../_shared/function-env.ts';
import { jsonResponse } from '../_shared/http-error.ts';
import { logLine } from '../_shared/log.ts';
import { rememberFor } from '../_shared/remember.ts';
import { createRankings } from './rankings.ts';
import { readRankingsSettings } from './settings.ts';

/** Short, so that new figures show soon; long enough that a crowd costs the database one look in this time. */
const MEMORY_MS = 5_000;

const read = (name: string) => Deno.env.get(name);
const env = readFunctionEnv(read);
const rpc = createRpc(env);
const settings = readRankingsSettings(read);
logLine({ event: 'exchange_source', source: settings?.source ?? 'none' });
const rankings = rememberFor(MEMORY_MS, createRankings(settings, { rpc, log: logLine }));

// A body is neither asked for nor read.
Deno.serve(
  createEndpoint(
    {
      name: 'fetch-exchange-rankings',
      apiKeys: env.publicKeys,
      allowedOrigins: env.allowedOrigins,
      log: logLine,
      databaseCheck: createDatabaseCheck(env, rpc),
    },
    async () => jsonResponse(200, await rankings()),
  ),
);
