import { existsSync, readFileSync, realpathSync } from 'node:fs';
import type { Client } from 'pg';
import { withDatabase } from './database.ts';
import { brandChecks, readBrand } from './doctor/brand.ts';
import type { Check, Finding } from './doctor/check.ts';
import { databaseChecks } from './doctor/database.ts';
import { functionChecks, readSecrets, secretChecks } from './doctor/functions.ts';
import { dataApiChecks, keyCheck, readSite, siteChecks } from './doctor/site.ts';

export interface Patient {
  siteUrl: string;
  /** The site's address without TLS, where its own has TLS. */
  httpUrl: string | undefined;
  /** The project's reference, where the address in the site's scripts does not contain it. */
  project: string | undefined;
  env: NodeJS.ProcessEnv;
  brand: ReturnType<typeof readBrand>;
}

/** Examines a site and its project in four parts, and passes on each finding as it comes. */
export async function examine(patient: Patient, pass: (finding: Finding & { part: string }) => void): Promise<void> {
  const { siteUrl, httpUrl, env, brand } = patient;
  /** Answers whether all was well. */
  const perform = async (part: string, checks: Check[]) => {
    let isWell = true;
    for (const check of checks) {
      const finding = await check();
      pass({ part, ...finding });
      isWell &&= finding.state === 'ok';
    }
    return isWell;
  };
  const skip = (part: string, text: string) => pass({ part, state: 'warning', text: `not examined: ${text}` });

  const site = await readSite(siteUrl).catch((error: Error) => error);
  let isKeyRight = false;
  if (site instanceof Error) {
    const mend = 'check the address; then npm run build, npm run wrangler -- deploy';
    pass({ part: 'stranger', state: 'FAIL', text: `${site.message} → ${mend}` });
  } else {
    await perform('stranger', siteChecks(site, httpUrl));
    isKeyRight = await perform('stranger', [keyCheck(site)]);
    if (isKeyRight) await perform('stranger', dataApiChecks(site));
  }

  const apiUrl = site instanceof Error ? '' : site.apiUrl;
  const project = /^https:\/\/([a-z]{20})\.supabase\.co$/.exec(apiUrl)?.[1] ?? patient.project;
  const secrets = project ? await readSecrets(project, env).catch(() => undefined) : undefined;
  const given = { apiUrl, secret: secrets?.get('DELIVERY_SECRET') };
  const examineDatabase = async (db: Client) => {
    // Without all migrations, the others would fail for what these make.
    const [migrations, ...others] = databaseChecks(db, given, brand.printed);
    if (migrations && (await perform('database', [migrations]))) await perform('database', others);
  };
  if (!env.SUPABASE_DB_URL) skip('database', 'set SUPABASE_DB_URL (docs/deploy.md, "The database address")');
  else await withDatabase(env, examineDatabase).catch(({ message }: Error) => skip('database', message));

  if (isKeyRight && !(site instanceof Error)) await perform('functions', await functionChecks(site));
  if (secrets) await perform('functions', secretChecks(secrets, siteUrl));
  else skip('functions', 'their secrets (npm run supabase -- login)');

  await perform('brand', brandChecks(brand, siteUrl));
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
  const { origin: siteUrl, protocol } = new URL(address);
  const httpUrl = protocol === 'https:' ? siteUrl.replace('https:', 'http:') : undefined;
  const linked = new URL('../../supabase/.temp/project-ref', import.meta.url);
  const project = existsSync(linked) ? readFileSync(linked, 'utf8').trim() : undefined;
  const counts = { FAIL: 0, warning: 0, ok: 0 };
  await examine({ siteUrl, httpUrl, project, env: process.env, brand: readBrand() }, ({ part, state, text }) => {
    counts[state] += 1;
    console.log(isJson ? JSON.stringify({ part, state, text }) : `${part.padEnd(10)} ${state.padEnd(8)} ${text}`);
  });
  if (!isJson) console.log(`\n${counts.FAIL} FAIL, ${counts.warning} warnings, ${counts.ok} ok`);
  process.exitCode = counts.FAIL > 0 ? 1 : 0;
}
