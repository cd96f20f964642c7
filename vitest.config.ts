import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Whatever a developer's .env says.
const env = {
  VITE_SUPABASE_URL: 'http://stack.test',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_unit',
  VITE_CONTACT_DELIVERY: 'off',
};
/** Tests that need a document, or the WebSocket that supabase-js asks for. */
const needsPage = ['src/**/*.test.tsx', 'src/lib/submit.test.ts'];
/** Files share a thread and its modules, which is twice as fast: each leaves behind what it found. */
const together = { pool: 'threads', isolate: false, maxWorkers: availableParallelism() } as const;
/** Limits for what hangs, not for what a busy machine does slowly. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };
const resolve = { tsconfigPaths: true };

// One process runs all projects, in the order of their groups.
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          ...together,
          include: ['{src,supabase/functions,tools/{site,ops}}/**/*.test.ts'],
          exclude: [...needsPage, '**/*.http.test.ts', '**/*.db.test.ts'],
          env,
          setupFiles: ['src/test-console-guard.ts'],
          ...patient,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        resolve,
        test: {
          name: 'unit-page',
          environment: 'jsdom',
          include: needsPage,
          ...together,
          // A file each: what a setup file imports runs only once for all test files.
          setupFiles: ['src/test-console-guard.ts', 'src/test-setup.ts'],
          ...patient,
          env,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        resolve,
        test: {
          name: 'db',
          include: ['supabase/tests/**/*.test.ts', 'tools/stack/**/*.test.ts', '**/*.{db,http}.test.ts'],
          exclude: ['supabase/tests/limits-under-load.test.ts', 'node_modules'],
          globalSetup: ['supabase/tests/global-setup.ts'],
          ...patient,
          // Two files at a time, each on a stack of its own.
          isolate: false,
          maxWorkers: process.env.SUPABASE_STATUS ? 1 : 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        // It measures how long visitors wait, so it runs last and alone.
        test: {
          name: 'limits-under-load',
          include: ['supabase/tests/limits-under-load.test.ts'],
          ...patient,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
