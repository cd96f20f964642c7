import { loadEnv } from 'vite';
import { brand } from '../../src/content/brand.ts';
import { companyContacts } from '../../src/content/company-contacts.ts';
import { ownerNote } from '../../src/content/legal.ts';
import { pages } from '../../src/content/pages.ts';
import { contentFiles } from '../site/content.ts';
import { repositoryRoot } from '../stack/paths.ts';
import { findTarget, withDatabase } from './database.ts';
import { checkAddresses } from './deploy-check/check-addresses.ts';
import { checkFunctions } from './deploy-check/check-functions.ts';
import { checkDatabase, checkFunctionSecrets } from './deploy-check/check-project.ts';
import { checkBuild, checkEnvironment, checkOwnerContent } from './deploy-check/check-site.ts';
import { type Finding, formatFinding, unknown } from './deploy-check/finding.ts';

// `npm run deploy:check`: what is still missing before this site can be put on the web. Reads, and changes nothing.

const env: Record<string, string | undefined> = { ...loadEnv('production', repositoryRoot, 'VITE_'), ...process.env };
const supabaseUrl = env.VITE_SUPABASE_URL;

async function checkProject(): Promise<Finding[]> {
  if (!process.env.SUPABASE_DB_URL) return [unknown('the database: set SUPABASE_DB_URL (docs/deploy.md says how)')];
  try {
    return await withDatabase(findTarget(process.env), async (db) => [
      ...(await checkDatabase(db, supabaseUrl, companyContacts)),
      await checkAddresses(db),
    ]);
  } catch (error) {
    return [unknown(`the database: ${(error as Error).message}`)];
  }
}

const findings: Finding[] = [];
function report(more: Finding[]): void {
  for (const finding of more) console.log(formatFinding(finding));
  findings.push(...more);
}

const environment = checkEnvironment(env);
report(environment);
report(checkOwnerContent(contentFiles, { ...brand, ownerNote }));
const complete = supabaseUrl !== undefined && environment.length > 1;
const built = { pages: Object.values(pages), siteUrl: brand.siteUrl, supabaseUrl: supabaseUrl ?? '' };
report(checkBuild(complete ? built : undefined, process.env));
report(await checkProject());
report(checkFunctionSecrets(process.env));
report(
  complete
    ? await checkFunctions({ apiUrl: supabaseUrl, anonKey: env.VITE_SUPABASE_ANON_KEY ?? '' })
    : [unknown('whether the functions reach the database: the environment comes first')],
);

const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
console.log(`\n${count('missing')} missing, ${count('warning')} warnings, ${count('cannot check')} not checked.`);
process.exitCode = count('missing') > 0 ? 1 : 0;
