/**
 * How to scroll within a page. Not set in the style sheet: that would also animate the scroll to the hash of a page that
 * is just opening, and end in the wrong place once the web fonts have moved things.
 */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
