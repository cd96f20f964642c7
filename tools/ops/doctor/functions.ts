import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { exchangeBoard } from '../../../src/content/exchanges.ts';
import { readFunctions } from '../../stack/functions.ts';
import { cliCommand, repositoryRoot } from '../../stack/platform.ts';
import { type Check, must, sha256, should } from './check.ts';
import { askProject, type Site } from './site.ts';

const deploy = 'npm run supabase -- functions deploy --use-api; if that was done, read its log in the dashboard';

/** Asks the edge functions without storing anything. */
export async function functionChecks(site: Site, isOwnAddress: boolean): Promise<Check[]> {
  const probe = { method: 'POST', headers: { 'x-database-check': 'yes' } };
  const answers = await Promise.all(
    readFunctions().map(async (name) => ({ name, ...(await askProject(site, `/functions/v1/${name}`, probe)) })),
  );
  const working = answers.filter(({ status }) => status === 200);
  const checks = [
    ...answers.map(({ name, status, headers }) =>
      must(`${name} answers, and reaches the database`, deploy, () => {
        const id = headers.get('x-request-id');
        return status === 200 ? [] : `it answers ${status}${id ? `, see requestId ${id} in its log` : ''}`;
      }),
    ),
    must("the functions see the caller's address", 'docs/operations.md, "Limits and retention"', () =>
      working.flatMap(({ name, text }) => (JSON.parse(text).address === true ? [] : name)),
    ),
  ];
  return isOwnAddress ? [...checks, originCheck(site, working)] : checks;
}

/** Only for the address that the content names: what this fix sets shuts every other one out. */
function originCheck(site: Site, functions: { name: string }[]): Check {
  const what = 'pages of this site may call the functions, and pages of no other site';
  return must(what, `npm run supabase -- secrets set ALLOWED_ORIGINS=${site.url}`, async () => {
    for (const { name } of functions.filter(({ name }) => name !== 'deliver-notifications')) {
      for (const origin of [site.url, 'https://stranger.invalid']) {
        const headers = { origin, 'access-control-request-method': 'POST' };
        const answer = await askProject(site, `/functions/v1/${name}`, { method: 'OPTIONS', headers });
        const allowed = answer.headers.get('access-control-allow-origin');
        if (allowed !== (origin === site.url ? origin : null))
          return `${name} allows ${allowed} when a page of ${origin} calls`;
      }
    }
    return [];
  });
}

const blanks = ['', ' ', "''", '""'].map(sha256);

/** The SHA-256 of each secret by its name, as the Supabase CLI shows them. A blank one is left out. */
export async function readSecrets(project: string, env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, string>> {
  const [command, ...first] = cliCommand();
  const args = [...first, 'secrets', 'list', `--remote=${project}`, '--output-format', 'json'];
  const options = { cwd: repositoryRoot, env: { ...env, SUPABASE_TELEMETRY_DISABLED: '1' }, timeout: 60_000 };
  const { stdout } = await promisify(execFile)(command, args, options);
  // A line about the target stands before the JSON.
  const answer: { secrets: { name: string; value: string }[] } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return new Map(answer.secrets.flatMap(({ name, value }) => (blanks.includes(value) ? [] : [[name, value]])));
}

const channels = [
  ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'],
  ['NOTIFICATION_WEBHOOK_URL'],
  ['EMAIL_API_KEY', 'EMAIL_FROM', 'EMAIL_TO'],
];
const rotate = 'give functions and vault the same value: docs/operations.md, "Rotating keys"';
const set = 'fill in supabase/functions/.env, then npm run supabase -- secrets set --env-file supabase/functions/.env';

export function secretChecks(secrets: ReadonlyMap<string, string>): Check[] {
  const unset = (...list: string[]) =>
    list.filter((name) => !secrets.has(name)).map((name) => `${name} is empty or absent`);
  const begun = channels.filter((names) => names.some((name) => secrets.has(name)));
  const boardCheck = should('the exchange board has volumes', set, () => unset('COINGECKO_API_KEY'));
  return [
    must('DELIVERY_SECRET is set', rotate, () => unset('DELIVERY_SECRET')),
    must('the team is notified, and each channel is set whole', set, () =>
      begun.length === 0 ? 'no channel is set' : unset(...begun.flat()),
    ),
    should('a channel that fails is told through another', set, () => (begun.length === 1 ? 'only one is set' : [])),
    ...(exchangeBoard.shown ? [boardCheck] : []),
    should('a schedule that stops is noticed', set, () => unset('HEARTBEAT_URL')),
  ];
}
