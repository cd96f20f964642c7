import ranges from '@fontsource-variable/geist/unicode.json';
import { expect, it } from 'vitest';
import { languages, versions } from '../../src/content/languages.ts';
import { changed, mistakes } from '../tests/changed-content.ts';
import { adviseOnContent, checkContent, translated } from './check-content.ts';

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
