import { createStore } from './store.ts';

/** The id of the ticket's form. The header's button submits it from outside. */
export const TICKET_FORM = 'order';

/** Whether the page has a primary action, but none in the window: the header then has one. */
export const isPrimaryActionHidden = createStore(false);

/** What holds a primary action, and whether it is in the window. */
const holders = new Map<Element, boolean>();
let observer: IntersectionObserver | undefined;

function tell() {
  const seen = [...holders.values()];
  isPrimaryActionHidden.set(seen.length > 0 && !seen.includes(true));
}

/** The `ref` of what holds a primary action. */
export function primaryAction(element: Element | null) {
  if (element === null) return;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (holders.has(target)) holders.set(target, isIntersecting);
      tell();
    },
    // What is under the header is not seen.
    { rootMargin: '-64px 0px 0px' },
  );
  // It counts as in the window until the browser says otherwise.
  holders.set(element, true);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    holders.delete(element);
    tell();
  };
}
