import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { supabaseDir } from '../../supabase/local/paths.ts';
import { findCli } from '../../supabase/local/supabase-cli.ts';
import { type Finding, missing, ok, unknown, warning } from './finding.ts';

/** What each secret is needed for; one of the alternatives is enough. Their texts: supabase/functions/.env.example. */
const needs = [
  { names: ['ALLOWED_ORIGINS'], without: missing, loss: 'every visitor meets Submission Failed' },
  {
    names: ['TELEGRAM_BOT_TOKEN', 'NOTIFICATION_WEBHOOK_URL'],
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
