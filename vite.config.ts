import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { parseEnv } from './src/lib/env.ts';
import { contentPlugin } from './tools/site/content-plugin.ts';
import { chunkName, prerenderRoutes } from './tools/site/prerender.ts';

/** React Router's package names its development build under every condition: a page that is built gets the other one. */
const routerForVisitors = [
  { find: /^react-router$/, file: 'index.mjs' },
  { find: /^react-router\/dom$/, file: 'dom-export.mjs' },
].map(({ find, file }) => ({
  find,
  replacement: fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url)),
}));

/** Three quarters of supabase-js that the site does not use. */
const supabaseForVisitors = {
  find: /^@supabase\/(auth|realtime|storage)-js$/,
  replacement: fileURLToPath(new URL('tools/site/supabase-unused.ts', import.meta.url)),
};

/** A component that React Router names and nobody uses, such as its `<Form>`, would be shipped with every link. */
const withoutUnusedComponents: Plugin = {
  name: 'without-unused-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code.replaceAll(/^\w+\.displayName = .*;$/gm, '').replaceAll(/= (\w+\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
  },
};

export default defineConfig(({ mode, command }) => {
  // What the shell says (NODE_ENV=development) must not ship React's development build. prerender.ts refuses what .env says.
  if (command === 'build') process.env.NODE_ENV = 'production';
  // Checked here, at boot and at build, so that nothing of the check is shipped and a broken site is never built.
  const unchecked = { ...loadEnv(mode, process.cwd(), 'VITE_'), ...process.env };
  const port = Number(process.env.LISTBOLT_SITE_PORT || 5173);
  const env = mode === 'test' ? undefined : parseEnv(unchecked);
  return {
    plugins: [
      react(),
      tailwindcss(),
      withoutUnusedComponents,
      contentPlugin(),
      prerenderRoutes(env?.VITE_SUPABASE_URL),
    ],
    resolve: { tsconfigPaths: true, alias: command === 'build' ? [...routerForVisitors, supabaseForVisitors] : [] },
    // The stack and the tests write there: that must not reload the page.
    server: { port, strictPort: true, watch: { ignored: ['**/.local/**'] } },
    build: {
      // The oldest browsers that Tailwind 4 supports: README names them, e2e/quality/older-browsers.spec.ts what they lack.
      target: ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'],
      // Every supported browser has it.
      modulePreload: { polyfill: false },
      // One style sheet, which the build writes into each page: no chunk fetches another.
      cssCodeSplit: false,
      rolldownOptions: {
        // A module of nothing but constants costs no request.
        optimization: { inlineConst: true },
        output: {
          chunkFileNames: chunkName,
          codeSplitting: {
            groups: [
              // Evaluated on its own, before the app (src/lib/late-start/boot.ts).
              { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
              // What every page starts with, and what /verify shares: small files compress worse, and each is a request.
              {
                name: 'start',
                test: /src\/(?:lib\/(?:announce|store|toast)|components\/no-script|content\/(?:site|pages|languages))\.|icons\/check\./,
              },
              // Nothing that reads the page's words (src/lib/words.ts): a translation imports this before they are there.
              { name: 'check', test: /contact-key\.|content\/verify\.|icons\/(?:info|mail)\./ },
              {
                name: 'fields',
                test: /components\/(?:copy-button|offline-note|ui\/field)\.|icons\/circle-exclamation-point\./,
              },
              // What asks the API, which /verify has at once.
              { name: 'api', test: /src\/lib\/(?:supabase|time-limit)\./ },
              // What every form needs is one request, not seven.
              {
                name: 'forms',
                test: /node_modules\/(?:zod|react-hook-form|@hookform)\/|contracts\/(?:text-fields|answers)|lib\/(?:post-form|use-form-submission)\.|components\/sentence\./,
              },
              // What the dialog, tooltips and toasts share.
              {
                name: 'layers',
                test: /@radix-ui\/react-(?:context|id|focus-scope|dismissable-layer|presence|use-controllable-state)\//,
              },
            ],
          },
        },
      },
    },
  };
});
