import { clsx } from 'clsx';

/** The look of a one-line or multi-line text control. */
export function controlClass(className?: string): string {
  return clsx(
    'block min-h-11 w-full rounded border border-line-strong bg-ink-950 px-3.5 py-2.5 text-base text-text',
    // Keeps the label under the header when the browser moves to a field that is wrong.
    'scroll-mt-28 transition-colors hover:border-muted aria-invalid:border-caution',
    className,
  );
}
