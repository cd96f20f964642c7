import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { Launcher } from 'chrome-launcher';
import { unpackBundledChromium } from './bundled-chromium.ts';

/** A Chromium to launch, and what its process needs in its environment beyond ours. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/** Flags that keep a headless Chromium off the network and off the screen. */
export const browserArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function systemChrome(): string | undefined {
  try {
    return Launcher.getFirstInstallation();
  } catch {
    // chrome-launcher throws where it finds none.
    return undefined;
  }
}

/**
 * A Chromium to test with: CHROME_PATH, else Playwright's own, else one that is installed, else (Linux x64)
 * the one inside an npm package. Throws an Error that says how to get one where there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const candidates = [process.env.CHROME_PATH, chromium.executablePath(), systemChrome()];
  const found = candidates.find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return { executablePath: found, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBundledChromium();
  throw new Error('No Chromium found. Run `npx playwright install chromium`, or set CHROME_PATH to one.');
}
