import { useLayoutEffect, useRef } from 'react';
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { announceRoute } from './route-announcer';
import { recallScroll, rememberScroll } from './scroll-memory';

/** What is on the screen; undefined until the visit's first page is. */
let shown: { pathname: string; key: string } | undefined;

/** Waits no longer than this for a section that is still being fetched. */
const PATIENCE_MS = 3000;

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
    window.scrollTo({ top: remembered, behavior: 'instant' });
    if (isNewRoute) focusQuietly(document.getElementById('main'));
    return undefined;
  }
  if (location.hash !== '') {
    // From elsewhere there is nothing to glide past.
    return whenPresent(decodeHash(location.hash), (section) => {
      section.scrollIntoView({ behavior: isNewRoute ? 'instant' : glide() });
      focusQuietly(section);
    });
  }
  if (isFirst) return undefined;
  window.scrollTo({ top: 0, behavior: isNewRoute ? 'instant' : glide() });
  focusQuietly(document.getElementById('main'));
  return undefined;
}

/**
 * How to move within a page. Not by the style sheet, which would glide to where a page is opened, too: the web fonts
 * come meanwhile, and the end of the way is elsewhere.
 */
function glide(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
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

/** Calls back with the element of that id, now or when it appears. Returns a way to stop waiting. */
function whenPresent(id: string, found: (element: HTMLElement) => void): () => void {
  const element = document.getElementById(id);
  if (element !== null) {
    found(element);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const late = document.getElementById(id);
    if (late === null) return;
    stop();
    found(late);
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
