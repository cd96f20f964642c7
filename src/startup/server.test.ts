import { describe, expect, it, test } from 'vitest';
import { claims } from '@/content/claims.ts';
import { brand, links, sectionLinks } from '@/content/company.ts';
import { exchangeBoard, exchanges } from '@/content/exchanges.ts';
import { faq } from '@/content/faq.ts';
import { claimLabel, hero, ticket } from '@/content/first-screen.ts';
import { claimNote, contact, ecosystem, founder, services } from '@/content/landing.ts';
import { cookies, type LegalDocument, legalLabels, terms } from '@/content/legal.ts';
import { type Page, pages } from '@/content/pages.ts';
import { site } from '@/content/site.ts';
import { elementsIn } from '@/test-elements.ts';
import { renderPages } from './server';

const rendered = new Map((await renderPages()).map(({ page, markup }) => [page.path, elementsIn(markup)]));

/** The elements of a page from one to before another, each named by its beginning. */
function part(path: string, from: string, to?: string): string[] {
  const elements = rendered.get(path) ?? [];
  const place = (name: string) => elements.findIndex((element) => element.startsWith(name));
  expect(place(from)).toBeGreaterThan(-1);
  return elements.slice(place(from), to === undefined ? undefined : place(to));
}

/** The words of an element around another one. */
const around = (text: string, inside: string) =>
  text
    .split(inside)
    .map((words) => words.trim())
    .filter((words) => words !== '')
    .join(' … ');
const newTab = (href: string, words: string, more = '') => [
  `a aria-describedby=new-tab-hint ${more}href=${href} rel=noopener noreferrer target=_blank: ${words}`,
  'svg aria-hidden=true arrow-up-right',
];
const shield = 'svg aria-hidden=true shield-check';
/** A button that can be busy. */
const busyButton = (button: string, words: string) => [
  button,
  `span .in-aria-busy:invisible aria-hidden=false: ${words}`,
  'span .in-aria-busy:visible .invisible aria-hidden=true',
  'svg aria-hidden=true loader-circle',
  `span: ${site.opening}`,
];
const withoutScript = (words: string) => [
  `p .shown-without-script data-without-script hidden role=alert: ${words}`,
  `a href=mailto:${brand.supportEmail} translate=no: ${brand.supportEmail}`,
];
const opensApplication = (words: string) =>
  busyButton('button aria-busy=false data-opens-application type=button', words);
const label = (words: string) => ['p: /', `span: ${words}`];
const section = (id: string, words: { label: string; title: string; intro?: string }) => [
  `section aria-labelledby=${id}-title id=${id} tabindex=-1`,
  ...label(words.label),
  `h2 id=${id}-title: ${words.title}`,
  ...(words.intro === undefined ? [] : [`p: ${words.intro}`]),
];
const CHART = 'div .no-print .noscript:hidden aria-hidden=true';

