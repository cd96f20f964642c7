import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { supabaseDir } from '../../supabase/local/paths.ts';
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
  return ['deliver-notifications', 'purge-expired'].map((job) =>
    jobs.includes(job)
      ? ok(`pg_cron runs ${job}`)
      : missing(`pg_cron does not run ${job}: enable pg_cron and pg_net, then see docs/deploy.md`),
  );
}

async function checkVault(db: Client, supabaseUrl: string | undefined): Promise<Finding[]> {
  const there = await hasRelation(db, 'vault.decrypted_secrets');
  // The address is compared, the key is not even read.
  const names = there ? await column(db, 'select name from vault.decrypted_secrets') : [];
  const [url] = there
    ? await column(db, `select decrypted_secret from vault.decrypted_secrets where name = 'project_url'`)
    : [];
  const findings = ['project_url', 'secret_key'].map((name) =>
    names.includes(name) ? ok(`the vault has ${name}`) : missing(`the vault has no ${name}: see docs/deploy.md`),
  );
  const differs = url !== undefined && supabaseUrl !== undefined && url.replace(/\/$/, '') !== supabaseUrl;
  return differs ? [...findings, missing(`project_url in the vault is ${url}, not ${supabaseUrl}`)] : findings;
}

async function checkContacts(db: Client): Promise<Finding[]> {
  if (!(await hasRelation(db, 'public.verified_contacts'))) return [unknown('the contacts: migrations come first')];
  // Some samples have a handle alone, which anybody may register.
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
      : missing(`${samples} sample contacts are verified: revoke them`),
    active === '0'
      ? warning('nobody is verified yet: npm run contacts -- import')
      : ok(`${active} contacts are verified`),
  ];
}

/** The project's database: migrations, schedule, what the schedule needs, and whom it vouches for. */
export async function checkDatabase(db: Client, supabaseUrl: string | undefined): Promise<Finding[]> {
  return [
    ...(await checkMigrations(db)),
    ...(await checkSchedule(db)),
    ...(await checkVault(db, supabaseUrl)),
    ...(await checkContacts(db)),
  ];
}
