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

/** A part that comes with something the visitor does. It never fails: the fetch is tried again. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await untilLoaded(load) })) as ComponentType<Props>;
}

/**
 * A part below the first screen. If the page came with its markup, its code is fetched at the visitor's first scroll,
 * key or pointer movement, otherwise at once. It never fails: the markup stays readable, and the fetch is tried again.
 */
export function lazySection<Props extends object>(part: SectionName, fetchPart: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    await untilWanted(part);
    const loaded = new AbortController();
    // React shows no other page before it has taken over this markup: until then Back loads its page anew, as boot.ts
    // leaves links to the browser.
    const onBack = () => location.reload();
    const listen = () => window.addEventListener('popstate', onBack, { capture: true, signal: loaded.signal });
    const code = await untilLoaded(fetchPart, listen);
    loaded.abort();
    return { default: code };
  }) as ComponentType<Props>;
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

/** Waits for the visitor if the page came with the part's markup. */
async function untilWanted(part: SectionName): Promise<void> {
  if (typeof document === 'undefined' || document.querySelector(`[${PART}="${part}"]`) === null) return;
  await window.earlyInput?.touched;
  // The answer to that touch comes first.
  await whenIdle();
}

/** Tries again at each sign that it may work now. */
async function untilLoaded<T>(load: () => Promise<T>, onFailure = () => {}): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      onFailure();
      await new Promise((resolve) => {
        for (const event of RETRY_EVENTS) window.addEventListener(event, resolve, { once: true, passive: true });
      });
    }
  }
}
