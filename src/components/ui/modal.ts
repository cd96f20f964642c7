/** Puts the page out of reach of pointer, keyboard and assistive technology. Dialog and toasts are beside it, in the body. */
export function makePageInert(): () => void {
  const page = document.getElementById('root');
  page?.toggleAttribute('inert', true);
  return () => page?.toggleAttribute('inert', false);
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
