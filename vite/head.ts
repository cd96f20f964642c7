import { brand, logo } from '../src/content/brand.ts';
import { services } from '../src/content/landing.ts';
import { links } from '../src/content/links.ts';
import { type Page, pages } from '../src/content/pages.ts';
import { theme } from '../src/content/theme.ts';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The bolt on a square in the brand's colours, for the tab and the home screen. */
export function iconSvg(): string {
  const { colors } = theme;
  const pad = logo.size / 8;
  const side = logo.size + 2 * pad;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-pad} ${-pad} ${side} ${side}">`,
    `<path fill="${colors['ink-950']}" d="M${-pad} ${-pad}h${side}v${side}h${-side}z"/>`,
    `<path fill="${colors.volt}" d="${logo.path}"/></svg>`,
  ].join('');
}

/** What search engines are told about the provider. A data block: never run, so no script policy concerns it. */
function structuredData(): string {
  const organization = `${brand.siteUrl}/#organization`;
  const graph = [
    {
      '@type': 'Organization',
      '@id': organization,
      name: brand.name,
      legalName: brand.legalName,
      url: `${brand.siteUrl}/`,
      logo: `${brand.siteUrl}/icon.svg`,
      email: brand.supportEmail,
      foundingDate: String(brand.foundedYear),
      sameAs: [links.telegramUrl],
    },
    {
      '@type': 'WebSite',
      '@id': `${brand.siteUrl}/#website`,
      name: brand.name,
      url: `${brand.siteUrl}/`,
      publisher: { '@id': organization },
    },
    {
      '@type': 'Service',
      name: services.cards[0].title,
      serviceType: 'Listing-as-a-Service',
      description: brand.description,
      provider: { '@id': organization },
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: services.title,
        itemListElement: services.cards.map(({ title, text }) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: title, description: text },
        })),
      },
    },
  ];
  // `<` could end the script element early.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}

/** The head of one page, but for its title, description and canonical address: those are the route's own (app/page.tsx). */
export function renderHead(page: Page): string {
  const url = `${brand.siteUrl}${page.path}`;
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  const tags = [
    `<meta name="theme-color" content="${theme.colors['ink-950']}" />`,
    '<meta name="color-scheme" content="dark" />',
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${url}" />`,
    '<meta name="twitter:card" content="summary" />',
    `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(iconSvg())}" />`,
    '<link rel="manifest" href="/manifest.webmanifest" />',
  ];
  if (page.path === pages.landing.path) {
    tags.push(`<script type="application/ld+json">${structuredData()}</script>`);
  }
  return tags.join('\n    ');
}
