import type { IncomingHttpHeaders } from 'node:http';
import type { StackKeys } from './keys.ts';

/**
 * Checks the `apikey` header and puts the role's JWT where the client sent none of its own, as the hosted gateway does:
 * PostgREST itself understands JWTs only. Returns the hosted gateway's answer where the key is missing or wrong.
 */
export function authorize(headers: IncomingHttpHeaders, keys: StackKeys): object | undefined {
  const jwts = new Map([
    [keys.anonKey, keys.anonKey],
    [keys.publishableKey, keys.anonKey],
    [keys.serviceRoleKey, keys.serviceRoleKey],
    [keys.secretKey, keys.serviceRoleKey],
  ]);
  const key = headers.apikey;
  if (typeof key !== 'string' || key === '') {
    return { message: 'No API key found in request', hint: 'No `apikey` request header was found.' };
  }
  const jwt = jwts.get(key);
  if (jwt === undefined) {
    return { message: 'Invalid API key', hint: 'Double check your Supabase publishable, anon or secret API key.' };
  }
  // supabase-js repeats a new-style key here, though it is no JWT.
  if (!headers.authorization || /^bearer sb_/i.test(headers.authorization)) headers.authorization = `Bearer ${jwt}`;
  return undefined;
}
