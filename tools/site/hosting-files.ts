import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type BuiltSite,
  ERROR_PAGE,
  HOST_FILES,
  type HostingRules,
  KEPT_BRIEFLY,
  KEPT_FOR_EVER,
  NOT_KEPT,
  readHostingRules,
} from './hosting-rules.ts';

// Cloudflare silently drops rules beyond these limits.
const MAX_RULES = 100;
const MAX_LINE = 2_000;

/** Code and styles before pictures: where a host takes only so many rules, these are what a second visit waits for. */
function byWeight([path]: [string, string]): number {
  return ['.js', '.css', '.woff2'].some((ending) => path.endsWith(ending)) ? 0 : 1;
}

/**
 * For Netlify and Cloudflare. Both send `max-age=0, must-revalidate` with what has no rule of its own, which is
 * right for pages and harmless for a file too many.
 */
export function formatHeadersFile({ headers, kept }: HostingRules): string {
  const everywhere = ['/*', ...headers.map(([name, value]) => `  ${name}: ${value}`)];
  const files = [...kept]
    .sort((a, b) => byWeight(a) - byWeight(b))
    .slice(0, MAX_RULES - 1)
    .flatMap(([file, value]) => [file, `  Cache-Control: ${value}`]);
  const lines = [...everywhere, ...files];
  const tooLong = lines.find((line) => line.length > MAX_LINE);
  if (tooLong) throw new Error(`_headers: longer than the ${MAX_LINE} characters that hosts read: ${tooLong}`);
  return `${lines.join('\n')}\n`;
}

/** For Vercel, deployed from the built folder. Pages need no rule: Vercel has them asked for again each time. */
export function formatVercelConfig({ headers, kept }: HostingRules): string {
  const asObjects = (list: Iterable<readonly [string, string]>) => [...list].map(([key, value]) => ({ key, value }));
  const rules = [
    { source: '/(.*)', headers: asObjects(headers) },
    ...[...kept].map(([source, value]) => ({ source, headers: asObjects([['Cache-Control', value]]) })),
  ];
  const config = { $schema: 'https://openapi.vercel.sh/vercel.json', cleanUrls: true, trailingSlash: false };
  return `${JSON.stringify({ ...config, headers: rules }, null, 2)}\n`;
}

/** For nginx: a part of the `server` block, beside its `root`. */
export function formatNginxConfig({ headers, kept, moved }: HostingRules): string {
  const quote = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
  const brief = [...kept].filter(([, value]) => value === KEPT_BRIEFLY).map(([file]) => file.replaceAll('.', '\\.'));
  return [
    '# Written by the build. Write no add_header of your own into a location: nginx would leave out all of these there.',
    ...headers.map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    '# Without "always": a missing file is not kept.',
    'add_header Cache-Control $kept;',
    `set $kept ${quote(NOT_KEPT)};`,
    `if ($uri ~ "^/assets/") { set $kept ${quote(KEPT_FOR_EVER)}; }`,
    `if ($uri ~ "^(${brief.join('|')})$") { set $kept ${quote(KEPT_BRIEFLY)}; }`,
    `error_page 404 /${ERROR_PAGE};`,
    `location = /${ERROR_PAGE} { internal; }`,
    'location = /404 { return 404; }',
    '# Without the host: behind another server its own name and port would be wrong.',
    'absolute_redirect off;',
    ...[...moved].map(([from, to]) => `location = ${from} { return 301 ${to}$is_args$args; }`),
    'location / { try_files $uri $uri.html =404; }',
    'location = / { try_files /index.html =404; }',
    ...HOST_FILES.map((file) => `location = /${file} { return 404; }`),
    '',
  ].join('\n');
}

/** For Cloudflare Workers, which would publish what it does not know. It reads `_headers`, and needs no rule for this file. */
function formatAssetsIgnore(): string {
  return `${HOST_FILES.filter((file) => file !== '_headers' && file !== '.assetsignore').join('\n')}\n`;
}

const formats = {
  _headers: formatHeadersFile,
  '.assetsignore': formatAssetsIgnore,
  'vercel.json': formatVercelConfig,
  '_nginx.conf': formatNginxConfig,
} satisfies Record<(typeof HOST_FILES)[number], (rules: HostingRules) => string>;

/** Writes into a built folder what its hosts read there: `_headers` and what Workers leaves out, `vercel.json`, and a part of an nginx configuration. */
export function writeHostingFiles(site: BuiltSite): void {
  const rules = readHostingRules(site);
  for (const [file, format] of Object.entries(formats)) writeFileSync(path.join(site.dir, file), format(rules));
}
