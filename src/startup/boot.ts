/**
 * Inlined at the end of every built page, and the only script that runs before the largest paint. It fetches the app
 * after that paint, or at the first touch, and keeps what the visitor presses until the app can answer.
 *
 *   painted          the HTML with its styles is on the screen; this script listens for presses
 *   largest paint    the app's modules are fetched; a touch before it has the same effect
 *   entry fetched    the modules run, each in a task of its own (browser.tsx last)
 *   taken over       React hydrates the first screen and answers the kept presses; the fonts come when the browser is idle
 *   below the fold   the first scroll, key or pointer movement fetches the lower sections and the footer
 *
 * The build writes the list of modules, in order, into `data-modules` of this element.
 */
(() => {
  /** A page that is never painted (a background tab) and is never touched starts after this. */
  const PATIENCE_MS = 3000;
  /** After this, the button of a press that still waits says so, and later the form what it says without scripts. */
  const SIGN_MS = 250;
  const ANSWER_MS = 10_000;

  /** The names that this script shares with the app. An import would cost bytes; the type keeps both in step. */
  const PART: typeof import('../lib/dom-attributes.ts').PART = 'data-part';
  const WORDS: typeof import('../lib/dom-attributes.ts').WORDS_WITHOUT_SCRIPT = 'data-without-script';

  const { pathname } = location;
  const { modules = '' } = document.currentScript?.dataset ?? {};
  let starting = false;

  function link(rel: string, href: string) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }

  /** Evaluates each module in a task of its own, so that none delays a touch for long. If one fails, the next touch tries again. */
  async function start() {
    if (starting) return;
    starting = true;
    const urls = modules.split(' ');
    for (const href of urls) link('modulepreload', href);
    // Not in the markup: browsers would fetch it and its icon before the largest paint.
    link('manifest', '/manifest.webmanifest');
    try {
      for (const url of urls) {
        await import(/* @vite-ignore */ url);
        await new Promise((next) => setTimeout(next));
      }
    } catch {
      starting = false;
      // Online, so the browser is too old or the build is gone: another try is unlikely to help.
      if (navigator.onLine) explain(true);
    }
  }

  /** Shows or hides what the forms say without scripts. */
  function explain(shown: boolean) {
    for (const words of document.querySelectorAll<HTMLElement>(`[${WORDS}]`)) words.hidden = !shown;
  }

  setTimeout(start, PATIENCE_MS);
  // Browsers with protection against fingerprinting may lack it.
  if ('PerformanceObserver' in window) {
    const type = PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')
      ? 'largest-contentful-paint'
      : 'paint';
    new PerformanceObserver((list, observer) => {
      const painted: (PerformanceEntry & { element?: Element | null })[] = list.getEntries();
      // Browsers paint what they have: a slow one its header first, and the rest of the page a frame later.
      if (painted.every(({ element }) => element?.closest('header'))) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(start));
    }).observe({ type, buffered: true });
  }

  const early = { capture: true, passive: true } as const;
  const touched = new Promise<void>((resolve) => {
    const onSign = () => resolve();
    for (const sign of ['scroll', 'pointermove', 'popstate']) addEventListener(sign, onSign, { ...early, once: true });
    const onTouch = () => {
      resolve();
      void start();
    };
    for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, onTouch, early);
  });

  let tellPressed: (control: HTMLElement) => void;
  const pressed = new Promise<HTMLElement>((resolve) => {
    tellPressed = resolve;
  });

  /** Controls that were pressed, and forms that were submitted, before the app could answer. */
  const waiting = new Set<HTMLElement>();
  /** The parts of the page that the app has taken over. */
  const answering = new Set<string>();

  const partOf = (element: Element) => element.closest(`[${PART}]`)?.getAttribute(PART) ?? '';

  const buttonOf = (control: HTMLElement) =>
    control instanceof HTMLFormElement ? control.querySelector('[type=submit]') : control;

  /** Keeps the press on a control that the app does not answer yet. */
  function keep(event: Event, control: HTMLElement) {
    if (answering.has(partOf(control))) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.add(control);
    tellPressed(control);
    setTimeout(() => waiting.has(control) && buttonOf(control)?.setAttribute('aria-busy', 'true'), SIGN_MS);
    setTimeout(() => waiting.has(control) && explain(true), ANSWER_MS);
  }

  addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest('a, button') : null;
      if (control instanceof HTMLAnchorElement) {
        // React shows no other page until it has hydrated all of this one: leave the link to the browser, which is faster.
        const { origin, pathname } = control;
        if (!isAnswering() && origin === location.origin && pathname !== location.pathname) event.stopPropagation();
      }
      // A submit button's press goes on, to be a submit event or to be stopped by the browser's own check of the form.
      if (control instanceof HTMLButtonElement && control.type !== 'submit') keep(event, control);
    },
    true,
  );
  addEventListener('submit', (event) => event.target instanceof HTMLFormElement && keep(event, event.target), true);

  const isAnswering = () =>
    answering.has('') && [...document.querySelectorAll(`[${PART}]`)].every((part) => answering.has(partOf(part)));

  // Otherwise the router would render the new address at once, and React would discard the markup that is not hydrated yet.
  addEventListener('popstate', async (event) => {
    if (isAnswering()) return;
    event.stopImmediatePropagation();
    // Back to an entry from before a reload: this page's markup is not the one that the app would hydrate there.
    if (!answering.has('') && location.pathname !== pathname) location.reload();
    while (!isAnswering()) await new Promise((next) => setTimeout(next, 50));
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });

  function answer(part: string) {
    answering.add(part);
    if (isAnswering()) explain(false);
    for (const control of waiting) {
      if (partOf(control) !== part) continue;
      waiting.delete(control);
      buttonOf(control)?.removeAttribute('aria-busy');
      if (control instanceof HTMLFormElement) control.requestSubmit();
      else control.click();
    }
  }

  // React hydrates for a press at once, but not while it runs the effect that calls this.
  window.earlyInput = { touched, pressed, answer: (part) => queueMicrotask(() => answer(part)) };
})();
