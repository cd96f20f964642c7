import { existsSync, readFileSync } from 'node:fs';
import { companyContacts } from '../../src/content/company-contacts.ts';
import { readBrand } from './doctor/brand.ts';
import { examine } from './doctor/run.ts';

// Changes nothing but one row in the log of checks, and uses up this address's checks of the next minute.
const [address = '', ...options] = process.argv.slice(2);
if (!URL.canParse(address)) {
  console.error('Usage: npm run doctor -- https://site.example [--json]');
  process.exit(2);
}
const { origin: siteUrl, hostname } = new URL(address);
const linked = new URL('../../supabase/.temp/project-ref', import.meta.url);
const project = existsSync(linked) ? readFileSync(linked, 'utf8').trim() : undefined;
const isJson = options.includes('--json');
const isLocal = ['localhost', '127.0.0.1'].includes(hostname);
const httpUrl = isLocal ? undefined : siteUrl.replace('https:', 'http:');
await examine(
  { siteUrl, httpUrl, env: process.env, project, brand: readBrand(), printed: companyContacts },
  (finding) => {
    const { part, state, text } = finding;
    if (state === 'FAIL') process.exitCode = 1;
    // With --json, one object a line.
    console.log(isJson ? JSON.stringify(finding) : `${part.padEnd(10)} ${state.padEnd(8)} ${text}`);
  },
);
