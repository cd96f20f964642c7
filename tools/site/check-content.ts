import path from 'node:path';
import { missingLetters } from './font-letters.ts';

type Content = typeof import('../../src/content/claims.ts') &
  typeof import('../../src/content/company.ts') &
  typeof import('../../src/content/exchanges.ts') &
  typeof import('../../src/content/hero.ts') &
  typeof import('../../src/content/landing.ts') &
  typeof import('../../src/content/languages.ts') &
  typeof import('../../src/content/legal.ts') &
  typeof import('../../src/content/pages.ts') &
  typeof import('../../src/content/popup.ts') &
  typeof import('../../src/content/report.ts') &
  typeof import('../../src/content/site.ts') &
  typeof import('../../src/content/theme.ts') &
  typeof import('../../src/content/verify.ts') &
  typeof import('../../src/content/third-parties.ts');

const modules = import.meta.glob<object>('../../src/content/*.ts', { eager: true });
type Translations = Record<string, Pick<Content, 'pages' | 'report' | 'site' | 'verify' | 'sectionLinks'>>;
const words = import.meta.glob<Translations[string]>('../../src/content/*/words.ts', { eager: true });
/** The words of each other language. */
export const translated: Translations = Object.fromEntries(
  Object.entries(words).map(([file, exported]) => [path.basename(path.dirname(file)), exported]),
);
const isData = ([, exported]: [string, unknown]) => typeof exported !== 'function';
/** The data of each file of src/content/, by its name. */
export const contentFiles = Object.fromEntries(
  Object.entries(modules).map(([file, exported]) => [
    path.basename(file),
    Object.fromEntries(Object.entries(exported).filter(isData)),
  ]),
);
/** The addresses of the files in public/. */
const pictures = Object.keys(import.meta.glob('../../public/**')).map((file) => file.replace('../../public', ''));
/** The names of the logos in exchange-logos/, without their ending. */
const logos = Object.keys(import.meta.glob('../../src/content/exchange-logos/*.svg')).map((file) =>
  path.basename(file, '.svg'),
);

/** Notes a mistake at a place such as `theme.colors.muted`, unless `isRight`. */
type Expect = (isRight: boolean, place: string, message: string) => void;

const PANELS = ['ink-950', 'ink-900', 'ink-800'] as const;
/** Colors on the panels, and the least contrast that WCAG 2.2 asks of each: 1.4.3 for words, 1.4.11 for edges. */
const MINIMUM_CONTRAST = { text: 4.5, muted: 4.5, volt: 4.5, go: 4.5, stop: 4.5, caution: 4.5, 'line-strong': 3 };
/** Only these may be empty. */
const MAY_BE_EMPTY = [
  'schedulingUrl',
  'calendar',
  'ownerNote',
  'imprint',
  'listings',
  'moneyPromise',
  'scripts',
  'connects',
  'frames',
  'readBy',
];

/** Every value in the content, with its place. */
function* valuesIn(part: unknown, place = ''): Generator<[place: string, value: unknown]> {
  yield [place, part];
  if (typeof part !== 'object' || part === null) return;
  for (const [key, entry] of Object.entries(part)) yield* valuesIn(entry, place === '' ? key : `${place}.${key}`);
}

