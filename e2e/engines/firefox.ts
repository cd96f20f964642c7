import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { asExpression, type Engine, type EngineKind, type Size, type Tab } from './engine.ts';

/** A Firefox that Debian's package puts on the PATH, or that FIREFOX_PATH names. */
function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.FIREFOX_PATH, ...installed].find((path) => path && existsSync(path));
}

function steer(page: Page, told: string[]): Tab {
  const parsed = { waitUntil: 'domcontentloaded' } as const;
  return {
    open: async (url) => void (await page.goto(url, parsed)),
    back: async () => void (await page.evaluate('history.back()')),
    forward: async () => void (await page.evaluate('history.forward()')),
    reload: async () => void (await page.reload(parsed)),
    run: async (code, ...args) => page.evaluate(asExpression(code, args)) as never,
    press: async ({ x, y }, times = 1) => {
      for (let press = 1; press <= times; press++) {
        if (press > 1) await wait(60);
        await page.mouse.click(x, y);
      }
    },
    key: async (key) => {
      const isBackwards = key === 'Shift+Tab';
      if (isBackwards) await page.keyboard.down('Shift');
      await page.keyboard.press(key === 'Shift+Tab' ? 'Tab' : key);
      if (isBackwards) await page.keyboard.up('Shift');
    },
    type: (text) => page.keyboard.type(text),
    troubles: async () => told,
  };
}

async function visit<T>(browser: Browser, size: Size, use: (tab: Tab) => Promise<T>): Promise<T> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(size);
    const told: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) told.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => told.push(`uncaught: ${error}`));
    // Firefox reports a policy violation only to the page.
    await page.evaluateOnNewDocument(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
        console.error('policy:', effectiveDirective, blockedURI, sample);
      });
    });
    return await use(steer(page, told));
  } finally {
    await context.close();
  }
}

async function start(): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath: findFirefox() ?? '', headless: true });
  return {
    name: 'Firefox',
    version: (await browser.version()).replace('firefox/', ''),
    visit: (size, use) => visit(browser, size, use),
    consoleOf: (url) =>
      visit(browser, { width: 1280, height: 800 }, async (tab) => {
        await tab.open(url);
        await wait(4000);
        return tab.troubles();
      }),
    close: () => browser.close(),
  };
}

/** Stock Firefox, without a window, steered by WebDriver BiDi. */
export const firefox: EngineKind = {
  name: 'Firefox',
  missing: () => (findFirefox() === undefined ? 'apt-get install firefox-esr' : undefined),
  start,
};
