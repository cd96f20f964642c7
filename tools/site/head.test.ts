import { describe, expect, it } from 'vitest';
import { brand } from '../../src/content/brand.ts';
import { services } from '../../src/content/landing.ts';
import { links } from '../../src/content/links.ts';
import { pages } from '../../src/content/pages.ts';
import { renderHead } from './head.ts';
import { structuredData } from './structured-data.ts';

describe('the head of a page', () => {
  it('shows the picture of the brand where the page is shared', () => {
    const head = renderHead(pages.verify);
    expect(head).toContain('name="twitter:card" content="summary_large_image"');
    expect(head).toContain(`property="og:image" content="${brand.siteUrl}/share.png"`);
    expect(head).toContain('property="og:image:width" content="1200"');
    expect(head).toContain('property="og:image:height" content="630"');
    expect(head).toMatch(/property="og:image:alt" content="[^"]+"/);
  });

  it('asks the network for no icon of the tab', () => {
    expect(renderHead(pages.landing)).toMatch(/rel="icon" type="image\/svg\+xml" href="data:/);
  });

  it('tells search engines about the organization, the site and the services on the landing page', () => {
    const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(renderHead(pages.landing))?.[1] ?? '';
    const types = JSON.parse(json)['@graph'].map((node: { '@type': string }) => node['@type']);
    expect(types).toEqual(['Organization', 'WebSite', 'Service']);
    expect(renderHead(pages.terms)).not.toContain('ld+json');
  });

  it('escapes what the content holds', () => {
    const head = renderHead({ path: '/x', title: 'A "b" <c> & d', description: '"><script>', indexed: true });
    expect(head).toContain('A &quot;b&quot; &lt;c&gt; &amp; d');
    expect(head).not.toContain('<script>');
  });
});

type Node = Record<string, unknown>;

/** Every object in the graph, the nested ones too. */
function nodes(part: unknown): Node[] {
  if (Array.isArray(part)) return part.flatMap(nodes);
  if (typeof part !== 'object' || part === null) return [];
  return [part as Node, ...Object.values(part).flatMap(nodes)];
}

// That each property belongs to its type is checked by the compiler: schema-dts is schema.org's vocabulary.
describe('the structured data', () => {
  const all = nodes(structuredData()['@graph']);
  const byType = (type: string) => all.filter((node) => node['@type'] === type);

  it('is true to the page: its five services and its addresses, with nothing empty', () => {
    const offered = byType('Offer').map(({ itemOffered }) => (itemOffered as Node).name);
    expect(offered).toEqual(services.cards.map(({ title }) => title));
    expect(byType('Organization')[0]?.sameAs).toEqual([links.telegramUrl]);
    for (const [property, value] of all.flatMap(Object.entries)) expect(value, property).toBeTruthy();
  });

  it('has absolute addresses and no reference to nothing', () => {
    const addresses = all.flatMap(({ url, '@id': id }) => [url, id]).filter((address) => address !== undefined);
    for (const address of addresses) expect(address).toMatch(`${brand.siteUrl}/`);
    const described = all.filter((node) => '@id' in node && '@type' in node).map((node) => node['@id']);
    for (const node of all) if ('@id' in node) expect(described).toContain(node['@id']);
  });
});
