import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { browserArgs } from './browser.ts';
import { readWorld, type World } from './world.ts';

interface Fixtures {
  /** Messages on the console that the test expects; any other warning or error fails it. */
  expectedConsole: RegExp[];
  consoleGuard: undefined;
  policyGuard: undefined;
}

interface WorkerFixtures {
  world: World;
  /** The stack's database, for looking at what arrived and for preparing what the test needs. */
  db: pg.Pool;
}

const POLICY_VIOLATION = 'Policy violation:';

/** Runs in the page, before anything of it: says on the console what the browser refused, and where. */
function reportPolicyViolations(prefix: string): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
    console.error(prefix, effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`, sample);
  });
}

/** The product's `test`: the built site on a real stack, no policy violation, no unexpected word on the console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => use(readWorld()),
    { scope: 'worker' },
  ],
  db: [
    async ({ world }, use) => {
      const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ world }, use) => {
      const { executablePath, env } = world.browser;
      await use({ executablePath, args: browserArgs, env: { ...process.env, ...env } as Record<string, string> });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.siteUrl),
  expectedConsole: [[], { option: true }],
  consoleGuard: [
    async ({ page, expectedConsole }, use) => {
      const unexpected: string[] = [];
      page.on('console', (message) => {
        const isTrouble = message.type() === 'error' || message.type() === 'warning';
        if (isTrouble && !expectedConsole.some((expected) => expected.test(message.text()))) {
          unexpected.push(`${message.type()}: ${message.text()}`);
        }
      });
      page.on('pageerror', (error) => unexpected.push(`uncaught: ${error.message}`));
      await use(undefined);
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
  // Beside the console's guard, since no test may expect one of these: CSP and Trusted Types alike.
  policyGuard: [
    async ({ page }, use) => {
      const violations: string[] = [];
      page.on('console', (message) => {
        if (message.text().startsWith(POLICY_VIOLATION)) violations.push(message.text());
      });
      await page.addInitScript(reportPolicyViolations, POLICY_VIOLATION);
      await use(undefined);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
