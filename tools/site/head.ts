import { brand, founders, links } from '../../src/content/company.ts';
import { hero } from '../../src/content/hero.ts';
import { versions } from '../../src/content/languages.ts';
import { type Page, pages } from '../../src/content/pages.ts';
import { buildWords, site } from '../../src/content/site.ts';
import { theme } from '../../src/content/theme.ts';
import { escapeHtml, iconSvg } from './pictures.ts';

/** For a data URL in double quotes. Escapes as little as possible: the rest compresses with the same logo in the page. */
function encodeIcon(svg: string): string {
  return encodeURI(svg.replaceAll('"', "'")).replaceAll('%20', ' ').replaceAll('#', '%23');
}

const home = `${brand.siteUrl}/`;
const isVerify = (path: string) => versions.some((version) => version.path === path);
/** x-default: for those who read none of the languages. */
const alternates = [...versions, { language: 'x-default', path: pages.verify.path }].map(
  ({ language, path }) => `<link rel="alternate" hreflang="${language}" href="${brand.siteUrl}${path}" />`,
);
const organization = { '@type': 'Organization', '@id': `${home}#organization`, name: brand.name };

/**
 * Tells search engines who the provider is, on the landing page, and whose check it is, on /verify. Neither the services nor the
 * questions and answers are repeated here: search engines show neither for such a site, and every visitor would load them twice.
 */
function structuredData({ path, title, language = site.language }: Page) {
  const context = { '@context': 'https://schema.org' };
  if (isVerify(path)) {
    const page = { url: `${brand.siteUrl}${path}`, name: title, inLanguage: language };
    return { ...context, '@type': 'WebPage', ...page, about: { ...organization, url: home } };
  }
  if (path !== pages.landing.path) return undefined;
  return {
    ...context,
    '@graph': [
      {
        ...organization,
        legalName: brand.legalName,
        description: brand.description,
        url: home,
        logo: { '@type': 'ImageObject', url: `${home}icon-512.png`, width: '512', height: '512' },
        email: brand.supportEmail,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: brand.supportEmail,
          availableLanguage: site.language,
        },
        foundingDate: String(brand.foundedYear),
        founder: founders.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role })),
        sameAs: [links.telegramUrl],
      },
      {
        '@type': 'WebSite',
        '@id': `${home}#website`,
        name: brand.name,
        url: home,
        inLanguage: site.language,
        publisher: { '@id': organization['@id'] },
      },
    ],
  };
}

/** The head of one page, but for its title, description and canonical address: those are the route's own (app/app.tsx). */
export function renderHead(page: Page): string {
  const url = `${brand.siteUrl}${page.path}`;
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const [picture, onPicture] = isVerify(page.path)
    ? ['share-verify', buildWords.verifyPicture]
    : ['share', hero.title.join(' ')];
  const { locale } = versions.find(({ language }) => language === (page.language ?? site.language)) ?? {};
  const tags = [
    `<meta name="theme-color" content="${theme.colors['ink-950']}" />`,
    '<meta name="color-scheme" content="only dark" />',
    // Dark Reader heeds no color scheme, and takes the contrast of the buttons below what can be read.
    '<meta name="darkreader-lock" />',
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}" />`,
    `<meta property="og:locale" content="${locale}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${brand.siteUrl}/${picture}.png" />`,
    '<meta property="og:image:type" content="image/png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:image:alt" content="${page.language ? title : escapeHtml(`${brand.name}: ${onPicture}`)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    '<link rel="icon" href="/favicon.ico" sizes="48x48" />',
    `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeIcon(iconSvg())}" />`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
    ...(versions.length > 1 && isVerify(page.path) ? alternates : []),
  ];
  return tags.join('');
}

/** The element with the page's structured data. At the end of the page: nothing that is painted waits for its bytes. */
export function renderStructuredData(page: Page): string {
  const described = structuredData(page);
  if (described === undefined) return '';
  // A data block: never run, so no script policy concerns it. `<` could end the element early.
  const data = JSON.stringify(described).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${data}</script>`;
}

/**
 * index.html with the language and the head of a page; `own` is what the page itself has put there.
 *
 * @public Loaded by content-plugin.ts.
 */
export function fillShell(html: string, page: Page, own = ''): string {
  return html
    .replace(' lang="en"', ` lang="${page.language ?? site.language}"`)
    .replace('<!--head-->', () => own + renderHead(page));
}

/**
 * index.html for the dev server, which has one page for all routes of a language, with the landing page's head.
 *
 * @public Loaded by content-plugin.ts.
 */
export function fillDevShell(html: string, address: string): string {
  const { language } = versions.slice(1).find(({ language }) => address.startsWith(`/${language}/`)) ?? {};
  if (language === undefined) return fillShell(html, pages.landing);
  // Before the app, which reads them once.
  const words = `<script type="module">import * as words from '/src/content/${language}/words.ts'; globalThis.pageWords = words</script>`;
  return fillShell(html, { ...pages.landing, language }, words);
}
