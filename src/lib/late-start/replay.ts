import { UNHYDRATED } from './protocol.ts';

/** Types the words of replaced fields into those of the same name. */
function restoreWords(part: Element, { fields, focused }: NonNullable<Window['queuedClicks']>) {
  for (const field of fields) {
    if (field.isConnected) continue;
    const isRadio = field.type === 'radio';
    const named = part.querySelectorAll<HTMLInputElement>(`[name="${field.name}"]`);
    const twin = isRadio ? [...named].find(({ value }) => value === field.value) : named[0];
    if (!twin) continue;
    fields.delete(field);
    if (isRadio && field.checked && !twin.checked) twin.click();
    if (!isRadio && field.value !== twin.value) {
      // React hears of a value that is set past its own property on the element.
      Reflect.set(Object.getPrototypeOf(twin), 'value', field.value, twin);
      twin.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (field === focused && document.activeElement === document.body) {
      twin.focus({ preventScroll: true });
      if (!isRadio) twin.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
  }
}

function replay(part: Element, queued: NonNullable<Window['queuedClicks']>) {
  part.removeAttribute(UNHYDRATED);
  restoreWords(part, queued);
  if (!document.querySelector(`[${UNHYDRATED}]`)) queued.notice(false);
  for (const control of queued.waiting) {
    const twin = control.isConnected ? control : document.getElementById(control.id);
    // It waits for its own part, which may not even be drawn again yet.
    if (!twin || twin.closest(`[${UNHYDRATED}]`)) continue;
    queued.waiting.delete(control);
    const button = twin instanceof HTMLFormElement ? twin.querySelector('[type=submit]') : twin;
    button?.removeAttribute('aria-busy');
    if (twin instanceof HTMLFormElement) twin.requestSubmit();
    else twin.click();
  }
}

/**
 * The second half of the late start (protocol.ts), for a part of the page that is hydrated now. Where an extension or a translator
 * has changed the markup, React has replaced it: words, focus and clicks move to the new elements.
 */
export function replayClicks(part: Element | null): void {
  const { queuedClicks } = window;
  // The development page has queued nothing.
  if (!queuedClicks) part?.removeAttribute(UNHYDRATED);
  // React hydrates for a click at once, but not while it runs the effect that calls this.
  else if (part) queueMicrotask(() => replay(part, queuedClicks));
}
