import { Resvg } from '@resvg/resvg-js';
import { brand, logo } from '../../src/content/brand.ts';
import { hero } from '../../src/content/hero.ts';
import { pages } from '../../src/content/pages.ts';
import { site } from '../../src/content/site.ts';
import { theme } from '../../src/content/theme.ts';
import { iconSvg, pngIcons } from './icons.ts';
import { drawShareCard } from './share-picture.ts';

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

function sharePicture(): Promise<Uint8Array> {
  const { name, siteUrl } = brand;
  const { eyebrow, title, facts } = hero;
  return drawShareCard({ name, host: new URL(siteUrl).host, eyebrow, title, facts, logo, colors: theme.colors });
}

/** The icon as a PNG, for what takes no SVG. */
function iconPng(name: keyof typeof pngIcons): Uint8Array {
  const { side, space } = pngIcons[name];
  const options = { fitTo: { mode: 'width', value: side }, font: { loadSystemFonts: false } } as const;
  return new Resvg(iconSvg(space), options).render().asPng();
}

/** Each file by name, and what makes it. */
export const makers = {
  'manifest.webmanifest': manifest,
  'robots.txt': robots,
  'sitemap.xml': sitemap,
  '.well-known/security.txt': security,
  'icon.svg': () => `${iconSvg()}\n`,
  'apple-touch-icon.png': () => iconPng('apple-touch-icon.png'),
  'icon-192.png': () => iconPng('icon-192.png'),
  'icon-512.png': () => iconPng('icon-512.png'),
  'icon-maskable-512.png': () => iconPng('icon-maskable-512.png'),
  'share.png': sharePicture,
} satisfies Record<string, () => string | Uint8Array | Promise<Uint8Array>>;
