import * as Tooltip from '@radix-ui/react-tooltip';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { TIP } from '@/lib/dom-attributes.ts';

/**
 * A short explanation of each control that has one in its attribute. The first opens after 700 ms, and one that follows
 * within 300 ms at once. The code comes late, so the controls are on the page before it.
 */
export function Tooltips() {
  const [tips] = useState(() =>
    [...document.querySelectorAll<HTMLElement>(`[${TIP}]`)].map((control) => ({
      control,
      text: control.getAttribute(TIP),
      description: control.getAttribute('aria-describedby') ?? undefined,
    })),
  );
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {tips.map(({ control, text, description }) => (
        <Tooltip.Root key={text}>
          <Tooltip.Trigger asChild aria-describedby={description}>
            <Existing control={control} />
          </Tooltip.Trigger>
          {/* Without a portal: it stays in the landmark of its control. */}
          <Tooltip.Content
            aria-label={text ?? undefined}
            sideOffset={8}
            collisionPadding={12}
            className="max-w-64 rounded-sm border border-line-strong bg-ink-800 px-3 py-2 text-sm text-text motion-safe:animate-rise-in"
          >
            {/* Radix says it once more, for screen readers. */}
            <span aria-hidden>{text}</span>
          </Tooltip.Content>
        </Tooltip.Root>
      ))}
    </Tooltip.Provider>
  );
}

interface ExistingProps {
  control: HTMLElement;
  ref?: Ref<HTMLElement>;
  [prop: string]: unknown;
}

/** Stands for a control that is on the page already: it gets the attributes and listeners that Radix would render. */
function Existing({ control, ref, ...props }: ExistingProps) {
  useImperativeHandle(ref, () => control, [control]);
  useEffect(() => {
    const stop = new AbortController();
    for (const [name, value] of Object.entries(props)) {
      if (typeof value === 'function') {
        control.addEventListener(name.slice('on'.length).toLowerCase(), value as EventListener, stop);
      } else if (value === undefined) control.removeAttribute(name);
      else control.setAttribute(name, String(value));
    }
    return () => stop.abort();
  });
  return null;
}
