import { afterEach, expect, test } from 'vitest';
import { holdScroll, isolate } from './modality';

afterEach(() => document.body.replaceChildren());

const find = (id: string) => document.getElementById(id) as HTMLElement;
const inertIds = () => [...document.querySelectorAll('[inert]')].map(({ id }) => id);

function draw(html: string) {
  document.body.innerHTML = html;
}

test('everything but the kept element and what it stands in is inert, and only until it is undone', () => {
  draw(
    '<div id="app"><header id="header"></header><div id="deep"><p id="kept"></p><p id="beside"></p></div></div><i id="last"></i>',
  );
  const undo = isolate([find('kept'), null]);
  expect(inertIds()).toEqual(['header', 'beside', 'last']);
  undo();
  expect(inertIds()).toEqual([]);
});

test('toasts and announcements stay within reach, those that come later too; anything else that comes later does not', async () => {
  draw('<div id="app"><main id="main"></main></div><div id="kept"></div>');
  const undo = isolate([find('kept')]);
  expect(inertIds()).toEqual(['app']);
  find('app').insertAdjacentHTML(
    'beforeend',
    '<section id="toasts"><ol data-toaster></ol></section><aside id="popup"></aside>',
  );
  document.body.insertAdjacentHTML('beforeend', '<span aria-live="assertive"></span>');
  // Observers are told in a microtask of their own.
  await Promise.resolve();
  expect(inertIds()).toEqual(['main', 'popup']);
  undo();
  expect(inertIds()).toEqual([]);
});

test('what was inert before is inert afterwards', () => {
  draw('<div id="mine" inert></div><div id="kept"></div>');
  isolate([find('kept')])();
  expect(inertIds()).toEqual(['mine']);
});

test('the page does not scroll meanwhile', () => {
  const undo = holdScroll();
  expect(document.documentElement.style.overflow).toBe('hidden');
  undo();
  expect(document.documentElement.style.overflow).toBe('');
});
