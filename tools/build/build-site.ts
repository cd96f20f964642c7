import { createBuilder } from 'vite';

/** `vite build` as a function: every page, into the folder. */
export async function buildSite(outDir: string): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  await builder.buildApp();
}
