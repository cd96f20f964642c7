import type { Plugin } from 'vite';
import { brand, logo } from '../src/content/brand.ts';
import { hero } from '../src/content/hero.ts';
import { pages } from '../src/content/pages.ts';
import { site } from '../src/content/site.ts';
import { theme } from '../src/content/theme.ts';
import { iconPng, iconSvg, pngIcons } from './icons.ts';
import { drawShareCard } from './share-picture.ts';

/** A small file beside the pages, made from the content when it is asked for. */
interface SideFile {
  type: string;
  make(): string | Uint8Array | Promise<string | Uint8Array>;
}

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

/** Without a date of the last change: nothing here knows it for each page. */
function sitemap(): string {
  const urls = Object.values(pages)
    .filter(({ indexed }) => indexed)
    .map(({ path }) => `  <url><loc>${brand.siteUrl}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`;
}

/** RFC 9116. A file that is older than this many days has expired: build the site anew before that. */
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

const files: Record<string, SideFile> = {
  'manifest.webmanifest': { type: 'application/manifest+json', make: manifest },
  'robots.txt': { type: 'text/plain; charset=utf-8', make: robots },
  'sitemap.xml': { type: 'application/xml', make: sitemap },
  '.well-known/security.txt': { type: 'text/plain; charset=utf-8', make: security },
  'icon.svg': { type: 'image/svg+xml', make: () => `${iconSvg()}\n` },
  'share.png': { type: 'image/png', make: sharePicture },
};
for (const [name, { side, space }] of Object.entries(pngIcons)) {
  files[name] = { type: 'image/png', make: () => iconPng(side, space) };
}

/** Writes the side files at build. The dev server makes each when it is asked for, and once only. */
export function sideFiles(): Plugin {
  return {
    name: 'side-files',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(server) {
      const made = new Map<string, string | Uint8Array>();
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.slice(1).split('?')[0] ?? '';
        const file = files[name];
        if (file === undefined) return next();
        try {
          const body = made.get(name) ?? (await file.make());
          made.set(name, body);
          response.setHeader('Content-Type', file.type);
          response.end(body);
        } catch (error) {
          next(error);
        }
      });
    },
    async generateBundle() {
      const sources = await Promise.all(Object.values(files).map((file) => file.make()));
      for (const [index, fileName] of Object.keys(files).entries()) {
        this.emitFile({ type: 'asset', fileName, source: sources[index] ?? '' });
      }
    },
  };
}
