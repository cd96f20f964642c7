import ranges from '@fontsource-variable/geist/unicode.json';

const sans = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/geist/files/geist-{cyrillic,latin-ext,vietnamese}-wght-normal.woff2',
  {
    query: '?url',
    import: 'default',
  },
);
const mono = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/geist-mono/files/geist-mono-{cyrillic,latin-ext,vietnamese}-wght-normal.woff2',
  {
    query: '?url',
    import: 'default',
  },
);

/** The files of a subset of both web fonts, and the characters that they have. */
export async function findLetters(subset: keyof typeof ranges) {
  const urlIn = (files: typeof sans) =>
    Object.entries(files).find(([name]) => name.includes(`-${subset}-`))?.[1]() ?? '';
  return { sans: await urlIn(sans), mono: await urlIn(mono), unicodeRange: ranges[subset] };
}
