/**
 * How to move within a page. Not by the style sheet, which would glide to where a page is opened, too: the web fonts
 * come meanwhile, and the end of the way is elsewhere.
 */
export function glide(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