describe.each(Object.values<Page>(pages))('As it is built, $path', ({ path, title, description, indexed }) => {
  const current = (page: Page) => (page.path === path ? 'aria-current=page ' : '');

  it('has these tags about the page, and no others', () => {
    expect(part(path, 'title', 'a .fixed')).toEqual([
      `title: ${title}`,
      `meta content=${description} name=description`,
      indexed ? `link href=${brand.siteUrl}${path} rel=canonical` : 'meta content=noindex name=robots',
    ]);
  });

  it('has these elements in its header, and no others', () => {
    const sections = sectionLinks.map(({ id, label }) => `a href=/#${id}: ${label}`);
    expect(part(path, 'a .fixed', 'main')).toEqual([
      `a .fixed .no-print href=#main: ${site.skipLink}`,
      'header .max-lg:noscript:static .no-print .sticky',
      'a href=/',
      'svg aria-hidden=true',
      `span translate=no: ${brand.name}`,
      'div .hidden',
      `nav aria-label=${site.header.navigation}`,
      ...sections,
      'span aria-hidden=true',
      `a ${current(pages.verify)}data-tip=${site.header.verifyTip} href=/verify: ${site.header.verify}`,
      shield,
      ...newTab(links.schedulingUrl, site.header.book, `data-tip=${site.header.bookTip} `),
      `button .invisible .max-[22rem]:hidden aria-busy=false form=order type=submit: ${site.start}`,
      `a .lg:hidden ${current(pages.verify)}href=/verify: ${site.header.verifyShort}`,
      shield,
      'div .lg:hidden',
      `button .noscript:hidden aria-controls=#1 aria-expanded=false aria-label=${site.header.menu} type=button`,
      'svg aria-hidden=true menu',
      `nav .noscript:basis-full .noscript:border-0 .noscript:static .shown-without-script aria-label=${site.header.navigation} hidden id=#1`,
      'ul .noscript:flex .noscript:flex-wrap .noscript:gap-x-6 .noscript:px-0',
      ...sections,
      `a ${current(pages.verify)}href=/verify: ${site.header.verify}`,
      shield,
      ...newTab(links.schedulingUrl, site.header.book),
    ]);
  });

  it('has these elements in and after its footer, and no others', () => {
    const { footer } = site;
    expect(part(path, 'footer')).toEqual([
      'footer .no-print',
      `p: ${footer.tagline}`,
      `nav aria-label=${footer.navigation}`,
      `h2: ${footer.columns.contact}`,
      ...newTab(links.telegramUrl, footer.telegram),
      ...newTab(links.schedulingUrl, footer.book),
      `a href=mailto:${brand.supportEmail} translate=no: ${brand.supportEmail.replace('@', '@ … ')}`,
      `h2: ${footer.columns.safety}`,
      `a ${current(pages.verify)}href=/verify: ${footer.verify}`,
      `h2: ${footer.columns.legal}`,
      `a ${current(pages.terms)}href=/terms: ${footer.terms}`,
      `a ${current(pages.cookies)}href=/cookies: ${footer.cookies}`,
      'svg aria-hidden=true',
      `p: ${footer.rights}`,
      ...(brand.imprint === '' ? [] : [`span: ${brand.imprint}`]),
      `p: ${footer.warning}`,
      'p .sr-only aria-live=polite',
      `p hidden id=new-tab-hint: ${site.newTabHint}`,
    ]);
  });
});

