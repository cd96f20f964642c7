import { loadEnv } from 'vite';
import { parseEnv } from '../../../src/lib/env.ts';
import { loadKeys } from '../../stack/keys.ts';
import { runningStack } from '../../stack/owner.ts';
import { repositoryRoot, stackDir } from '../../stack/paths.ts';
import { type Check, isLocal, judge, type Target, type Verdict } from './check.ts';
import { dataApiChecks } from './data-api-checks.ts';
import { functionChecks } from './function-checks.ts';
import { limitChecks, platformChecks } from './platform-checks.ts';
import { siteChecks } from './site-checks.ts';

// The limits last: they use up the checks that this address is allowed.
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

/**
 * The project behind a site: the one that a build would use. A site on this machine, such as `npm run preview`, uses the
 * local stack that runs behind it, unless the environment itself names another.
 */
export function readTarget(site: string, env: NodeJS.ProcessEnv, dir: string = stackDir): Target {
  const siteUrl = new URL(site).origin;
  const apiPort = env.VITE_SUPABASE_URL || !isLocal(siteUrl) ? undefined : runningStack(dir)?.apiPort;
  if (apiPort !== undefined) {
    return { siteUrl, apiUrl: `http://127.0.0.1:${apiPort}`, anonKey: loadKeys(dir).publishableKey };
  }
  const built = parseEnv({ ...loadEnv('production', repositoryRoot, 'VITE_'), ...env });
  return { siteUrl, apiUrl: built.VITE_SUPABASE_URL, anonKey: built.VITE_SUPABASE_ANON_KEY };
}
