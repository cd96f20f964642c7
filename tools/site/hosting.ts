import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { securityHeaders } from './security-headers.ts';

export interface BuiltSite {
  /** The built site's folder. */
  dir: string;
  /** The API address that it was built for. */
  supabaseUrl: string;
}

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';
const KEPT_BRIEFLY = 'public, max-age=3600';

/** The built file of the page at that path: `/terms` is served from terms.html, as static hosts do. */
export function htmlFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** The error page has no address: the host sends it with status 404 for each missing file. */
export const ERROR_PAGE = '404.html';

/** Reads a built folder, and says what a host has to send: `headers` with everything, `kept` by path. */
export function readHostingRules({ dir, supabaseUrl }: BuiltSite) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !Object.hasOwn(hostFiles, entry.name))
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
  const isPage = (file: string) => file.endsWith('.html');
  const pages = files.filter(isPage);
  const headers = securityHeaders(
    supabaseUrl,
    pages.map((file) => readFileSync(path.join(dir, file), 'utf8')),
  );
  // Cache-Control by path. Files by name, never a whole folder: hosts would send the rule with a missing file too, and
  // browsers then keep that 404 for a year. What is not listed, such as a page, is asked for again each time.
  const kept = files
    .filter((file) => !isPage(file))
    // Vite puts a hash of the content into the names below assets/: what is behind a name never changes.
    .map((file) => [`/${file}`, file.startsWith('assets/') ? KEPT_FOR_EVER : KEPT_BRIEFLY] as const);
  // The folder of a language is no page: /es and /es/ redirect to /es/verify. Cloudflare matches to the letter.
  const moved = pages.flatMap((file) => {
    const [folder, name, ...more] = file.split('/');
    return more.length > 0 || name === undefined || name === ERROR_PAGE
      ? []
      : [`/${folder}`, `/${folder}/`].map((from) => [from, `/${file.replace('.html', '')}`] as const);
  });
  return { files, headers, kept: new Map<string, string>(kept), moved };
}

type HostingRules = ReturnType<typeof readHostingRules>;

/** Cloudflare refuses a deployment with more rules. */
const MAX_RULES = 100;

/**
 * For Netlify and Cloudflare. Both send `max-age=0, must-revalidate` with what has no separate rule, which is right for pages, and
 * harmless for the other files without a hash: where all rules are too many, these go without.
 */
function formatHeadersFile({ headers, kept }: HostingRules): string {
  const everywhere = ['/*', ...headers.map(([name, value]) => `  ${name}: ${value}`)];
  const hashed = [...kept].filter(([, value]) => value === KEPT_FOR_EVER);
  if (1 + hashed.length > MAX_RULES) {
    throw new Error(
      `dist/assets has ${hashed.length} files, and _headers would have more than the ${MAX_RULES} rules that Cloudflare takes. Put pictures into public/ instead of importing them.`,
    );
  }
  const named = 1 + kept.size > MAX_RULES ? hashed : [...kept];
  return `${[...everywhere, ...named.flatMap(([file, value]) => [file, `  Cache-Control: ${value}`])].join('\n')}\n`;
}

/** For Vercel, deployed from the built folder. Pages need no rule: Vercel has them asked for again each time. */
function formatVercelConfig({ headers, kept, moved }: HostingRules): string {
  const asObjects = (list: Iterable<readonly [string, string]>) => [...list].map(([key, value]) => ({ key, value }));
  const rules = [
    { source: '/(.*)', headers: asObjects(headers) },
    ...[...kept].map(([source, value]) => ({ source, headers: asObjects([['Cache-Control', value]]) })),
  ];
  const config = { $schema: 'https://openapi.vercel.sh/vercel.json', cleanUrls: true, trailingSlash: false };
  const redirects = moved.map(([source, destination]) => ({ source, destination, permanent: true }));
  return `${JSON.stringify({ ...config, redirects, headers: rules }, null, 2)}\n`;
}

/** Files of the folder that tell a host what to do, and are no part of the site. */
const hostFiles: Record<string, (rules: HostingRules) => string> = {
  _headers: formatHeadersFile,
  // For Netlify and Cloudflare, too.
  _redirects: ({ moved }) => moved.map(([from, to]) => `${from} ${to} 301\n`).join(''),
  // Cloudflare Workers would publish what it does not know. It reads `_headers`, and needs no rule for this file.
  '.assetsignore': () => 'vercel.json\n',
  'vercel.json': formatVercelConfig,
};

/** Writes into a built folder what its hosts read there. */
export function writeHostingFiles(site: BuiltSite): void {
  const rules = readHostingRules(site);
  for (const [file, format] of Object.entries(hostFiles)) writeFileSync(path.join(site.dir, file), format(rules));
}
