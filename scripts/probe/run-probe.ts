import { type Check, judge, type Target, type Verdict } from './check.ts';
import { dataApiChecks } from './data-api-checks.ts';
import { functionChecks } from './function-checks.ts';
import { limitChecks } from './limit-checks.ts';
import { platformChecks } from './platform-checks.ts';
import { siteChecks } from './site-checks.ts';

// The limits last: they leave nothing over for the other checks.
const groups: readonly ((target: Target) => Check[])[] = [
  siteChecks,
  dataApiChecks,
  functionChecks,
  platformChecks,
  limitChecks,
];

/** Makes every check in turn, and tells each verdict as it comes. */
export async function runProbe(target: Target, tell: (verdict: Verdict) => void): Promise<void> {
  for (const check of groups.flatMap((checksOf) => checksOf(target))) tell(await judge(check));
}
