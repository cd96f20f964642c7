import type { ComponentProps } from 'react';

/** The id of a hidden sentence in the layout. As a description it leaves each link's accessible name as it is. */
export const newTabHintId = 'new-tab-hint';

/** A link that opens in a new tab, says so to assistive technology, and gives the new page no access to this one. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" aria-describedby={newTabHintId} {...rest}>
      {children}
    </a>
  );
}
