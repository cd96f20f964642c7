import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkContent } from './check-content.ts';
import { content, contentFiles, logoFiles } from './content.ts';

type Tree = Record<string, unknown>;

/** The content with the value at one place replaced. */
function changed(place: string, value: unknown): Record<string, Tree> {
  const copy: Record<string, Tree> = structuredClone(
    Object.fromEntries(Object.entries(contentFiles).map(([file, names]) => [file, { ...names }])),
  );
  const [file = '', path = ''] = place.split(': ');
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((part, key) => part[key] as Tree, copy[file] as Tree);
  parent[last] = value;
  return copy;
}

const { ecosystem, exchanges, faq, services } = content;

describe('the content check', () => {
  it('accepts the content as it is', () => {
    expect(() => checkContent(contentFiles, logoFiles())).not.toThrow();
  });

  it('knows every file of the folder', () => {
    const folder = new URL('../../src/content/', import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    expect(Object.keys(contentFiles).toSorted()).toEqual(files.toSorted());
  });

  it.each<[what: string, place: string, value: unknown, message: string]>([
    ['an empty word', 'brand.ts: brand.name', ' ', 'must not be empty'],
    ['an empty word of /verify', 'verify.ts: verify.banner.points.1', '', 'must not be empty'],
    ['a retry at no time', 'verdict.ts: verdict.limited.retry', 'Try again.', 'must say when'],
    ['seven questions', 'faq.ts: faq.questions', faq.questions.slice(1), 'must have exactly 8 entries'],
    ['thirteen exchanges', 'exchanges.ts: exchanges', exchanges.slice(1), 'must have exactly 14 entries'],
    ['five stats', 'landing.ts: ecosystem.stats', ecosystem.stats.slice(1), 'must have exactly 6 entries'],
    ['three value points', 'landing.ts: ecosystem.points', ecosystem.points.slice(1), 'must have exactly 4 entries'],
    ['a repeated id', 'landing.ts: services.cards.1.id', services.cards[0].id, 'repeats "exchange-listings"'],
    ['a step beyond the weeks', 'landing.ts: services.timeline.steps', [{ from: 0, to: 9, label: 'All' }], 'must each'],
    ['a logo without a file', 'exchanges.ts: exchanges.3.logo', 'nobody', 'has no file in exchange-logos/'],
    [
      'a link to a section that is not there',
      'links.ts: sectionLinks.0.id',
      'team',
      'is no section of the landing page',
    ],
    ['a link without https', 'links.ts: links.telegramUrl', 'http://t.me/x', 'must be an https address'],
    ['a chat elsewhere', 'links.ts: links.telegramUrl', 'https://t.me.example/x', 'must be an address on t.me'],
    ['a script as a link', 'links.ts: links.schedulingUrl', 'javascript:alert(1)', 'must be an https address'],
    ['a mail link to nobody', 'links.ts: links.emailUrl', 'mailto:', 'must be mailto: and an email address'],
    ['a site address with a path', 'brand.ts: brand.siteUrl', 'https://a.example/', 'no slash, no path'],
    ['a highlight outside the quotation', 'landing.ts: founder.highlight', 'nowhere', 'must stand in the quote'],
    ['an endless page title', 'pages.ts: pages.terms.title', 'x'.repeat(71), 'keep it within 70 characters'],
    ['a 404 page to be found', 'pages.ts: pages.notFound.indexed', true, 'must be false'],
    ['an empty list in a legal text', 'legal.ts: terms.sections.1.blocks.2', [], 'must not be empty'],
    ['a colour by name', 'theme.ts: theme.colors.volt', 'yellow', 'must be a colour'],
    ['faint words', 'theme.ts: theme.colors.muted', '#5d6b78', 'is hard to read on ink-950: its contrast is 3.6'],
    ['a dark accent', 'theme.ts: theme.colors.volt', '#1b3a8a', 'is hard to read on ink-800'],
    ['faint edges', 'theme.ts: theme.colors.line-strong', '#222c36', 'must be at least 3'],
    ['a light panel', 'theme.ts: theme.colors.ink-800', '#ffffff', 'must be a dark colour'],
  ])('refuses %s and names its file and place', (_what, place, value, message) => {
    const check = () => checkContent(changed(place, value), logoFiles());
    expect(check).toThrow(`${place} `);
    expect(check).toThrow(message);
  });
});