const IS_COLOR = /^#[0-9a-f]{6}$/i;
const oneOf = (names: string[]) => new RegExp(`^(${names.join('|')})$`);
/** What the text at a place must look like. */
const SHAPES: [place: RegExp, shape: RegExp, message: string][] = [
  [/^links\.(scheduling|telegram)Url$/, /^$|^https:\/\/[^\s/]+/, 'must be an https address'],
  [/^links\.telegramUrl$/, /^https:\/\/(t|telegram)\.me\/./, 'must be an address on t.me'],
  [/^links\.emailUrl$/, /^mailto:[^@\s]+@[^@\s]+$/, 'must be mailto: and an email address'],
  [/^brand\.siteUrl$/, /^https:\/\/[^/?#]+$/, 'must be https and a host: no slash, no path'],
  [/^pages\.landing\.path$/, /^\/$/, 'must be /'],
  [/^pages\.(?!landing\.)\w+\.path$/, /^\/[a-z0-9-]+$/, 'must be a path such as /terms'],
  [/^exchanges\.\d+\.logo$/, oneOf(logos), 'has no file in exchange-logos/'],
  [/^founders\.\d+\.telegram$/, /^@\w+$/, 'must be a handle such as @mara_listbolt'],
  [/^founders\.\d+\.picture$/, oneOf(pictures), 'has no file in public/'],
  [/^listings\.\d+\.date$/, /^\d{4}-[01]\d-[0-3]\d$/, 'must be a date such as 2026-03-14'],
  [/^thirdParties\.\w+\.\d+$/, /^https:\/\/[\w.*-]+$/, 'must be a host such as https://plausible.io'],
  [/^theme\.colors\.|^logo\.paths\.\d+\.color$/, IS_COLOR, 'must be a color such as #e4ff3c'],
];

/** Checks that texts have their shape, and that nothing is empty. */
function checkShapes(all: Content, expect: Expect): void {
  for (const [place, value] of valuesIn(all)) {
    const isEmpty = typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
    expect(!isEmpty || MAY_BE_EMPTY.includes(place.split('.').at(-1) ?? ''), place, 'must not be empty');
    if (typeof value !== 'string') continue;
    for (const [at, shape, message] of SHAPES) expect(!at.test(place) || shape.test(value), place, message);
  }
}

/** Checks what one part of the content says of another. */
function checkReferences(
  { cookies, founder, links, popup, sectionLinks, sections, thirdParties }: Content,
  expect: Expect,
): void {
  for (const [place, { id }] of sectionLinks.entries())
    expect(sections.includes(id), `sectionLinks.${place}.id`, `is not among the sections: ${sections.join(', ')}`);
  const quotes = founder.quote.split(founder.highlight).length - 1;
  expect(quotes === 1, 'founder.highlight', 'must be in the quote exactly once');
  const hasInvitation = popup.afterSeconds !== null;
  expect(
    links.schedulingUrl !== '' || !hasInvitation,
    'popup.afterSeconds',
    'must be null, since there is no calendar to invite to',
  );
  for (const [use, hosts] of Object.entries(thirdParties)) {
    const denies = /use no analytics/i.test(JSON.stringify(cookies)) && hosts.length > 0;
    expect(!denies, `thirdParties.${use}`, 'is used, and /cookies says "no analytics": change its section in legal.ts');
  }
}

/** Checks that the fonts of the pictures for shared links have every letter of their words. */
function checkPictures({ buildWords, brand, ecosystem, hero }: Content, expect: Expect): void {
  const words = {
    'brand.name': [brand.name],
    'hero.eyebrow': [hero.eyebrow],
    'hero.title': hero.title,
    'ecosystem.stats': ecosystem.stats.flatMap(({ figure, label }) => [figure, label]),
    'buildWords.verifyPicture': [buildWords.verifyPicture],
  };
  for (const [place, texts] of Object.entries(words)) {
    const missing = missingLetters(texts.join(''));
    const message = `has letters that no font of the pictures has (${missing}): add one that has them, as TTF, to tools/site/fonts/`;
    expect(missing === '', place, message);
  }
}

/** The places of all words, each with the placeholders that its words have. */
function placesOf(part: unknown, at: string): [place: string, placeholders: string][] {
  if (typeof part === 'object' && part !== null)
    return Object.entries(part).flatMap(([key, value]) => placesOf(value, `${at}.${key}`));
  return [[at, (JSON.stringify(part).match(/\{\w+\}/g) ?? []).sort().join(' and ')]];
}

/** Every word of the site's own language in each language, and none that it does not have. */
function checkTranslations(all: Content, translations: Translations, expect: Expect): void {
  const languages = Object.keys(all.languages).sort();
  const folders = `must name the folders with words: ${Object.keys(translations).join(', ')}`;
  expect(languages.join() === Object.keys(translations).sort().join(), 'languages', folders);
  for (const [language, words] of Object.entries(translations)) {
    const file = `${language}/words.ts`;
    const isNamed =
      words.site.language === language && words.pages.verify.path === `/${language}${all.pages.verify.path}`;
    expect(isNamed, 'languages', `is ${language}, and ${file} names another one in site.language or pagesIn()`);
    for (const name of ['site', 'verify', 'report', 'sectionLinks'] as const) {
      const [ours, theirs] = [new Map(placesOf(all[name], name)), new Map(placesOf(words[name], name))];
      for (const [at, placeholders] of ours) {
        expect(theirs.has(at), at, `has no translation in ${file}`);
        const isFilled = !theirs.has(at) || theirs.get(at) === placeholders;
        expect(isFilled, at, `has ${placeholders || 'no placeholder'}, and ${theirs.get(at) || 'none'} in ${file}`);
      }
      for (const at of theirs.keys()) expect(ours.has(at), name, `does not have the ${at} of ${file}`);
    }
  }
}

/** WCAG's relative luminance of a color such as #e4ff3c. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio of two colors, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Checks that words and edges can be read on every panel, also the words of a button (ink-950 on volt), and that the page is dark. */
function checkContrast({ theme: { colors } }: Content, expect: Expect): void {
  if (!Object.values(colors).every((color) => IS_COLOR.test(color))) return;
  for (const panel of PANELS) {
    const isDark = luminance(colors[panel]) <= 0.1;
    expect(isDark, `theme.colors.${panel}`, 'must be a dark color: the design is light words on dark panels');
    for (const [name, minimum] of Object.entries(MINIMUM_CONTRAST)) {
      const found = contrast(colors[name as keyof typeof MINIMUM_CONTRAST], colors[panel]);
      const message = `is hard to read on ${panel}: its contrast is ${found.toFixed(2)} and must be at least ${minimum}`;
      expect(found >= minimum, `theme.colors.${name}`, message);
    }
  }
}

/** A longer word makes the whole headline small. */
const LONG_WORD = 12;
const LONG_FIGURE = 7;
/** How many characters fit into two lines of the narrowest phone. */
const LONG_SUM = 46;

/** What another brand has left of the sample. The sample itself is warned of nothing. */
function leftOfSample({ brand, ownerNote, languages, ...others }: Content): string[] {
  if (brand.siteUrl.endsWith('.example')) return [];
  const isSample = (value: unknown) => typeof value === 'string' && /listbolt|[\w@-]\.example\b/i.test(value);
  const found = [...valuesIn({ brand, ...others })].filter(([, value]) => isSample(value)).map(([place]) => place);
  const unread = Object.entries<{ readBy?: string }>(languages).filter(([, { readBy }]) => readBy === '');
  return [
    ...(found.length > 0 ? [`the sample's name or addresses are left in ${found.join(', ')}`] : []),
    ...(ownerNote ? ['legal.ts: no lawyer has read the legal texts (ownerNote)'] : []),
    ...(brand.imprint ? [] : ['company.ts: brand.imprint is empty: the footer names no registered address']),
    ...unread.map(([language]) => `languages.ts: nobody is named who has read ${language} (readBy)`),
  ];
}

/** Warns of what can be built but looks poor. */
export function adviseOnContent(files: Readonly<Record<string, object>>): string[] {
  const all = Object.assign({}, ...Object.values(files)) as Content;
  const { ecosystem, exchangeBoard, exchanges, hero } = all;
  const unused = logos.filter((logo) => !exchanges.some((exchange) => exchange.logo === logo));
  const words = hero.title.flatMap((line: string) => line.split(' ')).filter((word) => word.length > LONG_WORD);
  const figures = ecosystem.stats.map(({ figure }: { figure: string }) => figure);
  return [
    ...leftOfSample(all),
    ...unused.map((logo) => `exchange-logos/${logo}.svg is no exchange's, and each visitor of / loads it: delete it`),
    ...words.map((word) => `hero.ts: hero.title is set small, so that "${word}" fits: shorter words are larger`),
    ...figures
      .filter((figure) => figure.length > LONG_FIGURE)
      .map((figure) => `the figure "${figure}" may break: ${LONG_FIGURE} characters fit everywhere`),
    ...((exchangeBoard.skyline.before + exchangeBoard.skyline.after).length > LONG_SUM
      ? [`exchanges.ts: with more than ${LONG_SUM} letters in exchangeBoard.skyline, phones move when its figures come`]
      : []),
  ];
}

/**
 * Checks what the types of the content cannot: contrast, addresses, and references to something else. Throws an error
 * that names every wrong entry by its file and its place there: `company.ts: brand.name must not be empty`.
 */
export function checkContent(files: Readonly<Record<string, object>>, translations = translated): void {
  const all = Object.assign({}, ...Object.values(files)) as Content;
  const mistakes: string[] = [];
  const expect: Expect = (isRight, place, message) => {
    if (isRight) return;
    const [name = ''] = place.split('.');
    const file = Object.keys(files).find((file) => name in (files[file] ?? {}));
    mistakes.push(`  ${file}: ${place} ${message}`);
  };
  const names = Object.entries(files).flatMap(([file, exported]) =>
    Object.keys(exported).map((name) => ({ file, name })),
  );
  for (const { file, name } of names) {
    const first = names.find((one) => one.name === name)?.file;
    if (first !== file) mistakes.push(`  ${file}: ${name} is in ${first}, too, and is shown from one of them alone`);
  }
  checkShapes(all, expect);
  checkReferences(all, expect);
  checkPictures(all, expect);
  checkTranslations(all, translations, expect);
  checkContrast(all, expect);
  if (mistakes.length > 0) throw new Error(`src/content/ is not as the site needs it:\n${mistakes.join('\n')}`);
}
