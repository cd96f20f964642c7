import type { Plugin } from 'vite';
import { brand } from '../src/content/brand.ts';
import { type Page, pages } from '../src/content/pages.ts';
import { site } from '../src/content/site.ts';
import { theme } from '../src/content/theme.ts';
import { iconSvg } from './head.ts';

/** A small file beside the pages, made from the content when it is asked for. */
interface SideFile {
  type: string;
  make(): string | Uint8Array | Promise<string | Uint8Array>;
}

const everyPage: readonly Page[] = Object.values(pages);

function manifest(): string {
  const { name, description } = brand;
  const background = theme.colors['ink-950'];
  const entries = {
    name,
    short_name: name,
    description,
    lang: site.language,
    start_url: '/',
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return `${JSON.stringify(entries, null, 2)}\n`;
}

function sitemap(): string {
  const urls = everyPage
    .filter(({ indexed }) => indexed)
    .map(({ path }) => `  <url><loc>${brand.siteUrl}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

const files: Record<string, SideFile> = {
  'manifest.webmanifest': { type: 'application/manifest+json', make: manifest },
  'icon.svg': { type: 'image/svg+xml', make: () => `${iconSvg()}\n` },
  'robots.txt': {
    type: 'text/plain; charset=utf-8',
    make: () => `User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`,
  },
  'sitemap.xml': { type: 'application/xml', make: sitemap },
};

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
