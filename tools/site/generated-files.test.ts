import { expect, it } from 'vitest';
import { brand, logo } from '../../src/content/company.ts';
import { languages } from '../../src/content/languages.ts';
import { pages } from '../../src/content/pages.ts';
import { buildWords } from '../../src/content/site.ts';
import { theme } from '../../src/content/theme.ts';
import { generatedFiles } from './generated-files.ts';
import { drawLogo } from './pictures.ts';

function make(name: string): Buffer {
  return Buffer.from(generatedFiles[name]?.() ?? '');
}

function pngSize(name: string): string {
  const png = make(name);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it('The manifest has the name and the ground of the content.', () => {
  const { name, background_color, theme_color } = JSON.parse(make('manifest.webmanifest').toString());
  const ground = theme.colors['ink-950'];
  expect({ name, background_color, theme_color }).toEqual({
    name: brand.name,
    background_color: ground,
    theme_color: ground,
  });
});

it('The icons of the manifest have the sizes that it names, and one is maskable.', () => {
  const { icons } = JSON.parse(make('manifest.webmanifest').toString());
  const pictures: Record<string, string>[] = icons.filter(({ type }: Record<string, string>) => type === 'image/png');
  for (const { src = '', sizes } of pictures) expect(pngSize(src.slice(1))).toBe(sizes);
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

it.each([
  ['share.png', '1200x630'],
  ['share-verify.png', '1200x630'],
  ['apple-touch-icon.png', '180x180'],
])('%s is a picture of %s pixels, as browsers are told.', (name, size) => {
  expect(pngSize(name)).toBe(size);
});

it('Each shape of the logo is drawn, in its color or in the accent color, and the icon has all of them.', () => {
  const shapes = drawLogo([{ d: 'M0 0h9' }, { d: 'M9 9h9', color: '#ff8800' }]);
  expect(shapes).toBe(`<path fill="${theme.colors.volt}" d="M0 0h9"/><path fill="#ff8800" d="M9 9h9"/>`);
  expect(make('icon.svg').toString()).toContain(drawLogo(logo.paths));
});

it('favicon.ico holds one picture of 48 pixels, where its directory says.', () => {
  const icon = make('favicon.ico');
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  const picture = icon.subarray(icon.readUInt32LE(18));
  expect(picture.length).toBe(icon.readUInt32LE(14));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([48, 48]);
});

it('llms.txt names the company, the only place where a contact is checked, and how to reach it.', () => {
  const text = make('llms.txt').toString();
  const rule = buildWords.assistants.replace('{name}', brand.name).replace('{url}', `${brand.siteUrl}/verify`);
  for (const words of [brand.name, rule, brand.supportEmail]) expect(text).toContain(words);
});

/** The addresses of the pages that search engines may show. */
const indexed: string[] = Object.values(pages)
  .filter((page) => page.indexed)
  .map(({ path }) => `${brand.siteUrl}${path}`);

it('The error page is the only one that search engines may not show.', () => {
  expect(Object.keys(pages).length - indexed.length).toBe(1);
  expect(indexed).not.toContain(`${brand.siteUrl}${pages.notFound.path}`);
});

const addressesIn = (name: string, address: RegExp) =>
  [...make(name).toString().matchAll(address)].map((found) => found[1]);

it('llms.txt names the pages that search engines may show, and no other.', () => {
  expect(addressesIn('llms.txt', /^- \[.*\]\((.*)\): /gm)).toEqual(indexed);
});

it('The sitemap names the pages that search engines may show, with the translations of /verify.', () => {
  const translated = Object.keys(languages).map((language) => `${brand.siteUrl}/${language}/verify`);
  expect(addressesIn('sitemap.xml', /<loc>(.*?)<\/loc>/g)).toEqual([...indexed, ...translated]);
});

it('The sitemap says when the terms were changed.', () => {
  expect(make('sitemap.xml').toString()).toMatch(/\/terms<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
});

it('robots.txt allows every page, and names the sitemap.', () => {
  expect(make('robots.txt').toString()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`);
});

it('security.txt names the contact and expires within a year, as RFC 9116 asks.', () => {
  const text = make('.well-known/security.txt').toString();
  expect(text).toContain(`Contact: mailto:${brand.securityEmail}\n`);
  const days = (Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
});
