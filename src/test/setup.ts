import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, renderHook } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { dismissToast, useToasts } from '@/lib/toast.ts';

// A busy machine takes longer than the default second; a test that passes is no slower for it.
configure({ asyncUtilTimeout: 10_000, reactStrictMode: true });

// A page of the file before this one may have written after its last test.
sessionStorage.clear();

// jsdom lays nothing out, so it has nowhere to scroll to.
Element.prototype.scrollIntoView = () => undefined;
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;

afterEach(async () => {
  vi.useRealTimers();
  // Toasts outlive the page that asked for them, and so they would the test.
  const shown = renderHook(useToasts).result.current;
  act(() => {
    for (const { id } of shown) dismissToast(id);
  });
  cleanup();
  // What a test has put there without React, too: files share a page, in any order.
  document.body.replaceChildren();
  sessionStorage.clear();
  // A dialog that closes goes back in the history, which jsdom does a moment later: not in the next test.
  await new Promise((resolve) => setTimeout(resolve));
});
