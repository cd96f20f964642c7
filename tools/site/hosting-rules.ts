import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PICTURE_HOSTS } from '../../supabase/functions/_shared/contracts/exchange-rankings.ts';
import { type Header, securityHeaders } from './security-headers.ts';

export interface BuiltSite {
  /** The built site's folder. */
  dir: string;
  /** The API address that it was built for. */
  supabaseUrl: string;
}

export interface HostingRules {
  /** Sent with everything. */
  headers: Header[];
  /**
   * Cache-Control by path. Files by name, never a whole folder: hosts would send the rule with a missing file too, and
   * browsers then keep that 404 for a year. What is not listed is asked for again each time.
   */
  kept: ReadonlyMap<string, string>;
  /** Other addresses under which a host could send a page, and the page's own. The app knows only the latter. */
  moved: ReadonlyMap<string, string>;
}

export const NOT_KEPT = 'no-cache';
export const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';
export const KEPT_BRIEFLY = 'public, max-age=3600';

/** Files of the folder that tell a host what to do, and are no part of the site. */
export const HOST_FILES = ['_headers', '.assetsignore', 'vercel.json'] as const;

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;
const IS_DATA = /type="?application\/ld\+json\b/i;

/** The hashes of what browsers run or apply out of a page's own text. */
export function hashInline(html: string): Record<'script' | 'style', string[]> {
  const found = { script: [] as string[], style: [] as string[] };
  for (const [, element = '', attributes = '', text = ''] of html.matchAll(INLINE)) {
    const isScript = element.toLowerCase() === 'script';
    if (isScript && (/\bsrc\s*=/i.test(attributes) || IS_DATA.test(attributes))) continue;
    // Browsers hash the text as they read it, with its line ends made one character.
    const hash = createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64');
    found[isScript ? 'script' : 'style'].push(`sha256-${hash}`);
  }
  return found;
}

/** The built file of the page at that path: `/terms` is served from terms.html, as static hosts do. */
export function htmlFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** The error page has no address of its own: the host answers it with status 404. */
export const ERROR_PAGE = '404.html';

function otherAddresses(file: string): [from: string, to: string][] {
  if (file === ERROR_PAGE) return [];
  const page = `/${file.slice(0, -'.html'.length)}`;
  if (page === '/index') return [['/index.html', '/']];
  return [`${page}.html`, `${page}/`].map((address) => [address, page]);
}

/** Reads a built folder, and says what a host has to send with its files. */
export function readHostingRules({ dir, supabaseUrl }: BuiltSite): HostingRules {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
  const isPage = (file: string) => file.endsWith('.html');
  const htmlFiles = files.filter(isPage);
  const inline = htmlFiles.map((file) => hashInline(readFileSync(path.join(dir, file), 'utf8')));
  const kept = files
    .filter((file) => !isPage(file) && !HOST_FILES.some((name) => name === file))
    // Vite puts a hash of the content into the names below assets/: what is behind a name never changes.
    .map((file) => [`/${file}`, file.startsWith('assets/') ? KEPT_FOR_EVER : KEPT_BRIEFLY] as const);
  return {
    headers: securityHeaders({
      supabaseUrl,
      pictureHosts: PICTURE_HOSTS,
      scriptHashes: [...new Set(inline.flatMap(({ script }) => script))],
      styleHashes: [...new Set(inline.flatMap(({ style }) => style))],
    }),
    kept: new Map(kept),
    moved: new Map(htmlFiles.flatMap(otherAddresses)),
  };
}
