import { type content, contentFiles, logoFiles } from './content.ts';

type Content = typeof content;
/** What each file of src/content/ exports. */
type ContentFiles = Readonly<Record<string, object>>;
/** Notes a mistake at a place such as `theme.colors.muted`, unless `isRight`. */
type Expect = (isRight: boolean, place: string, message: string) => void;

/** The anchors that the landing page's sections have. */
export const sectionIds = ['about', 'ecosystem', 'services', 'partners', 'contact', 'faq'];

const PANELS = ['ink-950', 'ink-900', 'ink-800'] as const;
/** What stands on the panels, and the least contrast that WCAG 2.2 asks of it: 1.4.3 for words, 1.4.11 for edges. */
const MINIMUM_CONTRAST = { text: 4.5, muted: 4.5, volt: 4.5, go: 4.5, stop: 4.5, caution: 4.5, 'line-strong': 3 };

/** Only these may be empty. */
const MAY_BE_EMPTY = ['ownerNote', 'alsoKnownAs'];

function checkNotEmpty(part: unknown, place: string, expect: Expect): void {
  const isEmpty = typeof part === 'string' ? part.trim() === '' : Array.isArray(part) && part.length === 0;
  expect(!isEmpty || MAY_BE_EMPTY.includes(place.split('.').at(-1) ?? ''), place, 'must not be empty');
  if (typeof part !== 'object' || part === null) return;
  for (const [key, entry] of Object.entries(part)) checkNotEmpty(entry, place === '' ? key : `${place}.${key}`, expect);
}

/** Each entry's `key` is its own. */
function checkUnique(list: readonly object[], key: string, place: string, expect: Expect): void {
  const values = list.map((entry) => (entry as Record<string, unknown>)[key]);
  for (const [index, value] of values.entries()) {
    expect(values.indexOf(value) === index, `${place}.${index}.${key}`, `repeats "${String(value)}"`);
  }
}

function checkCounts(all: Content, expect: Expect): void {
  const lists: [place: string, list: readonly unknown[], count: number, key?: string][] = [
    ['sectionLinks', all.sectionLinks, 4, 'id'],
    ['exchanges', all.exchanges, 14, 'name'],
    ['hero.facts', all.hero.facts, 3, 'label'],
    ['hero.ticket.guarantees', all.hero.ticket.guarantees, 3],
    ['ecosystem.points', all.ecosystem.points, 4, 'id'],
    ['ecosystem.stats', all.ecosystem.stats, 6, 'id'],
    ['services.cards', all.services.cards, 5, 'id'],
    ['faq.questions', all.faq.questions, 8, 'id'],
  ];
  for (const [place, list, count, key] of lists) {
    expect(list.length === count, place, `must have exactly ${count} entries`);
    if (key !== undefined) checkUnique(list as object[], key, place, expect);
  }
  for (const [index, { facts }] of all.services.cards.entries()) {
    expect(facts.length === 3, `services.cards.${index}.facts`, 'must have exactly 3 entries');
  }
  for (const name of ['terms', 'cookies'] as const) {
    checkUnique(all[name].sections, 'id', `${name}.sections`, expect);
  }
}

