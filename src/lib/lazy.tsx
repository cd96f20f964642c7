import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react';
import { PART } from './dom-attributes.ts';
import { untilNoReload } from './version-skew';

/** The `PART` of what is below a page's first screen and becomes interactive at the visitor's first sign. */
type SectionName = 'sections' | 'footer';

/** Signs that the network may be back, or that the visitor wants more of the page. */
const RETRY_EVENTS = ['online', 'pointerdown', 'keydown', 'scroll'];

/**
 * Code that is fetched at its first use: `const loadDialog = lazyImport(() => import('./dialog'))`. Every call answers
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

/** Resolves once the browser is idle, after a second at most; without idle callbacks, in the next task. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve);
  });
}

/** A part that nothing waits for: its code is fetched when the browser is idle. */
export function idlePart(fetchPart: () => Promise<ComponentType>): ComponentType {
  return function IdlePart() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      void whenIdle()
        .then(fetchPart)
        .then(
          (part) => setPart(() => part),
          // The page works without it.
          () => undefined,
        );
    }, []);
    return Part && <Part />;
  };
}

/**
 * A part below the first screen. If the page came with its markup, its code is fetched at the visitor's first scroll,
 * key or pointer movement, otherwise at once. It never fails: the markup stays readable, and the fetch is tried again.
 */
export function lazySection<Props extends object>(part: SectionName, fetchPart: () => Promise<ComponentType<Props>>) {
  const load = lazyImport(fetchPart);
  const Part = lazy(async () => ({ default: await loadUntilThere(part, load) })) as ComponentType<Props>;
  // Rendered once: with new props React would consider markup that still waits for its code outdated, and remove it.
  return memo(function LazySection(props: Props) {
    return (
      <div {...{ [PART]: part }}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  });
}

async function loadUntilThere<T>(part: SectionName, load: () => Promise<T>): Promise<T> {
  const isPrerendered = typeof document !== 'undefined' && document.querySelector(`[${PART}="${part}"]`) !== null;
  if (isPrerendered) {
    await window.earlyInput?.touched;
    // The answer to that touch comes first.
    await whenIdle();
  }
  const loaded = new AbortController();
  for (let failures = 0; ; failures++) {
    try {
      const code = await load();
      loaded.abort();
      return code;
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      // React shows no other page before it has taken over this markup: until then Back loads its page anew, as
      // boot.ts leaves links to the browser.
      if (failures === 0) {
        window.addEventListener('popstate', () => location.reload(), { capture: true, signal: loaded.signal });
      }
      await nextRetryEvent();
    }
  }
}

function nextRetryEvent(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const retry = () => {
      stop.abort();
      resolve();
    };
    for (const event of RETRY_EVENTS) window.addEventListener(event, retry, { passive: true, signal: stop.signal });
  });
}
