import type { ComponentProps } from 'react';

/** The id of the hidden sentence in the layout that describes every link of this kind; names stay the plain label. */
export const newTabHintId = 'new-tab-hint';

/** A link that opens in a new tab, cannot reach back into this one, and says so to assistive technology. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" aria-describedby={newTabHintId} {...rest}>
      {children}
    </a>
  );
}
