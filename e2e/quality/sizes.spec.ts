import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { versions } from '../../src/content/languages.ts';
import { hasSampleWords } from '../support/parts.ts';
// Looking tests run in the worker of the others, which any other `test` without our fixtures would replace.
import { readStack, lookingTest as test } from '../support/test.ts';

test.skip(process.env.LISTBOLT_HOST !== undefined, 'Each host compresses in its own way.');

// The site as the global setup has built it, in bytes by Brotli 11: a few percent over today's sizes. Raise a line if a page
// needs more. The words of another brand may be longer.
const room = hasSampleWords ? 1 : 1.2;
const dir = '.local/test/dist';

/** The bytes of a file as the site's server sends it, which compresses each once. */
async function sizeOf(file: string): Promise<number> {
  const request = { method: 'HEAD', headers: { 'accept-encoding': 'br' } };
  const { headers } = await fetch(readStack().siteUrl + file, request);
  expect([file, headers.get('content-encoding')]).toEqual([file, 'br']);
  return Number(headers.get('content-length'));
}

/** The modules that a page starts with, with all that they import. */
function modulesOf(page: string): string[] {
  const [, names = ''] = /data-modules="([^"]+)"/.exec(readFileSync(`${dir}/${page}`, 'utf8')) ?? [];
  return names.split(' ');
}

const assets = (ending: string) => () =>
  readdirSync(`${dir}/assets`).flatMap((name) => (name.endsWith(ending) ? `/assets/${name}` : []));

const limits: [part: string, limit: number, files: () => string[]][] = [
  ['HTML of /', 19_000, () => ['/index.html']],
  ['HTML of /verify', 13_700, () => ['/verify.html']],
  // At most 15 % more, in other letters.
  ...versions
    .slice(1)
    .map(({ path }): [string, number, () => string[]] => [`HTML of ${path}`, 15_755, () => [`${path}.html`]]),
  // Long texts, which nobody waits for.
  ...['terms', 'cookies', '404'].map((page): [string, number, () => string[]] => [
    `HTML of /${page}`,
    13_900,
    () => [`/${page}.html`],
  ]),
  ['first JavaScript of /', 88_000, () => modulesOf('index.html')],
  // Without zod, which an answer to a check is read without.
  ['first JavaScript of /verify', 108_000, () => modulesOf('verify.html')],
  // A second zod, or a whole one, shows here.
  ['whole JavaScript', 232_000, assets('.js')],
];

test('No part of the site is larger than its limit', async () => {
  const tooLarge: unknown[] = [];
  for (const [part, limit, files] of limits) {
    const sizes = await Promise.all(files().map(sizeOf));
    expect(sizes.length, part).toBeGreaterThan(0);
    const size = sizes.reduce((sum, size) => sum + size);
    if (size > limit * room) tooLarge.push([part, size, limit]);
  }
  expect(tooLarge).toEqual([]);
});

test('No script has a name that filter lists refuse', () => {
  const refused =
    /\b(ads?|advert\w*|analytics|banners?|beacon|consent|cookies?|metrics|pixel|pop-?ups?|promo\w*|social|sponsor\w*|stats|track\w*)\b/i;
  const scripts = readdirSync(`${dir}/assets`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(scripts.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).filter((name) => refused.test(name))).toEqual([]);
});
