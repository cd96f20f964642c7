import { createStore } from '@/lib/store';

const shownTitle = createStore('');

/** Says the new page's title to screen readers, which otherwise hear nothing when a script changes the page. */
export const announceRoute = shownTitle.set;

export function RouteAnnouncer() {
  return (
    <p aria-live="polite" className="sr-only">
      {shownTitle.use()}
    </p>
  );
}
