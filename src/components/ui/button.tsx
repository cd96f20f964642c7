import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useWaiting } from '@/lib/announce.ts';

/** 'plain' is for the first action under a warning: volt would ask for attention beside the color of danger. */
export type ButtonVariant = 'primary' | 'plain' | 'secondary' | 'ghost';

/** The look of a button, also for links that act as one. */
export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return clsx(
    'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded border px-[min(1.25rem,6.25vw)] py-2.5 text-center font-semibold',
    'transition-[opacity,background-color,border-color] disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    variant === 'primary' && 'border-transparent bg-volt text-ink-950 hover:opacity-90',
    variant === 'plain' && 'border-transparent bg-text text-ink-950 hover:opacity-90',
    variant === 'secondary' && 'border-line-strong bg-ink-900 text-text hover:border-text',
    variant === 'ghost' && 'border-transparent text-text hover:bg-ink-800',
    className,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  busy?: boolean;
  /** Shown instead of the children while busy; both keep their place, so the button never changes its width. */
  busyLabel?: string;
}

/**
 * A busy button stays focusable and is announced as disabled; its owner ignores clicks meanwhile. Before the app is
 * there, boot.ts makes a button busy whose click waits.
 */
export function Button({
  variant,
  busy = false,
  busyLabel,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  useWaiting(busy && busyLabel);
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(variant, className)}
      {...rest}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <span className="grid place-items-center *:[grid-area:1/1]">
          <span aria-hidden={busy || undefined} className="in-aria-busy:invisible">
            {children}
          </span>
          <span
            aria-hidden={!busy}
            className="invisible inline-flex items-center justify-center gap-2 in-aria-busy:visible"
          >
            {/* Turns only while it can be seen: an invisible animation still costs power. */}
            <LoaderCircle aria-hidden className="size-4 shrink-0 motion-safe:in-aria-busy:animate-spin" />
            <span>{busyLabel}</span>
          </span>
        </span>
      )}
    </button>
  );
}
