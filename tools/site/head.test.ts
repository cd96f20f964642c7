import { expect, it } from 'vitest';
import { services } from '../../src/content/landing.ts';
import { links } from '../../src/content/links.ts';
import { pages } from '../../src/content/pages.ts';
import { renderHead } from './head.ts';

it('The head of the landing page describes the organization, the site and the five services to search engines.', () => {
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(renderHead(pages.landing))?.[1] ?? '';
  const [organization, site, service] = JSON.parse(json)['@graph'];
  expect(organization).toMatchObject({ '@type': 'Organization', sameAs: [links.telegramUrl] });
  expect(site).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization['@id'] } });
  const offers: { itemOffered: { name: string } }[] = service.hasOfferCatalog.itemListElement;
  expect(offers.map(({ itemOffered }) => itemOffered.name)).toEqual(services.cards.map(({ title }) => title));
  expect(renderHead(pages.terms)).not.toContain('ld+json');
});

it('The head of a page escapes what the content says.', () => {
  const head = renderHead({ path: '/x', title: 'A "b" <c> & d', description: '"><script>', indexed: true });
  expect(head).toContain('A &quot;b&quot; &lt;c&gt; &amp; d');
  expect(head).not.toContain('<script>');
});
