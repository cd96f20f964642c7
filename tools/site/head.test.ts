import { expect, it, vi } from 'vitest';
import { brand, links } from '../../src/content/company.ts';
import { hero } from '../../src/content/hero.ts';
import { languages, versions } from '../../src/content/languages.ts';
import { type Page, pages } from '../../src/content/pages.ts';
import { buildWords } from '../../src/content/site.ts';
import { fillDevShell, fillShell, renderHead, renderStructuredData } from './head.ts';
import { escapeHtml } from './pictures.ts';

vi.mock('../../src/content/site.ts', async (load) => {
  const { site, ...rest } = await load<typeof import('../../src/content/site.ts')>();
  return { ...rest, site: { ...site, language: 'pt' } };
});

/** A page in another language, which is there whatever languages the content has. */
const translated: Page = {
  ...pages.verify,
  path: `/${Object.keys(languages)[0]}/verify`,
  title: 'Comprobar',
  language: 'es',
};
const isTranslated = Object.keys(languages).length > 0;
const home = `${brand.siteUrl}/`;

it('The landing page says to search engines who the provider is.', () => {
  const [, json = ''] =
    /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(renderStructuredData(pages.landing)) ?? [];
  const [organization, website] = JSON.parse(json)['@graph'];
  const { name, legalName, supportEmail: email } = brand;
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name,
    legalName,
    url: home,
    email,
    sameAs: [links.telegramUrl],
  });
  expect(website).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization['@id'] }, inLanguage: 'pt' });
});

/** The tags of a page's head, by what they are about. */
const tagsOf = (page: Page) =>
  new Map(
    [
      ...renderHead(page).matchAll(
        /<(?:meta|link) (?:name|property|rel)="([^"]+)"(?: hreflang="([^"]+)")? (?:content|href|sizes)="([^"]*)"/g,
      ),
    ].map(([, name, language = '', value]) => [`${name} ${language}`.trim(), value]),
  );

it.each<Page>([...Object.values(pages), ...(isTranslated ? [translated] : [])])(
  'A shared link to $path shows the words, the picture and the language of that page.',
  (page) => {
    const tags = tagsOf(page);
    expect(tags.get('og:title')).toBe(escapeHtml(page.title));
    expect(tags.get('og:description')).toBe(escapeHtml(page.description));
    expect(tags.get('og:url')).toBe(brand.siteUrl + page.path);
    const isCheck = [pages.verify.path, translated.path].includes(page.path);
    expect(tags.get('og:image')).toBe(`${brand.siteUrl}/${isCheck ? 'share-verify' : 'share'}.png`);
    expect(tags.get('og:image:alt')).toContain(
      page.language ? page.title : escapeHtml(isCheck ? buildWords.verifyPicture : hero.title.join(' ')),
    );
    const { locale } = versions.find(({ language }) => language === (page.language ?? 'pt')) ?? {};
    // A file before this one may have read the list without this test's language.
    expect(tags.get('og:locale')).toBe(`${locale}`);
    // Also for a browser that darkens light pages by itself.
    expect(tags.get('color-scheme')).toBe('only dark');
  },
);

it('The head and the structured data of a page escape what the content says.', () => {
  const head = renderHead({ path: '/x', title: 'A "b" <c> & d', description: '"><script>', indexed: true });
  expect(head).toContain('A &quot;b&quot; &lt;c&gt; &amp; d');
  expect(head).not.toContain('<script>');
  const title = '</script><script>';
  expect(renderHead({ ...pages.verify, title })).not.toContain(title);
  expect(renderStructuredData({ ...pages.verify, title })).not.toContain(title);
});

it('A page is in its language, or else in that of the content, and its own tags stand before the others.', () => {
  const shell = '<html lang="en"><head><!--head--></head>';
  expect(fillShell(shell, pages.terms, '<title>$& $1</title>')).toBe(
    `<html lang="pt"><head><title>$& $1</title>${renderHead(pages.terms)}</head>`,
  );
  expect(fillShell(shell, translated)).toBe(`<html lang="es"><head>${renderHead(translated)}</head>`);
});

it.runIf(isTranslated).each([
  [0, '/verify'],
  [0, '/xx/verify'],
  ...Object.keys(languages)
    .slice(0, 1)
    .flatMap((language): [number, string][] => [
      [1, `/${language}/verify`],
      [1, `/${language}/nothing`],
      [0, `/verify/${language}/`],
    ]),
])('The dev server loads %i other languages at %s.', (count, address) => {
  const [, language] = address.split('/');
  const shell = '<html lang="en"><!--head--><script src="/src/startup/browser.tsx">';
  const filled = fillDevShell(shell, address);
  expect(filled).toMatch(new RegExp(`^<html lang="${count === 0 ? 'pt' : language}">`));
  expect(filled.split(`/src/content/${language}/words.ts`)).toHaveLength(count + 1);
});
