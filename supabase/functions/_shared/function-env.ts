export type ReadEnv = (name: string) => string | undefined;

export interface FunctionEnv {
  supabaseUrl: string;
  /** Calls the data API as service_role. */
  serviceKey: string;
  /** Keys that a browser may hold, legacy and new. */
  publicKeys: string[];
  /** Keys that only servers hold. */
  secretKeys: string[];
  allowedOrigins: string[];
}

/** Hosted projects give their new keys as JSON: `{"default": "sb_publishable_…"}`. */
function namedKeys(json: string | undefined): string[] {
  if (!json) return [];
  try {
    const values: unknown[] = Object.values(JSON.parse(json));
    return values.filter((value) => typeof value === 'string');
  } catch {
    return [];
  }
}

function list(...values: (string | undefined)[]): string[] {
  return values.filter((value): value is string => value !== undefined && value !== '');
}

/** Reads what the platform sets, once, at start. Throws an Error that names what is missing. */
export function readFunctionEnv(read: ReadEnv): FunctionEnv {
  const supabaseUrl = read('SUPABASE_URL');
  const publicKeys = [
    ...list(read('SUPABASE_ANON_KEY'), read('SUPABASE_PUBLISHABLE_KEY')),
    ...namedKeys(read('SUPABASE_PUBLISHABLE_KEYS')),
  ];
  const secretKeys = [
    ...list(read('SUPABASE_SERVICE_ROLE_KEY'), read('SUPABASE_SECRET_KEY')),
    ...namedKeys(read('SUPABASE_SECRET_KEYS')),
  ];
  const [serviceKey] = secretKeys;
  if (!supabaseUrl) throw new Error('SUPABASE_URL is missing: the address of the Supabase API.');
  if (publicKeys.length === 0) throw new Error('SUPABASE_ANON_KEY or SUPABASE_PUBLISHABLE_KEYS is missing.');
  if (!serviceKey) throw new Error('SUPABASE_SERVICE_ROLE_KEY or SUPABASE_SECRET_KEYS is missing.');
  const allowedOrigins = (read('ALLOWED_ORIGINS') ?? '').split(',').map((origin) => origin.trim().replace(/\/$/, ''));
  return { supabaseUrl, serviceKey, publicKeys, secretKeys, allowedOrigins: allowedOrigins.filter(Boolean) };
}
