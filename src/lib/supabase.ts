import { createClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';

/**
 * postgrest-js shows no header of a refusal, and takes a list with status 404 for an answer: the wait becomes the error's hint, and
 * what is not found has no list.
 */
async function fetchForClient(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const { status } = response;
  if (status !== 404 && status !== 429) return response;
  return Response.json({ hint: response.headers.get('retry-after') }, { status });
}

/** The one Supabase client, with the public key. Nobody signs in, so there is no session, and nothing is stored. */
export const supabase = createClient<Database>(
  import.meta.env.VITE_SUPABASE_URL,
  import.meta.env.VITE_SUPABASE_ANON_KEY,
  {
    accessToken: async () => null,
    global: { fetch: fetchForClient },
    // Node 20 renders the pages and has none: nothing uses it.
    realtime: { transport: globalThis.WebSocket ?? class {} },
  },
);

/** What a call of the database has answered. Throws unless that is complete. */
export function answerOf({ data, error, status }: { data: unknown; error: unknown; status: number }): unknown {
  if (error !== null || status !== 200) throw new Error(`The API answered ${status}`);
  return data;
}

/** Adds the region to a function's name as a query parameter: a header would need the permission of CORS. */
export function withRegion(functionName: string): string {
  const region = import.meta.env.VITE_FUNCTION_REGION;
  return region ? `${functionName}?forceFunctionRegion=${region}` : functionName;
}
