/**
 * The first half of the late start (protocol.ts): inlined at the end of every built page, and the only script that runs before
 * the largest paint. The build writes the list of modules, in their order, into this element's `data-modules`, and into
 * `data-dialog` what the application needs besides.
 */
(() => {
  /** A page that is never painted (a background tab) and is never clicked starts after this. */
  const PATIENCE_MS = 3000;
  /** While a click is kept: after this its button looks busy, and after `NOTICE_MS` its form says that scripts fail. */
  const BUSY_MS = 250;
  const NOTICE_MS = 10_000;

  /** The names of protocol.ts. A script in the page can import nothing; the type keeps both in step. */
  const UNHYDRATED: typeof import('./protocol.ts').UNHYDRATED = 'data-unhydrated';
  const NOTICE: typeof import('./protocol.ts').WORDS_WITHOUT_SCRIPT = 'data-without-script';
  const OPENS: typeof import('./protocol.ts').OPENS_APPLICATION = 'data-opens-application';
  const LOOKING_UP: typeof import('./protocol.ts').LOOKING_UP = 'looking-up';

  const { pathname } = location;
  const { modules, words, dialog } = document.currentScript?.dataset ?? {};
  const urls = modules?.split(' ') ?? [];
  const ahead = dialog?.split(' ') ?? [];
  let starting = false;

  /** A receipt's link covers the ticket at once: an applicant who saw the ticket first might apply again. */
  const lookingUp = /^#receipt=/i.test(location.hash) && document.getElementById(LOOKING_UP);
  if (lookingUp) lookingUp.hidden = false;

  function link(rel: string, href: string) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }

  /** Runs each module in a separate task, so that none delays a click for long. If one fails, the next interaction tries again. */
  async function start() {
    if (starting) return;
    starting = true;
    for (const href of words ? [words, ...urls] : urls) link('modulepreload', href);
    // Not in the markup: browsers would fetch it and its icon before the largest paint.
    link('manifest', '/manifest.webmanifest');
    try {
      // In another language: the app reads its words once.
      if (words) globalThis.pageWords = await import(/* @vite-ignore */ words);
      for (const url of urls) {
        await import(/* @vite-ignore */ url);
        await new Promise((next) => setTimeout(next));
      }
      dispatchEvent(new Event('hydrate'));
    } catch {
      starting = false;
      notice(true);
    }
  }

  function onInteraction({ target }: Event) {
    void start();
    // Then the dialog's code comes along with the app's, and not after it.
    const isOpener = target instanceof Element && target.closest(`[${OPENS}]`);
    for (const href of isOpener ? ahead.splice(0) : []) link('modulepreload', href);
  }

  /** Shows or hides what the forms say without scripts. */
  function notice(shown: boolean) {
    if (shown && lookingUp) lookingUp.hidden = true;
    for (const words of document.querySelectorAll<HTMLElement>(`[${NOTICE}]`)) words.hidden = !shown;
  }

  setTimeout(start, PATIENCE_MS);
  // Browsers with protection against fingerprinting may lack it.
  if ('PerformanceObserver' in window) {
    const type = PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')
      ? 'largest-contentful-paint'
      : 'paint';
    new PerformanceObserver((list, observer) => {
      const painted: (PerformanceEntry & { element?: Element | null })[] = list.getEntries();
      // On a slow line the header is painted first, alone: wait for the rest.
      if (painted.every(({ element }) => element?.closest('header'))) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(start));
    }).observe({ type, buffered: true });
  }

  for (const interaction of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(interaction, onInteraction, { capture: true, passive: true });
  }

  let tellFirst: (control: HTMLElement) => void;
  const waiting = new Set<HTMLElement>();
  const queued: NonNullable<Window['queuedClicks']> = {
    first: new Promise((resolve) => {
      tellFirst = resolve;
    }),
    waiting,
    fields: new Set(document.querySelectorAll('#root :is(input, textarea)')),
    focused: document.activeElement,
    notice,
  };
  addEventListener('focusin', ({ target }) => {
    queued.focused = target;
  });

  const buttonOf = (control: HTMLElement) =>
    control instanceof HTMLFormElement ? control.querySelector('[type=submit]') : control;

  /** Keeps the click on a control that is not hydrated. */
  function keep(event: Event, control: HTMLElement) {
    if (!control.closest(`[${UNHYDRATED}]`)) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.add(control);
    tellFirst(control);
    setTimeout(() => waiting.has(control) && buttonOf(control)?.setAttribute('aria-busy', 'true'), BUSY_MS);
    setTimeout(() => waiting.has(control) && notice(true), NOTICE_MS);
  }

  function onPress(event: Event) {
    onInteraction(event);
    const { type, target } = event;
    if (target instanceof HTMLFormElement) return type === 'submit' && keep(event, target);
    const control = target instanceof Element && target.closest('button');
    // A click on a submit button goes on, to become a submit event or to be stopped by the browser's check of the form.
    if (control && control.type !== 'submit') keep(event, control);
  }
  for (const type of ['click', 'submit']) addEventListener(type, onPress, true);
  globalThis.early?.forEach(onPress);
  window.onclick = null;
  window.onsubmit = null;

  // Back to an entry from before a reload: this page's markup is not the one that the app would hydrate there.
  addEventListener('popstate', () => {
    if (document.querySelector(`#root[${UNHYDRATED}]`) && location.pathname !== pathname) location.reload();
  });

  window.queuedClicks = queued;
})();
