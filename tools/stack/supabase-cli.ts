import { createRequire } from 'node:module';
import path from 'node:path';

/** The CLI's binary, or undefined on a platform without one here. Its own wrapper package would download it. */
export function findCli(): string | undefined {
  try {
    const name = `@supabase/cli-${process.platform}-${process.arch}`;
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'supabase');
  } catch {
    return undefined;
  }
}
