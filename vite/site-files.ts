import type { Plugin } from 'vite';
import { pages } from '../src/content/pages.ts';
import { site } from '../src/content/site.ts';
import { contentFiles, logoFiles } from './content.ts';
import { checkContent } from './content-schema.ts';
import { renderHead } from './head.ts';

/** Checks the content, and fills the shell's language and, for the dev server, its head from it. */
export function siteFiles(): Plugin {
  return {
    name: 'site-files',
    buildStart() {
      checkContent(contentFiles, logoFiles());
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server }) {
        const shell = html.replace('lang="en"', `lang="${site.language}"`);
        // A build has one head a page (prerender.ts).
        return server === undefined ? shell : shell.replace('<!--head-->', () => renderHead(pages.landing));
      },
    },
  };
}
