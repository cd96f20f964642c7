import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The id of a hidden sentence in the layout: a description, so that each link keeps its accessible name. */
export const newTabHintId = 'new-tab-hint';

interface ExternalLinkProps extends ComponentProps<'a'> {
  /** Empty: the owner has no such address, and nothing is shown. */
  href: string;
  /** The look of the arrow behind the words. */
  arrow?: string;
}

/** A link that opens in a new tab, says so to eye and ear, and gives the new page no access to this one. */
export function ExternalLink({
  arrow = 'size-[1em]',
  children,
  'aria-describedby': detailId,
  ...rest
}: ExternalLinkProps) {
  if (rest.href === '') return null;
  return (
    <a target="_blank" rel="noopener noreferrer" aria-describedby={clsx(detailId, newTabHintId)} {...rest}>
      {children}
      <ArrowUpRight aria-hidden className={clsx('inline shrink-0', arrow)} />
    </a>
  );
}
