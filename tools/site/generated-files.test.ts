import { expect, it, vi } from 'vitest';
import { brand, links, logo } from '../../src/content/company.ts';
import { languages } from '../../src/content/languages.ts';
import { cookies, terms } from '../../src/content/legal.ts';
import { pages } from '../../src/content/pages.ts';
import { buildWords, site } from '../../src/content/site.ts';
import { theme } from '../../src/content/theme.ts';
import { generatedFiles } from './generated-files.ts';
import { drawLogo, iconPng, iconSvg, sharePicture, verifyPicture } from './pictures.ts';

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

it('These files stand beside the pages, and no others.', () => {
  expect(Object.keys(generatedFiles).sort()).toEqual([
    '.well-known/security.txt',
    'apple-touch-icon.png',
    'favicon.ico',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'icon.svg',
    'llms.txt',
    'manifest.webmanifest',
    'robots.txt',
    'share-verify.png',
    'share.png',
    'sitemap.xml',
  ]);
});

it('The manifest has these entries, and no others.', () => {
  const ground = theme.colors['ink-950'];
  const png = (src: string, side: number, purpose: string) => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  expect(JSON.parse(make('manifest.webmanifest').toString())).toEqual({
    id: '/',
    name: brand.name,
    short_name: brand.shortName,
    description: brand.description,
    lang: site.language,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('/icon-192.png', 192, 'any'),
      png('/icon-512.png', 512, 'any'),
      png('/icon-maskable-512.png', 512, 'maskable'),
    ],
  });
});

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

it('Each shape of the logo is drawn, in its color or in the accent color.', () => {
  const shapes = drawLogo([{ d: 'M0 0h9' }, { d: 'M9 9h9', color: '#ff8800' }]);
  expect(shapes).toBe(`<path fill="${theme.colors.volt}" d="M0 0h9"/><path fill="#ff8800" d="M9 9h9"/>`);
});

it.each([
  ['plain', 1 / 8],
  ['masked', 2 / 5],
] as const)('The %s icon is the logo on the ground, with %d of its side around it.', (space, part) => {
  const pad = logo.size * part;
  const side = logo.size + 2 * pad;
  expect(iconSvg(space)).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-pad} ${-pad} ${side} ${side}">` +
      `<path fill="${theme.colors['ink-950']}" d="M${-pad} ${-pad}h${side}v${side}h${-side}z"/>${drawLogo(logo.paths)}</svg>`,
  );
});

it.each<[name: string, drawn: () => string | Uint8Array]>([
  ['icon.svg', () => `${iconSvg('plain')}\n`],
  ['icon-192.png', () => iconPng(192, 'plain')],
  ['icon-512.png', () => iconPng(512, 'plain')],
  ['icon-maskable-512.png', () => iconPng(512, 'masked')],
  ['apple-touch-icon.png', () => iconPng(180, 'plain')],
  ['share.png', sharePicture],
  ['share-verify.png', verifyPicture],
])('%s is the picture of that name, and no other.', (name, drawn) => {
  expect(make(name).equals(Buffer.from(drawn()))).toBe(true);
});

it('The two pictures beside shared links differ.', () => {
  expect(make('share.png').equals(make('share-verify.png'))).toBe(false);
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

it('Search engines may not show the error page.', () => {
  expect(indexed).not.toContain(pages.notFound);
});

it('llms.txt names the company, the only place where a contact is checked, the pages that may be shown, and how to reach us.', () => {
  const { siteUrl, name, description, supportEmail } = brand;
  const rule = buildWords.assistants.replace('{name}', name).replace('{url}', `${siteUrl}/verify`);
  const list = indexed
    .map(({ path, title, description }) => `- [${title}](${siteUrl}${path}): ${description}\n`)
    .join('');
  expect(make('llms.txt').toString()).toBe(
    `# ${name}\n\n> ${description}\n\n${rule}\n\n${list}\n${supportEmail}, ${links.telegramUrl}\n\n`,
  );
});

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

it('robots.txt allows every page, and names the sitemap.', () => {
  expect(make('robots.txt').toString()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`);
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
