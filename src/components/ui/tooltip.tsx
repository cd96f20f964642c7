import * as Tooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Specification, section 9: the first opens after 700 ms, one that follows within 300 ms at once. */
export function TooltipTiming({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}

export interface TipProps {
  text: string;
  children: ReactElement;
}

/** A short explanation of a control that already has a name. */
export function Tip({ text, children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={8}
          collisionPadding={12}
          className="z-50 max-w-64 rounded-sm border border-line-strong bg-ink-800 px-3 py-2 text-sm text-text motion-safe:animate-rise-in"
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
