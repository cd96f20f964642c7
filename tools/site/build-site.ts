import { createBuilder } from 'vite';

/** `vite build` as a function: every page, into the folder. */
export async function buildSite(outDir: string): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  await builder.buildApp();
}

/** The same for a stack of a test or a measurement, with every option at its default, whatever a developer's .env says. */
export async function buildDefaultSite(outDir: string, supabaseUrl: string, anonKey: string): Promise<void> {
  Object.assign(process.env, {
    VITE_SUPABASE_URL: supabaseUrl,
    VITE_SUPABASE_ANON_KEY: anonKey,
    VITE_CONTACT_DELIVERY: 'off',
  });
  await buildSite(outDir);
}
