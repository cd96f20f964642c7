import { equal, ok } from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { faq } from '../../src/content/faq.ts';
import { claimLabel } from '../../src/content/hero.ts';
import { pages } from '../../src/content/pages.ts';
import { site as words } from '../../src/content/site.ts';
import { verify } from '../../src/content/verify.ts';
import { type Engine, sizes, type Tab, type Target } from './engine.ts';
import * as page from './places.ts';
import type { Site } from './site.ts';
import { type Visitor, visitor } from './visitor.ts';

/** What someone does on a page whose app is still on its way, and what must have come of it in the end. */
export interface EarlyInput {
  path: string;
  target: Target;
  act(person: Visitor): Promise<void>;
  comesTrue(person: Visitor, site: Site): Promise<void>;
}

/** How long nothing more may come of an input that was answered. */
const DOUBLE_MS = 300;
const PROJECT = 'https://coingecko.com/en/coins/early';
const lastClaim: Target = { ...page.button(claimLabel), last: true };
const question: Target = { css: '#faq button', text: faq.questions[0].question };

/** A press at the place found at once: the page has just come, and the hand is faster than the app. */
const press = (target: Target, times?: number) => async (person: Visitor) => {
  const point = await person.spot(target);
  ok(point, `not on the page: ${target.text}`);
  await person.press(point, times);
};

const type = (target: Target, text: string) => async (person: Visitor) => {
  await press(target)(person);
  await person.type(text);
};

const oneDialog = async (person: Visitor) => {
  await person.sees(page.dialog);
  await wait(DOUBLE_MS);
  equal(await person.run(() => document.querySelectorAll('[role=dialog]').length), 1);
};

const isOpen = (target: Target, expected: boolean) => async (person: Visitor) => {
  await person.taken();
  await wait(DOUBLE_MS);
  const expanded = await person.run((find, wanted) => find(wanted)?.getAttribute('aria-expanded'), target);
  equal(expanded, String(expected), `${target.text} is ${expanded === 'true' ? 'open' : 'closed'}`);
};

const isAtVerify = async (person: Visitor) => {
  await person.sees(page.heading(verify.title));
  await wait(DOUBLE_MS);
  const added = () => `${location.pathname} +${history.length - Number(sessionStorage.getItem('entries'))}`;
  equal(await person.run(added), `${pages.verify.path} +1`);
};

const callsOf = ({ network }: Site, value: string) => network.calls.filter(({ url }) => url?.includes(value)).length;

export const earlyInputs: Record<string, EarlyInput> = {
  'hero by its button': {
    path: '/',
    target: page.start,
    async act(person) {
      await type(page.projectLink, PROJECT)(person);
      await press(page.start)(person);
    },
    async comesTrue(person) {
      await oneDialog(person);
      await person.holds(page.field('coinmarketcapUrl'), PROJECT);
    },
  },
  'hero by Enter': {
    path: '/',
    target: page.projectLink,
    async act(person) {
      await type(page.projectLink, PROJECT)(person);
      await person.key('Enter');
    },
    async comesTrue(person) {
      await oneDialog(person);
      await person.holds(page.field('coinmarketcapUrl'), PROJECT);
    },
  },
  'hero, pressed twice': { path: '/', target: page.start, act: press(page.start, 2), comesTrue: oneDialog },
  'menu, pressed once': { path: '/', target: page.menu, act: press(page.menu), comesTrue: isOpen(page.menu, true) },
  'menu, pressed twice': {
    path: '/',
    target: page.menu,
    act: press(page.menu, 2),
    comesTrue: isOpen(page.menu, false),
  },
  'menu, pressed three times': {
    path: '/',
    target: page.menu,
    act: press(page.menu, 3),
    comesTrue: isOpen(page.menu, true),
  },
  'a link in the menu': {
    path: '/',
    target: page.menu,
    async act(person) {
      await press(page.menu)(person);
      const link = page.menuLink(words.header.verify);
      // Nobody presses a link that is not shown yet. How fast the menu opens is for the tests that press only the menu.
      await person.sees(link);
      await press(link)(person);
    },
    comesTrue: isAtVerify,
  },
  'a link to another page': {
    path: '/',
    target: page.footerLink(words.footer.verify),
    act: press(page.footerLink(words.footer.verify)),
    comesTrue: isAtVerify,
  },
  'a question': { path: '/', target: question, act: press(question), comesTrue: isOpen(question, true) },
  'the last “Claim”': { path: '/', target: lastClaim, act: press(lastClaim), comesTrue: oneDialog },
  'the last “Claim” after /#services': {
    path: '/#services',
    target: lastClaim,
    act: press(lastClaim),
    comesTrue: oneDialog,
  },
  'the check by Enter': {
    path: pages.verify.path,
    target: page.contact,
    async act(person) {
      await type(page.contact, 'mara@listbolt.example')(person);
      await person.key('Enter');
    },
    async comesTrue(person, site) {
      await person.sees(page.outcome('go'));
      await wait(DOUBLE_MS);
      equal(callsOf(site, '/rpc/verify_contact'), 1);
    },
  },
};

/** How long this machine takes now from a parsed page to one that the app has taken over. */
async function takeOverTime(engine: Engine, url: string): Promise<number> {
  return engine.visit(sizes.narrow, async (tab) => {
    await tab.open(url);
    const started = performance.now();
    await visitor(tab).settled();
    return performance.now() - started;
  });
}

export interface Tries {
  times: number;
  /** The app's scripts come two seconds late, and all is done at once. */
  held?: boolean;
  /** Otherwise the moments are spread over so many ms from the parsed page on: by default half as long again as the app needs. */
  within?: number | undefined;
}

/** Does the same thing that often, each time as someone new. Answers what went wrong. */
export async function tryEarly(input: EarlyInput, engine: Engine, site: Site, { times, held, within }: Tries) {
  const url = (held ? site.slowUrl : site.url) + input.path;
  const span = held ? 0 : (within ?? 1.5 * (await takeOverTime(engine, url)));
  const failures: string[] = [];
  for (let attempt = 0; attempt < times; attempt++) {
    const moment = Math.round((span * attempt) / times);
    const visit = async (tab: Tab) => {
      const person = visitor(tab);
      site.network.calls.length = 0;
      await person.open(url);
      await person.run(watchPresses);
      await wait(moment);
      try {
        await input.act(person);
        await input.comesTrue(person, site);
      } catch (error) {
        const seen = await person.run(() => (window as { presses?: string[] }).presses?.join(', ')).catch(() => '?');
        failures.push(`at ${moment} of ${Math.round(span)} ms: ${(error as Error).message} (the page saw: ${seen})`);
      }
    };
    // What fails before anything is pressed is the driver's.
    const again = () => engine.visit(sizes.narrow, visit);
    const giveUp = (error: Error) => void failures.push(`the page was not reached: ${error.message}`);
    await again().catch(again).catch(again).catch(giveUp);
  }
  return failures;
}

/** Runs in the page: keeps the events that the browser sends for a press, and where. */
function watchPresses(): void {
  const presses: string[] = [];
  Object.assign(window, { presses });
  sessionStorage.setItem('entries', String(history.length));
  for (const type of ['pointerdown', 'pointerup', 'click'])
    addEventListener(
      type,
      (event) => {
        const on = event.target as Element;
        const name = on.closest('a, button, input')?.textContent || on.tagName;
        const isTaken = Object.keys(on).some((key) => key.startsWith('__reactFiber$'));
        presses.push(`${Math.round(event.timeStamp)} ms ${type} on ${name}${isTaken ? ' (taken over)' : ''}`);
      },
      { capture: true },
    );
}
