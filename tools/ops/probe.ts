import type { Target, Verdict } from './probe/check.ts';
import { readTarget, runProbe } from './probe/run-probe.ts';

// `npm run probe -- https://site.example`: looks at a deployed site and its project from outside. Reads only, but for one
// row in the log of checks; and it uses up this address's checks for the next minute.
const [siteUrl, ...rest] = process.argv.slice(2);
if (siteUrl === undefined || rest.length > 0 || !URL.canParse(siteUrl)) {
  console.error('Usage: npm run probe -- https://site.example');
  process.exit(2);
}
let target: Target;
try {
  target = readTarget(siteUrl, process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
console.log(`\nSite    ${target.siteUrl}\nProject ${target.apiUrl}\n`);

const counts: Record<Verdict['outcome'], number> = { ok: 0, FAIL: 0, skip: 0 };
await runProbe(target, ({ outcome, what, why }) => {
  counts[outcome] += 1;
  console.log(`${outcome.padEnd(4)}  ${what}${why ? `: ${why}` : ''}`);
});
console.log(`\n${counts.ok} ok, ${counts.FAIL} failed, ${counts.skip} skipped.`);
console.log('The log of checks has one row more, and this address has used up its checks of the next minute.');
process.exit(counts.FAIL === 0 ? 0 : 1);
