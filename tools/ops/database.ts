import { existsSync, readFileSync } from 'node:fs';
import { Client, type ClientConfig } from 'pg';

/** Safe to print: holds neither user nor password. */
export const databaseName = (env: NodeJS.ProcessEnv) =>
  env.SUPABASE_DB_URL ? `${readUrl(env.SUPABASE_DB_URL).hostname} (SUPABASE_DB_URL)` : 'the local stack';

/** Never repeats the address: the part that cannot be read may be a password. */
function readUrl(text: string): URL {
  const wrong = (what: string) =>
    new Error(`SUPABASE_DB_URL ${what}. docs/deploy.md, "The database address", shows how it looks.`);
  if (/\[YOUR-PASSWORD\]/i.test(text)) throw wrong('still has [YOUR-PASSWORD] in the place of the password');
  try {
    const url = new URL(text);
    const isWhole = /^postgres(ql)?:$/.test(url.protocol) && url.hostname && url.username && url.password;
    // With a second @, a piece of the password would be taken for the host.
    if (isWhole && text.split('@').length === 2 && decodeURIComponent(url.username + url.password)) return url;
  } catch {}
  throw wrong(
    'is no postgresql:// address with user and password; in the password, / # ? @ % are written %2F %23 %3F %40 %25',
  );
}

function readConfig(env: NodeJS.ProcessEnv): ClientConfig {
  const local = `postgresql://postgres:postgres@127.0.0.1:${env.LISTBOLT_DATABASE_PORT || 54322}/postgres`;
  const url = readUrl(env.SUPABASE_DB_URL || local);
  const isLocal = ['127.0.0.1', 'localhost'].includes(url.hostname);
  const root = url.searchParams.get('sslrootcert')?.replace(/^~(?=\/)/, env.HOME ?? '~');
  if (root && !existsSync(root))
    throw new Error(`There is no file ${root}, which sslrootcert in SUPABASE_DB_URL names.`);
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
    // `sslmode` in the address changes nothing.
    ssl: isLocal ? false : { rejectUnauthorized: true, ...(root ? { ca: readFileSync(root, 'utf8') } : {}) },
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  };
}

const PAUSED = 'is the address right, and the project not paused?';
/** By the error's code, or the pooler's words behind it. None is repeated: a library's message could contain the password. */
const reasons: [found: RegExp, reason: string][] = [
  [/^ECONNREFUSED/, 'nothing listens there. Start the local stack with `npm start`, or set SUPABASE_DB_URL'],
  [/^(ENETUNREACH|EHOSTUNREACH)/, 'it is out of reach. The session pooler has IPv4; the direct address needs IPv6'],
  [
    /^(ENOTFOUND|EAI_AGAIN)/,
    `no such host. The direct address (db.…) has IPv6 only, use the session pooler; ${PAUSED}`,
  ],
  [
    /^(ETIMEDOUT|undefined)/,
    `it does not answer. Does a firewall or a network restriction shut this machine out? Else ${PAUSED}`,
  ],
  [/^28P01|wrong password/i, 'it refuses this user and password'],
  [/allow_list|not allowed/i, 'network restrictions shut this machine out: dashboard, Database, Network restrictions'],
  [/max ?conn|max clients|too many (clients|connections)|^53300/i, 'all connections are taken: wait, or close others'],
  [/^XX000.*\bssl\b/i, 'it asks for TLS: use the address of the dashboard as it is, and add ?sslrootcert=<file>'],
  [/tenant|user not found/i, 'the pooler knows no such project: wrong region or project reference'],
  [/circuit ?breaker|authentication failed too many/i, 'too many wrong passwords: wait some minutes, and correct it'],
  [
    /^(SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO)/,
    'its certificate is not trusted here: add ?sslrootcert=<file>, see docs/deploy.md',
  ],
];

/** Runs the work on the project in SUPABASE_DB_URL, or on the local stack. */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (db: Client) => Promise<T>): Promise<T> {
  const client = new Client(readConfig(env));
  // Without a listener, a connection that breaks would end the process instead of failing the query.
  client.on('error', () => undefined);
  await client.connect().catch(({ code, message }: Error & { code?: string }) => {
    const reason = reasons.find(([found]) => found.test(`${code} ${message}`))?.[1] ?? code;
    throw new Error(`Cannot connect to ${databaseName(env)}: ${reason}.`);
  });
  return work(client).finally(() => client.end());
}
