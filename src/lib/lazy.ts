import { type ComponentType, lazy } from 'react';
import { untilNoReload } from './version-skew.ts';

/** Signs that the network may be back, or that the visitor wants more of the page. */
const RETRY_EVENTS = ['online', 'pointerdown', 'keydown', 'scroll'];

/**
 * Code that is fetched at its first use: `const loadDialog = lazyImport(() => import('./dialog'))`. Every call returns
 * the same code. After a failed fetch it rejects and forgets the failure, so that the next call fetches again.
 */
export function lazyImport<T>(fetchCode: () => Promise<T>): () => Promise<T> {
  let code: Promise<T> | undefined;
  return () => {
    code ??= fetchCode().catch(async (error: unknown) => {
      await untilNoReload();
      code = undefined;
      throw error;
    });
    return code;
  };
}

let turn: Promise<unknown> = Promise.resolve();

/** Resolves once the browser is idle, for one caller after the other: together they would be one long task. */
export function whenIdle(): Promise<unknown> {
  turn = turn.then(
    () =>
      new Promise((resolve) => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1000 });
        else setTimeout(resolve);
      }),
  );
  return turn;
}

/**
 * A component that the page does without at first: its code is fetched when the browser is idle. It never fails: markup
 * that the page came with stays, and the fetch is tried again.
 */
export function late<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    await whenIdle();
    for (;;) {
      try {
        return { default: await fetchCode() };
      } catch (error) {
        if (typeof window === 'undefined') throw error;
        await new Promise((resolve) => {
          for (const event of RETRY_EVENTS) window.addEventListener(event, resolve, { once: true, passive: true });
        });
      }
    }
  }) as ComponentType<Props>;
}
