import type { PrintedContact } from '../../../src/content/company-contacts.ts';
import { withDatabase } from '../database.ts';
import { brandChecks, type readBrand } from './brand.ts';
import type { Check, Finding } from './check.ts';
import { dataApiChecks } from './data-api.ts';
import { databaseChecks, readVaultDigest } from './database.ts';
import { functionChecks, readSecrets, secretChecks } from './functions.ts';
import { readSite, siteChecks } from './site.ts';

export interface Patient {
  siteUrl: string;
  /** The site's address without TLS; undefined on this machine. */
  httpUrl: string | undefined;
  /** The project's reference, where the address in the site's scripts does not contain it. */
  project: string | undefined;
  env: NodeJS.ProcessEnv;
  brand: ReturnType<typeof readBrand>;
  printed: readonly PrintedContact[];
}

/** Examines a site and its project in four parts, and passes on each finding as it comes. */
export async function examine(patient: Patient, pass: (finding: Finding & { part: string }) => void): Promise<void> {
  const { siteUrl, httpUrl, env, brand, printed } = patient;
  const perform = async (part: string, checks: Check[]) => {
    for (const check of checks) pass({ part, ...(await check()) });
  };
  const skip = (part: string, text: string) => pass({ part, state: 'warning', text: `not examined: ${text}` });

  const site = await readSite(siteUrl).catch((error: Error) => error);
  const apiUrl = site instanceof Error ? '' : site.apiUrl;
  if (site instanceof Error) pass({ part: 'stranger', state: 'FAIL', text: `${site.message} → npx wrangler deploy` });
  else await perform('stranger', [...siteChecks(site, httpUrl), ...dataApiChecks(site)]);

  let vault: string | undefined;
  if (!env.SUPABASE_DB_URL) skip('database', 'set SUPABASE_DB_URL (docs/deploy.md, "The database address")');
  else
    vault = await withDatabase(env, async (db) => {
      await perform('database', databaseChecks(db, apiUrl, printed));
      return readVaultDigest(db).catch(() => 'absent');
    }).catch(({ message }: Error) => skip('database', message) ?? undefined);

  if (!(site instanceof Error)) await perform('functions', functionChecks(site));
  const project = /^https:\/\/([a-z]{20})\.supabase\.co$/.exec(apiUrl)?.[1] ?? patient.project;
  const secrets = project && (await readSecrets(project, env).catch(() => undefined));
  if (!secrets) skip('functions', 'their secrets (npx supabase@3.1.0 login)');
  else await perform('functions', secretChecks(secrets, siteUrl, vault));

  await perform('brand', brandChecks(brand, siteUrl));
}
