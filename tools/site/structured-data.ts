import { brand } from '../../src/content/brand.ts';
import { founder, services } from '../../src/content/landing.ts';
import { links } from '../../src/content/links.ts';
import { site } from '../../src/content/site.ts';

/**
 * What search engines are told about the provider. Neither the services' texts nor the questions and answers are repeated
 * here: search engines show neither for such a site, and every visitor would load them twice.
 */
export function structuredData() {
  const url = `${brand.siteUrl}/`;
  const organization = { '@id': `${url}#organization` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: brand.name,
        legalName: brand.legalName,
        description: brand.description,
        url,
        logo: { '@type': 'ImageObject', url: `${url}icon-512.png`, width: '512', height: '512' },
        email: brand.supportEmail,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: brand.supportEmail,
          availableLanguage: site.language,
        },
        foundingDate: String(brand.foundedYear),
        founder: { '@type': 'Person', name: founder.name, jobTitle: founder.role },
        sameAs: [links.telegramUrl],
      },
      {
        '@type': 'WebSite',
        '@id': `${url}#website`,
        name: brand.name,
        url,
        inLanguage: site.language,
        publisher: organization,
      },
      {
        '@type': 'Service',
        name: services.cards[0].title,
        description: brand.description,
        provider: organization,
        hasOfferCatalog: {
          '@type': 'OfferCatalog',
          name: services.title,
          itemListElement: services.cards.map(({ title }) => ({
            '@type': 'Offer',
            itemOffered: { '@type': 'Service', name: title },
          })),
        },
      },
    ],
  };
}
