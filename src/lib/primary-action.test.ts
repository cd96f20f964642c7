import { beforeEach, expect, it, vi } from 'vitest';
import type { primaryAction as PrimaryAction } from './primary-action.ts';

type Watch = (entries: { target: Element; isIntersecting: boolean }[]) => void;
let made: { tell: Watch; options: object; observed: Element[]; left: Element[] }[];
let primaryAction: typeof PrimaryAction;
let isHidden: () => boolean;
let runs = 0;

beforeEach(async () => {
  made = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly own: (typeof made)[number];
      constructor(tell: Watch, options: object) {
        this.own = { tell, options, observed: [], left: [] };
        made.push(this.own);
      }
      observe = (element: Element) => void this.own.observed.push(element);
      unobserve = (element: Element) => void this.own.left.push(element);
    },
  );
  // Each page has its own module.
  runs += 1;
  const module = await vi.importActual<typeof import('./primary-action.ts')>(`./primary-action.ts?${runs}`);
  primaryAction = module.primaryAction;
  isHidden = () => module.isPrimaryActionHidden.get();
});

const [one, other] = [{}, {}] as unknown as [Element, Element];
const see = (target: Element, isIntersecting: boolean) => made[0]?.tell([{ target, isIntersecting }]);

it('A page counts as showing its primary action until the browser says otherwise.', () => {
  primaryAction(one);
  primaryAction(other);
  see(one, false);
  expect(isHidden()).toBe(false);
});

it('A page without a primary action has none in its header, also after a page whose action was out of the window.', () => {
  const leave = primaryAction(one);
  see(one, false);
  leave?.();
  expect(isHidden()).toBe(false);
  expect(made[0]?.left).toEqual([one]);
});

it('What the browser reports late of an action that has left the page is ignored.', () => {
  primaryAction(one)?.();
  see(one, false);
  expect(isHidden()).toBe(false);
});
