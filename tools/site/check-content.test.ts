import ranges from '@fontsource-variable/geist/unicode.json';
import { describe, expect, it } from 'vitest';
import { claims, weeks } from '../../src/content/claims.ts';
import { languages, versions } from '../../src/content/languages.ts';
import { pages } from '../../src/content/pages.ts';
import { adviseOnContent, checkContent, contentFiles, translated } from './check-content.ts';

/** More hours than are promised. */
const late = claims.replyHours + 1;

type Tree = Record<string, unknown>;

/** The content with the value at one place replaced. */
function changed(place: string, value: unknown, files: Record<string, object> = contentFiles): Record<string, Tree> {
  const copy: Record<string, Tree> = structuredClone(
    Object.fromEntries(Object.entries(files).map(([file, names]) => [file, { ...names }])),
  );
  const [file = '', path = ''] = place.split(': ');
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((part, key) => part[key] as Tree, copy[file] as Tree);
  parent[last] = value;
  return copy;
}

it('The content check refuses a link to a hidden board.', () => {
  const linked = changed('company.ts: sectionLinks.0.id', 'partners');
  expect(() => checkContent(changed('exchanges.ts: exchangeBoard.shown', false, linked))).toThrow(
    'exchangeBoard.shown is false, and sectionLinks leads to the board',
  );
});

it('The content check accepts the content as it is.', () => {
  expect(() => checkContent(contentFiles)).not.toThrow();
});

it.each<[what: string, place: string, value: unknown, message: string]>([
  ['an empty word', 'verify.ts: verify.banner.points.1', ' ', 'must not be empty'],
  ['an empty list', 'legal.ts: terms.sections.1.blocks.2', [], 'must not be empty'],
  ['a logo without a file', 'exchanges.ts: exchanges.3.logo', 'unknown', 'has no file in exchange-logos/'],
  ['a language without words', 'languages.ts: languages', { xx: {} }, 'must name the folders with words'],
  ['a link to a missing section', 'company.ts: sectionLinks.0.id', 'team', 'is no section of the landing page'],
  ['a link without https', 'company.ts: links.telegramUrl', 'http://t.me/x', 'must be an https address'],
  ['a chat on another host', 'company.ts: links.telegramUrl', 'https://t.me.example/x', 'must be an address on t.me'],
  ['a script as a link', 'company.ts: links.schedulingUrl', 'javascript:alert(1)', 'must be an https address'],
  ['a mail link without an address', 'company.ts: links.emailUrl', 'mailto:', 'must be mailto: and an email address'],
  ['a site address with a path', 'company.ts: brand.siteUrl', 'https://a.example/', 'no slash, no path'],
  ['a landing page elsewhere', 'pages.ts: pages.landing.path', '/home', 'must be /'],
  ['a page path with capitals', 'pages.ts: pages.terms.path', '/Terms', 'must be a path such as /terms'],
  ['a highlight outside the quote', 'landing.ts: founder.highlight', 'nowhere', 'must be in the quote'],
  ['a color by name', 'theme.ts: theme.colors.volt', 'yellow', 'must be a color'],
  [
    'a third party with a path',
    'third-parties.ts: thirdParties.frames.0',
    'https://a.example/x',
    'must be a host such as',
  ],
  ['a name that the pictures cannot draw', 'company.ts: brand.name', 'نور 株', '(نور株): add one that has them'],
  ['a logo color by name', 'company.ts: logo.paths.0.color', 'gold', 'must be a color'],
  ['faint words', 'theme.ts: theme.colors.muted', '#5d6b78', 'is hard to read on ink-950: its contrast is 3.6'],
  ['faint edges', 'theme.ts: theme.colors.line-strong', '#222c36', 'must be at least 3'],
  ['a second time of reply', 'faq.ts: faq.questions.0.answer', `We reply within ${late} hours.`, `promises "${late}"`],
  [
    'a second time of reply as a figure',
    'first-screen.ts: ticket.dates.review.time',
    `${late} hours`,
    `promises "${late}"`,
  ],
  [
    'other weeks',
    'landing.ts: services.cards.0.facts.1',
    '1–99 week timeline',
    `says ${weeks.typical} or ${weeks.general}`,
  ],
  [
    'another number of exchanges',
    'exchanges.ts: exchangeBoard.intro',
    'All 90 exchanges we work with',
    `says ${claims.exchanges}`,
  ],
  ['other fees', 'company.ts: brand.description', 'Fees 50% lower', 'promises "50"'],
  ['another success rate', 'first-screen.ts: ticket.guarantees.1', '99% success rate', `says ${claims.successRate}`],
  ['another speed', 'first-screen.ts: ticket.guarantees.2', '5x faster than you think', `says ${claims.faster}`],
  ['a light panel', 'theme.ts: theme.colors.ink-800', '#ffffff', 'must be a dark color'],
])('The content check refuses %s and names its file and place.', (_what, place, value, message) => {
  const check = () => checkContent(changed(place, value));
  expect(check).toThrow(`${place} `);
  expect(check).toThrow(message);
});

