import { TOASTER } from '@/lib/dom-attributes.ts';

/** Elements that stay reachable beside a dialog: toasts, other live regions, and the focus guards of Radix. */
const ALWAYS_KEPT = `:has(> [${TOASTER}]), [aria-live], [data-radix-focus-guard]`;

function findOthers(kept: readonly Element[]): Set<Element> {
  const others = new Set<Element>();
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (kept.includes(child)) continue;
      if (kept.some((element) => child.contains(element))) visit(child);
      else others.add(child);
    }
  };
  visit(document.body);
  return others;
}

/**
 * Makes everything on the page inert (out of reach for pointer, keyboard and assistive technology) but these elements,
 * their ancestors and live regions. The same goes for elements that are added later: the toaster's code may arrive
 * after the dialog's. Returns a function that undoes it.
 */
export function makeRestInert(elements: readonly (Element | null)[]): () => void {
  const own = elements.filter((element) => element !== null);
  let made = new Set<Element>();
  const update = () => {
    const others = findOthers([...own, ...document.querySelectorAll(ALWAYS_KEPT)]);
    for (const element of made) if (!others.has(element)) element.removeAttribute('inert');
    // An element that was inert before stays inert afterwards.
    made = new Set([...others].filter((element) => made.has(element) || !element.hasAttribute('inert')));
    for (const element of made) element.setAttribute('inert', '');
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const element of made) element.removeAttribute('inert');
  };
}

/** Stops the page behind a dialog from scrolling. The scroll bar keeps its room, so that nothing shifts. */
export function holdScroll(): () => void {
  const { style } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  style.overflow = 'hidden';
  style.scrollbarGutter = 'stable';
  return () => {
    style.overflow = overflow;
    style.scrollbarGutter = scrollbarGutter;
  };
}

/**
 * Listens for the system's close request: Android's Back, which then closes the dialog and not the page. Browsers that
 * have no CloseWatcher leave the page. Escape does not come this way: Radix handles its key event and cancels it. While
 * locked, the request is refused as often as the browser allows: once per action of the visitor.
 */
export function watchClose(isLocked: () => boolean, close: () => void): () => void {
  if (!('CloseWatcher' in window)) return () => {};
  const watcher = new CloseWatcher();
  watcher.oncancel = (event) => {
    if (isLocked()) event.preventDefault();
  };
  watcher.onclose = close;
  return () => watcher.destroy();
}
