import ranges from '@fontsource-variable/geist/unicode.json';

const files = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/{geist,geist-mono}/files/*-{cyrillic,latin-ext,vietnamese}-wght-normal.woff2',
  { query: '?url', import: 'default' },
);

/** The files of a subset of both web fonts, and the characters that they have. */
export async function findLetters(subset: keyof typeof ranges) {
  const urlOf = (font: string) =>
    files[`/node_modules/@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`]?.() ?? '';
  return { sans: await urlOf('geist'), mono: await urlOf('geist-mono'), unicodeRange: ranges[subset] };
}
