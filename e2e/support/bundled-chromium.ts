import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from './browser.ts';

const directory = join(process.cwd(), 'node_modules', '.cache', 'chromium');

/**
 * Unpacks the Chromium of @sparticuz/chromium, once, for machines that have none. The package is made for AWS Lambda:
 * it reads where to unpack from TMPDIR, and ships the libraries and fonts of a bare machine only if it believes to be
 * in a Lambda. Both are told to it here, for the time of the call only.
 */
export async function unpackBundledChromium(): Promise<Browser> {
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
  const fontConfig = join(directory, 'fonts.conf');
  writeFileSync(
    fontConfig,
    `<?xml version="1.0"?><fontconfig><dir>${directory}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${directory}/font-cache</cachedir></fontconfig>`,
  );
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: join(directory, 'al2023', 'lib'), FONTCONFIG_FILE: fontConfig },
  };
}
