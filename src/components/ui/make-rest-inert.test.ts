import { afterEach, expect, test } from 'vitest';
import { holdScroll, makeRestInert } from './make-rest-inert';

afterEach(() => document.body.replaceChildren());

const find = (id: string) => document.getElementById(id) as HTMLElement;
const inertIds = () => [...document.querySelectorAll('[inert]')].map(({ id }) => id);

function draw(html: string) {
  document.body.innerHTML = html;
}

test('Everything but the kept element and its ancestors is inert, until it is undone', () => {
  draw(
    '<div id="app"><header id="header"></header><div id="deep"><p id="kept"></p><p id="beside"></p></div></div><i id="last"></i>',
  );
  const undo = makeRestInert([find('kept'), null]);
  expect(inertIds()).toEqual(['header', 'beside', 'last']);
  undo();
  expect(inertIds()).toEqual([]);
});

test('Toasts and live regions stay reachable, even later ones; anything else that is added later does not', async () => {
  draw('<div id="app"><main id="main"></main></div><div id="kept"></div>');
  const undo = makeRestInert([find('kept')]);
  expect(inertIds()).toEqual(['app']);
  find('app').insertAdjacentHTML(
    'beforeend',
    '<section id="toasts"><ol data-toaster></ol></section><aside id="popup"></aside>',
  );
  document.body.insertAdjacentHTML('beforeend', '<span aria-live="assertive"></span>');
  // Mutation observers are called in a microtask.
  await Promise.resolve();
  expect(inertIds()).toEqual(['main', 'popup']);
  undo();
  expect(inertIds()).toEqual([]);
});

test('An element that was inert before is inert afterwards', () => {
  draw('<div id="mine" inert></div><div id="kept"></div>');
  makeRestInert([find('kept')])();
  expect(inertIds()).toEqual(['mine']);
});

test('The page does not scroll while its rest is inert', () => {
  const undo = holdScroll();
  expect(document.documentElement.style.overflow).toBe('hidden');
  undo();
  expect(document.documentElement.style.overflow).toBe('');
});
