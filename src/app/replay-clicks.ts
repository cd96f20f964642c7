import { UNHYDRATED } from '@/lib/dom-attributes.ts';

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
  for (const [control, place] of queued.waiting) {
    const isInSections = control.closest(`[${UNHYDRATED}]`) !== null;
    // Still waiting for its own part: of a replaced control only the old element says which one that is.
    if (control.isConnected ? isInSections : isInSections === (part.id === 'root')) continue;
    const twin = control.isConnected ? control : part.querySelectorAll<HTMLElement>(control.localName)[place];
    queued.waiting.delete(control);
    if (twin instanceof HTMLFormElement) {
      twin.querySelector('[type=submit]')?.removeAttribute('aria-busy');
      twin.requestSubmit();
    } else {
      twin?.removeAttribute('aria-busy');
      twin?.click();
    }
  }
}

/**
 * Makes the clicks happen that boot.ts has kept in that part of the page (marked by `UNHYDRATED`), which is hydrated now. Where an
 * extension or a translator has changed the markup, React has replaced it: words, focus and clicks move to the new elements.
 */
export function replayClicks(part: Element | null): void {
  const { queuedClicks } = window;
  // React hydrates for a click at once, but not while it runs the effect that calls this.
  if (part && queuedClicks) queueMicrotask(() => replay(part, queuedClicks));
}
