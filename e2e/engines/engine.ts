/** What is looked for on a page: the first or last visible element of that selector whose name holds the text. */
export interface Target {
  css: string;
  text?: string;
  last?: boolean;
}

export type Find = (target: Target) => HTMLElement | undefined;
export type Key = 'Enter' | 'Tab' | 'Shift+Tab' | 'Escape';

export interface Point {
  x: number;
  y: number;
}

/** One window of a fresh browser profile, driven by pointer and keys, as by a person. */
export interface Tab {
  /** Answers when the document is parsed: the app may still be on its way. */
  open(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  /** Runs the function inside the page, with `find` and the arguments. It can refer to nothing else. */
  run<A extends unknown[], R>(code: (find: Find, ...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Presses that often at a point of the window, 60 ms apart. */
  press(point: Point, times?: number): Promise<void>;
  key(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Errors, warnings and policy violations so far. */
  troubles(): Promise<string[]>;
}

export interface Size {
  width: number;
  height: number;
}

/** Without a menu button, and with one. No window of WebKit's test browser is narrower than the second. */
export const sizes = { desktop: { width: 1280, height: 800 }, narrow: { width: 447, height: 780 } } as const;

export interface Engine {
  name: string;
  version: string;
  visit<T>(size: Size, use: (tab: Tab) => Promise<T>): Promise<T>;
  /** All that the browser itself writes on the console of a page that is opened and left alone for a while. */
  consoleOf(url: string): Promise<string[]>;
  close(): Promise<void>;
}

/** What one machine needs for an engine: how to start it, or what to install. */
export interface EngineKind {
  name: string;
  /** The command that installs what is missing, or undefined where nothing is. */
  missing(): string | undefined;
  start(): Promise<Engine>;
}

/** Runs in the page, within `run`. */
function find({ css, text = '', last = false }: Target): HTMLElement | undefined {
  const named = [...document.querySelectorAll<HTMLElement>(css)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (element.getAttribute('aria-label') ?? element.textContent ?? '').includes(text),
  );
  return named.at(last ? -1 : 0);
}

/** The function with its arguments as one expression, for engines that take source text. tsx names functions by `__name`. */
export function asExpression<A extends unknown[]>(code: (find: Find, ...args: A) => unknown, args: A): string {
  const values = args.map((value) => JSON.stringify(value) ?? 'undefined');
  return `((__name) => (${code})(${[find, ...values].join(', ')}))((named) => named)`;
}

/** Runs in the page: keeps what goes wrong from now on in `window.troubles`. */
export function listenForTrouble(): void {
  if ('troubles' in window) return;
  const troubles: string[] = [];
  Object.assign(window, { troubles });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    troubles.push(`policy: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
  addEventListener('error', ({ message }) => troubles.push(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => troubles.push(`unhandled: ${reason}`));
  for (const level of ['error', 'warn'] as const) {
    const say = console[level];
    console[level] = (...words: unknown[]) => {
      troubles.push(`${level}: ${words.join(' ')}`);
      say(...words);
    };
  }
}
