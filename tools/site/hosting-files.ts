import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuiltSite, type HOST_FILES, type HostingRules, readHostingRules } from './hosting-rules.ts';

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
export function formatHeadersFile({ headers, kept }: Pick<HostingRules, 'headers' | 'kept'>): string {
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
function formatVercelConfig({ headers, kept }: HostingRules): string {
  const asObjects = (list: Iterable<readonly [string, string]>) => [...list].map(([key, value]) => ({ key, value }));
  const rules = [
    { source: '/(.*)', headers: asObjects(headers) },
    ...[...kept].map(([source, value]) => ({ source, headers: asObjects([['Cache-Control', value]]) })),
  ];
  const config = { $schema: 'https://openapi.vercel.sh/vercel.json', cleanUrls: true, trailingSlash: false };
  return `${JSON.stringify({ ...config, headers: rules }, null, 2)}\n`;
}

const formats = {
  _headers: formatHeadersFile,
  // Cloudflare Workers would publish what it does not know. It reads `_headers`, and needs no rule for this file.
  '.assetsignore': () => 'vercel.json\n',
  'vercel.json': formatVercelConfig,
} satisfies Record<(typeof HOST_FILES)[number], (rules: HostingRules) => string>;

/** Writes into a built folder what its hosts read there. */
export function writeHostingFiles(site: BuiltSite): void {
  const rules = readHostingRules(site);
  for (const [file, format] of Object.entries(formats)) writeFileSync(path.join(site.dir, file), format(rules));
}
