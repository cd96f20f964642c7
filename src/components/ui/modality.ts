/** What a dialog leaves alone: toasts and other announcements, and the marks Radix needs at the edges of the page. */
const ALWAYS_KEPT = ':has(> [data-toaster]), [aria-live], [data-radix-focus-guard]';

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
 * Makes everything on the page inert but these elements, what they stand in, and announcements: it is out of reach for
 * pointer, keyboard and assistive technology. What is drawn later (the toaster's code may arrive after the dialog's) is
 * treated alike. Returns how to undo it.
 */
export function isolate(elements: readonly (Element | null)[]): () => void {
  const own = elements.filter((element) => element !== null);
  let made = new Set<Element>();
  const update = () => {
    const others = findOthers([...own, ...document.querySelectorAll(ALWAYS_KEPT)]);
    for (const element of made) if (!others.has(element)) element.removeAttribute('inert');
    // What somebody else made inert stays so afterwards.
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

/** Keeps the page behind a dialog where it is; the scroll bar keeps its room, so that nothing shifts. */
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
 * Hears the system's wish to close what is open: Back on Android, which closes the dialog then and not the page. Browsers
 * that know no such wish leave the page. Escape does not come this way: Radix answers its key event, and cancels it.
 * While locked, the wish is refused as often as the browser allows: once for each thing that the visitor has done.
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
