import { loadEnv } from 'vite';
import { parseEnv } from '../../src/lib/env.ts';
import { loadKeys } from '../../supabase/local/keys.ts';
import { runningStack } from '../../supabase/local/lease.ts';
import { repositoryRoot, stackDir } from '../../supabase/local/paths.ts';
import { isLocal, type Target } from './check.ts';

/**
 * The project behind a site: the one that a build would take. A site on this machine, such as `npm run preview`, has the
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
