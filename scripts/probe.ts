import { loadEnv } from 'vite';
import { parseEnv } from '../src/lib/env.ts';
import type { Verdict } from './probe/check.ts';
import { runProbe } from './probe/run-probe.ts';

// `npm run probe -- https://site.example`: looks at a deployed site and its project from outside. The project is the one
// that the environment or .env.production names, as for the build. Reads only, but for one row in the log of checks;
// and it uses up this address's checks for the next minute.
const [siteUrl, ...rest] = process.argv.slice(2);
if (siteUrl === undefined || rest.length > 0 || !URL.canParse(siteUrl)) {
  console.error('Usage: npm run probe -- https://site.example');
  process.exit(2);
}
const env = parseEnv({ ...loadEnv('production', process.cwd(), 'VITE_'), ...process.env });
const target = {
  siteUrl: new URL(siteUrl).origin,
  apiUrl: env.VITE_SUPABASE_URL,
  anonKey: env.VITE_SUPABASE_ANON_KEY,
};
console.log(`\nSite    ${target.siteUrl}\nProject ${target.apiUrl}\n`);

const counts: Record<Verdict['outcome'], number> = { ok: 0, FAIL: 0, skip: 0 };
await runProbe(target, ({ outcome, what, why }) => {
  counts[outcome] += 1;
  console.log(`${outcome.padEnd(4)}  ${what}${why ? `: ${why}` : ''}`);
});
console.log(`\n${counts.ok} ok, ${counts.FAIL} failed, ${counts.skip} skipped.`);
console.log('The log of checks has one row more, and this address has used up its checks of the next minute.');
process.exit(counts.FAIL === 0 ? 0 : 1);
