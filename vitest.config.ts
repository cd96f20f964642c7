import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { languages } from './src/content/languages.ts';

// Whatever the shell says: React's production build has no `act`.
process.env.NODE_ENV = 'test';

// These win over a developer's .env.
const env = {
  VITE_SUPABASE_URL: 'http://stack.test',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_unit',
  VITE_CONTACT_DELIVERY: 'off',
};
/** Limits for what hangs, not for what a busy machine does slowly. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };
const unit = {
  ...patient,
  env,
  // Files share a thread and its modules, which is twice as fast: each leaves behind what it found.
  pool: 'threads',
  isolate: false,
  maxWorkers: availableParallelism(),
  // Node 25 brings its own Web Storage, which would hide jsdom's.
  execArgv: process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
    ? ['--no-experimental-webstorage']
    : [],
  unstubGlobals: true,
  unstubEnvs: true,
} as const;
const resolve = { tsconfigPaths: true };
const inVerify = (file: string) => `src/features/verify/${file}`;
const isDeep = process.env.LISTBOLT_DEEP === 'on';

// One process runs all projects, in the order of their groups.
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          ...unit,
          name: 'unit',
          include: ['{src,supabase/functions,tools}/**/*.test.ts'],
          exclude: ['tools/stack/**', '**/*.http.test.ts', '**/*.db.test.ts'],
          setupFiles: ['src/test/console-guard.ts'],
        },
      },
      {
        resolve,
        // A copy of the repository has its packages as links to another folder (rebrand.ts).
        server: { fs: { strict: false } },
        test: {
          ...unit,
          name: 'unit-page',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          // A file each: what a setup file imports runs only once for all test files.
          setupFiles: ['src/test/console-guard.ts', 'src/test/setup.ts'],
        },
      },
      // The same tests with other words: those of the page in deep mode only.
      ...Object.keys(languages).map((language) => ({
        resolve,
        test: {
          ...unit,
          env: { ...env, PAGE_LANGUAGE: language },
          name: `unit-${language}`,
          environment: isDeep ? 'jsdom' : 'node',
          include: ['verdicts/failed-verdict.test.ts', ...(isDeep ? ['**/*.test.tsx'] : [])].map(inVerify),
          setupFiles: ['src/test/language.ts', 'src/test/console-guard.ts', ...(isDeep ? ['src/test/setup.ts'] : [])],
        },
      })),
      {
        resolve,
        test: {
          name: 'db',
          include: ['supabase/tests/**/*.test.ts', 'tools/stack/**/*.test.ts', '**/*.{db,http}.test.ts'],
          globalSetup: ['supabase/tests/global-setup.ts'],
          ...patient,
          // Two files at a time, each on a separate stack.
          isolate: false,
          maxWorkers: process.env.SUPABASE_STATUS ? 1 : 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
