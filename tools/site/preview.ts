import path from 'node:path';
import { parseEnv } from '../../src/lib/env.ts';
import { repositoryRoot } from '../stack/paths.ts';
import { portUses } from '../stack/ports.ts';
import { runWithStack } from '../start/run-with-stack.ts';
import { buildSite } from './build-site.ts';
import { serveDist } from './serve-dist.ts';

// `npm run preview`: the built site, on the local stack, served as a host would.
await runWithStack({
  use: portUses.preview,
  async open(port, progress) {
    progress('Building the site');
    const dir = path.join(repositoryRoot, 'dist');
    await buildSite(dir);
    const site = await serveDist({ dir, port, supabaseUrl: parseEnv(process.env).VITE_SUPABASE_URL });
    return site.close;
  },
});
