import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.local/test/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that fails now and then is a bug: no retries.
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.local/test/e2e.json' }]],
  use: { screenshot: 'only-on-failure', locale: 'en-GB', timezoneId: 'Europe/Berlin' },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // The network, the headers and the words are the same on every screen, and so is what a tagged test looks at.
      testIgnore: ['faults.spec.ts', 'rebrand.spec.ts', 'security-headers.spec.ts'],
      grepInvert: /@any-screen/,
      use: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
