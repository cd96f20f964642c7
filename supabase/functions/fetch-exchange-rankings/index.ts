import { exchanges } from '../../../src/content/exchanges.ts';
import { createEndpoint, jsonResponse } from '../_shared/http/endpoint.ts';
import { cacheFor, functionDeps } from '../_shared/platform.ts';
import { readRankingsSettings } from './coingecko.ts';
import { createRankings } from './rankings.ts';

/** Short, so that new figures show soon; long enough that a crowd costs the database one look in this time. */
const CACHE_MS = 5_000;

const read = (name: string) => Deno.env.get(name);
const deps = functionDeps(read);
const settings = readRankingsSettings(read, exchanges);
deps.log({ event: 'exchange_source', source: settings?.source ?? 'none' });
const rankings = cacheFor(CACHE_MS, createRankings(settings, deps));

Deno.serve(
  createEndpoint({ ...deps, name: 'fetch-exchange-rankings' }, async () => jsonResponse(200, await rankings())),
);
