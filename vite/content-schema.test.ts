import { describe, expect, it } from 'vitest';
import { content, logoFiles } from './content.ts';
import { checkContent } from './content-schema.ts';

type Content = typeof content;

/** The content with one part replaced. */
function changed(part: { [Key in keyof Content]?: unknown }): unknown {
  return { ...content, ...part };
}

describe('the content check', () => {
  it('accepts the content as it is', () => {
    expect(() => checkContent(content, logoFiles())).not.toThrow();
  });

  it.each<[string, unknown, string]>([
    [
      'seven questions',
      changed({ faq: { ...content.faq, questions: content.faq.questions.slice(1) } }),
      'faq.questions must have exactly 8 entries',
    ],
    [
      'thirteen exchanges',
      changed({ exchanges: content.exchanges.slice(1) }),
      'exchanges must have exactly 14 entries',
    ],
    [
      'a repeated id',
      changed({
        services: { ...content.services, cards: content.services.cards.map((card) => ({ ...card, id: 'same' })) },
      }),
      'services.cards.1.id repeats "same"',
    ],
    [
      'an unknown drawing',
      changed({
        services: { ...content.services, cards: content.services.cards.map((card) => ({ ...card, figure: 'rocket' })) },
      }),
      'services.cards.0.figure is no known drawing',
    ],
    [
      'a logo without a file',
      changed({
        exchanges: content.exchanges.map((exchange, index) =>
          index === 3 ? { ...exchange, logo: 'nobody' } : exchange,
        ),
      }),
      'exchanges.3.logo has no file',
    ],
    [
      'a link without https',
      changed({ links: { ...content.links, telegramUrl: 'http://t.me/x' } }),
      'links.telegramUrl must be an https address',
    ],
    [
      'a script as a link',
      changed({ links: { ...content.links, schedulingUrl: 'javascript:alert(1)' } }),
      'links.schedulingUrl must be an https address',
    ],
    [
      'five stats',
      changed({ ecosystem: { ...content.ecosystem, stats: content.ecosystem.stats.slice(1) } }),
      'ecosystem.stats must have exactly 6 entries',
    ],
    [
      'three value points',
      changed({ ecosystem: { ...content.ecosystem, points: content.ecosystem.points.slice(1) } }),
      'ecosystem.points must have exactly 4 entries',
    ],
    ['an empty word', changed({ brand: { ...content.brand, name: ' ' } }), 'brand.name must not be empty'],
    [
      'a highlight outside the quotation',
      changed({ founder: { ...content.founder, highlight: '51+ projects' } }),
      'founder.highlight must stand in the quote',
    ],
    [
      'a colour by name',
      changed({ theme: { colors: { ...content.theme.colors, volt: 'yellow' } } }),
      'theme.colors.volt must be a colour',
    ],
  ])('refuses %s and names the entry', (_what, wrong, message) => {
    expect(() => checkContent(wrong, logoFiles())).toThrow(message);
  });
});
