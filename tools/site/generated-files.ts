import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { brand } from '../../src/content/brand.ts';
import { pages } from '../../src/content/pages.ts';
import { site } from '../../src/content/site.ts';
import { theme } from '../../src/content/theme.ts';
import { iconSvg, pngIcons } from './icons.ts';

function manifest(): string {
  const { name, description } = brand;
  const background = theme.colors['ink-950'];
  const png = (src: keyof typeof pngIcons, purpose: string) => {
    const { side } = pngIcons[src];
    return { src: `/${src}`, sizes: `${side}x${side}`, type: 'image/png', purpose };
  };
  const entries = {
    id: '/',
    name,
    short_name: name,
    description,
    lang: site.language,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon-192.png', 'any'),
      png('icon-512.png', 'any'),
      png('icon-maskable-512.png', 'maskable'),
    ],
  };
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** No `lastmod`: nothing here knows when each page was last changed. */
function sitemap(): string {
  const urls = Object.values(pages)
    .filter(({ indexed }) => indexed)
    .map(({ path }) => `  <url><loc>${brand.siteUrl}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`;
}

const sharePicture = new URL('../../src/content/share.png', import.meta.url);

/** RFC 9116. After this many days the file has expired: build the site again before that. */
const SECURITY_DAYS = 360;

function security(): string {
  const expires = new Date(Date.now() + SECURITY_DAYS * 24 * 60 * 60 * 1000);
  return [
    `Contact: mailto:${brand.securityEmail}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${brand.siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** The icon as a PNG, for what takes no SVG. */
function iconPng(name: keyof typeof pngIcons): Uint8Array {
  const { side, space } = pngIcons[name];
  const options = { fitTo: { mode: 'width', value: side }, font: { loadSystemFonts: false } } as const;
  return new Resvg(iconSvg(space), options).render().asPng();
}

const png = (name: keyof typeof pngIcons) => ['image/png', () => iconPng(name)] as const;

/** Each file beside the pages: its type, and what makes it. */
export const generatedFiles: Record<string, readonly [type: string, make: () => string | Uint8Array]> = {
  'manifest.webmanifest': ['application/manifest+json', manifest],
  'robots.txt': ['text/plain; charset=utf-8', robots],
  'sitemap.xml': ['application/xml', sitemap],
  '.well-known/security.txt': ['text/plain; charset=utf-8', security],
  'icon.svg': ['image/svg+xml', () => `${iconSvg()}\n`],
  'apple-touch-icon.png': png('apple-touch-icon.png'),
  'icon-192.png': png('icon-192.png'),
  'icon-512.png': png('icon-512.png'),
  'icon-maskable-512.png': png('icon-maskable-512.png'),
  'share.png': ['image/png', () => readFileSync(sharePicture)],
};
