import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { repositoryRoot } from './stack/paths.ts';

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

/** Where the usual packages and installers put a browser. */
const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Unpacks the Chromium of @sparticuz/chromium, once, for machines that have none. The package is made for AWS Lambda:
 * it reads where to unpack from TMPDIR, and unpacks the libraries and fonts that a bare machine lacks only in a Lambda.
 * So both variables are set, for the time of the call only.
 */
async function unpackBundledChromium(): Promise<Browser> {
  const directory = path.join(repositoryRoot, 'node_modules', '.cache', 'chromium');
  mkdirSync(directory, { recursive: true });
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: directory, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' });
  let executablePath: string;
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    executablePath = await bundled.executablePath();
  } finally {
    process.env = before;
  }
  const fontConfig = path.join(directory, 'fonts.conf');
  writeFileSync(
    fontConfig,
    `<?xml version="1.0"?><fontconfig><dir>${directory}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${directory}/font-cache</cachedir></fontconfig>`,
  );
  const libraries = path.join(directory, 'al2023', 'lib');
  return { executablePath, env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fontConfig } };
}

/**
 * A Chromium to test with: CHROME_PATH, else Playwright's own, else one that is installed, else (Linux x64) the one
 * inside an npm package, which CHROME_PATH=bundled asks for by name. Throws an Error that says how to get one.
 */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env.CHROME_PATH;
  const candidates = [chosen, chromium.executablePath(), ...INSTALLED];
  const found = candidates.find((file) => file !== undefined && existsSync(file));
  if (found !== undefined && chosen !== 'bundled') return { executablePath: found, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBundledChromium();
  throw new Error('No Chromium found. Run `npx playwright install chromium`, or set CHROME_PATH to one.');
}
