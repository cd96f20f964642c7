import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Check, must } from './check.ts';
import { askProject } from './data-api.ts';
import type { Site } from './site.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const isFunction = (name: string) => existsSync(`${root}supabase/functions/${name}/index.ts`);
const names = readdirSync(`${root}supabase/functions`).filter(isFunction);
const deploy = 'npx supabase@3.1.0 functions deploy --use-api';

/** The edge functions, asked without anything that they would store. */
export function functionChecks(site: Site): Check[] {
  const call = (name: string, method: string, headers: Record<string, string>) =>
    askProject(site, `/functions/v1/${name}`, { method, headers });
  /** Which origin a page of this origin is told that may call. */
  const allowed = async (name: string, origin: string) =>
    (await call(name, 'OPTIONS', { origin, 'access-control-request-method': 'POST' })).headers.get(
      'access-control-allow-origin',
    );
  return [
    ...names.map((name) =>
      must(`${name} answers, reaches the database, and sees the caller's address`, async () => {
        const { status, text, headers } = await call(name, 'POST', { 'x-database-check': 'yes' });
        if (status !== 200) return `it answers ${status}, see requestId ${headers.get('x-request-id')} in its log`;
        return JSON.parse(text).address === true ? [] : 'the header that is believed names no address';
      }).orFail(`${deploy}; where no address arrives: docs/operations.md, "Limits and retention"`),
    ),
    must('pages of this site may call the functions, and pages of no other site', async () => {
      for (const name of names.filter((other) => other !== 'deliver-notifications')) {
        if ((await allowed(name, site.url)) !== site.url) return `${name} refuses ${site.url}`;
        if (await allowed(name, 'https://stranger.invalid')) return `${name} may be called by any site`;
      }
      return [];
    }).orFail(`npx supabase@3.1.0 secrets set ALLOWED_ORIGINS=${site.url}`),
  ];
}

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The SHA-256 of each secret by its name, as the Supabase CLI shows them. An empty one is left out. */
export async function readSecrets(project: string, env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, string>> {
  const installed = `${root}node_modules/@supabase/cli-${process.platform}-${process.arch}/bin/supabase`;
  const [command, ...first] = existsSync(installed) ? [installed] : ['npx', '--yes', 'supabase@3.1.0'];
  const args = [...first, 'secrets', 'list', `--remote=${project}`, '--output-format', 'json'];
  const options = { cwd: root, env: { ...env, SUPABASE_TELEMETRY_DISABLED: '1' }, timeout: 60_000 };
  const { stdout } = await promisify(execFile)(command, args, options);
  // A line about the target stands before the JSON.
  const answer: { secrets: { name: string; value: string }[] } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return new Map(answer.secrets.flatMap(({ name, value }) => (value === EMPTY ? [] : [[name, value]])));
}

const ways = ['TELEGRAM_BOT_TOKEN TELEGRAM_CHAT_ID', 'NOTIFICATION_WEBHOOK_URL', 'EMAIL_API_KEY EMAIL_FROM EMAIL_TO'];
const set = 'fill in supabase/functions/.env, then npx supabase@3.1.0 secrets set --env-file supabase/functions/.env';

/** `vault`: the digest of the schedule's own copy of DELIVERY_SECRET; undefined where the database was not examined. */
export function secretChecks(
  secrets: ReadonlyMap<string, string>,
  siteUrl: string,
  vault: string | undefined,
): Check[] {
  const unset = (list: string[]) =>
    list.filter((name) => !secrets.has(name)).map((name) => `${name} is empty or absent`);
  const www = siteUrl.replace(/^https:\/\/(www\.)?/, (_, found) => (found ? 'https://' : 'https://www.'));
  const origins = [siteUrl, `${siteUrl},${www}`, `${www},${siteUrl}`];
  return [
    must("ALLOWED_ORIGINS is the site's own origin, with or without www", () => {
      const digests = origins.map((text) => createHash('sha256').update(text).digest('hex'));
      return digests.includes(secrets.get('ALLOWED_ORIGINS') ?? '') ? [] : 'it is absent or another text';
    }).orFail(`npx supabase@3.1.0 secrets set ALLOWED_ORIGINS=${siteUrl}`),
    must('DELIVERY_SECRET is set, and the vault has the same', () => {
      const differs = vault !== undefined && vault !== secrets.get('DELIVERY_SECRET') ? ['the vault has another'] : [];
      return [...unset(['DELIVERY_SECRET']), ...differs];
    }).orFail('give both the same value: docs/operations.md, "Rotating keys"'),
    must('the team is notified by a complete channel', () => {
      const missing = ways.map((way) => unset(way.split(' ')));
      return missing.some(({ length }) => length === 0) ? [] : missing.flat();
    }).orFail(set),
    must('the exchange board has volumes', () => unset(['COINGECKO_API_KEY'])).orWarn(set),
    must('a schedule that stops is noticed', () => unset(['HEARTBEAT_URL'])).orWarn(set),
  ];
}
