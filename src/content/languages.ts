import { type Page, pages } from './pages.ts';
import { site } from './site.ts';

interface Language {
  /** In the language itself, like `exists`. */
  name: string;
  exists: string;
  /** With a country, as pictures of shared links want it. */
  locale: string;
  /** The subset of the web fonts that it needs beyond the Latin one. */
  letters?: 'cyrillic' | 'latin-ext' | 'vietnamese';
  /** The native reader who has checked the words. Until there is one, the doctor warns. */
  readBy?: string;
}

/** The site's own language, as /verify names it among the others. */
const own: Language = { name: 'English', exists: 'Also in English', locale: 'en_US' };

/**
 * The other languages of /verify. Each has its words in a folder here, for that page and its frame. Nobody is redirected: a page
 * that people compare must be the same for all.
 */
export const languages = {
  es: { name: 'Español', exists: 'También en español', locale: 'es_ES', readBy: '' },
  ru: { name: 'Русский', exists: 'Эта страница есть на русском', locale: 'ru_RU', letters: 'cyrillic', readBy: '' },
  tr: { name: 'Türkçe', exists: 'Bu sayfanın Türkçesi var', locale: 'tr_TR', letters: 'latin-ext', readBy: '' },
  vi: { name: 'Tiếng Việt', exists: 'Trang này có bản tiếng Việt', locale: 'vi_VN', letters: 'vietnamese', readBy: '' },
} as const satisfies Record<string, Language>;

/** The versions of /verify, the site's own first. */
export const versions: (Language & Record<'language' | 'path', string>)[] = [
  { ...own, language: site.language, path: pages.verify.path },
  ...Object.entries<Language>(languages).map(([language, words]) => {
    return { ...words, language, path: `/${language}${pages.verify.path}` };
  }),
];

type PageWords = Record<'verify' | 'notFound', Pick<Page, 'title' | 'description'>>;

/** The pages as a translation knows them: a separate check and error page, and the addresses of the others. */
export function pagesIn(language: keyof typeof languages, words: PageWords) {
  const translated = (name: keyof PageWords) => ({
    ...pages[name],
    ...words[name],
    path: `/${language}${pages[name].path}`,
    language,
  });
  return { ...pages, verify: translated('verify'), notFound: translated('notFound') };
}
