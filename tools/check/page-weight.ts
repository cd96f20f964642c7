import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What a browser fetches of a built page that nobody touches, in bytes as sent: texts by Brotli, fonts as they are. */
interface PageWeight {
  html: number;
  /** For hosts without Brotli, at gzip's highest level. */
  htmlGzip: number;
  /** The whole style sheet, which comes with the app. */
  css: number;
  js: number;
  fonts: number;
  fontFiles: number;
}

const MODULES = /<script [^>]*data-modules="([^"]+)"/;
const STYLES = /<script [^>]*data-styles="([^"]+)"/;
/** `import"./a.js"` and `from"./a.js"` in minified code; a dynamic import has a parenthesis. */
const STATIC_IMPORT = /\b(?:import|from)\s*["']\.\/([^"']+\.js)["']/g;
const FONT = /\/assets\/[\w.-]+\.woff2/g;

const brotli = (text: string) => brotliCompressSync(text).length;
const gzip = (text: string) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION }).length;

/** The modules that the boot script of the page imports, with all that they import in turn. */
function readModules(dir: string, html: string): Map<string, string> {
  const [, listed] = MODULES.exec(html) ?? [];
  if (listed === undefined) throw new Error('The page names no modules');
  const modules = new Map<string, string>();
  const open = listed.split(' ');
  for (const url of open) {
    if (modules.has(url)) continue;
    const code = readFileSync(path.join(dir, url), 'utf8');
    modules.set(url, code);
    for (const [, name = ''] of code.matchAll(STATIC_IMPORT)) open.push(path.posix.join(path.posix.dirname(url), name));
  }
  return modules;
}

function weighPage(dir: string, file: string): PageWeight {
  const html = readFileSync(path.join(dir, file), 'utf8');
  const scripts = [...readModules(dir, html).values()];
  const [, styles] = STYLES.exec(html) ?? [];
  if (styles === undefined) throw new Error('The page names no styles');
  const fonts = new Set([html, ...scripts].flatMap((text) => text.match(FONT) ?? []));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    html: brotli(html),
    htmlGzip: gzip(html),
    css: brotli(readFileSync(path.join(dir, styles), 'utf8')),
    js: sum(scripts.map(brotli)),
    fonts: sum([...fonts].map((url) => readFileSync(path.join(dir, url)).length)),
    fontFiles: fonts.size,
  };
}

/** Every part of every page beside its budget, which is 0 for a page without one: it fails. */
export function compareWithBudgets(dir: string, budgets: Record<string, PageWeight>) {
  const built = readdirSync(dir).filter((name) => name.endsWith('.html'));
  return [...new Set([...Object.keys(budgets), ...built])].flatMap((page) =>
    Object.entries(weighPage(dir, page)).map(([part, weight]) => ({
      page,
      part,
      weight,
      budget: budgets[page]?.[part as keyof PageWeight] ?? 0,
    })),
  );
}
