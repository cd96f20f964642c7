import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { TYPES } from './dist.ts';
import { generatedFiles } from './generated-files.ts';
import { fillShell } from './head.ts';

/** Checks the content, fills the shell from it, and makes the files beside the pages. */
export function contentPlugin(): Plugin {
  return {
    name: 'content',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      // Through Vite, which knows the files of a folder: import.meta.glob.
      const file = fileURLToPath(new URL('check-content.ts', import.meta.url));
      const { module } = await runnerImport<typeof import('./check-content.ts')>(file);
      module.checkContent(module.contentFiles);
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) => fillShell(html, server !== undefined),
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.slice(1) ?? '';
        const make = generatedFiles[name];
        if (make === undefined) return next();
        response.setHeader('Content-Type', TYPES[path.extname(name)] ?? '');
        response.end(make());
      });
    },
    generateBundle() {
      for (const [fileName, make] of Object.entries(generatedFiles)) {
        this.emitFile({ type: 'asset', fileName, source: make() });
      }
    },
  };
}
