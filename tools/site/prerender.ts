import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { minify, type Plugin, type Rolldown, transformWithOxc, type ViteBuilder } from 'vite';
import { EARLY, OPENS_APPLICATION, UNHYDRATED } from '../../src/lib/late-start/protocol.ts';
import { loadModule } from './content-plugin.ts';
import { htmlFile, writeHostingFiles } from './hosting.ts';

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
type Rendering = typeof import('../../src/startup/render-pages.tsx');
type Rendered = Awaited<ReturnType<Rendering['renderPages']>>;

const SHELL = htmlFile('/');

/** What the build cuts from each page to keep it small: why, and what it looks like. */
const CUTS = {
  shell: {
    'tags that load all at once, where boot.ts loads the app later, and the page contains its styles':
      /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:stylesheet|modulepreload)"[^>]*>)/g,
  },
  styles: {
    "comments: Tailwind's license is in public/third-party-notices.txt": /\/\*.*?\*\//gs,
    'older browsers than the build promises':
      /@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}|-webkit-text-decoration:[^;}]*;/g,
  },
  // React does not compare it when it hydrates.
  markup: {
    "a mark for the router's framework mode": / data-discover="true"/g,
  },
} satisfies Record<string, Record<string, RegExp>>;

const cut = (part: keyof typeof CUTS, text: string) =>
  Object.values(CUTS[part])
    .reduce((left, needless) => left.replaceAll(needless, ''), text)
    .trim();

/** Not from languages.ts: an import would make the content a part of Vite's configuration (content-plugin.ts). */
const languages = readdirSync(fileURLToPath(new URL('../../src/content/', import.meta.url)), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => path.basename(file) === 'words.ts')
  .map(path.dirname);
const APPLICATION = ['application-dialog', 'receipt'].map((name) => `/src/features/application/${name}.tsx`);
const wordsOf = (language: string) => `src/content/${language}/words.ts`;
const translations = Object.fromEntries(languages.map((language) => [language, wordsOf(language)]));

const REFUSED_NAMES = /\/src\/(?:app\/routes|features\/consult-popup)\//;

/** Names a chunk. Filter lists refuse names such as `cookies-….js` and `popup-….js`. A chunk that several pages share has a hash alone. */
export function chunkName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  if (!facadeModuleId) return 'assets/[hash].js';
  return `assets/${REFUSED_NAMES.test(facadeModuleId) ? 'page' : '[name]'}-[hash].js`;
}

/**
 * The attributes of boot.ts's element: the page's words in another language, the chunks of its route and of the app, each after its
 * imports, and what the application needs besides, where something opens it.
 */
