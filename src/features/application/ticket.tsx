import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { Bolt } from '@/components/bolt.tsx';
import { ExternalLink } from '@/components/external-link.tsx';
import { NoScript } from '@/components/no-script.tsx';
import { Button } from '@/components/ui/button.tsx';
import { claims } from '@/content/claims.ts';
import { links } from '@/content/company.ts';
import { receiptTitles, ticket } from '@/content/ticket.ts';
import { LOOKING_UP, OPENS_APPLICATION } from '@/lib/late-start/protocol.ts';
import { late, whenIdle } from '@/lib/lazy.ts';
import { tickerOf, visitorTicker, withHttps } from '@/lib/listing-url.ts';
import { inWords, localesFor, rangeOfDays } from '@/lib/locales.ts';
import { primaryAction, TICKET_FORM } from '@/lib/primary-action.ts';
import { scrollBehavior } from '@/lib/scroll-behavior.ts';
import { site } from '@/lib/words.ts';
import { setApplication, useApplication } from './application.tsx';
import { openApplication, prefetchDialog, prepareApplication } from './open-application.ts';

// After an application of this visit it is there already: its code is loaded right after the dialog's.
const Receipt = late(async () => (await import('./receipt.tsx')).Receipt);

/**
 * The token of a receipt's private link, if this is one. What a chat or a sentence adds at its end does not belong to it.
 * Empty if the link is cut: then the receipt says so.
 */
export function tokenOf(hash: string): string | undefined {
  const [, text] = /^#receipt=(.*)/is.exec(hash) ?? [];
  return text === undefined ? undefined : (/^[\da-f]{32}(?![\da-z])/i.exec(text)?.[0].toLowerCase() ?? '');
}

// Created once: React does not render the ticket again when a receipt covers it.
const order = <Order />;

/**
 * The hero's panel, made to look like the order ticket of an exchange. After an application its receipt covers it: the
 * ticket keeps its place underneath, so that nothing moves.
 */
export function Ticket() {
  const { sent } = useApplication();
  const panel = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const [token, setToken] = useState<string>();
  const isCovered = token !== undefined || sent !== null;
  // A visitor who comes back from another page has seen the print.
  const [sentBefore] = useState(sent);
  const isNew = sent !== sentBefore && sent !== null;

  // The receipt says how to recognize us, and may be far above the button that was pressed. Later than the dialog, which gives the
  // focus back to that button.
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => {
      const { top = 0 } = panel.current?.getBoundingClientRect() ?? {};
      panel.current?.focus({ preventScroll: true });
      if (top < 0 || top > innerHeight / 2) panel.current?.scrollIntoView({ behavior: scrollBehavior() });
    });
    return () => clearTimeout(timer);
  }, [isNew]);

  useEffect(() => void prefetchDialog(), []);

  // Not while it is rendered: the prerendered page knows no hash.
  useEffect(() => {
    setToken(tokenOf(hash));
    if (tokenOf(hash) !== undefined) panel.current?.focus();
  }, [hash]);

  function showTicket() {
    // At once: an inert field takes no focus.
    flushSync(() => setApplication({ sent: null }));
    const form = panel.current?.querySelector('form');
    form?.reset();
    form?.querySelector('input')?.focus();
  }

  return (
    <div
      ref={panel}
      tabIndex={-1}
      className={clsx('relative grid rounded-lg border border-line bg-ink-900', isCovered && '*:[grid-area:1/1]')}
      {...(isCovered && {
        role: 'group',
        'aria-label': token === undefined ? receiptTitles.sent : receiptTitles.linked,
      })}
    >
      {!isCovered && <LookingUp hidden />}
      <div
        ref={primaryAction}
        inert={isCovered}
        className={clsx(
          'flex min-w-0 flex-col peer-[:not([hidden])]:invisible',
          isCovered && 'invisible print:hidden',
          isNew && 'motion-safe:animate-tear',
        )}
      >
        {order}
      </div>
      {isCovered && (
        <Suspense fallback={token !== undefined && <LookingUp />}>
          <Receipt key={token} token={token} sent={sent} isNew={isNew} onAnother={showTicket} />
        </Suspense>
      )}
    </div>
  );
}

/** Stands in a receipt's place until its code has come; on a built page boot.ts shows it from the first paint. */
function LookingUp({ hidden }: { hidden?: boolean }) {
  return (
    <div id={LOOKING_UP} hidden={hidden} className="peer absolute inset-x-0">
      <p className="label border-b border-line px-4 py-2.5 sm:px-6 sm:py-3">{ticket.title}</p>
      <p className="p-4 text-xl font-bold tracking-tight text-balance sm:px-6">{receiptTitles.looking}</p>
    </div>
  );
}

