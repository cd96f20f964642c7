import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { exchangeBoard } from '../../src/content/exchanges.ts';
import { faq } from '../../src/content/faq.ts';
import { fastTrack } from '../../src/content/fast-track.ts';
import { claimLabel } from '../../src/content/hero.ts';
import { sectionLinks } from '../../src/content/links.ts';
import { pages } from '../../src/content/pages.ts';
import { popup } from '../../src/content/popup.ts';
import { site as words } from '../../src/content/site.ts';
import { verify } from '../../src/content/verify.ts';
import { fastTrackMessages } from '../../supabase/functions/_shared/contracts/fast-track-application.ts';
import { type Engine, sizes } from './engine.ts';
import * as page from './places.ts';
import type { Site } from './site.ts';
import { type Visitor, visitor } from './visitor.ts';

/** One journey in one engine. Throws an Error that says what went wrong. */
export type Journey = (engine: Engine, site: Site) => Promise<void>;

type Steps = (visitor: Visitor, site: Site) => Promise<void>;

/** A journey of someone who was never here, at the end of which the console is quiet. */
function journey(size: keyof typeof sizes, steps: Steps): Journey {
  return (engine, site) =>
    engine.visit(sizes[size], async (tab) => {
      await steps(visitor(tab), site);
      deepEqual(unexpected(await tab.troubles()), []);
    });
}

/** WebKit knows the manifest, but not the policy's directive for it, and writes this line on the console of every page. */
const KNOWN = /Unrecognized Content-Security-Policy directive 'manifest-src'/;
/** What the site and the browser say about a page that is not there. */
const NOT_FOUND = /\b404\b/;

const unexpected = (lines: string[]) => lines.filter((line) => !KNOWN.test(line) && !NOT_FOUND.test(line));

async function quietConsoles(engine: Engine, site: Site): Promise<void> {
  const control = 'data:text/html,<script>console.error("heard")</script>';
  const asked = [control, ...Object.values(pages).map(({ path }) => site.url + path)];
  const [heard = [], ...said] = await Promise.all(asked.map((url) => engine.consoleOf(url)));
  ok(
    heard.some((line) => line.includes('heard')),
    'a console that says something is not heard',
  );
  deepEqual(unexpected(said.flat()), []);
}

