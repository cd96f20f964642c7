import { PostgrestClient } from '@supabase/postgrest-js';
import { HttpError } from './http/endpoint.ts';

export type Log = (line: Record<string, string | number | undefined>) => void;

/** One JSON line an event. Callers pass codes, counts and ids, never what a visitor typed. */
const logLine: Log = (line) => {
  // biome-ignore lint/suspicious/noConsole: the log of an edge function is its standard output
  console.info(JSON.stringify(line));
};

/** The hosted runtime keeps the worker alive for the work that it is given; elsewhere the promise runs as it is. */
export function runInBackground(work: Promise<unknown>): void {
  const runtime: { waitUntil(work: Promise<unknown>): void } | undefined = Reflect.get(globalThis, 'EdgeRuntime');
  runtime?.waitUntil(work);
}

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
const RPC_TIMEOUT_MS = 8_000;

export function createRpc(supabaseUrl: string, serviceKey: string): Rpc {
  const client = new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    headers: {
      apikey: serviceKey,
      // A new-style sb_secret_… key is no JWT: the gateway makes the role's token of it.
      ...(serviceKey.startsWith('eyJ') && { authorization: `Bearer ${serviceKey}` }),
    },
  });
  return async (name, args) => {
    const { data, error, status } = await client.rpc(name, args).abortSignal(AbortSignal.timeout(RPC_TIMEOUT_MS));
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

export type ReadEnv = (name: string) => string | undefined;

function list(...values: unknown[]): string[] {
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
}

/** Hosted projects give their new keys as JSON: `{"default": "sb_publishable_…"}`. The default comes first. */
function namedKeys(json: string | undefined): string[] {
  try {
    const { default: first, ...others }: Record<string, unknown> = JSON.parse(json ?? '');
    return list(first, ...Object.values(others));
  } catch {
    return [];
  }
}

/**
 * Reads what the platform sets, once, at start: a browser may have the public keys, only servers the secret ones, of which
 * the first calls the data API as service_role. Throws an Error that names what is missing.
 */
export function readFunctionEnv(read: ReadEnv) {
  const supabaseUrl = read('SUPABASE_URL');
  const publicKeys = [
    ...namedKeys(read('SUPABASE_PUBLISHABLE_KEYS')),
    ...list(read('SUPABASE_PUBLISHABLE_KEY'), read('SUPABASE_ANON_KEY')),
  ];
  // The legacy key last: it stays in the environment after the owner has disabled it, and is refused from then on.
  const secretKeys = [
    ...namedKeys(read('SUPABASE_SECRET_KEYS')),
    ...list(read('SUPABASE_SECRET_KEY'), read('SUPABASE_SERVICE_ROLE_KEY')),
  ];
  const [serviceKey] = secretKeys;
  if (!supabaseUrl) throw new Error('SUPABASE_URL is missing: the address of the Supabase API.');
  if (publicKeys.length === 0) throw new Error('SUPABASE_PUBLISHABLE_KEYS or SUPABASE_ANON_KEY is missing.');
  if (!serviceKey) throw new Error('SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY is missing.');
  const allowedOrigins = (read('ALLOWED_ORIGINS') ?? '').split(',').map((origin) => origin.trim().replace(/\/$/, ''));
  return { supabaseUrl, serviceKey, publicKeys, secretKeys, allowedOrigins: allowedOrigins.filter(Boolean) };
}

/** The secret that the database's schedule sends to deliver-notifications. It opens nothing else. */
export function readDeliverySecret(read: ReadEnv): string[] {
  const secrets = list(read('DELIVERY_SECRET'));
  if (secrets.some((secret) => secret.length < 32)) {
    throw new Error('DELIVERY_SECRET should be at least 32 random characters: openssl rand -hex 32');
  }
  return secrets;
}

/** The health check has no rate limit: many checks within this time cost the database one query. */
const CHECK_CACHE_MS = 5_000;

/** The dependencies of every function, read once. If a required one is missing, the start fails and names it. */
export function functionDeps(read: ReadEnv, log: Log = logLine) {
  const { supabaseUrl, serviceKey, publicKeys, secretKeys, allowedOrigins } = readFunctionEnv(read);
  const rpc = createRpc(supabaseUrl, serviceKey);
  const reach = cacheFor(CHECK_CACHE_MS, (headers: Headers) =>
    rpc('answer_database_check', { client_headers: clientHeaders(headers) }),
  );
  return { rpc, log, apiKeys: publicKeys, secretKeys, allowedOrigins, databaseCheck: { keys: publicKeys, reach } };
}
