import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Header, securityHeaders } from './security-headers.ts';

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

/** The error page has no address of its own: the host answers it with status 404. */
export const ERROR_PAGE = '404.html';

/** Reads a built folder, and says what a host has to send with its files. */
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
  return { files, headers, kept: new Map<string, string>(kept) };
}

/** `headers` are sent with everything. */
interface HostingRules {
  headers: readonly Header[];
  kept: ReadonlyMap<string, string>;
}

/**
 * For Netlify and Cloudflare. Both send `max-age=0, must-revalidate` with what has no rule of its own, which is right for
 * pages, and harmless for files beyond the hundred rules that Cloudflare reads.
 */
function formatHeadersFile({ headers, kept }: HostingRules): string {
  const everywhere = ['/*', ...headers.map(([name, value]) => `  ${name}: ${value}`)];
  const files = [...kept].flatMap(([file, value]) => [file, `  Cache-Control: ${value}`]);
  return `${[...everywhere, ...files].join('\n')}\n`;
}

/** For Vercel, deployed from the built folder. Pages need no rule: Vercel has them asked for again each time. */
function formatVercelConfig({ headers, kept }: HostingRules): string {
  const asObjects = (list: Iterable<readonly [string, string]>) => [...list].map(([key, value]) => ({ key, value }));
  const rules = [
    { source: '/(.*)', headers: asObjects(headers) },
    ...[...kept].map(([source, value]) => ({ source, headers: asObjects([['Cache-Control', value]]) })),
  ];
  const config = { $schema: 'https://openapi.vercel.sh/vercel.json', cleanUrls: true, trailingSlash: false };
  return `${JSON.stringify({ ...config, headers: rules }, null, 2)}\n`;
}

/** Files of the folder that tell a host what to do, and are no part of the site. */
const hostFiles: Record<string, (rules: HostingRules) => string> = {
  _headers: formatHeadersFile,
  // Cloudflare Workers would publish what it does not know. It reads `_headers`, and needs no rule for this file.
  '.assetsignore': () => 'vercel.json\n',
  'vercel.json': formatVercelConfig,
};

/** Writes into a built folder what its hosts read there. */
export function writeHostingFiles(site: BuiltSite): void {
  const rules = readHostingRules(site);
  for (const [file, format] of Object.entries(hostFiles)) writeFileSync(path.join(site.dir, file), format(rules));
}
