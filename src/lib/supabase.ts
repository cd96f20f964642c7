import type { SupabaseClient } from '@supabase/supabase-js';
import { lazyImport } from '@/lib/lazy';

const makeClient = lazyImport(async () => {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(import.meta.env.VITE_SUPABASE_URL, import.meta.env.VITE_SUPABASE_ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
});

/**
 * The one Supabase client, made on first use: its library (44 KB) is loaded only before a call. A browser that calls
 * itself offline is not believed, but asked for this file first: Chromium before 156 keeps a module that could not be
 * fetched for the life of the page.
 */
export async function getSupabase(): Promise<SupabaseClient> {
  if (!navigator.onLine) await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  return makeClient();
}

/** One POST to the API with the public key, for calls that need an answer's headers or are not worth the client's library. */
export function postToApi(path: string, body?: Record<string, string | null>, signal?: AbortSignal): Promise<Response> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key } = import.meta.env;
  return fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { apikey: key, Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  });
}

/** What such a call has answered. Throws unless that is complete. */
export async function answerOf(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new Error(`The API answered ${response.status}`);
  return response.json();
}

/** Adds the region to a function's name as a query parameter: a header would need the permission of CORS. */
export function withRegion(functionName: string): string {
  const region = import.meta.env.VITE_FUNCTION_REGION;
  return region ? `${functionName}?forceFunctionRegion=${region}` : functionName;
}
