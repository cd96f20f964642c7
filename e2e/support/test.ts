import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { type Browser, browserArgs, ignoreDefaultArgs } from './browser.ts';
import { settled } from './hydrated.ts';

interface Fixtures {
  /** Messages on the console that the test expects; any other warning or error fails it. */
  expectedConsole: RegExp[];
  /** Whether the file's `beforeEach` opens its page: not where a test prepares something first, or opens another address. */
  opensPage: boolean;
  consoleGuard: undefined;
  policyGuard: undefined;
}

interface WorkerFixtures {
  stack: RunningStack;
  /** The stack's database, for looking at what arrived and for preparing what the test needs. */
  db: pg.Pool;
  /** The page of a worker's looking tests. Here, since Playwright starts another worker for tests with other fixtures. */
  shared: { page?: Page | undefined; name?: string };
}

const POLICY_VIOLATION = 'Policy violation:';

/**
 * The other engines' own messages on the console about requests and policies, whose words differ by version. Tests
 * notice such messages in Chromium, and the page's own messages and uncaught errors in every engine.
 */
const ENGINE_WORDS: Partial<Record<string, RegExp>> = {
  firefox: /^\[JavaScript (?:Warning|Error): /,
  webkit:
    /^Failed to load resource|Content-Security-Policy directive 'manifest-src'|access control checks|Access-Control-/,
};

/** Runs in the page before its own scripts: reports on the console what the browser refused, and where. */
function reportPolicyViolations(prefix: string): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
    console.error(prefix, effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`, sample);
  });
}

/** The product's `test`: the built site on a real stack, no policy violation, no unexpected word on the console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => use(readStack()),
    { scope: 'worker' },
  ],
  db: [
    async ({ stack }, use) => {
      const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const shared: WorkerFixtures['shared'] = {};
      await use(shared);
      await shared.page?.context().close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ stack, browserName, launchOptions }, use) => {
      // The other engines exist only as Playwright's own builds.
      if (browserName !== 'chromium') return use(launchOptions);
      const { executablePath, env: ownEnv } = stack.browser;
      const env = { ...process.env, ...ownEnv } as Record<string, string>;
      await use({ executablePath, args: browserArgs, ignoreDefaultArgs, env });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use, { project }) =>
    use(project.name === 'development' ? stack.developmentUrl : stack.siteUrl),
  expectedConsole: [[], { option: true }],
  opensPage: [true, { option: true }],
  consoleGuard: [
    async ({ page, expectedConsole, browserName }, use) => {
      const engineWords = ENGINE_WORDS[browserName];
      const expected = engineWords ? [...expectedConsole, engineWords] : expectedConsole;
      const unexpected: string[] = [];
      const judge = (kind: string, text: string) => {
        if (!expected.some((words) => words.test(text))) unexpected.push(`${kind}: ${text}`);
      };
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') judge(message.type(), message.text());
      });
      page.on('pageerror', (error) => judge('uncaught', error.message));
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

/**
 * For tests that leave a page as they found it: those that follow one another in a worker share one. Each opens it if it is
 * blank, for example by `look`, and can be the first.
 */
export const lookingTest = test.extend<{ shares: string }>({
  opensPage: false,
  /** Tests share a page if they name it alike: those with another state, or other options of the browser, need another name. */
  shares: ['', { option: true }],
  page: async ({ browser, shared, shares, viewport }, use) => {
    if (shared.page && shared.name !== shares) {
      await shared.page.context().close();
      shared.page = undefined;
    }
    shared.name = shares;
    shared.page ??= await (await browser.newContext()).newPage();
    if (viewport) await shared.page.setViewportSize(viewport);
    await use(shared.page);
    await shared.page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Opens the page unless it is open, and shows its top. */
export async function look(page: Page, path: string): Promise<void> {
  if (page.url() !== 'about:blank' && new URL(page.url()).pathname === path) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    return;
  }
  // On a page that stays open the popup would come. A blank page in between has no storage.
  await page.addInitScript(() => origin !== 'null' && sessionStorage.setItem('consult-popup', 'dismissed'));
  await page.goto(path);
}

/** Empties a form that other tests have used, as a visitor does: verdict and toast leave with the contact. */
export async function emptyForm(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.querySelector('main form [name=contact]');
    // React takes no notice of a value that a script sets by the element's own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    document.querySelector<HTMLElement>('main form [value=email]')?.click();
    for (const details of document.querySelectorAll('details')) details.open = false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await expect(page.locator('[data-verdict], [data-toaster] li')).toHaveCount(0);
}

/** Opens a version of /verify, or shows it with its form empty. */
export async function lookAtForm(page: Page, path: string): Promise<void> {
  const isUsed = page.url() !== 'about:blank';
  await look(page, path);
  // A form is emptied by the app.
  await settled(page);
  if (isUsed) await emptyForm(page);
}

export { expect };

/** The addresses that the global setup started, passed to the test workers through the environment. */
export interface RunningStack {
  siteUrl: string;
  /** The development page, as `npm start` serves it. */
  developmentUrl: string;
  apiUrl: string;
  /** The key that the site's own calls send. */
  apiKey: string;
  databaseUrl: string;
  /** A chat server in Telegram's place; GET lists what it has received. */
  chatUrl: string;
  browser: Browser;
}

const VARIABLE = 'LISTBOLT_E2E_STACK';

export function publishStack(stack: RunningStack): void {
  process.env[VARIABLE] = JSON.stringify(stack);
}

export function readStack(): RunningStack {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('The end-to-end tests run through `npm run test:e2e`.');
  return JSON.parse(text);
}
