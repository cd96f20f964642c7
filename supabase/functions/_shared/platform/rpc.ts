import { PostgrestClient } from '@supabase/postgrest-js';
import { HttpError } from '../http/http-error.ts';

/** Calls a function of the database as service_role. */
export type Rpc = (name: string, args: Record<string, unknown>) => Promise<unknown>;

/**
 * The gateway refuses a disabled or deleted key with a body that has no code; PostgREST's codes for a token that it does not
 * take begin with PGRST30. Either way every call fails until the function is deployed with a key that works.
 */
function causeOf(status: number, code: string | undefined): string {
  const isKeyRefused = (status === 401 || status === 403) && (!code || code.startsWith('PGRST30'));
  return isKeyRefused ? 'service_key_refused' : `database_${code || 'unreachable'}`;
}

/** Longer than the database's own limit of 4 s and a wait behind other calls, shorter than the 15 s that a form waits in the browser. */
const TIMEOUT_MS = 8_000;

export function createRpc(supabaseUrl: string, serviceKey: string): Rpc {
  const client = new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    headers: {
      apikey: serviceKey,
      // A new-style sb_secret_… key is no JWT: the gateway makes the role's token of it.
      ...(serviceKey.startsWith('eyJ') && { authorization: `Bearer ${serviceKey}` }),
    },
  });
  return async (name, args) => {
    const { data, error, status } = await client.rpc(name, args).abortSignal(AbortSignal.timeout(TIMEOUT_MS));
    // The message may quote the row that was sent: only its code goes on.
    if (error) {
      throw new HttpError(503, 'unavailable', 'The service is not available right now.', {
        retryAfter: 30,
        cause: causeOf(status, error.code),
      });
    }
    return data;
  };
}

/** Headers in which a gateway may name the visitor. A setting of the database says which one to believe. */
const ADDRESS_HEADERS = ['cf-connecting-ip', 'fly-client-ip', 'true-client-ip', 'x-forwarded-for', 'x-real-ip'];

/** The headers that the database needs to count by the visitor's address and not by ours. */
export function clientHeaders(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of ADDRESS_HEADERS) {
    const value = headers.get(name);
    // Only the end: the gateway appends to a list, and a visitor may have written the rest.
    if (value !== null) found[name] = value.slice(-100);
  }
  return found;
}

/** Runs the work once in this time at most. All calls within it get the first one's outcome, whatever their own input is. */
export function cacheFor<Input extends unknown[], T>(
  ms: number,
  work: (...input: Input) => Promise<T>,
  now = Date.now,
): (...input: Input) => Promise<T> {
  let outcome: Promise<T> | undefined;
  let goodUntil = 0;
  return (...input) => {
    if (outcome === undefined || now() >= goodUntil) {
      outcome = work(...input);
      goodUntil = now() + ms;
    }
    return outcome;
  };
}
