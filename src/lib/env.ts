import * as z from 'zod/mini';

/** The role inside a legacy Supabase JWT key; undefined if the text is not such a key. */
function jwtRole(key: string): unknown {
  try {
    const payload = key.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).role;
  } catch {
    return undefined;
  }
}

const envSchema = z.object({
  VITE_SUPABASE_URL: z
    .string('is missing: set it to the address of the Supabase API, for example http://127.0.0.1:54321')
    .check(
      z.regex(
        /^(https:\/\/[^/\s]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)$/,
        'should look like https://<project>.supabase.co, without a path; http only on this machine',
      ),
    ),
  VITE_SUPABASE_ANON_KEY: z
    .string("is missing: set it to the project's publishable (sb_publishable_…) or anon key")
    .check(
      z.refine(
        (key) => key.startsWith('sb_publishable_') || jwtRole(key) === 'anon',
        'should be an sb_publishable_… key or the anon JWT; a secret or service_role key must never reach the browser',
      ),
    ),
  VITE_CONTACT_DELIVERY: z.optional(z.enum(['', 'off', 'on'], 'should be off (the default) or on')),
  VITE_FUNCTION_REGION: z.optional(
    z.string().check(z.regex(/^([a-z]{2}-[a-z]+-\d)?$/, 'should look like eu-central-1')),
  ),
});

/** Checks the build's environment. Throws an Error that names every wrong variable and what it should look like. */
export function parseEnv(source: Record<string, unknown>): z.infer<typeof envSchema> {
  const result = envSchema.safeParse(source);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  const message = `The environment is not complete (see .env.example):\n${lines.join('\n')}`;
  // Vite prints the stack, which would only say where Vite called this.
  throw Object.assign(new Error(message), { stack: message });
}
