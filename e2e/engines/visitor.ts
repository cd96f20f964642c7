import { setTimeout as wait } from 'node:timers/promises';
import type { Find, Point, Tab, Target } from './engine.ts';

/** Long, for a busy machine: what is lost would not come later either. */
const PATIENCE_MS = 20_000;

/** A person at a tab: looks for things, waits for them, presses and types. */
export interface Visitor extends Tab {
  /** Waits until the code in the page answers true. */
  until<A extends unknown[]>(what: string, code: (find: Find, ...args: A) => boolean, ...args: A): Promise<void>;
  sees(target: Target): Promise<void>;
  misses(target: Target): Promise<void>;
  /** Brings the target into the window and answers its middle, as soon as nothing lies over it. */
  aim(target: Target): Promise<Point>;
  /** Where it is now, brought into the window. */
  spot(target: Target): Promise<Point | undefined>;
  pressOn(target: Target, times?: number): Promise<void>;
  fill(target: Target, text: string): Promise<void>;
  focuses(target: Target): Promise<void>;
  holds(target: Target, value: string): Promise<void>;
  /** Waits until the app has taken over the first screen. */
  settled(): Promise<void>;
  /** Touches the page and waits until all of it is the app's. */
  taken(): Promise<void>;
}

const named = ({ css, text = '' }: Target) => `${css} ${text}`.trim();

/** Runs in the page: the middle of what is looked for, unless it moves or something lies over it. */
function middle(find: Find, target: Target): Point | undefined {
  const element = find(target);
  if (element === undefined) return undefined;
  const at = () => element.getBoundingClientRect();
  const isInside = at().top >= 64 && at().bottom <= innerHeight;
  if (!isInside) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = at();
  const point = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit !== null && (element.contains(hit) || hit.contains(element)) ? point : undefined;
}

export function visitor(tab: Tab): Visitor {
  const until: Visitor['until'] = async (what, code, ...args) => {
    const deadline = Date.now() + PATIENCE_MS;
    let failure: unknown;
    while (Date.now() < deadline) {
      try {
        if (await tab.run(code, ...args)) return;
      } catch (error) {
        // Between two pages there is nothing to ask.
        failure = error;
      }
      await wait(40);
    }
    throw new Error(`not so after ${PATIENCE_MS} ms: ${what}`, { cause: failure });
  };
  const aim: Visitor['aim'] = async (target) => {
    let last: Point | undefined;
    let still = 0;
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(40)) {
      const point = await tab.run(middle, target);
      // A page that glides to an answer begins a moment after it.
      still = point && last?.x === point.x && last.y === point.y ? still + 1 : 0;
      if (point && still >= 5) return point;
      last = point ?? undefined;
    }
    throw new Error(`nothing to press: ${named(target)}`);
  };
  const pressOn: Visitor['pressOn'] = async (target, times) => tab.press(await aim(target), times);
  const isTaken = (find: Find, css: string) =>
    Object.keys(find({ css, last: true }) ?? {}).some((key) => key.startsWith('__reactFiber$'));
  const holds: Visitor['holds'] = (target, value) => until(`${named(target)} holds ‘${value}’`, valueIs, target, value);
  const settled = () => until('the app is there', isTaken, 'h1');
  return {
    ...tab,
    until,
    aim,
    spot: (target) => tab.run(middle, target),
    pressOn,
    settled,
    sees: (target) => until(`seen: ${named(target)}`, (find, wanted) => find(wanted) !== undefined, target),
    misses: (target) => until(`gone: ${named(target)}`, (find, wanted) => find(wanted) === undefined, target),
    fill: async (target, text) => {
      await pressOn(target);
      await tab.type(text);
      await holds(target, text);
    },
    focuses: (target) => until(`${named(target)} has the focus`, hasFocus, target),
    holds,
    taken: async () => {
      await settled();
      await tab.run(() => void dispatchEvent(new Event('scroll')));
      await until('all of the page is the app’s', () =>
        [...document.querySelectorAll('[data-part] > *:last-child')].every((element) =>
          Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
        ),
      );
      // React reports it in an effect, after the paint.
      await wait(200);
    },
  };
}

/** Runs in the page. */
function valueIs(find: Find, target: Target, value: string): boolean {
  const field = find(target);
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === value;
}

/** Runs in the page. */
function hasFocus(find: Find, target: Target): boolean {
  return document.activeElement !== null && document.activeElement === find(target);
}
