import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { minify, type Plugin, type Rolldown, transformWithOxc, type ViteBuilder } from 'vite';
import { UNHYDRATED } from '../../src/lib/dom-attributes.ts';
import { loadModule } from './content-plugin.ts';
import { htmlFile, writeHostingFiles } from './hosting.ts';

type Output = Rolldown.RolldownOutput['output'];
type ServerEntry = typeof import('../../src/startup/server.tsx');

const SHELL = htmlFile('/');

/** Attributes without meaning before hydration, which React does not compare. */
const SILENT = / (?:xmlns="http:\/\/www\.w3\.org\/2000\/svg"|data-discover="true"|data-orientation="vertical")/g;
const CLOSED_SHAPES = /><\/(?:path|rect|circle|ellipse)>/g;

/** Lists the chunks that the app needs on the route of that module, each after its imports. */
function modulesFor(routeModule: string, output: Output): string[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = (module: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  const ordered = new Set<string>();
  const visited = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || visited.has(chunk.fileName)) return;
    visited.add(chunk.fileName);
    for (const name of chunk.imports) visit(byName.get(name));
    ordered.add(`/${chunk.fileName}`);
  };
  const found = [chunkOf(routeModule), chunkOf('/src/startup/browser.tsx')];
  if (found.includes(undefined)) throw new Error(`prerender: the build has no chunk for ${routeModule}`);
  for (const chunk of found) visit(chunk);
  return [...ordered];
}

/** The route's markup, apart from the tags that belong into the head: React writes those first. */
function splitMarkup(html: string): { head: string; body: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/.exec(html) ?? [];
  return { head, body: html.slice(head.length).replaceAll(SILENT, '').replaceAll(CLOSED_SHAPES, '/>') };
}

/** boot.ts as one line of JavaScript, the same on every page, so that a policy needs one hash for it. */
async function bootScript(root: string): Promise<string> {
  const file = path.join(root, 'src/startup/boot.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return (await minify(file, code, { module: false })).code.trim();
}

/** Renders every page with the server's build of the app, which is gone afterwards. */
async function renderPages({ build, environments, config }: ViteBuilder) {
  const { ssr } = environments;
  if (ssr === undefined) throw new Error('prerender: there is no server environment');
  // Inside the project, so that the bare imports of what is built find their packages.
  const cache = path.join(config.root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const dir = await mkdtemp(path.join(cache, 'prerender-'));
  try {
    ssr.config.build.outDir = dir;
    await build(ssr);
    const server: ServerEntry = await import(pathToFileURL(path.join(dir, 'server.js')).href);
    return await server.renderPages();
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function prerender(builder: ViteBuilder, supabaseUrl: string): Promise<void> {
  const { client } = builder.environments;
  if (client === undefined) throw new Error('prerender: there is no client environment');
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput;
  const rendered = await renderPages(builder);
  const { root } = builder.config;
  const outDir = path.resolve(root, client.config.build.outDir);
  const shell = await readFile(path.join(outDir, SHELL), 'utf8');
  const [, styles] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(shell) ?? [];
  if (styles === undefined) throw new Error('prerender: the shell has no style sheet');
  // In every page, so it needs no file. Without comments: Tailwind's license is in public/third-party-notices.txt.
  const css = (await readFile(path.join(outDir, styles), 'utf8')).replaceAll(/\/\*.*?\*\//gs, '').trim();
  await rm(path.join(outDir, styles));
  // Tailwind's substitute for @property, for browsers older than those that the build promises.
  const sheet = css.replace(/@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/, '');
  const boot = await bootScript(root);
  // Removes Vite's own tags, which load the app and the style sheet at once: the boot script loads the app later.
  const bare = shell.replaceAll(
    /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:stylesheet|modulepreload)"[^>]*>)/g,
    '',
  );
  const { renderHead, renderStructuredData } = await loadModule('head');
  for (const { page, module, markup } of rendered) {
    const { head, body } = splitMarkup(markup);
    const start = `<script data-modules="${modulesFor(module, output).join(' ')}">${boot}</script>`;
    const html = bare
      .replace('<!--head-->', () => `${head}${renderHead(page)}<style>${sheet}</style>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" ${UNHYDRATED}>${body}</div>${start}${renderStructuredData(page)}`,
      );
    await writeFile(path.join(outDir, htmlFile(page.path)), html);
  }
  writeHostingFiles({ dir: outDir, supabaseUrl });
}

/**
 * Renders every route at build into a separate HTML file, with its styles in it and its script after its first
 * paint (src/startup/boot.ts), and the files that hosts read. Why no package does this: decision 7 in docs/decisions.md.
 */
export function prerenderRoutes(supabaseUrl: string | undefined): Plugin {
  return {
    name: 'prerender-routes',
    apply: 'build',
    config: () => ({
      // Without it `vite build` builds for the browser only.
      builder: {},
      environments: {
        ssr: { build: { ssr: 'src/startup/server.tsx', emptyOutDir: true } },
      },
    }),
    buildApp(builder) {
      if (supabaseUrl === undefined) throw new Error('prerender: a build needs the address of the API');
      return prerender(builder, supabaseUrl);
    },
  };
}