// Without other languages there is nothing to compare.
describe.each(Object.keys(languages))('The content check of the words in the language %s', (language) => {
  const file = `${language}/words.ts`;
  const words = translated[language] as (typeof translated)[string];
  const checkWith = (changes: object) => () =>
    checkContent(contentFiles, { ...translated, [language]: { ...words, ...changes } });

  it('refuses a word without a translation.', () => {
    const { help: _, ...others } = words.verify;
    expect(checkWith({ verify: others })).toThrow(`verify.ts: verify.help has no translation in ${file}`);
  });

  it('refuses a translation of nothing.', () => {
    const more = { ...words.verify, news: 'New' };
    expect(checkWith({ verify: more })).toThrow(`verify.ts: verify does not have the verify.news of ${file}`);
  });

  it('refuses a sentence that lost its placeholder: it would name no contact.', () => {
    const verified = { ...words.verify.verified, title: words.verify.verified.title.replace('{value}', '{valor}') };
    const message = `verify.ts: verify.verified.title has {value}, and {valor} in ${file}`;
    expect(checkWith({ verify: { ...words.verify, verified } })).toThrow(message);
  });

  it.each([
    ['the site', { site: { ...words.site, language: 'xx' } }],
    ['the pages', { pages }],
  ])('refuses words that name another language for %s, as a copied folder does.', (_, changes) => {
    expect(checkWith(changes)).toThrow(`languages.ts: languages is ${language}, and ${file} names another one`);
  });
});

it.each(Object.keys(languages))(
  'The web fonts of the language %s have all its letters that a web font has.',
  (language) => {
    const { letters } = versions.find((version) => version.language === language) as (typeof versions)[number];
    const has = (subset: keyof typeof ranges, letter: string) =>
      ranges[subset].split(',').some((range) => {
        const [from = 0, to = from] = range
          .replace('U+', '')
          .split('-')
          .map((digits) => Number.parseInt(digits, 16));
        return from <= Number(letter.codePointAt(0)) && Number(letter.codePointAt(0)) <= to;
      });
    const used = [...new Set(JSON.stringify(translated[language]))].filter((letter) => !has('latin', letter));
    const subsets = ['cyrillic', 'latin-ext', 'vietnamese'] as const;
    const missing = used.filter(
      (letter) => !(letters && has(letters, letter)) && subsets.some((subset) => has(subset, letter)),
    );
    expect(missing).toEqual([]);
  },
);

it('The content check refuses a script of others while /cookies denies it.', () => {
  const denying = changed('legal.ts: cookies.sections.0.blocks.0', 'We use no analytics.');
  const check = () =>
    checkContent(changed('third-parties.ts: thirdParties.scripts', ['https://plausible.io'], denying));
  expect(check).toThrow('thirdParties.scripts is used, and /cookies says "no analytics"');
});

it.each([
  ['first-screen.ts: hero.title', ['Börsenzulassungsverfahren'], '"Börsenzulassungsverfahren" fits'],
  ['landing.ts: ecosystem.stats.0.figure', '1.234.567 €', 'the figure "1.234.567 €" may break'],
  [
    'exchanges.ts: exchangeBoard.tape.before',
    'an diesen Börsenplätzen gehandelt:',
    'phones move when its figures come',
  ],
])('The build advises against what looks poor in %s, and goes on.', (place, value, advice) => {
  const poor = changed(place, value);
  expect(() => checkContent(poor)).not.toThrow();
  expect(adviseOnContent(poor).join('\n')).toContain(advice);
});
