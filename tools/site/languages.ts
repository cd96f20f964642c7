import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const wordsOf = (language: string) => `${source}content/${language}/words.ts`;

/** The languages beside the site's own: the folders with words in src/content/. */
export const translations = readdirSync(`${source}content`).filter((name) => existsSync(wordsOf(name)));

/** What a language has words for: the module of src/content/, and its export that is replaced. */
const REPLACED = new Map([
  ['content/company.ts', 'sectionLinks'],
  ['content/pages.ts', 'pages'],
  ['content/site.ts', 'site'],
  ['content/verify.ts', 'verify'],
]);
/** The rest of such a module stays as it is. */
const MIXED = '\0words:';

/** A language has these routes. Nobody opens the others there, so the site's own stand in for them. */
const TRANSLATED_ROUTES = /^app\/routes\/(?:verify|not-found)\.tsx$/;

/**
 * The app in another language. A module that is imported with `?lang=es` passes that on to what it imports from src/, and
 * gets the words of src/content/es/words.ts in place of the site's own. So each language is a second copy of the app
 * with separate words. Packages and the rest of the content are shared. `always`: the language of modules without `?lang=`, for tests.
 */
export function languagesPlugin(always?: string): Plugin {
  return {
    name: 'languages',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      const [, language = always] = /\?lang=([\w-]+)$/.exec(importer ?? id) ?? [];
      const isInContent = [`${source}content/`, MIXED].some((start) => importer?.startsWith(start));
      // Vitest runs a setup file again for each file of tests, and knows it by its name.
      const isOpenedByVitest = importer?.endsWith('/index.html');
      if (language === undefined || isInContent || isOpenedByVitest) return undefined;
      const found = await this.resolve(id.replace(/\?lang=[\w-]+$/, ''), importer, { ...options, skipSelf: true });
      if (!found?.id.startsWith(source) || !/\.tsx?$/.test(found.id)) return found;
      const name = found.id.slice(source.length);
      if (REPLACED.has(name)) return `${MIXED}${language}:${name}`;
      const isShared = name.startsWith('content/') || (name.startsWith('app/routes/') && !TRANSLATED_ROUTES.test(name));
      return isShared ? found : `${found.id}?lang=${language}`;
    },
    load(id) {
      if (!id.startsWith(MIXED)) return undefined;
      const [language = '', name = ''] = id.slice(MIXED.length).split(':');
      return `export * from '${source}${name}'; export { ${REPLACED.get(name)} } from '${wordsOf(language)}';`;
    },
  };
}
