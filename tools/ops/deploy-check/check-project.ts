import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import * as z from 'zod/mini';
import type { PrintedContact } from '../../../src/content/company-contacts.ts';
import { supabaseDir } from '../../stack/paths.ts';
import { findCli } from '../../stack/supabase-cli.ts';
import { type Finding, missing, ok, unknown, warning } from './finding.ts';

async function hasRelation(db: Client, name: string): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name]);
  return rows[0]?.there === true;
}

async function column(db: Client, sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await db.query<[string]>({ text: sql, values, rowMode: 'array' });
  return rows.map(([value]) => value);
}

async function checkMigrations(db: Client): Promise<Finding[]> {
  const history = 'supabase_migrations.schema_migrations';
  const applied = (await hasRelation(db, history)) ? await column(db, `select version from ${history}`) : [];
  const local = readdirSync(path.join(supabaseDir, 'migrations')).sort();
  const versions = local.map((file) => file.split('_')[0] ?? '');
  const pending = local.filter((_, index) => !applied.includes(versions[index] ?? ''));
  const strange = applied.filter((version) => !versions.includes(version));
  return [
    pending.length === 0
      ? ok(`all ${local.length} migrations are applied`)
      : missing(`${pending.length} migrations are not applied, the first is ${pending[0]}: supabase db push`),
    ...(strange.length === 0 ? [] : [missing(`the database has migrations that are not here: ${strange.join(', ')}`)]),
  ];
}

async function checkSchedule(db: Client): Promise<Finding[]> {
  const jobs = (await hasRelation(db, 'cron.job')) ? await column(db, 'select jobname from cron.job where active') : [];
  return ['deliver-notifications', 'watch', 'send-digest', 'purge-expired', 'purge-schedule-log'].map((job) =>
    jobs.includes(job)
      ? ok(`pg_cron runs ${job}`)
      : missing(`pg_cron does not run ${job}: enable pg_cron and pg_net, then see docs/deploy.md`),
  );
}

/** The settings of the data API that the first migration makes, where the project lets it. */
async function checkApiSettings(db: Client): Promise<Finding[]> {
  const settings = await column(
    db,
    `select r.rolname || ' ' || unnest(s.setconfig) from pg_db_role_setting as s join pg_roles as r on r.oid = s.setrole
     where s.setdatabase = 0`,
  );
  return ['authenticator pgrst.db_prepared_statements=false', 'anon statement_timeout=1s'].map((setting) =>
    settings.includes(setting)
      ? ok(`the data API has ${setting}`)
      : missing(`the data API has no ${setting}: see docs/deploy.md`),
  );
}

async function checkVault(db: Client, supabaseUrl: string | undefined): Promise<Finding[]> {
  const there = await hasRelation(db, 'vault.decrypted_secrets');
  // The address is compared, the secret is not even read.
  const names = there ? await column(db, 'select name from vault.decrypted_secrets') : [];
  const [url] = there
    ? await column(db, `select decrypted_secret from vault.decrypted_secrets where name = 'project_url'`)
    : [];
  const findings = ['project_url', 'delivery_secret'].map((name) =>
    names.includes(name) ? ok(`the vault has ${name}`) : missing(`the vault has no ${name}: see docs/deploy.md`),
  );
  const differs = url !== undefined && supabaseUrl !== undefined && url.replace(/\/$/, '') !== supabaseUrl;
  return differs ? [...findings, missing(`project_url in the vault is ${url}, not ${supabaseUrl}`)] : findings;
}

/** Whoever owns the list can also switch off the alarm about changes to it, and that shows here. */
async function checkAlarm(db: Client): Promise<Finding> {
  const silent = await column(
    db,
    `select wanted from unnest($1::text[]) as wanted where not exists (
       select from pg_trigger where tgname = wanted and tgenabled = 'A' and tgrelid = any (
         array[to_regclass('public.verified_contacts'), to_regclass('private.contact_changes')]))`,
    [['record_contact_change', 'record_contact_truncation', 'tell_contact_change', 'keep_contact_changes']],
  );
  return silent.length === 0
    ? ok('every change of the contacts is recorded and told')
    : missing(`changes of the contacts are not told: the triggers ${silent.join(', ')} are gone or off`);
}

