// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { brand, companyContacts, sections } from '@/content/company.ts';
import { terms } from '@/content/legal.ts';
import type { Page } from '@/content/pages.ts';
import { TICKET_FORM } from '@/lib/primary-action.ts';
import { pages as entries } from '@/lib/words.ts';
import { renderPages } from './render-pages.tsx';

// What holds of every page that the build writes, said once for all of them.

const rendered = (await renderPages()).map(({ page, markup }) => ({
  page: page as Page,
  body: new DOMParser().parseFromString(markup, 'text/html').body,
}));
const pages = rendered.map(({ page, body }) => [page.path, body] as const);

const wordsOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const byId = (body: Element, id: string) => body.querySelector(`[id="${id}"]`);

/** The accessible name that an element has by its attributes. */
function nameOf(element: Element, body: Element): string {
  const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  return element.getAttribute('aria-label') ?? labels.map((id) => wordsOf(byId(body, id))).join('');
}

/** The beginnings of those elements for which the rule is broken. */
const broken = (body: Element, selector: string, isRight: (element: Element) => boolean) =>
  [...body.querySelectorAll(selector)].filter((one) => !isRight(one)).map(({ outerHTML }) => outerHTML.slice(0, 160));

test.each(pages)('On %s, an id stands once, and what names another element names one that is there', (_, body) => {
  const ids = [...body.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const named = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'form'].flatMap((name) =>
    [...body.querySelectorAll(`[${name}]`)].flatMap((element) => element.getAttribute(name)?.split(' ') ?? []),
  );
  // The header's button sends the ticket, and is not shown where there is none.
  expect(named.filter((id) => !ids.includes(id) && id !== TICKET_FORM)).toEqual([]);
});

test.each(pages)(
  'On %s, what a visitor may click before the app is there has an id that is the same when React draws it again',
  (_, body) => {
    // React counts those that it makes itself.
    expect(broken(body, 'button[type=button], form', ({ id }) => /^[a-z][a-z\d-]*$/.test(id))).toEqual([]);
  },
);

test.each(pages)(
  'On %s, a link leads somewhere, and one whose words are an address writes to that address',
  (_, body) => {
    const isRight = (link: Element) => {
      const href = link.getAttribute('href') ?? '';
      return /^\S+@\S+$/.test(wordsOf(link))
        ? href === `mailto:${wordsOf(link)}`
        : /^(?:[/#]|(?:https:\/\/|mailto:).)/.test(href);
    };
    expect(broken(body, 'a', isRight)).toEqual([]);
  },
);

test('Every link within the site leads to a page, or a place on one, that is there', () => {
  const lost = rendered.flatMap(({ page, body }) =>
    [...body.querySelectorAll('a:not([hreflang], [lang])')].flatMap((link) => {
      const { origin, pathname, hash } = new URL(link.getAttribute('href') ?? '', brand.siteUrl + page.path);
      const goal = rendered.find((other) => other.page.path === pathname);
      // The check reads what is behind the # itself.
      const isPlace = hash !== '' && pathname !== entries.verify.path;
      const isThere = isPlace ? goal && byId(goal.body, hash.slice(1)) : goal;
      return origin === brand.siteUrl && !isThere ? [`${page.path}: ${link.outerHTML}`] : [];
    }),
  );
  expect(lost).toEqual([]);
});

test.each(pages)(
  'On %s, each part, control and link has a name, each picture says what it is or that it says nothing',
  (_, body) => {
    const isLabeled = (control: Element) =>
      nameOf(control, body) !== '' ||
      control.closest('label') !== null ||
      body.querySelector(`label[for="${control.id}"]`) !== null;
    expect(
      broken(
        body,
        'section, nav, aside, fieldset, [role=region], [role=group]',
        (part) => nameOf(part, body) !== '' || wordsOf(part.querySelector('legend')) !== '',
      ),
    ).toEqual([]);
    expect(broken(body, 'input, select, textarea', isLabeled)).toEqual([]);
    expect(broken(body, 'a, button', (control) => (nameOf(control, body) || wordsOf(control)) !== '')).toEqual([]);
    expect(
      broken(
        body,
        'img, svg',
        (one) => one.hasAttribute('alt') || one.closest('[aria-hidden=true]') !== null || nameOf(one, body) !== '',
      ),
    ).toEqual([]);
  },
);

test.each(pages)('On %s, one heading is the first, none is empty, and none skips a level', (_, body) => {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4')];
  const levels = headings.map(({ localName }) => Number(localName.slice(1)));
  expect(headings.filter((heading) => wordsOf(heading) === '')).toEqual([]);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  const inMain = [...(body.querySelector('main')?.querySelectorAll('h1, h2, h3, h4') ?? [])];
  const jumps = inMain.filter(
    (heading, place) => Number(heading.localName.slice(1)) > Number(inMain[place - 1]?.localName.slice(1) ?? 0) + 1,
  );
  expect(jumps.map(wordsOf)).toEqual([]);
});

const exact = [
  brand.name,
  brand.supportEmail,
  brand.verifyEmail,
  ...companyContacts.flatMap(({ email, telegram }) => [email, telegram]),
];

test.each(pages)('On %s, our names and addresses are kept from translation', (_, body) => {
  const isExact = (element: Element) => exact.includes(wordsOf(element)) && ![...element.children].some(isExact);
  expect(
    broken(body, '*', (element) => !isExact(element) || element.closest('[translate=no], [aria-hidden=true]') !== null),
  ).toEqual([]);
});

test.each(pages)('On %s, what is said without scripts is announced, and has an address of ours', (_, body) => {
  expect(
    broken(
      body,
      '[data-without-script]',
      (note) => note.role === 'alert' && note.querySelector('a[href^="mailto:"]') !== null,
    ),
  ).toEqual([]);
});

test('The landing page has its sections in the order of the content', () => {
  const main = rendered.find(({ page }) => page.path === entries.landing.path)?.body.querySelector('main');
  const shown = [...(main?.querySelectorAll('section') ?? [])].map((part) => part.getAttribute('aria-labelledby'));
  expect(shown).toEqual(['hero', ...sections].map((id) => `${id}-title`));
});

test('A page that cannot be rendered fails the build', async () => {
  const { intro } = terms;
  Object.defineProperty(terms, 'intro', {
    configurable: true,
    get() {
      throw new Error('no ink');
    },
  });
  try {
    await expect(renderPages()).rejects.toThrow('no ink');
  } finally {
    Object.defineProperty(terms, 'intro', { value: intro, writable: true });
  }
});
