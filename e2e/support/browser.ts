import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { memoryFolder } from '../../supabase/tests/support/throwaway-stack.ts';
import { repositoryRoot } from '../../tools/stack/platform.ts';

/** A Chromium to launch, and the variables that its process needs beside ours. */
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

/**
 * Playwright keeps Chromium's shared memory on the disk, since a container's memory for it is often too small. Where it is
 * large enough, it saves a fifth of the tests' time.
 */
export const ignoreDefaultArgs = memoryFolder ? ['--disable-dev-shm-usage'] : [];

/** The usual packages and installers put a browser there. */
const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Fonts for a browser on Linux: the machine's, and two with the metrics of Arial and Courier New, in which the page is first
 * painted (tailwind.config.ts) and which a bare machine lacks.
 */
function fontEnvironment(): Record<string, string> {
  if (process.platform !== 'linux') return {};
  const modules = path.join(repositoryRoot, 'node_modules');
  const cache = path.join(modules, '.cache', 'fonts');
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, 'fonts.conf');
  const folders = ['arimo', 'cousine'].map((name) => path.join(modules, '@expo-google-fonts', name));
  const lines = [
    ...[...folders, '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`),
    `<cachedir>${cache}</cachedir>`,
  ];
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${lines.join('')}</fontconfig>`);
  return { FONTCONFIG_FILE: file };
}

/**
 * Unpacks the Chromium of @sparticuz/chromium, once. The package is made for AWS Lambda: it reads where to unpack from
 * TMPDIR, and unpacks the libraries that a bare machine lacks only in a Lambda. A separate process has such an environment.
 */
async function unpackBundledChromium(): Promise<Browser> {
  const directory = path.join(repositoryRoot, 'node_modules', '.cache', 'chromium');
  mkdirSync(directory, { recursive: true });
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: repositoryRoot,
    env: { ...process.env, TMPDIR: directory, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  const env = { LD_LIBRARY_PATH: path.join(directory, 'al2023', 'lib'), ...fontEnvironment() };
  return { executablePath: path.join(directory, 'chromium'), env };
}

/**
 * A Chromium to test with: CHROME_PATH; else, on Linux x64, the headless one inside an npm package, which is the same on
 * every machine and takes about half the processor time of an installed Chrome; else Playwright's own or an installed one.
 * Throws an Error that says how to get one.
 */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env.CHROME_PATH;
  if (!chosen && process.platform === 'linux' && process.arch === 'x64') return unpackBundledChromium();
  const executablePath = chosen || [chromium.executablePath(), ...INSTALLED].find((file) => existsSync(file));
  if (executablePath) return { executablePath, env: fontEnvironment() };
  throw new Error('No Chromium found. Run `npx playwright install chromium`, or set CHROME_PATH to one.');
}
