import { ArrowUpRight, Check } from 'lucide-react';
import { type SubmitEvent, useId } from 'react';
import { Bolt } from '@/components/bolt';
import { ExternalLink } from '@/components/external-link';
import { NoScript } from '@/components/no-script';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/control-class';
import { hero } from '@/content/hero.ts';
import { links } from '@/content/links.ts';
import type { StartProps } from './hero';

const { ticket } = hero;

/** The hero's panel: a listing is ordered here as a trade is on an exchange. */
export function OrderTicket({ formRef, onStart, onIntent }: StartProps) {
  const id = useId();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onStart(String(new FormData(event.currentTarget).get('url') ?? '').trim());
  }

  return (
    <div className="rounded-lg border border-line bg-ink-900">
      <div className="label flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2.5 sm:px-6 sm:py-3.5">
        <span className="flex items-center gap-2">
          <Bolt className="size-3.5 text-volt" />
          {ticket.title}
        </span>
        <span className="text-muted">{ticket.tag}</span>
      </div>
      <form ref={formRef} onSubmit={submit} className="px-4 pt-4 pb-5 sm:px-6 sm:pt-6 sm:pb-7">
        <label htmlFor={id} className="label mb-2 block text-muted">
          {ticket.label}
        </label>
        {/* Uncontrolled: what is typed before the script has arrived stays. Any text may pass, the dialog checks it. */}
        <input
          id={id}
          name="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={ticket.placeholder}
          onFocus={onIntent}
          className={controlClass(
            'min-h-12 text-ellipsis max-sm:placeholder:text-[0.9375rem] max-sm:placeholder:tracking-tight',
          )}
        />
        <Button
          type="submit"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          className="mt-3 min-h-13 w-full text-lg font-bold"
        >
          {ticket.submit}
        </Button>
        <NoScript className="mt-3 text-sm">{ticket.noScript}</NoScript>
      </form>
      <div className="perforation" />
      <ul className="px-4 pt-2 text-[0.9375rem] tracking-tight sm:px-6 sm:pt-4 sm:text-base sm:tracking-normal">
        {ticket.guarantees.map((guarantee) => (
          <li
            key={guarantee}
            className="grid grid-cols-[auto_1fr] items-center gap-3 border-b border-line py-2 last:border-0 sm:py-3"
          >
            <span className="grid size-5 place-items-center rounded-sm bg-volt text-ink-950">
              <Check aria-hidden className="size-3.5" strokeWidth={3} />
            </span>
            {guarantee}
          </li>
        ))}
      </ul>
      <ExternalLink
        href={links.schedulingUrl}
        className="group flex min-h-12 items-center justify-between gap-3 rounded-b-lg border-t border-line px-4 py-3 text-muted transition-colors hover:bg-ink-800 hover:text-text sm:min-h-14 sm:px-6"
      >
        {ticket.session}
        <ArrowUpRight
          aria-hidden
          className="size-5 shrink-0 text-volt transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
        />
      </ExternalLink>
    </div>
  );
}