function Order() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const ticker = visitorTicker.use();
  // What was typed before the script arrived.
  useEffect(() => visitorTicker.set(tickerOf(field.current?.value ?? '')), []);

  return (
    <>
      <div className="label flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 sm:px-6 roomy:py-3">
        <span className="flex items-center gap-2">
          <Bolt className="size-3.5 text-volt" />
          {ticket.title}
        </span>
        {/* The token's pair stays as an exchange writes it, and on one line: nothing below moves while one types. */}
        <span
          key={ticker}
          translate={ticker ? 'no' : undefined}
          className={clsx('min-w-20 flex-1 truncate text-right text-muted', ticker && 'motion-safe:animate-rise-in')}
        >
          {ticker ? `${ticker} / USDT` : ticket.tag}
        </span>
      </div>
      <form
        {...{ [OPENS_APPLICATION]: '' }}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const input = form.elements.namedItem('url') as HTMLInputElement;
          input.value = withHttps(input.value).trim();
          void openApplication(input.value, () => form.reset());
        }}
        onReset={() => visitorTicker.set('')}
        id={TICKET_FORM}
        className="px-4 pt-2.5 pb-2 sm:px-6 sm:py-3 roomy:pt-6 roomy:pb-7"
      >
        <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-2 text-sm tracking-tight text-muted">
          <label htmlFor={id} className="label">
            {/* One text: browsers leave out a space that is alone between two. */}
            {`${ticket.label} ${site.optional}`}
          </label>
          {/* On the narrowest phones always under the label: whichever font is there, nothing below moves. */}
          <p className="max-sm:text-xs max-xs:w-full">{ticket.cost}</p>
        </div>
        {/* Uncontrolled: words typed before the script arrives stay. Any text passes here, the dialog checks it. */}
        <input
          ref={field}
          id={id}
          name="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          autoCorrect="off"
          enterKeyHint="go"
          spellCheck={false}
          placeholder={ticket.placeholder}
          aria-describedby={`${id}-hint`}
          onFocus={prepareApplication}
          onInput={({ currentTarget }) => visitorTicker.set(tickerOf(currentTarget.value))}
          onBlur={({ target }) => {
            target.value = withHttps(target.value);
          }}
          className="control min-h-12 text-ellipsis roomy:min-h-14"
        />
        <Button
          type="submit"
          busyLabel={site.opening}
          onPointerEnter={prepareApplication}
          onFocus={prepareApplication}
          className="mt-2.5 min-h-13 w-full text-lg font-bold roomy:min-h-14"
        >
          {site.start}
        </Button>
        <p id={`${id}-hint`} className="mt-2.5 text-center text-sm text-muted max-sm:sr-only">
          {ticket.noPage}
        </p>
        <NoScript className="mt-3 text-sm">{ticket.noScript}</NoScript>
        <Dates />
      </form>
      <div className="perforation" />
      <ul className="grid grow px-4 sm:px-6 roomy:auto-rows-fr">
        {ticket.guarantees.map(({ claim, proof, to }, place) => (
          <li key={claim} className="flex border-b border-line last:border-0">
            <Link
              to={to}
              className="group grid grow grid-cols-[auto_1fr] items-center gap-3 py-1 sm:max-lg:py-2 roomy:py-2"
            >
              <Check aria-hidden className="size-5" strokeWidth={2.25} />
              <span className="min-w-0">
                <span className="block text-[0.9375rem]/tight font-medium tracking-tight group-hover:text-volt sm:text-base roomy:text-lg/snug">
                  {claim}
                </span>{' '}
                <span className="block text-[0.8125rem]/snug text-muted roomy:text-sm">
                  {(place === 0 && claims.moneyPromise) || proof}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ExternalLink
        href={links.schedulingUrl}
        arrow="size-5 text-volt transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
        className="group flex min-h-12 items-center justify-between gap-3 rounded-b-lg border-t border-line px-4 py-3 transition-colors hover:bg-ink-800 sm:px-6 roomy:min-h-14"
      >
        {ticket.session}
      </ExternalLink>
    </>
  );
}

type Stop = keyof typeof ticket.dates;

/** What stands at each stop of the ruler: a tick, a point in the accent color, and a hollow bar over the days of the first trade. */
const marks: [stop: Stop, line: string, mark: string][] = [
  ['start', 'border-volt', 'h-2 w-0.5 bg-volt'],
  ['review', 'border-line-strong', 'size-2 rounded-full bg-volt'],
  ['trade', 'border-transparent', 'h-2 w-full border border-volt bg-ink-900'],
];

/** The way from the application to the first trade: the times of the claims, and once the browser has counted them, dates. */
function Dates() {
  const [days, setDays] = useState<Partial<Record<Stop, string>>>({});
  // The first use of Intl takes a slow phone 70 ms.
  useEffect(() => void whenIdle().then(() => setDays(daysFrom(Date.now()))), []);
  return (
    <>
      <ol className="mt-3 grid roomy:mt-6 grid-cols-[minmax(0,5fr)_minmax(0,7fr)_minmax(0,9fr)] text-sm max-xs:text-[0.8125rem] max-xs:tracking-tight roomy:text-base">
        {marks.map(([stop, line, mark]) => (
          <li key={stop} className={clsx('relative border-t-2 pt-2', line)}>
            <span aria-hidden className={clsx('absolute -top-px left-0 -translate-y-1/2', mark)} />
            <span key={days[stop]} className="block font-semibold [font-variant-numeric:tabular-nums]">
              {days[stop] ?? ticket.dates[stop].time}
            </span>
            <span className="block text-muted">{ticket.dates[stop].label}</span>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-sm text-muted roomy:mt-2.5">{ticket.datesNote}</p>
    </>
  );
}

/** The day of the review, and the days between which the first trade is, as the visitor writes them in the page's language. */
function daysFrom(now: number): Partial<Record<Stop, string>> {
  const after = (hours: number) => now + hours * 3_600_000;
  const [earliest, latest] = claims.weeks.typical;
  return {
    review: inWords(after(claims.replyHours), { weekday: 'short', day: 'numeric', month: 'short' }),
    trade: rangeOfDays(localesFor(site.language), after(earliest * 7 * 24), after(latest * 7 * 24)),
  };
}
