import { keyOf } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { Button } from '@/components/ui/button.tsx';
import { verify } from '@/features/verify/check/words.ts';
import type { Some } from '../check/read.ts';
import { ExactWords, WithValue } from '../checked-value.tsx';

interface AlsoThereProps {
  text: Some;
  asked: ContactLookup;
  onChoose: (contact: ContactLookup) => void;
}

/** A verdict is about the one contact that was chosen: what stood beside it in the text was not checked. */
export function AlsoThere({ text: { found, unreadable, others }, asked, onChoose }: AlsoThereProps) {
  const { title, check } = verify.also;
  const contacts = found.map(({ contact }) => contact).filter((contact) => contact !== asked);
  const words = [...unreadable.map(({ word }) => word), ...others];
  if (contacts.length + words.length === 0) return null;
  return (
    <section aria-labelledby="also-there" className="mt-4 rounded border border-line p-3 text-sm">
      <h3 id="also-there" className="font-semibold">
        {title}
      </h3>
      {contacts.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {contacts.map((contact) => (
            <li key={`${contact.kind} ${keyOf[contact.kind](contact.value) ?? contact.value}`} className="min-w-0">
              <Button variant="secondary" onClick={() => onChoose(contact)} className="text-left">
                <WithValue words={check} value={contact.value} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {words.length > 0 && <ExactWords words={words} />}
    </section>
  );
}
