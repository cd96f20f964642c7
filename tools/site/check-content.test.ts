import ranges from '@fontsource-variable/geist/unicode.json';
import { describe, expect, it } from 'vitest';
import { hero } from '../../src/content/hero.ts';
import { languages, versions } from '../../src/content/languages.ts';
import { pages } from '../../src/content/pages.ts';
import { theme } from '../../src/content/theme.ts';
import { adviseOnContent, checkContent, contentFiles, translated } from './check-content.ts';

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

/** What the check says of the content with values at other places; '' if it accepts it. */
function mistakes(values: Record<string, unknown>): string {
  let files: Record<string, object> = contentFiles;
  for (const [place, value] of Object.entries(values)) files = changed(place, value, files);
  try {
    checkContent(files);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

it('The content check refuses two files with one name.', () => {
  const twice = { ...contentFiles, 'old.ts': { hero } };
  expect(() => checkContent(twice)).toThrow('  old.ts: hero is in hero.ts, too');
});

const ground = theme.colors['ink-950'];
it.each<[what: string, values: Record<string, unknown>, finding: string]>([
  [
    'no calendar',
    {
      'company.ts: links.schedulingUrl': '',
      'verify.ts: whereWeAre.calendar': '',
      'popup.ts: popup.afterSeconds': null,
    },
    '',
  ],
  [
    'no calendar and an invitation to it',
    {
      'company.ts: links.schedulingUrl': '',
      'verify.ts: whereWeAre.calendar': '',
      'popup.ts: popup.afterSeconds': 3,
    },
    'popup.afterSeconds must be null',
  ],
  ['a link to a hidden section', { 'company.ts: sections': ['faq'] }, 'company.ts: sectionLinks.0.id is not among'],
  [
    'a highlight outside the quote',
    { 'landing.ts: founder.quote': 'We list tokens.', 'landing.ts: founder.highlight': 'nowhere' },
    'landing.ts: founder.highlight must be in the quote',
  ],
])('The content check says of %s what is wrong with it, if anything.', (_, values, finding) => {
  expect(mistakes(values)).toContain(finding);
  expect(mistakes(values) === '').toBe(finding === '');
});

it('The content check accepts the content as it is.', () => {
  expect(() => checkContent(contentFiles)).not.toThrow();
});

it.each<[what: string, place: string, value: unknown, message: string]>([
  ['an empty word', 'verify.ts: verify.banner.points.1', ' ', 'must not be empty'],
  ['an empty list', 'legal.ts: terms.sections.1.blocks.2', [], 'must not be empty'],
  ['a logo without a file', 'exchanges.ts: exchanges.0.logo', 'unknown', 'has no file in exchange-logos/'],
  ['a language without words', 'languages.ts: languages', { xx: {} }, 'must name the folders with words'],
  ['a link to a missing section', 'company.ts: sectionLinks.0.id', 'team', 'is not among the sections'],
  ['a link without https', 'company.ts: links.telegramUrl', 'http://t.me/x', 'must be an https address'],
  ['a chat on another host', 'company.ts: links.telegramUrl', 'https://t.me.example/x', 'must be an address on t.me'],
  ['a script as a link', 'company.ts: links.schedulingUrl', 'javascript:alert(1)', 'must be an https address'],
  ['a mail link without an address', 'company.ts: links.emailUrl', 'mailto:', 'must be mailto: and an email address'],
  ['a site address with a path', 'company.ts: brand.siteUrl', 'https://a.example/', 'no slash, no path'],
  ['a landing page elsewhere', 'pages.ts: pages.landing.path', '/home', 'must be /'],
  ['a page path with capitals', 'pages.ts: pages.terms.path', '/Terms', 'must be a path such as /terms'],
  ['a color by name', 'theme.ts: theme.colors.volt', 'yellow', 'must be a color'],
  [
    'a third party with a path',
    'third-parties.ts: thirdParties.frames.0',
    'https://a.example/x',
    'must be a host such as',
  ],
  ['a name that the pictures cannot draw', 'company.ts: brand.name', 'نور 株', '(نور株): add one that has them'],
  ['a logo color by name', 'company.ts: logo.paths.0.color', 'gold', 'must be a color'],
  ['words in the color of their panel', 'theme.ts: theme.colors.muted', ground, '1.00 and must be at least 4.5'],
  ['edges in the color of their panel', 'theme.ts: theme.colors.line-strong', ground, '1.00 and must be at least 3'],
  ['a light panel', 'theme.ts: theme.colors.ink-800', '#ffffff', 'must be a dark color'],
])('The content check refuses %s and names its file and place.', (_what, place, value, message) => {
  const check = () => checkContent(changed(place, value));
  expect(check).toThrow(`${place} `);
  expect(check).toThrow(message);
});

it.each<[place: string, value: string | string[]]>([
  ['legal.ts: ownerNote', ''],
  ['company.ts: brand.imprint', ''],
  ['claims.ts: claims.moneyPromise', ''],
  ['third-parties.ts: thirdParties.scripts', []],
  ['third-parties.ts: thirdParties.connects', []],
  ['third-parties.ts: thirdParties.frames', []],
  ...Object.keys(languages).map((language): [string, string] => [`languages.ts: languages.${language}.readBy`, '']),
])('The content check accepts that %s is empty.', (place, value) => {
  expect(mistakes({ [place]: value })).toBe('');
});

it.each([
  'company.ts: brand.name',
  'company.ts: brand.legalName',
  'company.ts: brand.supportEmail',
  'legal.ts: terms.updated',
  'site.ts: site.skipLink',
  'faq.ts: faq.questions.0.answer',
])('The content check refuses that %s is empty.', (place) => {
  expect(mistakes({ [place]: '' })).toContain(`  ${place} must not be empty`);
});

it.each(['scripts', 'connects', 'frames'])(
  'The content check refuses %s of others while /cookies denies it.',
  (use) => {
    const denying = { 'legal.ts: cookies.sections.0.blocks.0': 'We use no analytics.' };
    const place = `third-parties.ts: thirdParties.${use}`;
    expect(mistakes({ ...denying, [place]: ['https://plausible.io'] })).toContain(
      `  ${place} is used, and /cookies says "no analytics": change its section in legal.ts`,
    );
    expect(mistakes(denying)).toBe('');
  },
);

// Without other languages there is nothing to compare.
describe.each(Object.keys(languages))('The content check of the words in the language %s', (language) => {
  const file = `${language}/words.ts`;
  const words = translated[language] as (typeof translated)[string];
  const checkWith = (changes: object) => () =>
    checkContent(contentFiles, { ...translated, [language]: { ...words, ...changes } });

  it('refuses words without a translation, of the check and of the frame around it, and names them.', () => {
    const { help: _, ...others } = words.verify;
    expect(checkWith({ verify: others })).toThrow(`verify.ts: verify.help has no translation in ${file}`);
    const { skipLink: __, ...frame } = words.site;
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

  it.each([
    ['the site', { site: { ...words.site, language: 'xx' } }],
    ['the pages', { pages }],
  ])('refuses words that name another language for %s, as a copied folder does.', (_, changes) => {
    expect(checkWith(changes)).toThrow(`languages.ts: languages is ${language}, and ${file} names another one`);
  });
});

it('A build of another brand warns of what is left of the sample, and of what nobody has read.', () => {
  const isTold = (values: Record<string, unknown>, warning: string) => {
    const files = Object.entries({ 'company.ts: brand.siteUrl': 'https://own.io', ...values }).reduce(
      (files, [place, value]) => changed(place, value, files),
      contentFiles,
    );
    expect(adviseOnContent(files).join('\n')).toContain(warning);
  };
  isTold({ 'company.ts: brand.supportEmail': 'hi@sample.example' }, 'are left in brand.');
  isTold({ 'legal.ts: ownerNote': 'Note' }, 'no lawyer has read');
  isTold({ 'company.ts: brand.imprint': '' }, 'names no registered address');
  isTold({ 'languages.ts: languages': { xx: { readBy: '' } } }, 'has read xx');
});

/** The content with black panels, for which the contrast is easily told. */
const onBlack = Object.fromEntries(
  ['ink-950', 'ink-900', 'ink-800'].map((name) => [`theme.ts: theme.colors.${name}`, '#000000']),
);

it.each([
  ...['text', 'muted', 'volt', 'go', 'stop', 'caution'].map((name) => [
    name,
    '#757575',
    '#747474',
    '4.49 and must be at least 4.5',
  ]),
  ['line-strong', '#5a5a5a', '#595959', '3.00 and must be at least 3'],
])('The content check accepts %s in %s on black panels, and refuses %s.', (name, light, faint, why) => {
  const place = `theme.ts: theme.colors.${name}`;
  expect(mistakes({ ...onBlack, [place]: light })).not.toContain(place);
  const said = mistakes({ ...onBlack, [place]: faint });
  for (const panel of ['ink-950', 'ink-900', 'ink-800'])
    expect(said).toContain(`  ${place} is hard to read on ${panel}: its contrast is ${why}`);
});

it.each(['ink-950', 'ink-900', 'ink-800'])('The content check accepts the panel %s as long as it is dark.', (panel) => {
  const place = `theme.ts: theme.colors.${panel}`;
  const message = `${place} must be a dark color: the design is light words on dark panels`;
  expect(mistakes({ [place]: '#595959' })).not.toContain(message);
  expect(mistakes({ [place]: '#5a5a5a' })).toContain(message);
});

it.each([
  ['company.ts: brand.name', 'brand.name', 'A 株'],
  ['hero.ts: hero.eyebrow', 'hero.eyebrow', 'A 株'],
  ['hero.ts: hero.title', 'hero.title', ['A', '株']],
  ['landing.ts: ecosystem.stats.0.figure', 'ecosystem.stats', '株'],
  ['landing.ts: ecosystem.stats.1.label', 'ecosystem.stats', '株'],
  ['site.ts: buildWords.verifyPicture', 'buildWords.verifyPicture', '株'],
])('The content check refuses letters at %s that no font of the pictures has.', (place, named, value) => {
  expect(mistakes({ [place]: value })).toContain(`${named} has letters that no font of the pictures has (株): `);
});

it('The content check refuses a control character where the pictures are drawn from.', () => {
  const said = mistakes({ 'hero.ts: hero.eyebrow': 'A \u0001' });
  expect(said).toContain('hero.eyebrow has letters that no font of the pictures has (\u0001): ');
});

/** What the build advises about a kind of thing in the content with a value at another place. */
const adviceOn = (kind: RegExp, place: string, value: unknown) =>
  adviseOnContent(changed(place, value)).filter((line) => kind.test(line));

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

it.each([
  ['hero.ts: hero.title', ['Börsenzulassungsverfahren'], '"Börsenzulassungsverfahren" fits'],
  ['landing.ts: ecosystem.stats.0.figure', '1.234.567 €', 'the figure "1.234.567 €" may break'],
  [
    'exchanges.ts: exchangeBoard.skyline.before',
    'an diesen Börsenplätzen gehandelt:',
    'phones move when its figures come',
  ],
])('The build advises against what looks poor in %s, and goes on.', (place, value, advice) => {
  const poor = changed(place, value);
  expect(() => checkContent(poor)).not.toThrow();
  expect(adviseOnContent(poor).join('\n')).toContain(advice);
});
