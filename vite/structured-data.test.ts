import { describe, expect, it } from 'vitest';
import { brand } from '../src/content/brand.ts';
import { services } from '../src/content/landing.ts';
import { links } from '../src/content/links.ts';
import { structuredData } from './structured-data.ts';

type Node = Record<string, unknown>;

/** Every object in the graph, the nested ones too. */
function nodes(part: unknown): Node[] {
  if (Array.isArray(part)) return part.flatMap(nodes);
  if (typeof part !== 'object' || part === null) return [];
  return [part as Node, ...Object.values(part).flatMap(nodes)];
}

// That each property belongs to its type is the type checker's: schema-dts is schema.org's vocabulary.
describe('the structured data', () => {
  const all = nodes(structuredData()['@graph']);
  const byType = (type: string) => all.filter((node) => node['@type'] === type);

  it.each([
    ['Organization', ['name', 'url', 'logo', 'contactPoint', 'sameAs']],
    ['ContactPoint', ['contactType', 'email']],
    ['ImageObject', ['url', 'width', 'height']],
    ['WebSite', ['name', 'url', 'publisher']],
    ['Service', ['name']],
    ['OfferCatalog', ['name', 'itemListElement']],
    ['Offer', ['itemOffered']],
    ['Person', ['name']],
  ])('says of each %s what search engines ask for', (type, required) => {
    expect(byType(type).length).toBeGreaterThan(0);
    for (const node of byType(type)) {
      for (const property of required) expect(node[property], `${type}.${property}`).toBeTruthy();
    }
  });

  it('is true to the page: its five services and its addresses', () => {
    const offered = byType('Offer').map(({ itemOffered }) => (itemOffered as Node).name);
    expect(offered).toEqual(services.cards.map(({ title }) => title));
    expect(byType('Organization')[0]?.sameAs).toEqual([links.telegramUrl]);
  });

  it('has absolute addresses and no reference to nothing', () => {
    const addresses = all.flatMap(({ url, '@id': id }) => [url, id]).filter((address) => address !== undefined);
    for (const address of addresses) expect(address).toMatch(`${brand.siteUrl}/`);
    const described = all.filter((node) => '@id' in node && '@type' in node).map((node) => node['@id']);
    for (const node of all) if ('@id' in node) expect(described).toContain(node['@id']);
  });
});
