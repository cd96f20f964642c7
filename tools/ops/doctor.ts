import { existsSync, readFileSync, realpathSync } from 'node:fs';
import type { Client } from 'pg';
import { companyContacts, brand as own, type PrintedContact } from '../../src/content/company.ts';
import { withDatabase } from './database.ts';
import { type Check, type Finding, must } from './doctor/check.ts';
import { databaseChecks } from './doctor/database.ts';
import { functionChecks, readSecrets, secretChecks } from './doctor/functions.ts';
import { dataApiChecks, projectCheck, readSite, type Site, siteChecks } from './doctor/site.ts';

export interface Target {
  siteUrl: string;
  /** The project's reference, where the address in the site's scripts does not contain it. */
  project: string | undefined;
  env: NodeJS.ProcessEnv;
  /** What src/content/ says. */
  brand: { siteUrl: string; printed: readonly PrintedContact[] };
}

/** Checks a site and its project in three parts, and reports each finding as it comes. */
export async function runChecks(target: Target, report: (finding: Finding & { part: string }) => void): Promise<void> {
  const { siteUrl, env, brand } = target;
  /** Returns whether all was well. */
  const perform = async (part: string, checks: Check[]) => {
    let isWell = true;
    for (const check of checks) {
      const finding = await check();
      report({ part, ...finding });
      isWell &&= finding.state === 'ok';
    }
    return isWell;
  };
  const skip = (part: string, text: string) => report({ part, state: 'warning', text: `not examined: ${text}` });

  let site: Site | undefined;
  const reading = must('the site answers', 'read the address once more', async () => {
    site = await readSite(siteUrl);
    return [];
  });
  await perform('stranger', [reading]);
  let isProjectRight = false;
  if (site) {
    const move = `npm run doctor -- ${brand.siteUrl}; or, if the site has moved, change siteUrl, build and deploy again`;
    const isNamed = must('siteUrl in src/content/company.ts is this address', move, () =>
      brand.siteUrl === siteUrl ? [] : brand.siteUrl,
    );
    await perform('stranger', [isNamed, ...siteChecks(site)]);
    isProjectRight = await perform('stranger', [projectCheck(site)]);
    if (isProjectRight) await perform('stranger', dataApiChecks(site));
  }

  const apiUrl = site?.apiUrl;
  const project = /^https:\/\/([a-z]{20})\.supabase\.co$/.exec(apiUrl ?? '')?.[1] ?? target.project;
  const secrets = project ? await readSecrets(project, env).catch(() => undefined) : undefined;
  const given = { apiUrl, secret: secrets?.get('DELIVERY_SECRET') };
  const checkDatabase = async (db: Client) => {
    // Without all migrations, the others would fail for what these make.
    const [migrations, ...others] = databaseChecks(db, given, brand.printed);
    if (migrations && (await perform('database', [migrations]))) await perform('database', others);
  };
  if (!env.SUPABASE_DB_URL) skip('database', 'set SUPABASE_DB_URL (docs/deploy.md, "The database address")');
  else await withDatabase(env, checkDatabase).catch(({ message }: Error) => skip('database', message));

  // An address that does not answer, or is another one than the content names, may be a typo: no fix may follow from it.
  const isOwnAddress = site !== undefined && siteUrl === brand.siteUrl;
  if (site && isProjectRight) await perform('functions', await functionChecks(site, isOwnAddress));
  if (secrets) await perform('functions', secretChecks(secrets));
  else skip('functions', 'their secrets (npm run supabase -- login)');
}

/** The project that the Supabase CLI is linked to. */
function linkedProject(): string | undefined {
  const file = new URL('../../supabase/.temp/project-ref', import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

// `npm run doctor`. Changes nothing but one row in the log of checks, and uses up this address's checks of the next minute.
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  const args = process.argv.slice(2);
  const isJson = args.includes('--json');
  const [address = '', ...rest] = args.filter((arg) => arg !== '--json');
  if (!URL.canParse(address) || rest.length > 0) {
    console.error('Usage: npm run doctor -- https://site.example [--json]');
    process.exit(2);
  }
  const counts = { FAIL: 0, warning: 0, ok: 0 };
  const brand = { siteUrl: own.siteUrl, printed: companyContacts };
  const target = { siteUrl: new URL(address).origin, project: linkedProject(), env: process.env, brand };
  await runChecks(target, ({ part, state, text }) => {
    counts[state] += 1;
    console.log(isJson ? JSON.stringify({ part, state, text }) : `${part.padEnd(10)} ${state.padEnd(8)} ${text}`);
  });
  if (!isJson) console.log(`\n${counts.FAIL} FAIL, ${counts.warning} warnings, ${counts.ok} ok`);
  process.exitCode = counts.FAIL > 0 ? 1 : 0;
}
