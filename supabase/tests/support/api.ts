import { createClient } from '@supabase/supabase-js';
import { sharedStack as stack } from './shared-stack.ts';

/** The product's client on the test's own stack. */
export function apiClient(key: 'publishableKey' | 'secretKey' = 'publishableKey') {
  return createClient(stack.apiUrl, stack[key], {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket, and supabase-js wants one to be there even though nothing uses it.
    realtime: { transport: globalThis.WebSocket ?? class {} },
  });
}

/** A plain call of the data API, for what the client library would not send. */
export function callApi(role: 'anon' | 'authenticated', path: string, init: RequestInit = {}): Promise<Response> {
  const { apiUrl, publishableKey, authenticatedJwt } = stack;
  const headers = new Headers(init.headers);
  headers.set('apikey', publishableKey);
  headers.set('Content-Type', 'application/json');
  if (role === 'authenticated') headers.set('Authorization', `Bearer ${authenticatedJwt}`);
  return fetch(`${apiUrl}${path}`, { ...init, headers });
}