async function checkContacts(db: Client): Promise<Finding[]> {
  if (!(await hasRelation(db, 'public.verified_contacts'))) return [unknown('the contacts: migrations come first')];
  // Some samples have only a Telegram handle, which anyone could register.
  const seed = readFileSync(path.join(supabaseDir, 'seed.sql'), 'utf8');
  const [samples] = await column(
    db,
    String.raw`select count(*)::text from public.verified_contacts where active and (email_key ~ '\.example$' or (
      full_name = any ($1) and telegram_key in (select private.telegram_key(t) from unnest($1) as t)))`,
    [[...seed.matchAll(/'([^'\n]+)'/g)].map(([, text]) => text)],
  );
  const [active] = await column(db, 'select count(*)::text from public.verified_contacts where active');
  return [
    samples === '0'
      ? ok('no sample contact is verified')
      : missing(`${samples} sample contacts are verified: revoke them, and make src/content/ your own`),
    active === '0'
      ? warning('nobody is verified yet: npm run contacts -- import')
      : ok(`${active} contacts are verified`),
  ];
}

/** Each address and handle that the site prints must read as verified on it. */
async function checkChannels(db: Client, channels: readonly PrintedContact[]): Promise<Finding[]> {
  if (!(await hasRelation(db, 'public.verified_contacts'))) return [];
  const printed = channels.flatMap(({ email, telegram }) => [email, telegram].filter((value) => value !== undefined));
  const strangers = await column(
    db,
    `select value from unnest($1::text[]) as value where not exists (
       select from public.verified_contacts as c
       where c.active and (c.email_key = private.email_key(value) or c.telegram_key = private.telegram_key(value)))`,
    [printed],
  );
  return strangers.length === 0
    ? [ok(`all ${printed.length} addresses and handles that the site prints are verified`)]
    : [
        missing(
          `the site prints what /verify calls not verified: ${strangers.join(', ')}: npm run contacts -- add-channels`,
        ),
      ];
}

/** The project's database: migrations, schedule, what the schedule needs, and whom it vouches for. */
export async function checkDatabase(
  db: Client,
  supabaseUrl: string | undefined,
  channels: readonly PrintedContact[],
): Promise<Finding[]> {
  return [
    ...(await checkMigrations(db)),
    ...(await checkApiSettings(db)),
    ...(await checkSchedule(db)),
    ...(await checkVault(db, supabaseUrl)),
    await checkAlarm(db),
    ...(await checkContacts(db)),
    ...(await checkChannels(db, channels)),
  ];
}

/** What each secret is needed for; one of the alternatives is enough. Their texts: supabase/functions/.env.example. */
const needs = [
  { names: ['ALLOWED_ORIGINS'], without: missing, loss: 'every visitor meets Submission Failed' },
  { names: ['DELIVERY_SECRET'], without: missing, loss: 'the schedule cannot call deliver-notifications' },
  {
    names: ['TELEGRAM_BOT_TOKEN', 'NOTIFICATION_WEBHOOK_URL', 'EMAIL_API_KEY'],
    without: warning,
    loss: 'nobody is told of applications',
  },
  { names: ['COINGECKO_API_KEY'], without: warning, loss: 'the exchange board has no live figures' },
];

const listing = z.object({ secrets: z.array(z.object({ name: z.string() })) });

/** By name alone: the platform shows digests, and nothing here needs a value. */
export function checkSecretNames(names: readonly string[]): Finding[] {
  return needs.map(({ names: alternatives, without, loss }) => {
    const set = alternatives.find((name) => names.includes(name));
    return set
      ? ok(`the secret ${set} is set`)
      : without(`the secret ${alternatives.join(' or ')} is not set: ${loss}`);
  });
}

/** Asks the Supabase CLI, where the repository is linked to a project and the CLI is signed in. */
export function checkFunctionSecrets(env: NodeJS.ProcessEnv, dir: string = supabaseDir): Finding[] {
  const wanted = needs.map(({ names }) => names.join(' or ')).join(', ');
  const notChecked = (why: string) => [unknown(`the secrets ${wanted}: ${why}`)];
  const linked = path.join(dir, '.temp', 'project-ref');
  if (!existsSync(linked)) return notChecked('this copy is not linked to a project (supabase link)');
  const cli = findCli();
  if (cli === undefined) return notChecked('the Supabase CLI has no package here; use `supabase secrets list`');
  const args = ['secrets', 'list', `--remote=${readFileSync(linked, 'utf8').trim()}`, '--output-format', 'json'];
  const { status, stdout } = spawnSync(cli, args, {
    cwd: path.dirname(dir),
    encoding: 'utf8',
    env: { ...env, SUPABASE_TELEMETRY_DISABLED: '1' },
    timeout: 30_000,
  });
  if (status !== 0) return notChecked('the Supabase CLI could not list them; is it signed in (supabase login)?');
  // A line about the target stands before the JSON.
  const answer = stdout.slice(stdout.indexOf('{'));
  return checkSecretNames(listing.parse(JSON.parse(answer)).secrets.map(({ name }) => name));
}
