import { describe, expect, it } from 'vitest';
import { brand } from '../src/content/brand.ts';
import { pages } from '../src/content/pages.ts';
import { renderHead } from './head.ts';

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
