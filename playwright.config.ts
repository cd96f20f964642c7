import { existsSync } from 'node:fs';
import { defineConfig, firefox, webkit } from '@playwright/test';

/** Playwright's own builds, where `npx playwright install firefox webkit` has put them. */
const otherEngines = [firefox, webkit].filter((engine) => existsSync(engine.executablePath()));

/** Copying after a click needs no question in an installed browser, but in a headless one. */
const permissions = ['clipboard-read', 'clipboard-write'];

/** Tests of the network and its headers, which no screen or engine changes. */
const onOneEngine = ['quality/faults.spec.ts', 'quality/headers.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.local/test/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A failed test runs once more, only for its trace: tracing every test would take a third longer. A test that fails now
  // and then is a bug, even if it passes the second time.
  retries: 1,
  failOnFlakyTests: true,
  workers: 2,
  // Limits for what hangs, not for what a busy machine does slowly.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // An action that waits longer says what is missing.
  use: {
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
  projects: [
    // A test runs once, on the desktop, unless the screen is what it is about: on the phone, or on both.
    // This visitor prefers reduced motion, and those of the other projects do not.
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' }, permissions },
    },
    {
      name: 'phone',
      grep: /@phone|@every-screen/,
      use: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, permissions },
    },
    // The main flows, on the page that developers start: not built, and each effect runs twice.
    {
      name: 'development',
      grep: /@development/,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' }, permissions },
    },
    ...otherEngines.map((engine) => ({
      name: engine.name(),
      testIgnore: onOneEngine,
      // Tagged tests need what only Chromium has or reports.
      grepInvert: /@chromium|@phone/,
      use: { browserName: engine.name() as 'firefox' | 'webkit', viewport: { width: 1440, height: 900 } },
    })),
  ],
});
