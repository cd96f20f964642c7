import ranges from '@fontsource-variable/geist/unicode.json';
import { describe, expect, it } from 'vitest';
import { hero } from '../../src/content/hero.ts';
import { languages, versions } from '../../src/content/languages.ts';
import { theme } from '../../src/content/theme.ts';
import { adviseOnContent, checkContent, contentFiles, translated } from './check-content.ts';

type Tree = Record<string, unknown>;

/** The content with other values at these places. */
function changed(values: Record<string, unknown>): Record<string, Tree> {
  const copy: Record<string, Tree> = structuredClone(
    Object.fromEntries(Object.entries(contentFiles).map(([file, names]) => [file, { ...names }])),
  );
  for (const [place, value] of Object.entries(values)) {
    const [file = '', path = ''] = place.split(': ');
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce((part, key) => part[key] as Tree, copy[file] as Tree);
    parent[last] = value;
  }
  return copy;
}

/** What the check says of the content with other values at these places; '' if it accepts it. */
function mistakes(values: Record<string, unknown>): string {
  try {
    checkContent(changed(values));
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

it('The content check accepts the content as it is, and refuses two files with one name.', () => {
  expect(mistakes({})).toBe('');
  const twice = { ...contentFiles, 'old.ts': { hero } };
  expect(() => checkContent(twice)).toThrow('  old.ts: hero is in hero.ts, too');
});

const ground = theme.colors['ink-950'];
it.each<[what: string, place: string, value: unknown, message: string]>([
  ['an empty word', 'verify.ts: verify.banner.points.1', ' ', 'must not be empty'],
  ['an empty list', 'legal.ts: terms.sections.1.blocks.2', [], 'must not be empty'],
  ['a logo without a file', 'exchanges.ts: exchanges.0.logo', 'unknown', 'has no file in exchange-logos/'],
  ['a founder without an @', 'company.ts: founders.0.telegram', 'mara', 'must be a handle'],
  ['a picture without a file', 'company.ts: founders.0.picture', '/mara.png', 'has no file in public/'],
  ['a language without words', 'languages.ts: languages', { xx: {} }, 'must name the folders with words'],
  ['a link to a missing section', 'company.ts: sectionLinks.0.id', 'team', 'is not among the sections'],
  ['a chat on another host', 'company.ts: links.telegramUrl', 'https://t.me.example/x', 'must be an address on t.me'],
  ['a script as a link', 'company.ts: links.schedulingUrl', 'javascript:alert(1)', 'must be an https address'],
  ['a site address with a path', 'company.ts: brand.siteUrl', 'https://a.example/', 'no slash, no path'],
  ['a highlight that is no quote', 'landing.ts: founder.highlight', 'nowhere', 'must be in the quote'],
  ['a name that the pictures cannot draw', 'company.ts: brand.name', 'نور 株', '(نور株): add one that has them'],
  ['a control character in a picture', 'hero.ts: hero.eyebrow', 'A \u0001', '(\u0001): add one that has them'],
  ['words in the color of their panel', 'theme.ts: theme.colors.muted', ground, '1.00 and must be at least 4.5'],
  ['a light panel', 'theme.ts: theme.colors.ink-800', '#ffffff', 'must be a dark color'],
])('The content check refuses %s and names its file and place.', (_what, place, value, message) => {
  const said = mistakes({ [place]: value });
  expect(said).toContain(`  ${place} `);
  expect(said).toContain(message);
});

it('The content check accepts that an owner has no calendar, if nothing invites to it, and no imprint, promise, note or reader.', () => {
  const withoutCalendar = { 'company.ts: links.schedulingUrl': '', 'verify.ts: whereWeAre.calendar': '' };
  expect(mistakes({ ...withoutCalendar, 'popup.ts: popup.afterSeconds': 3 })).toContain(
    'popup.afterSeconds must be null',
  );
  const others = ['legal.ts: ownerNote', 'company.ts: brand.imprint', 'claims.ts: claims.moneyPromise'].concat(
    Object.keys(languages).map((language) => `languages.ts: languages.${language}.readBy`),
  );
  const empty = Object.fromEntries(others.map((place) => [place, '']));
  expect(mistakes({ ...withoutCalendar, ...empty, 'popup.ts: popup.afterSeconds': null })).toBe('');
});

it('The content check refuses scripts of others while /cookies denies them.', () => {
  const denying = { 'legal.ts: cookies.sections.0.blocks.0': 'We use no analytics.' };
  const place = 'third-parties.ts: thirdParties.scripts';
  expect(mistakes({ ...denying, [place]: ['https://plausible.io'] })).toContain(
    `  ${place} is used, and /cookies says "no analytics": change its section in legal.ts`,
  );
  expect(mistakes({ ...denying, [place]: [] })).toBe('');
});

// Without other languages there is nothing to compare.
describe.each(Object.keys(languages).slice(0, 1))('The content check of the words in the language %s', (language) => {
  const file = `${language}/words.ts`;
  const words = translated[language] as (typeof translated)[string];
  const checkWith = (changes: object) => () =>
    checkContent(contentFiles, { ...translated, [language]: { ...words, ...changes } });

  it('refuses words without a translation, of the check and of the frame around it, and names them.', () => {
    const signs = { ...words.verify.signs, points: ['One'] };
    expect(checkWith({ verify: { ...words.verify, signs } })).toThrow(`signs.points.1 has no translation in ${file}`);
    const { skipLink: _, ...frame } = words.site;
    expect(checkWith({ site: frame })).toThrow(`site.ts: site.skipLink has no translation in ${file}`);
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

  it('refuses words that name another language, as a copied folder does.', () => {
    const site = { ...words.site, language: 'xx' };
    expect(checkWith({ site })).toThrow(`languages.ts: languages is ${language}, and ${file} names another one`);
  });
});

it('A build of another brand warns of what is left of the sample, and of what nobody has read.', () => {
  const site = { 'company.ts: brand.siteUrl': 'https://own.io' };
  const isTold = (values: Record<string, unknown>, warning: string) =>
    expect(adviseOnContent(changed({ ...site, ...values })).join('\n')).toContain(warning);
  isTold({ 'company.ts: brand.supportEmail': 'hi@sample.example' }, 'are left in brand.');
  isTold({ 'legal.ts: ownerNote': 'Note' }, 'no lawyer has read');
  isTold({ 'company.ts: brand.imprint': '' }, 'names no registered address');
  isTold({ 'languages.ts: languages': { xx: { readBy: '' } } }, 'has read xx');
  isTold({ 'exchanges.ts: exchanges': [] }, "is no exchange's");
});

it.each([
  ['muted', '#757575', '#747474', '4.49 and must be at least 4.5'],
  ['line-strong', '#5a5a5a', '#595959', '3.00 and must be at least 3'],
])('The content check accepts %s in %s on black panels, and refuses %s.', (name, light, faint, why) => {
  const panels = ['ink-950', 'ink-900', 'ink-800'];
  const onBlack = Object.fromEntries(panels.map((panel) => [`theme.ts: theme.colors.${panel}`, '#000000']));
  const place = `theme.ts: theme.colors.${name}`;
  expect(mistakes({ ...onBlack, [place]: light })).not.toContain(place);
  const said = mistakes({ ...onBlack, [place]: faint });
  for (const panel of panels) expect(said).toContain(`  ${place} is hard to read on ${panel}: its contrast is ${why}`);
});

/** What the build advises about a kind of thing in the content with a value at another place. */
const adviceOn = (kind: RegExp, place: string, value: unknown) =>
  adviseOnContent(changed({ [place]: value })).filter((line) => kind.test(line));

it.each([
  [/^the figure/, 'landing.ts: ecosystem.stats.0.figure', '1234567', '12345678'],
  [
    /phones move/,
    'exchanges.ts: exchangeBoard.skyline',
    { before: 'a'.repeat(20), after: 'b'.repeat(26) },
    { before: 'a'.repeat(21), after: 'b'.repeat(26) },
  ],
  [/^hero\.ts: hero\.title/, 'hero.ts: hero.title', [`${'a'.repeat(12)} ${'b'.repeat(12)}`], ['a'.repeat(13)]],
])('The build advises %s by the length of %s.', (kind, place, fits, isLong) => {
  // A copy's own content may be long at other places.
  const others = adviceOn(kind, place, fits);
  expect(adviceOn(kind, place, isLong)).toHaveLength(others.length + 1);
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