describe('As it is built, the landing page', () => {
  const names = exchanges.slice(0, 14).map(({ name }) => `span translate=no: ${name}`);

  it('has these elements in its first screen, and no others', () => {
    const [start, review, trade] = [ticket.dates.start, ticket.dates.review, ticket.dates.trade];
    expect(part('/', 'main', 'div .no-print')).toEqual([
      'main id=main tabindex=-1',
      'section aria-labelledby=hero-title',
      `p: ${hero.eyebrow}`,
      'h1 id=hero-title',
      ...hero.title.map((line) => `span: ${line}`),
      'div tabindex=-1',
      `span: ${ticket.title}`,
      'svg aria-hidden=true',
      `span: ${ticket.tag}`,
      'form data-opens-application id=order',
      `label for=#2: ${ticket.label} ${site.optional}`,
      `p id=#2-hint: ${ticket.noPage}`,
      `input aria-describedby=#2-hint autocapitalize=none autocomplete=url autocorrect=off enterkeyhint=go id=#2 inputmode=url name=url placeholder=${ticket.placeholder} spellcheck=false`,
      ...busyButton('button aria-busy=false type=submit', site.start),
      `p: ${ticket.cost}`,
      ...withoutScript(ticket.noScript),
      ...[start, review, trade].flatMap(({ time, label }) => [
        'span aria-hidden=true',
        `span: ${time}`,
        `span: ${label}`,
      ]),
      `p .hidden: ${ticket.datesNote}`,
      'div .perforation',
      ...ticket.guarantees.flatMap((guarantee, place) => [
        'svg aria-hidden=true check',
        `span: ${guarantee}`,
        ...(place === 0 && claims.moneyPromise !== '' ? [`span: ${claims.moneyPromise}`] : []),
      ]),
      ...newTab(links.schedulingUrl, ticket.session),
      `p: ${hero.text}`,
      'div .hidden',
    ]);
  });

  it.runIf(exchangeBoard.shown)('names the exchanges in its tape', () => {
    expect(part('/', 'div .no-print', 'div data-unhydrated')).toEqual(['div .no-print', 'ul .tape', ...names]);
  });

  it('has these elements in its section of the founder, and no others', () => {
    expect(part('/', 'div data-unhydrated', 'section aria-labelledby=ecosystem-title')).toEqual([
      'div data-unhydrated',
      'section aria-labelledby=about-title id=about tabindex=-1',
      ...label(founder.label),
      `h2 .sr-only id=about-title: ${founder.title}`,
      `p: ${around(founder.quote, founder.highlight)}`,
      'span .max-xl:hidden aria-hidden=true: “',
      `span: ${founder.highlight}`,
      'svg aria-hidden=true',
      `span: ${founder.name}`,
      `span: ${founder.role}`,
      `a href=/verify#telegram=${founder.telegram.slice(1)}: ${founder.check}`,
    ]);
  });

  it('has these elements in its section of the ecosystem, and no others', () => {
    const { guarantee } = ecosystem;
    expect(part('/', 'section aria-labelledby=ecosystem-title', CHART)).toEqual([
      ...section('ecosystem', ecosystem),
      `span: ${guarantee.tag}`,
      'svg aria-hidden=true',
      `span: ${guarantee.specimen}`,
      `h3: ${guarantee.title}`,
      `p: ${around(guarantee.text, '{token}')}`,
      `mark: ${guarantee.yourToken}`,
      ...guarantee.rows.flatMap(({ label, value }) => [`dt: ${label}`, `dd: ${value}`]),
      ...(claims.moneyPromise === '' ? [] : [`p: ${claims.moneyPromise}`]),
      `span: ${guarantee.signed}`,
      `span translate=no: ${brand.name}`,
      `span: ${guarantee.signed}`,
      `span: ${guarantee.yourToken}`,
      `p: ${guarantee.note}`,
      `a href=/#qualify: ${guarantee.more.label}`,
      ...ecosystem.points.flatMap(({ title, text }, index) => [
        `span aria-hidden=true: ${index + 1}`,
        `h3: ${title}`,
        `p: ${text}`,
      ]),
      ...ecosystem.stats.flatMap(({ figure, label }) => [`dt: ${label}`, `dd: ${figure}`]),
      ...opensApplication(claimLabel),
      `p: ${claimNote}`,
    ]);
  });

  it('has these elements in its section of the services, and no others', () => {
    const { timeline } = services;
    const steps = timeline.steps.flatMap(({ label, when }) => [`p: ${label}`, `span: ${when}`, 'svg aria-hidden=true']);
    const chart = [
      'figure .no-print',
      `figcaption: ${timeline.caption}`,
      ...steps,
      `p: ${timeline.general}`,
      `a href=/#timeline: ${timeline.why.label}`,
    ];
    const elements = part('/', 'section aria-labelledby=services-title', 'section aria-labelledby=contact-title');
    expect(elements.slice(0, elements.indexOf(`p: ${claimNote}`) + 1)).toEqual([
      ...section('services', services),
      ...services.cards.flatMap(({ figure, title, text, facts }) => [
        ...(figure === 'timeline' ? [] : ['svg aria-hidden=true']),
        `h3: ${title}`,
        `p: ${text}`,
        ...facts.map((fact) => `li: ${fact}`),
        ...(figure === 'timeline' ? chart : []),
      ]),
      ...opensApplication(claimLabel),
      `p: ${claimNote}`,
    ]);
  });

  it.runIf(exchangeBoard.shown)('has these elements in its exchange board, and no others', () => {
    expect(part('/', 'section aria-labelledby=partners-title', 'section aria-labelledby=contact-title')).toEqual([
      ...section('partners', exchangeBoard),
      `p: ${exchangeBoard.boardTitle}`,
      'p role=status',
      ...names.flatMap((name) => ['span aria-hidden=true', name, 'svg .lg:static aria-hidden=true']),
      `span: ${exchangeBoard.badge}`,
      `p: ${exchangeBoard.marks}`,
      `span .invisible: ${exchangeBoard.scaled}`,
      CHART,
    ]);
  });

  it('has these elements in its section of the contact, and no others', () => {
    const [before, after] = contact.introByEmail.split('{email}').map((words) => words.trim());
    const [telegram] = newTab(links.telegramUrl, '');
    expect(part('/', 'section aria-labelledby=contact-title', 'section aria-labelledby=faq-title')).toEqual([
      ...section('contact', { label: contact.label, title: contact.title }),
      `span: ${before}`,
      `span translate=no: ${brand.supportEmail}`,
      `span: ${after}`,
      telegram?.replace('=new', '=contact-telegram-detail new').replace(/: $/, ''),
      `span: ${contact.telegram.label}`,
      `span aria-hidden=true id=contact-telegram-detail: ${contact.telegram.detail}`,
      'svg aria-hidden=true arrow-up-right',
      'button aria-controls=contact-panel aria-describedby=contact-email-detail aria-expanded=false type=button',
      `span: ${contact.email.label}`,
      'span aria-hidden=true id=contact-email-detail',
      `span translate=no: ${brand.supportEmail}`,
      'svg aria-hidden=true plus',
      ...withoutScript(contact.form.noScript),
    ]);
  });

  it('has these elements in its section of the questions, and no others', () => {
    const ids = part('/', 'section aria-labelledby=faq-title', 'footer').flatMap(
      (element) => /^div .answer aria-labelledby=(#\d+) id=(#\d+)/.exec(element)?.slice(1, 3).map(String) ?? [],
    );
    expect(new Set(ids).size).toBe(2 * faq.questions.length);
    expect(part('/', 'section aria-labelledby=faq-title', 'footer')).toEqual([
      'section aria-labelledby=faq-title id=faq tabindex=-1',
      'div .lg:sticky',
      ...label(faq.label),
      `h2 id=faq-title: ${faq.title}`,
      ...faq.questions.flatMap(({ id, question, answer }, index) => {
        const [button, region] = ids.slice(2 * index);
        const isOpen = id === 'guarantee';
        return [
          `div id=${id} tabindex=-1`,
          `button ${isOpen ? `aria-controls=${region} ` : ''}aria-expanded=${isOpen} id=${button} type=button`,
          `span: ${question}`,
          'svg aria-hidden=true plus',
          `div .answer aria-labelledby=${button} id=${region} role=region`,
          `p: ${answer}`,
        ];
      }),
      `p: ${faq.more}`,
      ...newTab(links.telegramUrl, faq.telegram),
      `a href=/#contact: ${faq.email}`,
      `p: ${faq.closing.title}`,
      `p: ${faq.closing.text}`,
      `a href=/#guarantee: ${faq.closing.more}`,
      ...opensApplication(faq.closing.start),
    ]);
  });
});

it.each<[string, LegalDocument]>([
  ['/terms', terms],
  ['/cookies', cookies],
])('As it is built, %s has these elements, and no others', (path, { title, updated, intro, sections }) => {
  const day = new Intl.DateTimeFormat(site.language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  expect(part(path, 'main', 'footer')).toEqual([
    'main id=main tabindex=-1',
    'article .print:block',
    'div .print:mb-8',
    'div .lg:sticky',
    `p: ${legalLabels.section}`,
    `h1: ${title}`,
    `p: ${legalLabels.updated}:`,
    `time datetime=${updated}: ${day.format(new Date(updated))}`,
    `nav .max-lg:hidden .no-print aria-label=${legalLabels.contents}`,
    ...sections.map(({ id, title }) => `a href=${path}#${id}: ${title}`),
    `p: ${intro}`,
    ...sections.flatMap(({ id, title, blocks }) => [
      `section aria-labelledby=${id}-title id=${id} tabindex=-1`,
      `h2 id=${id}-title: ${title}`,
      ...blocks.flatMap((block) => (typeof block === 'string' ? `p: ${block}` : block.map((item) => `li: ${item}`))),
    ]),
  ]);
});

it('As it is built, the error page has these elements, and no others', () => {
  const { title, text, home } = site.notFound;
  expect(part('/404', 'main', 'footer')).toEqual([
    'main id=main tabindex=-1',
    ...Array(3).fill('svg aria-hidden=true'),
    `h1: ${title}`,
    `p: ${text}`,
    `a href=/: ${home}`,
  ]);
});

test('Every link to a place of a page leads to a part of that page', () => {
  const links = [...rendered.values()].flat().flatMap((element) => {
    const [, page, id] = / href=(\/[^ #]*)#([\w-]+)(?=[: ]|$)/.exec(element) ?? [];
    return page === undefined ? [] : [{ page, id }];
  });
  // What the page reads itself is no place.
  const places = links.filter(({ page }) => page !== '/verify');
  expect(places.length).toBeGreaterThan(sectionLinks.length);
  for (const { page, id } of places) {
    const parts = rendered.get(page)?.filter((element) => ` ${element.split(': ')[0]} `.includes(` id=${id} `));
    expect(parts, `${page}#${id}`).toHaveLength(1);
  }
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
