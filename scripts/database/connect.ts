import { Client } from 'pg';
import type { TargetDatabase } from './target.ts';

const UNTRUSTED =
  'its certificate is not signed by anybody this machine trusts. Download the certificate of your project ' +
  '(Database settings, SSL configuration) and add ?sslmode=verify-full&sslrootcert=<file> to SUPABASE_DB_URL';

/** By the error's code: the texts of libraries are not ours, and what they may hold is not known. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it broke the connection off',
  ETIMEDOUT: 'it does not answer',
  ENETUNREACH: 'it is out of reach. Direct connections need IPv6; the session pooler has IPv4',
  EHOSTUNREACH: 'it is out of reach',
  '28P01': 'it refuses this user and password',
  '28000': 'it refuses this user',
  '3D000': 'it has no such database',
  '53300': 'it has no connection left',
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined) return reasons[code] ?? code;
  if (message?.includes('does not support SSL')) return 'it offers no TLS';
  return message?.includes('timeout') ? 'it does not answer' : 'the connection failed';
}

/** Runs the work on a connection of its own. An error of connecting says why, and never holds the password. */
export async function withDatabase<T>(target: TargetDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(target.config);
  // A connection that breaks later fails the running query; without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`Cannot connect to ${target.name}: ${reason(error)}.`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
