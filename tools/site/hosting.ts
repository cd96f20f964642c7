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
  // The folder of a language is no page: /es redirects to /es/verify.
  const moved = pages.flatMap((file) => {
    const [folder, name, ...more] = file.split('/');
    return more.length > 0 || name === undefined || name === ERROR_PAGE
      ? []
      : [[`/${folder}`, `/${file.replace('.html', '')}`] as const];
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

/**
 * For nginx, to be included in the `server` block that has the certificate. Only what has to stands in a
 * `location`: an `add_header` there would leave out all others.
 */
function formatNginxConfig({ headers, kept, files, moved }: HostingRules): string {
  const others = files
    .filter((file) => file.endsWith(`/${ERROR_PAGE}`))
    .map(
      (file) => `
location = /${file} { internal; }
location /${path.dirname(file)}/ { error_page 404 /${file}; try_files $uri $uri.html =404; }`,
    );
  const named = [...kept].filter(([, value]) => value === KEPT_BRIEFLY);
  // A line each: nginx refuses a parameter of more than 4,096 characters.
  const brief = named.map(([file]) => `^${file.replaceAll('.', '\\.')}$`);
  return `# Written by the build: docs/deploy.md, "nginx". Include it in the server that has the certificate, below its \`root\`.
charset utf-8;
charset_types text/plain text/css text/xml text/javascript application/javascript image/svg+xml;
gzip on;
gzip_comp_level 6;
gzip_vary on;
gzip_types text/plain text/css text/xml text/javascript application/javascript application/manifest+json image/svg+xml;
absolute_redirect off;

set $kept no-cache;
if ($uri ~ "^/assets/") { set $kept "${KEPT_FOR_EVER}"; }
${brief.map((pattern) => `if ($uri ~ "${pattern}") { set $kept "${KEPT_BRIEFLY}"; }`).join('\n')}
add_header Cache-Control $kept always;
${headers.map(([name, value]) => `add_header ${name} "${value}" always;`).join('\n')}

${moved.map(([from, to]) => `location = ${from} { return 301 ${to}; }\n`).join('')}
# A page has one address. The first character keeps //evil.example/ from being one.
if ($request_uri ~ "^/index\\.html(\\?.*)?$") { return 301 /$1; }
if ($request_uri ~ "^(/[^/\\\\\\\\?][^?]*?)(?:\\.html|/)(\\?.*)?$") { return 301 $1$2; }

error_page 404 /404.html;
location = /404.html { internal; }${others.join('')}
location ~ "^/((?:[a-z-]+/)?404|_headers|_redirects|nginx\\.conf|vercel\\.json|\\.assetsignore)$" { return 404; }
location = /manifest.webmanifest { default_type application/manifest+json; }
location / { try_files $uri $uri.html $uri/index.html =404; }
`;
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
  '.assetsignore': () => 'nginx.conf\nvercel.json\n',
  'nginx.conf': formatNginxConfig,
  'vercel.json': formatVercelConfig,
};

/** Writes into a built folder what its hosts read there. */
export function writeHostingFiles(site: BuiltSite): void {
  const rules = readHostingRules(site);
  for (const [file, format] of Object.entries(hostFiles)) writeFileSync(path.join(site.dir, file), format(rules));
}
