import { defineConfig } from 'vitest/config';

// Whatever a developer's .env says.
const defaultSwitches = { VITE_CONTACT_DELIVERY: 'off', VITE_PARTNERS_MODE: 'top' };
const resolve = { tsconfigPaths: true };

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit-page',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/test-setup.ts'],
          testTimeout: 30_000,
          env: {
            VITE_SUPABASE_URL: 'http://stack.test',
            VITE_SUPABASE_ANON_KEY: 'sb_publishable_unit',
            ...defaultSwitches,
          },
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        resolve,
        test: {
          name: 'unit',
          include: ['{supabase/functions,scripts,vite}/**/*.test.ts'],
          exclude: ['**/*.http.test.ts', '**/*.db.test.ts'],
          setupFiles: ['src/test-console-guard.ts'],
          testTimeout: 30_000,
          unstubGlobals: true,
        },
      },
      {
        resolve,
        test: {
          name: 'db',
          include: ['supabase/tests/**/*.test.ts', 'supabase/local/**/*.test.ts', 'scripts/**/*.db.test.ts'],
          globalSetup: ['supabase/tests/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        resolve,
        test: {
          name: 'functions',
          include: ['{supabase/functions,scripts}/**/*.http.test.ts'],
          globalSetup: ['supabase/tests/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
