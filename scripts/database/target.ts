import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { runningStack } from '../../supabase/local/lease.ts';
import { stackDir } from '../../supabase/local/paths.ts';
import { databaseUrl } from '../../supabase/local/stack.ts';

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
      // Ours, not the server's: a pooler may not take settings along with a connection.
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
