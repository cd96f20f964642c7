import * as RadixAccordion from '@radix-ui/react-accordion';
import { Plus } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

interface AccordionProps {
  /** The id of the open item, or ''. */
  value: string;
  onValueChange: (value: string) => void;
  className: string;
  children: ReactNode;
}

/** Items of which at most one is open. */
export function Accordion(props: AccordionProps) {
  return <RadixAccordion.Root type="single" collapsible {...props} />;
}

// Radix would write its measurements into a style attribute, which the content security policy refuses.
const noStyle = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
  '--radix-collapsible-content-height': undefined,
  '--radix-collapsible-content-width': undefined,
} as CSSProperties;

/** An item by its id, which is an anchor. Closed content stays in the document. */
export function AccordionItem({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <RadixAccordion.Item value={id} id={id} tabIndex={-1} className="border-b border-line">
      <RadixAccordion.Header className="m-0">
        <RadixAccordion.Trigger
          id={`${id}-question`}
          className="group grid min-h-14 w-full cursor-pointer grid-cols-[1fr_auto] items-center gap-4 py-4 text-left text-lg font-medium transition-colors hover:text-volt aria-busy:opacity-60 sm:text-xl"
        >
          <span>{title}</span>
          <Plus
            aria-hidden
            className="mr-1 size-5 text-muted transition-transform group-hover:text-volt group-data-[state=open]:rotate-45"
          />
        </RadixAccordion.Trigger>
      </RadixAccordion.Header>
      <RadixAccordion.Content aria-labelledby={`${id}-question`} forceMount style={noStyle} className="answer">
        {children}
      </RadixAccordion.Content>
    </RadixAccordion.Item>
  );
}
