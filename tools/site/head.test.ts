import { expect, it, vi } from 'vitest';
import { brand, links } from '../../src/content/company.ts';
import { founder, services } from '../../src/content/landing.ts';
import { type Page, pages } from '../../src/content/pages.ts';
import { fillShell, renderHead, renderStructuredData } from './head.ts';
import { escapeHtml } from './pictures.ts';

vi.mock('../../src/content/site.ts', async (load) => {
  const { site, ...rest } = await load<typeof import('../../src/content/site.ts')>();
  return { ...rest, site: { ...site, language: 'pt' } };
});

it('The landing page describes the organization, the site and the five services to search engines.', () => {
  const json =
    /<script type="application\/ld\+json">(.*)<\/script>/.exec(renderStructuredData(pages.landing))?.[1] ?? '';
  const [organization, site, service] = JSON.parse(json)['@graph'];
  expect(service.description).toBe(services.cards[0].text);
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: brand.name,
    email: brand.supportEmail,
    founder: { name: founder.name, jobTitle: founder.role },
    sameAs: [links.telegramUrl],
  });
  expect(site).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization['@id'] } });
  const offers: { itemOffered: { name: string } }[] = service.hasOfferCatalog.itemListElement;
  expect(offers.map(({ itemOffered }) => itemOffered.name)).toEqual(services.cards.map(({ title }) => title));
  expect(renderStructuredData(pages.terms)).toBe('');
});

it('The head and the structured data of a page escape what the content says.', () => {
  const head = renderHead({ path: '/x', title: 'A "b" <c> & d', description: '"><script>', indexed: true });
  expect(head).toContain('A &quot;b&quot; &lt;c&gt; &amp; d');
  expect(head).not.toContain('<script>');
  const title = '</script><script>';
  expect(renderHead({ ...pages.verify, title })).not.toContain(title);
  expect(renderStructuredData({ ...pages.verify, title })).not.toContain(title);
});

it.each(Object.values<Page>(pages))(
  'A shared link to $path shows the title, the description and the address of that page.',
  (page) => {
    const { path, title, description } = page;
    const shared = [...renderHead(page).matchAll(/property="og:(title|description|url)" content="([^"]*)"/g)];
    expect(Object.fromEntries(shared.map(([, property, content]) => [property, content]))).toEqual({
      title: escapeHtml(title),
      description: escapeHtml(description),
      url: `${brand.siteUrl}${path}`,
    });
  },
);

it.each<[Page, string]>([
  [pages.landing, 'share.png'],
  [pages.verify, 'share-verify.png'],
  [pages.terms, 'share.png'],
])('A shared link to $path has the absolute address of its picture.', (page, picture) => {
  expect(renderHead(page)).toContain(`property="og:image" content="${brand.siteUrl}/${picture}"`);
});

it('The page is in the language of the content.', () => {
  expect(fillShell('<html lang="en">', pages.terms)).toBe('<html lang="pt">');
});
