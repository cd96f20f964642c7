/**
 * Inlined at the end of every built page, and the only script that runs before the largest paint. It fetches the app
 * after that paint, or at the first touch, and keeps what the visitor presses until the app can answer.
 *
 * Which modules, in which order: `data-modules` of its own element, written by the build.
 */
(() => {
  /** A page that is never painted (a background tab) and is never touched starts after this. */
  const PATIENCE_MS = 3000;
  /** A press that is still unanswered after this is explained. */
  const ANSWER_MS = 10_000;

  const { pathname } = location;
  const modules = document.currentScript?.dataset.modules?.split(' ') ?? [];
  let starting = false;

  function link(rel: string, href: string) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }

  /** One module a task, so that evaluating them blocks no touch for long. Offline, say, the next touch tries again. */
  async function start() {
    if (starting) return;
    starting = true;
    for (const href of modules) link('modulepreload', href);
    // Not in the page itself: browsers fetch it at once, and its icon, beside the largest paint.
    link('manifest', '/manifest.webmanifest');
    try {
      for (const url of modules) {
        await import(/* @vite-ignore */ url);
        await new Promise((next) => setTimeout(next));
      }
    } catch {
      starting = false;
      // An old browser, or a build that is gone: the next touch will hardly help.
      if (navigator.onLine) explain(true);
    }
  }

  /** Shows or hides what the forms say without scripts. */
  function explain(shown: boolean) {
    for (const words of document.querySelectorAll<HTMLElement>('p.shown-without-script')) words.hidden = !shown;
  }

  setTimeout(start, PATIENCE_MS);
  // Browsers that guard against being told apart may lack it.
  if ('PerformanceObserver' in window) {
    const type = PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')
      ? 'largest-contentful-paint'
      : 'paint';
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      void start();
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

  /** What was pressed or submitted and still waits for its answer. */
  const waiting = new Set<HTMLElement>();
  /** The parts of the page that the app has taken over. */
  const answering = new Set<string>();

  const partOf = (element: Element) => element.closest<HTMLElement>('[data-part]')?.dataset.part ?? '';

  const isAccordion = (button: HTMLElement) => button.dataset.state !== undefined;

  function panelOf(button: HTMLElement) {
    // A closed question of the accordion names no panel; its panel names the question.
    return document.querySelector<HTMLElement>(
      `#${CSS.escape(button.getAttribute('aria-controls') ?? '-')}, [aria-labelledby="${CSS.escape(button.id || '-')}"]`,
    );
  }

  /** Shows or hides what a button discloses, as the app will when it is there. */
  function flip(button: HTMLElement) {
    const open = button.getAttribute('aria-expanded') !== 'true';
    button.setAttribute('aria-expanded', String(open));
    const panel = panelOf(button);
    if (panel === null) return;
    if (isAccordion(button)) button.dataset.state = panel.dataset.state = open ? 'open' : 'closed';
    else panel.hidden = !open;
  }

  /** The menu closes when a link in it is followed. */
  function closeMenuOf(link: Element) {
    for (const button of waiting) {
      if (isAccordion(button) || !panelOf(button)?.contains(link)) continue;
      flip(button);
      waiting.delete(button);
    }
  }

  /** Keeps the press on a control that nobody answers yet. Answers whether it was kept. */
  function keep(event: Event, control: HTMLElement): boolean {
    if (answering.has(partOf(control))) return false;
    event.preventDefault();
    event.stopPropagation();
    waiting.add(control);
    setTimeout(() => waiting.has(control) && explain(true), ANSWER_MS);
    return true;
  }

  addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest('a, button') : null;
      if (control instanceof HTMLAnchorElement) {
        closeMenuOf(control);
        // Until React has taken over all of the page it shows no other: the browser itself is faster.
        const { origin, pathname } = control;
        if (!isAnswering() && origin === location.origin && pathname !== location.pathname) event.stopPropagation();
      }
      const button = control instanceof HTMLButtonElement ? control : null;
      // A submit button's press goes on, to be a submit event or to be stopped by the browser's own check of the form.
      if (button === null || button.type === 'submit') return;
      const isSecondPress = waiting.has(button);
      if (!keep(event, button) || !button.hasAttribute('aria-expanded')) return;
      flip(button);
      if (isSecondPress) waiting.delete(button);
    },
    true,
  );
  addEventListener('submit', (event) => event.target instanceof HTMLFormElement && keep(event, event.target), true);

  const isAnswering = () =>
    answering.has('') &&
    [...document.querySelectorAll<HTMLElement>('[data-part]')].every((part) => answering.has(partOf(part)));

  // The router would draw at once what the address says now, and React throw away the markup that it has not taken over.
  addEventListener('popstate', async (event) => {
    if (isAnswering()) return;
    event.stopImmediatePropagation();
    // From an earlier page of this visit, before a reload: the markup is not what the app would take over there.
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
      if (control instanceof HTMLFormElement) {
        control.requestSubmit();
        continue;
      }
      // To the app it is as the page was built. Back and pressed again within one task, nothing flickers.
      if (control.hasAttribute('aria-expanded')) flip(control);
      control.click();
    }
  }

  // React hydrates for a press at once, but not while it runs the effect that calls this.
  window.earlyInput = { touched, answer: (part) => queueMicrotask(() => answer(part)) };
})();
