/** For scrolls within a page. In the style sheet it would also animate the scroll to the hash of a page that is just opening. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
