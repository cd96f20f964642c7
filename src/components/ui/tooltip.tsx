import * as Tooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TipProps {
  text: string;
  children: ReactElement;
}

/** Draws controls with tips: the first opens after 700 ms, and one that follows within 300 ms at once. */
export function Tooltips({ children }: { children: (tip: typeof Tip) => ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children(Tip)}
    </Tooltip.Provider>
  );
}

function Tip({ text, children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      {/* Without a portal: it stays in the landmark of its control. */}
      <Tooltip.Content
        sideOffset={8}
        collisionPadding={12}
        className="max-w-64 rounded-sm border border-line-strong bg-ink-800 px-3 py-2 text-sm text-text motion-safe:animate-rise-in"
      >
        {text}
      </Tooltip.Content>
    </Tooltip.Root>
  );
}
