import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { StackAddresses } from '../global-setup.ts';

/** Reserves a stack for as long as this worker runs, by a lock that its connection holds. */
async function takeStack(): Promise<StackAddresses> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    for (const stack of inject('stacks')) {
      const client = new Client({ connectionString: stack.databaseUrl });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query("select pg_try_advisory_lock(hashtext('a worker of Vitest')) as taken");
      if (rows[0].taken) return stack;
      await client.end();
    }
    await sleep(50);
  }
  throw new Error('Other workers have all stacks: supabase/tests/global-setup.ts starts one for each.');
}

const worker = globalThis as { takenStack?: Promise<StackAddresses> };
// Kept by the worker: a test that resets the modules would else take a second one.
worker.takenStack ??= takeStack();

/** The stack of the worker that runs this file. Its files run one after the other. */
export const sharedStack = await worker.takenStack;

/** The product's client on the test's own stack. */
export function apiClient(key: 'publishableKey' | 'secretKey' = 'publishableKey') {
  return createClient(sharedStack.apiUrl, sharedStack[key], {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket, and supabase-js wants one to be there even though nothing uses it.
    realtime: { transport: globalThis.WebSocket ?? class {} },
  });
}

/** A plain call of the data API, for what the client library would not send. */
export function callApi(role: 'anon' | 'authenticated', path: string, init: RequestInit = {}): Promise<Response> {
  const { apiUrl, publishableKey, authenticatedJwt } = sharedStack;
  const headers = new Headers(init.headers);
  headers.set('apikey', publishableKey);
  headers.set('Content-Type', 'application/json');
  if (role === 'authenticated') headers.set('Authorization', `Bearer ${authenticatedJwt}`);
  return fetch(`${apiUrl}${path}`, { ...init, headers });
}
