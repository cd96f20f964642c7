import { expect, it, vi } from 'vitest';
import { brand } from '../../src/content/company.ts';
import { languages } from '../../src/content/languages.ts';
import { cookies, terms } from '../../src/content/legal.ts';
import { pages } from '../../src/content/pages.ts';
import { site } from '../../src/content/site.ts';
import { generatedFiles } from './generated-files.ts';

const pictures = new Map<string, Buffer>();

/** A picture is drawn once. */
function make(name: string): Buffer {
  const made = pictures.get(name) ?? Buffer.from(generatedFiles[name]?.() ?? '');
  if (name.endsWith('.png')) pictures.set(name, made);
  return made;
}

function pngSize(name: string): string {
  const png = make(name);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it.each([
  ['icon-192.png', '192x192'],
  ['icon-512.png', '512x512'],
  ['icon-maskable-512.png', '512x512'],
  ['share.png', '1200x630'],
  ['share-verify.png', '1200x630'],
  ['apple-touch-icon.png', '180x180'],
])('%s is a picture of %s pixels, as browsers are told.', (name, size) => {
  expect(pngSize(name)).toBe(size);
});

it('favicon.ico holds one picture of 48 pixels, where its directory says.', () => {
  const icon = make('favicon.ico');
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  const picture = icon.subarray(icon.readUInt32LE(18));
  expect(picture.length).toBe(icon.readUInt32LE(14));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([48, 48]);
});

/** The pages that search engines may show. */
const indexed = Object.values(pages).filter((page) => page.indexed);

it('The sitemap names the pages that search engines may show, with the day of each legal text, and the translations of /verify.', () => {
  const rows = [
    ...make('sitemap.xml')
      .toString()
      .matchAll(/<loc>(.*)<\/loc>(?:<lastmod>(.*)<\/lastmod>)?/g),
  ];
  const paths = [
    ...indexed.map(({ path }) => path),
    ...Object.keys(languages).map((language) => `/${language}/verify`),
  ];
  expect(rows.map(([, address]) => address)).toEqual(paths.map((path) => brand.siteUrl + path));
  const dayOf = ({ path }: { path: string }) => rows.find(([, address]) => address === brand.siteUrl + path)?.[2];
  expect(dayOf(pages.terms)).toBe(terms.updated);
  expect(dayOf(pages.cookies)).toBe(cookies.updated);
});

it('security.txt names the contact and where it is, and expires within a year, as RFC 9116 asks.', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T23:59:59Z'), toFake: ['Date'] });
  const text = make('.well-known/security.txt').toString();
  vi.useRealTimers();
  expect(text.split('\n')).toEqual([
    `Contact: mailto:${brand.securityEmail}`,
    'Expires: 2027-02-24T00:00:00Z',
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${brand.siteUrl}/.well-known/security.txt`,
    '',
  ]);
});