function startOf({ page, module, markup }: Rendered[number], output: Output): string {
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = (module: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  const listed = new Set<Rolldown.OutputChunk>();
  const withImports = (chunk: Rolldown.OutputChunk | undefined): string[] => {
    if (chunk === undefined || listed.has(chunk)) return [];
    listed.add(chunk);
    return [...chunk.imports.flatMap((name) => withImports(byName.get(name))), `/${chunk.fileName}`];
  };
  /** What these modules need and no former list has. */
  const listOf = (...modules: string[]) => {
    const found = modules.map(chunkOf);
    if (found.includes(undefined)) throw new Error(`prerender: the build has no chunk for one of ${modules}`);
    return found.flatMap(withImports).join(' ');
  };
  const words = page.language ? ` data-words="/${chunkOf(wordsOf(page.language))?.fileName}"` : '';
  const app = ` data-modules="${listOf(module, '/src/startup/browser.tsx')}"`;
  const dialog = markup.includes(OPENS_APPLICATION) ? ` data-dialog="${listOf(...APPLICATION)}"` : '';
  return app + words + dialog;
}

/** The route's markup, apart from the tags that belong in the head: React writes those first. */
function splitMarkup(html: string): { head: string; body: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/.exec(html) ?? [];
  return { head, body: cut('markup', html.slice(head.length)) };
}

/** boot.ts as one line of JavaScript, the same on every page, so that a policy needs one hash for it. */
async function bootScript(root: string): Promise<string> {
  const file = path.join(root, 'src/lib/late-start/boot.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return (await minify(file, code, { module: false })).code.trim();
}

/** Renders every page with the server's build of the app, which is removed afterwards. */
async function renderAll({ build, environments, config }: ViteBuilder) {
  const { ssr } = environments;
  if (ssr === undefined) throw new Error('prerender: there is no server environment');
  // Inside the project, so that the bare imports of what is built find their packages.
  const cache = path.join(config.root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const dir = await mkdtemp(path.join(cache, 'prerender-'));
  try {
    ssr.config.build.outDir = dir;
    await build(ssr);
    // Each language in a separate thread: the app reads its words once.
    const renderIn = async (language: string): Promise<Rendered> => {
      const words = language && `globalThis.pageWords = await import('${dir}/${language}.js');`;
      const code = `(async () => { ${words} const { renderPages } = await import('${dir}/pages.js');
        require('node:worker_threads').parentPort.postMessage(await renderPages()); })()`;
      const [pages] = (await once(new Worker(code, { eval: true }), 'message')) as [Rendered];
      // A chunk that a translation imports may not read the words: see the groups of vite.config.ts.
      if (pages.some(({ page }) => (page.language ?? '') !== language))
        throw new Error(`prerender: nothing is in ${language}`);
      return pages;
    };
    return (await Promise.all(['', ...languages].map(renderIn))).flat();
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function prerender(builder: ViteBuilder, supabaseUrl: string): Promise<void> {
  const { client } = builder.environments;
  if (client === undefined) throw new Error('prerender: there is no client environment');
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput;
  const rendered = await renderAll(builder);
  const { root } = builder.config;
  const outDir = path.resolve(root, client.config.build.outDir);
  const shell = await readFile(path.join(outDir, SHELL), 'utf8');
  const [, styles] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(shell) ?? [];
  if (styles === undefined) throw new Error('prerender: the shell has no style sheet');
  // In every page, so it needs no file.
  const sheet = cut('styles', await readFile(path.join(outDir, styles), 'utf8'));
  await rm(path.join(outDir, styles));
  const boot = await bootScript(root);
  const bare = cut('shell', shell);
  const { fillShell, renderStructuredData } = await loadModule('head');
  for (const one of rendered) {
    const { page, markup } = one;
    const { head, body } = splitMarkup(markup);
    const start = `<script${startOf(one, output)}>${boot}</script>`;
    const html = fillShell(bare, page, `${head}<style>${sheet}</style>`).replace(
      '<div id="root"></div>',
      () => `<script>${EARLY}</script><div id="root" ${UNHYDRATED}>${body}</div>${start}${renderStructuredData(page)}`,
    );
    const file = path.join(outDir, htmlFile(page.path));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  writeHostingFiles({ dir: outDir, supabaseUrl });
}

/**
 * Renders every route at build into a separate HTML file, with its styles in it and its script after its first
 * paint (src/lib/late-start/boot.ts), and the files that hosts read. Why no package does this: docs/decisions.md.
 */
export function prerenderRoutes(supabaseUrl: string | undefined): Plugin {
  return {
    name: 'prerender-routes',
    apply: 'build',
    config: () => ({
      // Without it `vite build` builds for the browser only.
      builder: {},
      environments: {
        client: {
          build: {
            // boot.ts reads what the translations export.
            rolldownOptions: { input: { index: SHELL, ...translations }, preserveEntrySignatures: 'exports-only' },
          },
        },
        ssr: {
          build: {
            ssr: true,
            emptyOutDir: true,
            rolldownOptions: { input: { pages: 'src/startup/render-pages.tsx', ...translations } },
          },
        },
      },
    }),
    configResolved({ isProduction }) {
      if (!isProduction) throw new Error('prerender: NODE_ENV is not "production". Take it out of .env');
    },
    buildApp(builder) {
      if (supabaseUrl === undefined) throw new Error('prerender: a build needs the address of the API');
      return prerender(builder, supabaseUrl);
    },
  };
}