function checkAddresses({ brand, links, exchangeBoard, pages, sectionLinks }: Content, expect: Expect): void {
  const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:';
  const web = {
    'brand.siteUrl': brand.siteUrl,
    'links.schedulingUrl': links.schedulingUrl,
    'links.telegramUrl': links.telegramUrl,
    'exchangeBoard.sources.coingecko.url': exchangeBoard.sources.coingecko.url,
    'exchangeBoard.sources.coinpaprika.url': exchangeBoard.sources.coinpaprika.url,
  };
  for (const [place, address] of Object.entries(web)) expect(isHttps(address), place, 'must be an https address');
  expect(/^https:\/\/[^/?#]+$/.test(brand.siteUrl), 'brand.siteUrl', 'must end with the host: no slash, no path');
  expect(/^https:\/\/(t|telegram)\.me\/./.test(links.telegramUrl), 'links.telegramUrl', 'must be an address on t.me');
  const isMail = /^mailto:[^@\s]+@[^@\s]+$/.test(links.emailUrl);
  expect(isMail, 'links.emailUrl', 'must be mailto: and an email address');
  for (const name of ['supportEmail', 'verifyEmail', 'securityEmail'] as const) {
    expect(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(brand[name]), `brand.${name}`, 'must be an email address');
  }
  for (const [name, { path }] of Object.entries(pages)) {
    const isRight = name === 'landing' ? path === '/' : /^\/[a-z0-9-]+$/.test(path);
    expect(isRight, `pages.${name}.path`, 'must be a path such as /terms; the landing page’s is /');
  }
  const { path, indexed }: { path: string; indexed: boolean } = pages.notFound;
  expect(path === '/404', 'pages.notFound.path', 'must be /404');
  expect(!indexed, 'pages.notFound.indexed', 'must be false: search engines should not show it');
  for (const [index, { id }] of sectionLinks.entries()) {
    const message = `is no section of the landing page: ${sectionIds.join(', ')}`;
    expect(sectionIds.includes(id), `sectionLinks.${index}.id`, message);
  }
}

function checkLengths({ brand, pages, founder }: Content, expect: Expect): void {
  const within = (text: string, length: number, place: string) =>
    expect(text.length <= length, place, `is cut off by search engines: keep it within ${length} characters`);
  within(brand.description, 170, 'brand.description');
  for (const [name, { title, description }] of Object.entries(pages)) {
    within(title, 70, `pages.${name}.title`);
    within(description, 170, `pages.${name}.description`);
  }
  expect(founder.monogram.length <= 3, 'founder.monogram', 'has at most 3 letters');
}

/** Texts that refer to other texts or to files. */
function checkReferences(all: Content, logos: readonly string[], expect: Expect): void {
  const { founder, hero, services, verdict } = all;
  const asksForUrl = /CoinMarketCap.*CoinGecko/.test(hero.ticket.placeholder);
  expect(asksForUrl, 'hero.ticket.placeholder', 'must ask for a CoinMarketCap or CoinGecko URL');
  const quotes = (founder.quote as string).split(founder.highlight).length - 1;
  expect(quotes === 1, 'founder.highlight', 'must stand in the quote exactly once');
  expect((verdict.limited.retry as string).includes('{when}'), 'verdict.limited.retry', 'must say when: {when}');
  for (const [index, { logo }] of all.exchanges.entries()) {
    expect(logos.includes(logo), `exchanges.${index}.logo`, 'has no file in exchange-logos/');
  }
  const large = services.cards.filter(({ figure }) => figure === 'timeline');
  expect(large.length === 1, 'services.cards', 'must have exactly one card with the figure timeline: the large one');
  const { weeks, steps } = services.timeline;
  const areInside = steps.every(({ from, to }) => 0 <= from && from < to && to <= weeks);
  expect(areInside, 'services.timeline.steps', 'must each run forwards and end within the weeks');
}

/** WCAG's relative luminance of a colour such as #e4ff3c. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Words and edges can be read on every panel, the words on a button (ink-950 on volt) too, and the page is dark. */
function checkColors({ theme: { colors } }: Content, expect: Expect): void {
  const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color);
  for (const [name, color] of Object.entries(colors)) {
    expect(isColor(color), `theme.colors.${name}`, 'must be a colour such as #e4ff3c');
  }
  if (!Object.values(colors).every(isColor)) return;
  for (const panel of PANELS) {
    const isDark = luminance(colors[panel]) <= 0.1;
    expect(isDark, `theme.colors.${panel}`, 'must be a dark colour: the design is light words on dark panels');
    for (const [name, minimum] of Object.entries(MINIMUM_CONTRAST)) {
      const found = contrast(colors[name as keyof typeof MINIMUM_CONTRAST], colors[panel]);
      const message = `is hard to read on ${panel}: its contrast is ${found.toFixed(2)} and must be at least ${minimum}`;
      expect(found >= minimum, `theme.colors.${name}`, message);
    }
  }
}

/**
 * Checks what the types of the content cannot: contrast, addresses, counts, lengths, and what refers to something else.
 * Throws an error that names every wrong entry by its file and its place there: `brand.ts: brand.name must not be empty`.
 * `logos` are the names in exchange-logos/, without their ending.
 */
export function checkContent(files: ContentFiles, logos: readonly string[]): void {
  const all = Object.assign({}, ...Object.values(files)) as Content;
  const mistakes: string[] = [];
  const expect: Expect = (isRight, place, message) => {
    if (isRight) return;
    const [name = ''] = place.split('.');
    const file = Object.keys(files).find((file) => name in (files[file] ?? {}));
    mistakes.push(`  ${file}: ${place} ${message}`);
  };
  checkNotEmpty(all, '', expect);
  checkCounts(all, expect);
  checkAddresses(all, expect);
  checkLengths(all, expect);
  checkReferences(all, logos, expect);
  checkColors(all, expect);
  if (mistakes.length > 0) throw new Error(`src/content/ is not as the site needs it:\n${mistakes.join('\n')}`);
}

/** Checks src/content/ as it is. */
export function checkContentFolder(): void {
  checkContent(contentFiles, logoFiles());
}
