import type { Plugin } from 'vite';
import { importFresh } from './import-fresh.ts';

/** The files beside the pages that are made from the content (generated-files.ts), with their types. */
const generatedFiles = {
  'manifest.webmanifest': 'application/manifest+json',
  'robots.txt': 'text/plain; charset=utf-8',
  'sitemap.xml': 'application/xml',
  '.well-known/security.txt': 'text/plain; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'share.png': 'image/png',
};
const names = Object.keys(generatedFiles) as (keyof typeof generatedFiles)[];

const importMakers = async () =>
  (await importFresh<typeof import('./generated-files.ts')>('generated-files.ts')).makers;

/** Checks the content, fills the shell from it, and makes the files beside the pages. */
export function contentPlugin(): Plugin {
  return {
    name: 'content',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const { checkContentFolder } = await importFresh<typeof import('./check-content.ts')>('check-content.ts');
      checkContentFolder();
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        const { fillShell } = await importFresh<typeof import('./head.ts')>('head.ts');
        return fillShell(html, server !== undefined);
      },
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const name = names.find((name) => request.url?.split('?')[0] === `/${name}`);
        if (name === undefined) return next();
        try {
          const body = await (await importMakers())[name]();
          response.setHeader('Content-Type', generatedFiles[name]);
          response.end(body);
        } catch (error) {
          next(error);
        }
      });
    },
    async generateBundle() {
      const makers = await importMakers();
      const sources = await Promise.all(names.map((name) => makers[name]()));
      for (const [index, fileName] of names.entries()) {
        this.emitFile({ type: 'asset', fileName, source: sources[index] ?? '' });
      }
    },
  };
}
