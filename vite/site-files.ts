import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import * as brand from '../src/content/brand.ts';
import * as exchanges from '../src/content/exchanges.ts';
import * as faq from '../src/content/faq.ts';
import * as landing from '../src/content/landing.ts';
import * as legal from '../src/content/legal.ts';
import * as links from '../src/content/links.ts';
import { type Page, pages } from '../src/content/pages.ts';
import { site } from '../src/content/site.ts';
import { theme } from '../src/content/theme.ts';
import { checkContent } from './content-schema.ts';
import { iconSvg, renderHead } from './head.ts';

export const content = { ...brand, ...links, ...landing, ...faq, ...exchanges, ...legal, pages, theme };

export function logoFiles(): string[] {
  const folder = new URL('../src/content/exchange-logos/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => name.slice(0, -'.svg'.length));
}

const everyPage: readonly Page[] = Object.values(pages);

/** `/terms` is served from terms.html, as hosts of static files do. */
function htmlFile({ path }: Page): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** The small files beside the pages, each written from the content. */
function sideFiles(): Record<string, { type: string; text: string }> {
  const { siteUrl, name, description } = brand.brand;
  const background = theme.colors['ink-950'];
  const manifest = {
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
  const urls = everyPage
    .filter(({ indexed }) => indexed)
    .map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>\n`);
  return {
    'manifest.webmanifest': { type: 'application/manifest+json', text: `${JSON.stringify(manifest, null, 2)}\n` },
    'icon.svg': { type: 'image/svg+xml', text: `${iconSvg()}\n` },
    'robots.txt': { type: 'text/plain', text: `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n` },
    'sitemap.xml': {
      type: 'application/xml',
      text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
    },
  };
}

/** Checks the content, fills the shell from it, and writes one HTML file a route with the files beside them. */
export function siteFiles(): Plugin {
  return {
    name: 'site-files',
    enforce: 'post',
    buildStart() {
      checkContent(content, logoFiles());
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('lang="en"', `lang="${site.language}"`).replace('<!--head-->', () => renderHead(pages.landing)),
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = sideFiles()[request.url?.slice(1) ?? ''];
        if (file === undefined) return next();
        response.setHeader('Content-Type', file.type);
        response.end(file.text);
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, { text }] of Object.entries(sideFiles())) {
          this.emitFile({ type: 'asset', fileName, source: text });
        }
        const shell = bundle['index.html'];
        if (shell?.type !== 'asset') throw new Error('site-files: the build made no index.html');
        const html = String(shell.source);
        const head = renderHead(pages.landing);
        if (!html.includes(head)) throw new Error("site-files: index.html lost the landing page's head");
        for (const page of everyPage) {
          if (page === pages.landing) continue;
          const source = html.replace(head, () => renderHead(page));
          this.emitFile({ type: 'asset', fileName: htmlFile(page), source });
        }
      },
    },
  };
}
