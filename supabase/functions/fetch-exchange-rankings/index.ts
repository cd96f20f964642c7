import { createRpc } from '../_shared/admin-client.ts';
import { createDatabaseCheck } from '../_shared/database-check.ts';
import { readFunctionEnv } from '../_shared/function-env.ts';
import { logLine } from '../_shared/log.ts';
import { runInBackground } from '../_shared/run-in-background.ts';
import { askProviders } from './ask-providers.ts';
import { createBoard } from './board.ts';
import { createFetchExchangeRankings } from './handler.ts';
import { createRankingsSource } from './rankings-source.ts';
import { readRankingsSettings } from './settings.ts';

const read = (name: string) => Deno.env.get(name);
const env = readFunctionEnv(read);
const rpc = createRpc(env);
const { board, providers } = readRankingsSettings(read);

logLine({ event: 'exchange_sources', sources: providers.map(({ source }) => source).join(', ') || 'none' });

Deno.serve(
  createFetchExchangeRankings({
    apiKeys: env.publicKeys,
    allowedOrigins: env.allowedOrigins,
    log: logLine,
    databaseCheck: createDatabaseCheck(env, rpc),
    getRankings:
      providers.length === 0
        ? undefined
        : createRankingsSource({
            board: createBoard(rpc, board),
            ask: () => askProviders(providers, { log: logLine }),
            runInBackground,
            log: logLine,
          }),
  }),
);
