import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { minify, type Plugin, type Rolldown, transformWithOxc, type ViteBuilder } from 'vite';
import { type Page, pages } from '../src/content/pages.ts';
import { renderHead } from './head.ts';
import { writeHostingFiles } from './hosting-files.ts';

type Output = Rolldown.RolldownOutput['output'];
type ServerEntry = typeof import('../src/entry-server.tsx');

const SHELL = 'index.html';

/** The module that each page's route begins with. */
const routes = [
  [pages.landing, 'src/app/routes/landing.tsx'],
  [pages.verify, 'src/app/routes/verify.tsx'],
  [pages.terms, 'src/app/routes/terms.tsx'],
  [pages.cookies, 'src/app/routes/cookies.tsx'],
  [pages.notFound, 'src/app/routes/not-found.tsx'],
] as const satisfies [Page, string][];

/** `/terms` is served from terms.html, as hosts of static files do. */
function htmlFile({ path }: Page): string {
  return path === '/' ? SHELL : `${path.slice(1)}.html`;
}

/** The client's chunks that the app on this route needs, each after the ones that it imports. */
function modulesFor(route: string, output: Output): string[] {
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
  const found = [chunkOf(route), chunkOf('src/main.tsx')];
  if (found.includes(undefined)) throw new Error(`prerender: the build has no chunk for ${route}`);
  for (const chunk of found) visit(chunk);
  return [...ordered];
}

/** The route's markup, apart from the tags that belong into the head: React writes those first. */
function splitMarkup(html: string): { head: string; body: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}

/** boot.ts as one line of JavaScript, the same on every page, so that a policy needs one hash for it. */
async function bootScript(root: string): Promise<string> {
  const file = path.join(root, 'src/boot.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return (await minify(file, code, { module: false })).code.trim();
}

/** Renders every route with the server's build of the app, which is gone afterwards. */
async function renderRoutes({ build, environments, config }: ViteBuilder): Promise<[Page, string, string][]> {
  const { ssr } = environments;
  if (ssr === undefined) throw new Error('prerender: there is no server environment');
  // Inside the project, so that the bare imports of what is built find their packages.
  const cache = path.join(config.root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const dir = await mkdtemp(path.join(cache, 'prerender-'));
  try {
    ssr.config.build.outDir = dir;
    await build(ssr);
    const { renderRoute }: ServerEntry = await import(pathToFileURL(path.join(dir, 'entry-server.js')).href);
    return await Promise.all(
      routes.map(async ([page, module]) => [page, module, await renderRoute(page.path)] as [Page, string, string]),
    );
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function prerender(builder: ViteBuilder, supabaseUrl: string): Promise<void> {
  const { client } = builder.environments;
  if (client === undefined) throw new Error('prerender: there is no client environment');
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput;
  const rendered = await renderRoutes(builder);
  const { root } = builder.config;
  const outDir = path.resolve(root, client.config.build.outDir);
  const shell = await readFile(path.join(outDir, SHELL), 'utf8');
  const [, styles] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(shell) ?? [];
  if (styles === undefined) throw new Error('prerender: the shell has no style sheet');
  const css = (await readFile(path.join(outDir, styles), 'utf8')).trim();
  const boot = await bootScript(root);
  // What Vite put in to load the app at once; the boot script does it later.
  const bare = shell.replaceAll(
    /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:stylesheet|modulepreload)"[^>]*>)/g,
    '',
  );
  for (const [page, route, markup] of rendered) {
    const { head, body } = splitMarkup(markup);
    const modules = modulesFor(route, output);
    const html = bare
      .replace('<!--head-->', () => `${head}${renderHead(page)}<style>${css}</style>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${body}</div><script data-modules="${modules.join(' ')}">${boot}</script>`,
      );
    await writeFile(path.join(outDir, htmlFile(page)), html);
  }
  await rm(path.join(outDir, styles));
  writeHostingFiles({ dir: outDir, supabaseUrl });
}

/**
 * Renders every route at build into an HTML file of its own, with its styles in it and its script after its first
 * paint (src/boot.ts), and the files that hosts read. Why no package does this: docs/decisions/0007-prerendering.md.
 */
export function prerenderRoutes(supabaseUrl: string | undefined): Plugin {
  return {
    name: 'prerender-routes',
    apply: 'build',
    config: () => ({
      // Without it `vite build` knows the browser's build only.
      builder: {},
      environments: {
        ssr: { build: { ssr: 'src/entry-server.tsx', emptyOutDir: true } },
      },
    }),
    buildApp(builder) {
      if (supabaseUrl === undefined) throw new Error('prerender: a build needs the address of the API');
      return prerender(builder, supabaseUrl);
    },
  };
}
