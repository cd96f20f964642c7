import { exchanges } from '../../../src/content/exchanges.ts';
import { createEndpoint } from '../_shared/http/endpoint.ts';
import { jsonResponse } from '../_shared/http/http-error.ts';
import { functionDeps } from '../_shared/platform/environment.ts';
import { cacheFor } from '../_shared/platform/rpc.ts';
import { readRankingsSettings } from './coingecko.ts';
import { createRankings } from './rankings.ts';

/** Short, so that new figures show soon; long enough that a crowd costs the database one look in this time. */
const CACHE_MS = 5_000;

const read = (name: string) => Deno.env.get(name);
const deps = functionDeps(read);
const ours = exchanges.map(({ id }) => id);
const settings = readRankingsSettings(read, ours);
deps.log({ event: 'exchange_source', source: settings?.source ?? 'none' });
const rankings = cacheFor(CACHE_MS, createRankings(settings, deps));

Deno.serve(
  createEndpoint({ ...deps, name: 'fetch-exchange-rankings' }, async () => jsonResponse(200, await rankings())),
);
