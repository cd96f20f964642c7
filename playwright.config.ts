import { existsSync } from 'node:fs';
import { defineConfig, firefox, webkit } from '@playwright/test';

/** Playwright's own builds, where `npx playwright install firefox webkit` has put them. */
const otherEngines = [firefox, webkit].filter((engine) => existsSync(engine.executablePath()));

export default defineConfig({
  testDir: 'e2e',
  // Beside them lie Vitest's *.test.ts.
  testMatch: '*.spec.ts',
  outputDir: '.local/test/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // What failed runs once more, for its trace only: to keep one of every test takes a third more work. A test that fails
  // now and then is a bug, whatever the second time says.
  retries: 1,
  failOnFlakyTests: true,
  workers: 2,
  // Limits for what hangs, not for what a busy machine does slowly.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.local/test/e2e.json' }]],
  use: { screenshot: 'only-on-failure', trace: 'on-first-retry', locale: 'en-GB', timezoneId: 'Europe/Berlin' },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // The network, the headers and the words are the same on every screen, and so is what a tagged test looks at.
      testIgnore: ['faults.spec.ts', 'hot-content.spec.ts', 'rebrand.spec.ts', 'security-headers.spec.ts'],
      grepInvert: /@any-screen/,
      use: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    ...otherEngines.map((engine) => ({
      name: engine.name(),
      testIgnore: ['faults.spec.ts', 'hot-content.spec.ts', 'rebrand.spec.ts', 'security-headers.spec.ts'],
      // What is tagged needs what Chromium alone has, or tells.
      grepInvert: /@chromium/,
      use: { browserName: engine.name() as 'firefox' | 'webkit', viewport: { width: 1440, height: 900 } },
    })),
  ],
});
