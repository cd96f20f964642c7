import { describe, expect, it } from 'vitest';
import { brand } from '../src/content/brand.ts';
import { pages } from '../src/content/pages.ts';
import { renderHead } from './head.ts';

describe('the head of a page', () => {
  it('has the route’s own title, description and canonical address', () => {
    const head = renderHead(pages.terms);
    expect(head).toContain(`>${pages.terms.title}</title>`);
    expect(head).toContain(`content="${pages.terms.description}"`);
    expect(head).toContain(`rel="canonical" href="${brand.siteUrl}/terms"`);
    expect(head).not.toContain('noindex');
  });

  it('keeps the 404 page out of search engines', () => {
    const head = renderHead(pages.notFound);
    expect(head).toContain('name="robots" content="noindex"');
    expect(head).not.toContain('canonical');
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
