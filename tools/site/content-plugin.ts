import type { Plugin } from 'vite';
import { checkContent } from './check-content.ts';
import { contentFiles, logoFiles } from './content.ts';
import { generatedFiles } from './generated-files.ts';
import { fillShell } from './head.ts';

/** Checks the content, fills the shell from it, and makes the files beside the pages. */
export function contentPlugin(): Plugin {
  return {
    name: 'content',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: () => checkContent(contentFiles, logoFiles()),
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) => fillShell(html, server !== undefined),
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [type, make] = generatedFiles[request.url?.split('?')[0]?.slice(1) ?? ''] ?? [];
        if (type === undefined || make === undefined) return next();
        response.setHeader('Content-Type', type);
        response.end(make());
      });
    },
    generateBundle() {
      for (const [fileName, [, make]] of Object.entries(generatedFiles)) {
        this.emitFile({ type: 'asset', fileName, source: make() });
      }
    },
  };
}
