import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { replayClicks } from './replay.ts';

const MARKUP = `
  <header><button type="button" id="menu">Menu</button></header>
  <form id="order"><input name="url"><button type="submit" id="start"><svg></svg></button></form>
  <p data-without-script hidden id="words"></p>
  <div data-unhydrated id="sections"><button type="button" id="question"><i id="inside"></i></button>
    <form id="message"><input name="name"><input type="radio" name="kind" value="a"><input type="radio" name="kind" value="b">
      <textarea name="text"></textarea><button type="submit" id="send"></button></form></div>
  <p data-without-script hidden id="more-words"></p>`;

let runs = 0;
let stop: AbortController;
const byId = <Found extends HTMLElement>(id: string) => document.getElementById(id) as Found;
const queued = () => window.queuedClicks as NonNullable<typeof window.queuedClicks>;
const root = () => byId('root');
const started = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  stop = new AbortController();
  // What a page listens for ends with the test.
  const listen = addEventListener;
  vi.stubGlobal('addEventListener', (type: string, listener: () => void, options: boolean | object = {}) =>
    listen(type, listener, { ...(options === true ? { capture: true } : options), signal: stop.signal }),
  );
  // Also what a page of the file before this one has written after its last test.
  document.head.innerHTML = '';
  document.body.innerHTML = `<div id="root" data-unhydrated>${MARKUP}</div>`;
  addEventListener('hydrate', started.mockReset());
  // Under another name it runs again.
  runs += 1;
  await vi.importActual(`./boot.ts?${runs}`);
});
afterEach(() => {
  stop.abort();
  Reflect.deleteProperty(window, 'queuedClicks');
  document.body.innerHTML = '';
});

/** Whether the page was left to do with a click what it does. */
const click = (id: string) => byId(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const submit = (id: string) => byId(id).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
const hasNotice = () => ['words', 'more-words'].map((id) => !byId(id).hidden);

describe('Before the app has started', () => {
  it.each(['pointerdown', 'keydown', 'focusin'])('%s starts it at once, and once', async (interaction) => {
    for (const _ of ['first', 'second']) byId('menu').dispatchEvent(new Event(interaction, { bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toHaveBeenCalledOnce();
    const links = [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);
    expect(links).toEqual([['manifest', '/manifest.webmanifest']]);
  });

  it('without paint or interaction it starts after three seconds', async () => {
    for (const other of ['pointermove', 'scroll', 'mouseover'])
      byId('menu').dispatchEvent(new Event(other, { bubbles: true }));
    await vi.advanceTimersByTimeAsync(2999);
    expect(started).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveBeenCalledOnce();
  });

  it('a click on a submit button goes on to its form, whose submission does nothing yet', () => {
    expect(click('start')).toBe(true);
    expect([...queued().waiting]).toEqual([byId('order')]);
    expect(submit('message')).toBe(false);
    expect([...queued().waiting]).toEqual([byId('order'), byId('message')]);
  });

  it('a button of a hydrated part does what it does', () => {
    root().removeAttribute('data-unhydrated');
    expect(click('menu')).toBe(true);
    expect(click('question')).toBe(false);
    byId('sections').removeAttribute('data-unhydrated');
    expect(click('question')).toBe(true);
    expect([...queued().waiting]).toEqual([byId('question')]);
  });
});

/** Hydrates a part; where `changed`, React has put new elements into it. */
async function hydrate(id: string, changed = false) {
  if (changed) byId(id).replaceChildren(document.createRange().createContextualFragment(MARKUP));
  replayClicks(byId(id));
  await Promise.resolve();
}

/** Notes the clicks and submissions that happen, by the ids of what they are on. */
function watch() {
  const happened: string[] = [];
  for (const type of ['click', 'submit'])
    addEventListener(type, (event) => {
      happened.push((event.target as Element).id);
      event.preventDefault();
    });
  return happened;
}

test('The clicks on a part whose markup was replaced happen once, in their order', async () => {
  click('menu');
  submit('order');
  const happened = watch();
  await hydrate('root', true);
  await hydrate('root');
  expect(happened).toEqual(['menu', 'order']);
  expect(queued().waiting.size).toBe(0);
});

test('The explanation of clicks that wait goes with the last part', async () => {
  queued().notice(true);
  await hydrate('root');
  expect(hasNotice()).toEqual([true, true]);
  await hydrate('sections');
  expect(hasNotice()).toEqual([false, false]);
  expect(document.querySelector('[data-unhydrated]')).toBeNull();
});

const named = (name: string, value = '') =>
  document.querySelector(`[name=${name}]${value && `[value=${value}]`}`) as HTMLInputElement;

describe('Where the markup of a part was replaced,', () => {
  it('what was typed and chosen is in the new fields, which tell of it', async () => {
    named('url').value = 'a link';
    named('text').value = 'words';
    named('kind', 'b').checked = true;
    const told: string[] = [];
    addEventListener('input', ({ target }) => told.push((target as HTMLInputElement).name));
    await hydrate('root', true);
    expect([named('url').value, named('name').value, named('text').value]).toEqual(['a link', '', 'words']);
    expect([named('kind', 'a').checked, named('kind', 'b').checked]).toEqual([false, true]);
    expect(told).toEqual(['url', 'kind', 'text']);
  });

  it('what is typed into a new field stays when the next part is hydrated', async () => {
    named('name').value = 'Ada';
    await hydrate('root', true);
    named('name').value = 'Grace';
    await hydrate('sections');
    expect(named('name').value).toBe('Grace');
  });
});

test('Fields that have stayed keep what is typed after the page came', async () => {
  named('url').value = 'a link';
  const told = vi.fn();
  addEventListener('input', told);
  await hydrate('root');
  expect(named('url').value).toBe('a link');
  expect(told).not.toHaveBeenCalled();
});
