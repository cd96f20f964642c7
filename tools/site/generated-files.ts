import { brand, links } from '../../src/content/company.ts';
import { versions } from '../../src/content/languages.ts';
import { cookies, terms } from '../../src/content/legal.ts';
import { pages } from '../../src/content/pages.ts';
import { buildWords, site } from '../../src/content/site.ts';
import { theme } from '../../src/content/theme.ts';
import { favicon, iconPng, iconSvg, sharePicture, verifyPicture } from './pictures.ts';

function manifest(): string {
  const { name, shortName, description } = brand;
  const background = theme.colors['ink-950'];
  const entries = {
    id: '/',
    name,
    short_name: shortName,
    description,
    lang: site.language,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** The pages that say when they were last changed. */
const updated: Record<string, string> = { [pages.terms.path]: terms.updated, [pages.cookies.path]: cookies.updated };

function sitemap(): string {
  const lastmod = (path: string) => (updated[path] === undefined ? '' : `<lastmod>${updated[path]}</lastmod>`);
  const indexed = Object.values(pages).filter(({ indexed }) => indexed);
  const urls = [...indexed, ...versions.slice(1)].map(
    ({ path }) => `  <url><loc>${brand.siteUrl}${path}</loc>${lastmod(path)}</url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`;
}

/** For assistants that people ask about a message: https://llmstxt.org. */
function llms(): string {
  const { name, description, siteUrl, supportEmail } = brand;
  const rule = buildWords.assistants.replace('{name}', name).replace('{url}', `${siteUrl}${pages.verify.path}`);
  const list = Object.values(pages)
    .filter(({ indexed }) => indexed)
    .map(({ path, title, description }) => `- [${title}](${siteUrl}${path}): ${description}`);
  return [`# ${name}`, `> ${description}`, rule, list.join('\n'), `${supportEmail}, ${links.telegramUrl}`, ''].join(
    '\n\n',
  );
}

/** RFC 9116. After this many days the file has expired: build the site again before that. */
const SECURITY_DAYS = 360;

function security(): string {
  const expires = new Date(Date.now() + SECURITY_DAYS * 24 * 60 * 60 * 1000);
  return [
    `Contact: mailto:${brand.securityEmail}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${brand.siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/**
 * Browsers keep the service worker of an earlier site of this domain, and ask for its file again at each visit. This one removes
 * it, what it has kept, and the pages that it shows.
 */
function noWorker(): string {
  return `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url);
})()));
`;
}

/** Each file beside the pages, and what makes it. */
export const generatedFiles: Record<string, () => string | Uint8Array> = {
  'manifest.webmanifest': manifest,
  'robots.txt': robots,
  'sitemap.xml': sitemap,
  '.well-known/security.txt': security,
  'icon.svg': () => `${iconSvg()}\n`,
  'apple-touch-icon.png': () => iconPng(180),
  'icon-192.png': () => iconPng(192),
  'icon-512.png': () => iconPng(512),
  'icon-maskable-512.png': () => iconPng(512, 'masked'),
  'favicon.ico': favicon,
  'llms.txt': llms,
  'sw.js': noWorker,
  'service-worker.js': noWorker,
  'share.png': sharePicture,
  'share-verify.png': verifyPicture,
};
