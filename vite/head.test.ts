import { describe, expect, it } from 'vitest';
import { pages } from '../src/content/pages.ts';
import { renderHead } from './head.ts';

describe('the head of a page', () => {
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
