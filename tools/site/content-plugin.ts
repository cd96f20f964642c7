import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport, type ViteDevServer } from 'vite';
import { TYPES } from './build-and-serve.ts';

interface Modules {
  'check-content': typeof import('./check-content.ts');
  'generated-files': typeof import('./generated-files.ts');
  head: typeof import('./head.ts');
}

const inThisFolder = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
const contentDir = fileURLToPath(new URL('../../src/content/', import.meta.url));

/**
 * A module that reads the content, loaded by Vite, which knows import.meta.glob. An import would make the content a part of Vite's
 * configuration, and each edit of it a restart.
 */
export async function loadModule<Name extends keyof Modules>(name: Name, dev?: ViteDevServer): Promise<Modules[Name]> {
  const file = inThisFolder(name);
  // The dev server keeps what it has loaded until a file behind it changes.
  if (dev) return (await dev.ssrLoadModule(file)) as Modules[Name];
  return (await runnerImport<Modules[Name]>(file)).module;
}

/** Returns what looks poor, and throws where something is wrong. */
async function check(dev?: ViteDevServer): Promise<string[]> {
  const { adviseOnContent, checkContent, contentFiles } = await loadModule('check-content', dev);
  checkContent(contentFiles);
  return adviseOnContent(contentFiles);
}

/** Checks the content, fills the shell from it, and makes the files beside the pages. */
export function contentPlugin(): Plugin {
  let advice: string[] = [];
  return {
    name: 'content',
    applyToEnvironment: ({ name }) => name === 'client',
    // Before anything is built: a mistake is then one message, without the bundler's and its stack.
    configResolved: async ({ env }) => {
      advice = await check().catch(({ name, message }: Error) => {
        const hint = name === 'TypeError' ? '. Is an export of src/content/ gone? npm run typecheck names it' : '';
        throw Object.assign(new Error(message + hint), { stack: message + hint });
      });
      if (env.VITE_CONTACT_DELIVERY !== 'on')
        advice.push('VITE_CONTACT_DELIVERY is not "on": the contact form says "sent", and sends nothing');
    },
    async hotUpdate({ file, server }) {
      if (!file.startsWith(contentDir)) return undefined;
      try {
        await check(server);
        return undefined;
      } catch (error) {
        const { message } = error as Error;
        server.config.logger.error(message, { timestamp: true });
        // An overlay over the page, which keeps its last state, until the mistake is fixed.
        this.environment.hot.send({ type: 'error', err: { message, stack: '', plugin: 'content' } });
        return [];
      }
    },
    transformIndexHtml: {
      order: 'pre',
      // A build fills it once for each page (prerender.ts).
      handler: async (html, { server, originalUrl = '' }) =>
        server ? (await loadModule('head', server)).fillDevShell(html, originalUrl) : html,
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.slice(1) ?? '';
        if (!/^(\.well-known\/)?[\w-]+\.\w+$/.test(name)) return next();
        loadModule('generated-files', server)
          .then(({ generatedFiles }) => {
            const make = generatedFiles[name];
            if (make === undefined) return next();
            response.setHeader('Content-Type', TYPES[path.extname(name)] ?? '');
            response.end(make());
          })
          .catch(next);
      });
    },
    async generateBundle() {
      // Here, since a build resolves its configuration several times.
      for (const line of advice) this.environment.logger.warn(line);
      const { generatedFiles } = await loadModule('generated-files');
      for (const [fileName, make] of Object.entries(generatedFiles)) {
        this.emitFile({ type: 'asset', fileName, source: make() });
      }
    },
  };
}
