import { useLayoutEffect, useRef } from 'react';
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { glide } from '@/lib/glide';
import { announceRoute } from './route-announcer';
import { recallScroll, rememberScroll } from './scroll-memory';

/** What is on the screen; undefined until the visit's first page is. */
let shown: { pathname: string; key: string } | undefined;

/** Waits no longer than this for what is still being fetched. */
const PATIENCE_MS = 10_000;

/**
 * Puts the reader where a navigation leads: Back to where they were, a hash link to its section, a new route to its
 * top. Runs inside the page, so that the content is there even when its code had to be fetched.
 */
export function useArrival(title: string): void {
  const location = useLocation();
  const type = useNavigationType();
  const { key } = location;
  const latest = useRef({ location, type, title });
  latest.current = { location, type, title };

  useScrollMemory(key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one arrival; the rest is read then.
  useLayoutEffect(() => arrive(latest.current), [key]);
}

function useScrollMemory(key: string) {
  // A layout effect, so that it is over before a shorter next page makes the browser scroll.
  useLayoutEffect(() => {
    // Within a visit the browser restores too early, before React has drawn the page: we do it ourselves.
    history.scrollRestoration = 'manual';
    let top = window.scrollY;
    const onScroll = () => {
      top = window.scrollY;
    };
    const onLeave = () => {
      history.scrollRestoration = 'auto';
      rememberScroll(key, window.scrollY);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', onLeave);
      rememberScroll(key, top);
    };
  }, [key]);
}

interface Arrival {
  location: Location;
  type: NavigationType;
  title: string;
}

function arrive({ location, type, title }: Arrival): (() => void) | undefined {
  const isFirst = shown === undefined;
  const isNewRoute = shown?.pathname !== location.pathname;
  // React's strict mode runs an effect twice.
  if (shown?.key === location.key && !isNewRoute && location.hash === '') return undefined;
  shown = { pathname: location.pathname, key: location.key };
  if (!isFirst && isNewRoute) announceRoute(title);

  // A page that came with its content is where the browser has put it: at its hash, or where it was before a reload.
  if (isFirst && window.earlyInput !== undefined) return undefined;

  const remembered = type === 'POP' && !isFirst ? recallScroll(location.key) : undefined;
  if (remembered !== undefined) {
    if (isNewRoute) focusQuietly(document.getElementById('main'));
    return returnTo(remembered);
  }
  if (location.hash !== '') {
    const id = decodeHash(location.hash);
    return tryUntilDone(() => {
      const section = document.getElementById(id);
      // From elsewhere there is nothing to glide past.
      section?.scrollIntoView({ behavior: isNewRoute ? 'instant' : glide() });
      focusQuietly(section);
      return section !== null;
    });
  }
  if (isFirst) return undefined;
  window.scrollTo({ top: 0, behavior: isNewRoute ? 'instant' : glide() });
  focusQuietly(document.getElementById('main'));
  return undefined;
}

/** The id that a hash names. One that is not percent-encoded properly (`#100%`) names nothing but itself. */
function decodeHash(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function focusQuietly(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}

/** Scrolls as far down as the page reaches, and further when it grows. */
function returnTo(top: number): () => void {
  return tryUntilDone(() => {
    window.scrollTo({ top, behavior: 'instant' });
    return window.scrollY >= top;
  });
}

/**
 * Tries now and with everything that comes into the page, until the attempt answers true or the reader does something
 * else. Returns a way to stop.
 */
function tryUntilDone(attempt: () => boolean): () => void {
  if (attempt()) return () => {};
  const observer = new MutationObserver(() => {
    if (attempt()) stop();
  });
  // No scroll event: the browser itself scrolls, to keep in place what it shows.
  const signs = ['wheel', 'pointerdown', 'keydown'];
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const sign of signs) window.addEventListener(sign, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