const hasFont = () =>
  [...document.fonts].some(({ family, status }) => /^"?Geist Variable/.test(family) && status === 'loaded');

async function eachRoute(visitor: Visitor, site: Site): Promise<void> {
  for (const { path, title } of Object.values(pages)) {
    await visitor.open(site.url + path);
    await visitor.taken();
    await visitor.until('the font is in', hasFont);
    equal(await visitor.run(() => document.title), title);
    const overhang = await visitor.run(() => document.documentElement.scrollWidth - innerWidth);
    ok(overhang <= 0, `${path} scrolls sideways by ${overhang} px`);
  }
}

const mobileMenu = journey('narrow', async (visitor, site) => {
  await visitor.open(site.url);
  await visitor.settled();
  const isOpen = (expanded: string) => visitor.sees({ css: `header button[aria-expanded=${expanded}]` });
  await visitor.pressOn(page.menu);
  await isOpen('true');
  await visitor.pressOn(page.menu);
  await isOpen('false');
  await visitor.pressOn(page.menu);
  await visitor.sees(page.menuLink(words.header.verify));
  await visitor.key('Tab');
  await visitor.key('Escape');
  await isOpen('false');
  await visitor.focuses(page.menu);
  await visitor.pressOn(page.menu);
  await visitor.pressOn(page.menuLink(words.header.verify));
  await visitor.sees(page.heading(verify.title));
  await isOpen('false');
});

const anchors = journey('desktop', async (visitor, site) => {
  await visitor.open(site.url);
  await visitor.taken();
  for (const { id, label } of sectionLinks) {
    await visitor.pressOn(page.menuLink(label));
    await visitor.focuses({ css: `#${id}` });
    await visitor.until(`#${id} stands under the header`, isUnderHeader, id);
    equal(await visitor.run(() => location.hash), `#${id}`);
  }
});

const openedAtAnchor = journey('narrow', async (visitor, site) => {
  await visitor.open(`${site.url}/#faq`);
  await visitor.taken();
  await visitor.until('the font is in', hasFont);
  ok(await visitor.run(isUnderHeader, 'faq'), '#faq does not stand under the header');
});

/** A hash typed into the address bar: the browser navigates, and the app only hears of it. */
const editedAnchor = journey('desktop', async (visitor, site) => {
  const edit = (id: string) =>
    visitor.run((_, hash) => {
      location.hash = hash;
    }, id);
  await visitor.open(`${site.url}/#contact`);
  await visitor.until('#contact stands under the header', isUnderHeader, 'contact');
  await edit('faq');
  await visitor.until('#faq stands under the header', isUnderHeader, 'faq');
  await visitor.taken();
  await visitor.until('the font is in', hasFont);
  ok(await visitor.run(isUnderHeader, 'faq'), 'the app or its fonts have moved the page');
  await visitor.pressOn(page.menuLink(sectionLinks[0].label));
  await visitor.until(`#${sectionLinks[0].id} stands under the header`, isUnderHeader, sectionLinks[0].id);
  await edit('contact');
  await visitor.until('#contact stands under the header', isUnderHeader, 'contact');
});

function isUnderHeader(_: unknown, id: string): boolean {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const gap = (document.getElementById(id)?.getBoundingClientRect().top ?? 9999) - header;
  return gap >= 0 && gap < 120;
}

const questions = journey('desktop', async (visitor, site) => {
  await visitor.open(site.url);
  await visitor.taken();
  const [first, second] = faq.questions;
  const question = (text: string, expanded: boolean) => ({ css: `#faq button[aria-expanded=${expanded}]`, text });
  await visitor.pressOn(question(first.question, false));
  await visitor.sees(question(first.question, true));
  await visitor.sees({ css: '#faq p', text: first.answer });
  await visitor.pressOn(question(second.question, false));
  await visitor.sees(question(second.question, true));
  await visitor.sees(question(first.question, false));
  await visitor.pressOn(question(second.question, true));
  await visitor.sees(question(second.question, false));
});

const invitation = journey('desktop', async (visitor, site) => {
  const box = { css: 'aside', text: popup.title };
  await visitor.open(site.url);
  await visitor.settled();
  await visitor.sees(box);
  await visitor.pressOn({ css: 'aside button', text: popup.close });
  await visitor.misses(box);
  await visitor.reload();
  await visitor.settled();
  await wait(4000);
  await visitor.misses(box);
});

const dialogFocus = journey('desktop', async (visitor, site) => {
  await visitor.open(site.url);
  await visitor.taken();
  await visitor.pressOn(page.button(claimLabel));
  await visitor.focuses(page.field('telegramContact'));
  await visitor.type('@draft');
  for (let press = 0; press < 12; press++) {
    await visitor.key(press < 8 ? 'Tab' : 'Shift+Tab');
    ok(await visitor.run(() => document.activeElement?.closest('[role=dialog]') !== null), `press ${press} led out`);
  }
  await visitor.key('Escape');
  await visitor.misses(page.dialog);
  await visitor.focuses(page.button(claimLabel));
  await visitor.key('Enter');
  await visitor.holds(page.field('telegramContact'), '@draft');
});

const validation = journey('narrow', async (visitor, site) => {
  await visitor.open(site.url);
  await visitor.taken();
  await visitor.pressOn(page.button(claimLabel));
  await visitor.pressOn(page.submit);
  await visitor.sees({ css: '[role=dialog] p', text: fastTrackMessages.telegramRequired });
  await visitor.sees({ css: '[role=dialog] p', text: fastTrackMessages.urlOrBlurb });
  await visitor.focuses(page.field('telegramContact'));
  await visitor.fill(page.field('coinmarketcapUrl'), 'https://coingecko.com.evil.example/');
  await visitor.sees({ css: '[role=dialog] p', text: fastTrackMessages.url });
});

/** A contact that no other visitor has. */
const someone = () => `@e2e_${randomUUID().slice(0, 18)}`;

async function countOf({ db }: Site, contact: string): Promise<number> {
  const sql = 'select 1 from public.fast_track_applications where telegram_contact = $1';
  return (await db.query(sql, [contact])).rows.length;
}

const isEmpty = (_: unknown, css: string) => document.querySelector<HTMLInputElement>(css)?.value === '';

const application = (size: keyof typeof sizes) =>
  journey(size, async (visitor, site) => {
    const me = someone();
    const project = `https://coingecko.com/en/coins/${me.slice(1)}`;
    await visitor.open(site.url);
    await visitor.settled();
    await visitor.fill(page.projectLink, project);
    await visitor.pressOn(page.start);
    await visitor.holds(page.field('coinmarketcapUrl'), project);
    await visitor.key('Escape');
    await visitor.misses(page.dialog);
    await visitor.holds(page.projectLink, '');
    await visitor.fill(page.projectLink, project);
    await visitor.key('Enter');
    await visitor.holds(page.field('coinmarketcapUrl'), project);
    await visitor.fill(page.field('telegramContact'), me);
    await visitor.pressOn(page.submit);
    await visitor.sees(page.toast(fastTrack.success.title));
    await visitor.misses(page.dialog);
    await visitor.focuses(page.receipt);
    await visitor.sees({ css: '[role=group] dd', text: me });
    // The receipt covers the hero's form, which is empty again.
    await visitor.misses(page.projectLink);
    await visitor.until('the hero’s field is empty', isEmpty, page.projectLink.css);
    equal(await countOf(site, me), 1);
  });

/** A journey over a broken line writes errors on the console: the other journeys look for unexpected ones. */
const offline: Journey = (engine, site) =>
  engine.visit(sizes.narrow, async (tab) => {
    const me = someone();
    const person = visitor(tab);
    await person.open(site.url);
    await person.taken();
    await person.pressOn(page.button(claimLabel));
    await person.fill(page.field('telegramContact'), me);
    await person.fill(page.field('projectBlurb'), 'We build.');
    await site.network.strike('refused');
    await person.pressOn(page.submit);
    await person.sees(page.toast(fastTrack.failure.title));
    await person.holds(page.field('telegramContact'), me);
    equal(await countOf(site, me), 0);
    await site.network.heal();
    await person.pressOn(page.submit);
    await person.sees(page.toast(fastTrack.success.title));
    equal(await countOf(site, me), 1);
  });

const verdicts: Journey = (engine, site) =>
  engine.visit(sizes.narrow, async (tab) => {
    const person = visitor(tab);
    const check = async (value: string) => {
      await person.open(`${site.url}${pages.verify.path}`);
      await person.settled();
      await person.fill(page.contact, value);
      await person.key('Enter');
    };
    await check('mara@listbolt.example');
    await person.sees(page.outcome('go'));
    await person.sees({ css: '[data-verdict=go] dd', text: 'Mara Lindqvist' });
    await check('stranger@evil.example');
    await person.sees(page.outcome('stop'));
    await person.misses(page.outcome('go'));
    deepEqual(await tab.troubles(), []);
    await site.network.strike('refused', '/rpc/verify_contact');
    await check('mara@listbolt.example');
    await person.sees(page.outcome('none'));
    await person.misses(page.outcome('go'));
    await site.network.heal();
    await person.pressOn({ css: 'main button', text: verify.submit });
    await person.sees(page.outcome('go'));
  });

const board = journey('narrow', async (visitor, site) => {
  await visitor.open(site.url);
  await visitor.settled();
  await visitor.run(() => document.querySelector('#partners')?.scrollIntoView({ behavior: 'instant' }));
  await visitor.sees({ css: '#partners [role=status]', text: exchangeBoard.sources.sample.text });
  const rows = await visitor.run(() => [...document.querySelectorAll('#partners li')].map((row) => row.textContent));
  equal(rows.length, 14);
  ok(
    rows.every((row) => row?.includes(exchangeBoard.volumeLabel)),
    rows.join(' | '),
  );
  await visitor.until('every picture is drawn', () =>
    [...document.querySelectorAll<HTMLImageElement>('#partners img')].every(
      ({ loading, complete, naturalWidth }) => loading === 'lazy' || (complete && naturalWidth > 0),
    ),
  );
});

const history = journey('desktop', async (visitor, site) => {
  const isAt = (_: unknown, top: number) => Math.abs(scrollY - top) <= 1;
  await visitor.open(site.url);
  await visitor.taken();
  await visitor.pressOn(page.button(claimLabel));
  await visitor.fill(page.field('telegramContact'), '@draft');
  await visitor.key('Escape');
  await visitor.misses(page.dialog);
  const terms = page.footerLink(words.footer.terms);
  await visitor.aim(terms);
  const top = await visitor.run(() => scrollY);
  await visitor.pressOn(terms);
  await visitor.until('the terms', (_, title) => document.title === title, pages.terms.title);
  await visitor.until('at the top', isAt, 0);
  await visitor.back();
  await visitor.until('Back leads to the same place', isAt, top);
  await visitor.forward();
  await visitor.until('Forward leads to the top of the terms', isAt, 0);
  equal(await visitor.run(() => document.title), pages.terms.title);
  await visitor.back();
  await visitor.taken();
  await visitor.until('Back leads to the same place', isAt, top);
  await visitor.pressOn(page.button(claimLabel));
  await visitor.holds(page.field('telegramContact'), '@draft');
});

/** In the order of the table. */
export const journeys: Record<string, Journey> = {
  'each route: its console is quiet': quietConsoles,
  'each route: taken over, fonts, no sideways scroll (desktop)': journey('desktop', eachRoute),
  'each route: taken over, fonts, no sideways scroll (narrow)': journey('narrow', eachRoute),
  menu: mobileMenu,
  anchors,
  'an address with an anchor': openedAtAnchor,
  'an anchor edited in the address': editedAnchor,
  questions,
  popup: invitation,
  'dialog: focus, Escape, draft': dialogFocus,
  'dialog: validation': validation,
  'dialog: success (desktop)': application('desktop'),
  'dialog: success (narrow)': application('narrow'),
  'dialog: the line is cut, then the retry': offline,
  'the three verdicts': verdicts,
  board,
  'Back and Forward: place and draft': history,
};
