import { readFileSync } from 'node:fs';
import { Client, type ClientConfig } from 'pg';
import { runningStack } from '../stack/owner.ts';
import { stackDir } from '../stack/paths.ts';
import { databaseUrl } from '../stack/stack.ts';

/** The database that a command works on. `name` is safe to print: it holds neither user nor password. */
export interface TargetDatabase {
  name: string;
  config: ClientConfig;
  /** What a person should know about the connection before trusting it. */
  warning?: string;
}

const EXAMPLE = 'postgresql://postgres.<project>:<password>@<host>:5432/postgres';
const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * TLS as `sslmode` asks for it, in the words and with the meaning of PostgreSQL's own programs; but where it says
 * nothing, the certificate is checked, and plain text never leaves this machine.
 */
function readTls(url: URL): { ssl: ClientConfig['ssl']; warning?: string } {
  const isLocal = LOCAL_HOSTS.includes(url.hostname);
  const mode = url.searchParams.get('sslmode') ?? (isLocal ? 'disable' : 'verify-full');
  const rootFile = url.searchParams.get('sslrootcert');
  const ca = rootFile === null ? {} : { ca: readFileSync(rootFile, 'utf8') };
  switch (mode) {
    case 'verify-full':
      return { ssl: { rejectUnauthorized: true, ...ca } };
    case 'verify-ca':
      return { ssl: { rejectUnauthorized: true, ...ca, checkServerIdentity: () => undefined } };
    case 'require':
      return {
        ssl: { rejectUnauthorized: false },
        warning: 'sslmode=require encrypts, but does not check who answers. Use sslmode=verify-full with sslrootcert.',
      };
    case 'disable':
      if (isLocal) return { ssl: false };
      throw new Error(
        'SUPABASE_DB_URL asks for sslmode=disable. Only a database on this machine is spoken to in plain text.',
      );
    default:
      throw new Error(
        'SUPABASE_DB_URL has an unknown sslmode. It may be verify-full (the default), verify-ca or require.',
      );
  }
}

/** Reads the address without ever repeating it: what cannot be read may be a password. */
function readUrl(text: string): URL {
  const wrong = (what: string) => new Error(`SUPABASE_DB_URL ${what}. It should look like ${EXAMPLE}`);
  if (/\[YOUR-PASSWORD\]/i.test(text)) throw wrong('still has [YOUR-PASSWORD] where the password belongs');
  let url: URL;
  try {
    url = new URL(text);
    decodeURIComponent(url.username + url.password + url.pathname);
  } catch {
    throw wrong('is no address; characters such as / # ? @ % in the password are written %2F %23 %3F %40 %25');
  }
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw wrong('is no address of PostgreSQL');
  if (url.hostname === '' || url.username === '' || url.password === '') throw wrong('lacks host, user or password');
  return url;
}

function fromUrl(text: string, name: (url: URL) => string): TargetDatabase {
  const url = readUrl(text);
  const { ssl, ...rest } = readTls(url);
  return {
    name: name(url),
    ...rest,
    config: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
      ssl,
      connectionTimeoutMillis: 10_000,
      // A limit of the client, not a server setting: a pooler may not pass settings on.
      query_timeout: 30_000,
    },
  };
}

/** The project that SUPABASE_DB_URL names; otherwise the local stack that runs from `dir`. */
export function findTarget(env: NodeJS.ProcessEnv, dir: string = stackDir): TargetDatabase {
  const { SUPABASE_DB_URL } = env;
  if (SUPABASE_DB_URL) return fromUrl(SUPABASE_DB_URL, ({ hostname }) => `${hostname} (SUPABASE_DB_URL)`);
  const port = runningStack(dir)?.databasePort;
  if (port === undefined) {
    throw new Error('The local stack does not run: start it with `npm start`, or name a project in SUPABASE_DB_URL.');
  }
  return fromUrl(databaseUrl(port), () => 'the local stack');
}

const UNTRUSTED =
  'its certificate is not signed by anybody this machine trusts. Download the certificate of your project ' +
  '(Database settings, SSL configuration) and add ?sslmode=verify-full&sslrootcert=<file> to SUPABASE_DB_URL';

/** By the error's code: a library's own message could hold the password. */
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
