import path from 'node:path';
import { runnerImport } from 'vite';

/**
 * Imports a module of this folder that reads src/content/, as it is now. Not by `import`: what vite.config.ts imports counts
 * as settings, and each edit of it restarts the dev server, where an edit of a word should only change the page.
 */
export async function importFresh<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path.join(import.meta.dirname, file), { logLevel: 'error' });
  return module;
}
