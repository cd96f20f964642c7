import type { Plugin } from 'vite';
import { type Page, pages } from '../src/content/pages.ts';
import { site } from '../src/content/site.ts';
import { content, logoFiles } from './content.ts';
import { checkContent } from './content-schema.ts';
import { renderHead } from './head.ts';

const everyPage: readonly Page[] = Object.values(pages);

/** `/terms` is served from terms.html, as hosts of static files do. */
function htmlFile({ path }: Page): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Checks the content, fills the shell from it, and writes one HTML file a route. */
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
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
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
