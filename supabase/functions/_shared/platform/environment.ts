import { type Log, logLine } from './log.ts';
import { cacheFor, clientHeaders, createRpc } from './rpc.ts';

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
