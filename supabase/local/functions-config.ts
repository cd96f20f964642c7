import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod/mini';

const configSchema = z.object({
  functions: z.optional(
    z.record(
      z.string().check(z.regex(/^[a-z0-9_-]+$/, 'a function is named with a-z, 0-9, - and _')),
      z.object({
        enabled: z.optional(z.boolean()),
        // The local gateway does not check signatures: our functions check the key themselves, and so it is hosted.
        verify_jwt: z.literal(false, 'verify_jwt has to be false: new-style keys are no JWTs'),
        import_map: z.string(),
        entrypoint: z.optional(z.string()),
      }),
    ),
  ),
});

export interface FunctionEntry {
  name: string;
  entrypoint: string;
  importMap: string;
}

/** The edge functions that config.toml names, as the Supabase CLI reads them. */
export function readFunctions(supabaseDir: string): FunctionEntry[] {
  const result = configSchema.safeParse(parse(readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8')));
  if (!result.success) throw new Error(`supabase/config.toml: ${z.prettifyError(result.error)}`);
  return Object.entries(result.data.functions ?? {})
    .filter(([, entry]) => entry.enabled !== false)
    .map(([name, entry]) => ({
      name,
      entrypoint: path.resolve(supabaseDir, entry.entrypoint ?? `functions/${name}/index.ts`),
      importMap: path.resolve(supabaseDir, entry.import_map),
    }));
}
