import * as Accordion from '@radix-ui/react-accordion';
import { Plus } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface AccordionItem {
  id: string;
  question: string;
  answer: string;
}

// Radix would write its measurements into a style attribute, which the content security policy refuses.
const noStyle = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
  '--radix-collapsible-content-height': undefined,
  '--radix-collapsible-content-width': undefined,
} as CSSProperties;

interface SingleAccordionProps {
  items: readonly AccordionItem[];
  /** The id of the question that is open from the start. */
  first: string;
}

/**
 * Questions, at most one of them open, each an anchor by its id: a link to it opens it. Closed answers stay in the document, for search and for
 * use without scripts.
 */
export function SingleAccordion({ items, first }: SingleAccordionProps) {
  const [open, setOpen] = useState(first);
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names one navigation, and the same link may be followed again. A hash typed into the address has the key of the page.
  useEffect(() => {
    if (items.some(({ id }) => `#${id}` === hash)) setOpen(hash.slice(1));
  }, [key, hash]);
  return (
    <Accordion.Root type="single" collapsible value={open} onValueChange={setOpen} className="border-t border-line">
      {items.map(({ id, question, answer }) => (
        <Accordion.Item key={id} value={id} id={id} tabIndex={-1} className="border-b border-line">
          <Accordion.Header className="m-0">
            <Accordion.Trigger className="group grid min-h-14 w-full cursor-pointer grid-cols-[1fr_auto] items-center gap-4 py-4 text-left text-lg font-medium transition-colors hover:text-volt aria-busy:opacity-60 sm:text-xl">
              <span>{question}</span>
              <Plus
                aria-hidden
                className="mr-1 size-5 text-muted transition-transform group-hover:text-volt group-data-[state=open]:rotate-45"
              />
            </Accordion.Trigger>
          </Accordion.Header>
          <Accordion.Content forceMount style={noStyle} className="answer">
            <p className="max-w-measure pb-6 text-muted sm:text-lg">{answer}</p>
          </Accordion.Content>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  );
}
