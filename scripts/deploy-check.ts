import { loadEnv } from 'vite';
import { brand } from '../src/content/brand.ts';
import { ownerNote } from '../src/content/legal.ts';
import { pages } from '../src/content/pages.ts';
import { repositoryRoot } from '../supabase/local/paths.ts';
import { contentFiles } from '../vite/content.ts';
import { withDatabase } from './database/connect.ts';
import { findTarget } from './database/target.ts';
import { checkBuild } from './deploy-check/check-build.ts';
import { checkDatabase } from './deploy-check/check-database.ts';
import { checkEnvironment, checkOwnerContent } from './deploy-check/check-environment.ts';
import { checkFunctionSecrets } from './deploy-check/check-function-secrets.ts';
import { type Finding, formatFinding, unknown } from './deploy-check/finding.ts';

// `npm run deploy:check`: what is still missing before this site can be put on the web. Reads, and changes nothing.

const env: Record<string, string | undefined> = { ...loadEnv('production', repositoryRoot, 'VITE_'), ...process.env };
const supabaseUrl = env.VITE_SUPABASE_URL;

async function checkProject(): Promise<Finding[]> {
  if (!process.env.SUPABASE_DB_URL) return [unknown('the database: set SUPABASE_DB_URL (docs/deploy.md says how)')];
  try {
    return await withDatabase(findTarget(process.env), (db) => checkDatabase(db, supabaseUrl));
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

const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
console.log(`\n${count('missing')} missing, ${count('warning')} warnings, ${count('cannot check')} not checked.`);
process.exitCode = count('missing') > 0 ? 1 : 0;
