import { clsx } from 'clsx';
import { type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { brand } from '@/content/company.ts';
import { toTeam } from '@/content/verify.ts';
import { verify } from '@/features/verify/check/words.ts';
import { scrollBehavior } from '@/lib/scroll-behavior.ts';
import { dismissToast, type ToastMessage, toast } from '@/lib/toast.ts';

/** 'neutral' is for a text that is no danger by itself, 'none' for a check without an answer: neither looks like a warning. */
const looks = {
  go: { card: 'border-go', head: 'bg-go/15 pb-4', mark: 'text-go' },
  // Marks in a filled head have its colors the other way around.
  stop: { card: 'border-stop', head: 'bg-stop pb-4 text-ink-950 [&_mark]:bg-ink-950 [&_mark]:text-stop', mark: '' },
  neutral: { card: 'border-line-strong', head: '', mark: 'text-muted' },
  none: { card: 'border-line-strong', head: '', mark: '' },
};
type Tone = keyof typeof looks;

/** The height that a toast hides at the lower edge of the window. In a low one it is at the top (toaster.tsx). */
const TOAST_HEIGHT = 96;
const isLowWindow = () => window.matchMedia('(max-height: 30rem)').matches;

/** The headline and what to do. The same of every card, so that good and bad news move the page alike. */
const SHOWN_HEIGHT = 320;

/** The focus stays where it is. If the beginning of the card is not in view, the page scrolls to it. */
function showBeginning(card: HTMLElement | null) {
  if (!card) return;
  const { top, height } = card.getBoundingClientRect();
  const upperEdge =
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
    Number.parseFloat(getComputedStyle(card).scrollMarginTop);
  const lowerEdge = window.innerHeight - (isLowWindow() ? 0 : TOAST_HEIGHT);
  if (!(top >= upperEdge && top + Math.min(height, SHOWN_HEIGHT) <= lowerEdge))
    card.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
}

/**
 * Shows a toast that is dismissed with its card: "Verified contact found!" must not hang over the next contact. The page
 * announces what both say.
 */
function useToast({ title, description, variant }: Partial<ToastMessage>) {
  // A layout effect, so that card and toast appear together.
  useLayoutEffect(() => {
    if (title === undefined) return;
    const id = toast({ title, description, variant, announced: '' });
    return () => dismissToast(id);
  }, [title, description, variant]);
}

const cardClass =
  'scroll-mt-4 max-lg:low:scroll-mt-6 overflow-clip rounded border-2 bg-ink-900 *:mx-(--pad) [--pad:min(1rem,5vw)] sm:[--pad:1.75rem]';

interface VerdictCardProps {
  tone: Tone;
  toast?: ToastMessage;
  children: ReactNode;
}

export function VerdictCard({ tone, toast, children }: VerdictCardProps) {
  useToast(toast ?? {});
  return (
    <section
      ref={showBeginning}
      data-verdict={tone}
      className={clsx(cardClass, 'pb-(--pad) text-pretty', looks[tone].card)}
    >
      {children}
    </section>
  );
}

/** In the place of an answer until it comes, as high as most are: then nothing in view moves. */
export function AwaitedVerdict({ children }: { children: ReactNode }) {
  return (
    <div ref={showBeginning} className={clsx(cardClass, 'h-180 border-line sm:h-144')}>
      <div className="mt-5 min-h-14">
        {/* The button says it, too: it may be above the window. */}
        <p aria-hidden className="text-lg font-semibold">
          {verify.submitting}
        </p>
        {children}
      </div>
      {[...'abcdefghijklmnop'].map((row) => (
        <div key={row} className="mt-4 h-5 rounded-sm bg-ink-800" />
      ))}
    </div>
  );
}

interface HeadlineProps {
  icon: LucideIcon;
  tone: Tone;
  /** Over the title, small: what the card is. */
  label?: string | undefined;
  title: ReactNode;
  /** The most serious one has the stripes of a barrier over it. */
  loud?: boolean;
  children?: ReactNode;
}

export function Headline({ icon: Icon, tone, label, title, loud, children }: HeadlineProps) {
  return (
    <>
      <div
        className={clsx(
          // From edge to edge of the card.
          'mx-0! flex flex-wrap items-center gap-x-3 px-(--pad) pt-4',
          looks[tone].head,
          loud && 'barrier',
        )}
      >
        <Icon aria-hidden className={clsx('size-8 shrink-0', looks[tone].mark)} strokeWidth={1.75} />
        <div className="min-w-[min(9rem,100%)] flex-1">
          {label !== undefined && <p className={clsx('text-sm font-semibold', looks[tone].mark)}>{label}</p>}
          <h2 className="text-[min(1.25rem,11vw)] leading-tight font-bold tracking-tight sm:text-2xl">{title}</h2>
        </div>
      </div>
      {children && <div className="mt-4 grid grid-cols-1 gap-2">{children}</div>}
    </>
  );
}

export function Steps({ steps, className }: { steps: readonly string[]; className?: string }) {
  return (
    <ol className={clsx('grid list-decimal grid-cols-1 gap-1 pl-5', className)}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** For a visitor who finds out too late: open where that is likely. */
export function Afterwards({ open }: { open?: boolean }) {
  const { title, steps } = verify.afterwards;
  return (
    <details open={open} className="mt-4 border-t border-line pt-1">
      <summary className="cursor-pointer py-2.5 font-semibold">{title}</summary>
      <Steps steps={steps} className="mt-1 gap-2" />
    </details>
  );
}

/** Works without our server. */
export function AskByEmail() {
  return (
    <a
      href={`mailto:${brand.verifyEmail}?subject=${encodeURIComponent(toTeam.questionSubject)}`}
      className={buttonClass('secondary')}
    >
      {verify.failed.email}
    </a>
  );
}

/** For a text that was not checked, and must not be sent anywhere. */
export function SecretVerdict() {
  const { secret, notFound } = verify;
  return (
    <div className="mt-3 sm:mt-4">
      <VerdictCard tone="stop">
        <Headline icon={TriangleAlert} tone="stop" title={secret.title} loud>
          <p className="font-semibold sm:text-lg">{secret.text}</p>
          <p>{secret.kept}</p>
          <p>{notFound.warning}</p>
        </Headline>
        <Afterwards open />
      </VerdictCard>
    </div>
  );
}

interface VerdictRowProps {
  term: string;
  /** A name or an address, which no translation may change. */
  isExact?: boolean;
  children: ReactNode;
}

/** Nothing without a value. */
export function VerdictRow({ term, isExact, children }: VerdictRowProps) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-1 gap-x-3 border-b border-line py-1.5 min-[22rem]:grid-cols-[5.75rem_1fr] sm:grid-cols-[9rem_1fr]">
      <dt className="text-sm text-muted">{term}</dt>
      <dd translate={isExact ? 'no' : undefined} className="min-w-0 font-mono">
        {children}
      </dd>
    </div>
  );
}
