import { createEndpoint } from '../_shared/endpoint.ts';
import { functionDeps } from '../_shared/function-deps.ts';
import { jsonResponse } from '../_shared/http-error.ts';
import { rememberFor } from '../_shared/remember.ts';
import { createRankings } from './rankings.ts';
import { readRankingsSettings } from './settings.ts';

/** Short, so that new figures show soon; long enough that a crowd costs the database one look in this time. */
const MEMORY_MS = 5_000;

const read = (name: string) => Deno.env.get(name);
const deps = functionDeps(read);
const settings = readRankingsSettings(read);
deps.log({ event: 'exchange_source', source: settings?.source ?? 'none' });
const rankings = rememberFor(MEMORY_MS, createRankings(settings, deps));

// A body is neither asked for nor read.
Deno.serve(
  createEndpoint({ ...deps, name: 'fetch-exchange-rankings' }, async () => jsonResponse(200, await rankings())),
);
