import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { parseEnv } from './src/lib/env.ts';
import { leanRouter } from './vite/lean-router.ts';
import { prerenderRoutes } from './vite/prerender.ts';
import { sideFiles } from './vite/side-files.ts';
import { siteFiles } from './vite/site-files.ts';

export default defineConfig(({ mode, isPreview }) => {
  // Checked here, at boot and at build, so that nothing of the check is shipped and a broken site is never built.
  const unchecked = { ...loadEnv(mode, process.cwd(), 'VITE_'), ...process.env };
  const env = isPreview || mode === 'test' ? undefined : parseEnv(unchecked);
  return {
    plugins: [react(), tailwindcss(), siteFiles(), sideFiles(), leanRouter(), prerenderRoutes(env?.VITE_SUPABASE_URL)],
    resolve: { tsconfigPaths: true },
    // What the stack and the tests write there is no source: it reloads no page.
    server: { port: 5173, strictPort: true, watch: { ignored: ['**/.local/**'] } },
    preview: { port: 4173, strictPort: true },
    build: {
      target: 'es2022',
      // Every supported browser has it.
      modulePreload: { polyfill: false },
      // One style sheet, in every page (vite/prerender.ts): no chunk fetches it again.
      cssCodeSplit: false,
      rolldownOptions: {
        output: {
          // Evaluated on its own, before the app (src/boot.ts).
          codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }] },
        },
      },
    },
  };
});
