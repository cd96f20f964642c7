import { useEffectEvent, useLayoutEffect } from 'react';
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { announce } from '@/lib/announce.ts';
import { scrollBehavior } from '@/lib/scroll-behavior.ts';

/**
 * The latest navigation and, until it has succeeded, what moves to its goal. In development React runs each effect twice: the second
 * run continues with it.
 */
let latest: { key: string; pathname: string; attempt?: (() => boolean) | undefined } | undefined;

/** The scroll position of each history entry, by its key. */
const places = new Map<string, number>();

/** The scroll position, noted as it changes: when a page is left, the next one may have changed it already. */
let top = 0;

function noteTop() {
  top = scrollY;
}

/** How long to wait for content that is still being fetched. */
const PATIENCE_MS = 10_000;

/**
 * Moves focus and scroll position to the goal of a navigation: Back to their former place, a hash link to its section,
 * a new route to its top. Runs inside the page, so that the content is there even when its code had to be fetched.
 */
export function useRouteFocusAndScroll(title: string): void {
  const location = useLocation();
  const type = useNavigationType();
  const { key } = location;
  const onNavigation = useEffectEvent(() => {
    if (latest?.key !== key) latest = { ...location, attempt: begin(location, type, title) };
    return tryUntilDone(latest);
  });

  // A layout effect: its cleanup runs before a shorter next page makes the browser scroll.
  useLayoutEffect(() => {
    // Within a visit the browser restores too early, before React has drawn the page: we do it ourselves.
    history.scrollRestoration = 'manual';
    const stop = onNavigation();
    // The browser may have scrolled before this page could listen.
    noteTop();
    // Adding the same listener again has no effect.
    addEventListener('scroll', noteTop);
    addEventListener('pagehide', onLeave);
    return () => {
      stop();
      places.set(key, top);
    };
  }, [key]);
}

function onLeave() {
  history.scrollRestoration = 'auto';
}

/** Returns what moves focus and scroll position to the goal, and whether the content that it needs was there. */
function begin(location: Location, type: NavigationType, title: string): (() => boolean) | undefined {
  const isFirst = latest === undefined;
  const isNewRoute = latest?.pathname !== location.pathname;
  // Screen readers otherwise hear nothing when a script changes the page.
  if (!isFirst && isNewRoute) announce(title);

  // The browser has already scrolled a prerendered page: to its hash, or to its position before a reload.
  if (isFirst && (window.queuedClicks !== undefined || location.hash === '')) return undefined;

  // For a hash typed into the address bar the browser makes the entry, and the router gives it the first one's key.
  const isEdited = location.hash !== '' && history.state === null;
  const remembered = type === 'POP' && !isEdited ? places.get(location.key) : undefined;
  if (remembered !== undefined) {
    if (isNewRoute) focusQuietly(document.getElementById('main'));
    // As far down as the page reaches, and further when it grows.
    return () => {
      scrollTo({ top: remembered, behavior: 'instant' });
      return scrollY >= remembered;
    };
  }
  if (location.hash !== '') {
    const id = location.hash.slice(1);
    return () => {
      const section = document.getElementById(id);
      // At once on a new page, and where the link opens a part of the page, which would move the goal of a smooth scroll.
      const isAtOnce = isNewRoute || location.state !== null;
      section?.scrollIntoView({ behavior: isAtOnce ? 'instant' : scrollBehavior() });
      focusQuietly(section);
      return section !== null;
    };
  }
  scrollTo({ top: 0, behavior: isNewRoute ? 'instant' : scrollBehavior() });
  focusQuietly(document.getElementById('main'));
  return undefined;
}

function focusQuietly(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}

/**
 * Tries now and whenever something is added to the page, until the attempt returns true or the reader does something
 * else. Returns a function that stops it for now.
 */
function tryUntilDone(navigation: NonNullable<typeof latest>): () => void {
  const observer = new MutationObserver(attempt);
  const stop = () => observer.disconnect();
  function end() {
    stop();
    navigation.attempt = undefined;
  }
  function attempt() {
    if (navigation.attempt?.() !== false) end();
  }
  attempt();
  if (!navigation.attempt) return stop;
  setTimeout(end, PATIENCE_MS);
  // Not `scroll`: scroll anchoring fires it, too.
  for (const interaction of ['wheel', 'pointerdown', 'keydown']) addEventListener(interaction, end, { once: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
