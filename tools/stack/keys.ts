import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type StackKeys = ReturnType<typeof makeKeys>;

const TEN_YEARS_S = 10 * 365 * 24 * 3600;

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The long-lived key of a role, in the form of the hosted legacy keys: a JWT signed with HS256. */
export function signRoleJwt(role: 'anon' | 'authenticated' | 'service_role', secret: string): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = { iss: 'supabase-local', role, iat: issuedAt, exp: issuedAt + TEN_YEARS_S };
  const body = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

function makeKeys() {
  const text = (bytes: number): string => randomBytes(bytes).toString('base64url');
  const jwtSecret = text(36);
  return {
    jwtSecret,
    publishableKey: `sb_publishable_${text(16)}_${text(6)}`,
    secretKey: `sb_secret_${text(16)}_${text(6)}`,
    // The legacy keys.
    anonKey: signRoleJwt('anon', jwtSecret),
    serviceRoleKey: signRoleJwt('service_role', jwtSecret),
  };
}

/** The keys of this folder, made at the first call and readable by their owner only. */
export function loadKeys(dir: string): StackKeys {
  const file = path.join(dir, 'keys.json');
  if (existsSync(file)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      throw new Error(`${file} is broken. Delete it: the next start makes new keys.`);
    }
  }
  const keys = makeKeys();
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, JSON.stringify(keys, null, 2), { mode: 0o600 });
  return keys;
}
