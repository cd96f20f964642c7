import { clsx } from 'clsx';
import { CloudOff, type LucideIcon } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { brand } from '@/content/company.ts';
import { verify } from '@/content/verify.ts';
import { VERDICT } from '@/lib/dom-attributes.ts';
import { scrollBehavior } from '@/lib/scroll-behavior';
import { dismissToast, type ToastMessage, toast } from '@/lib/toast';

/** 'none' is for a check without an answer: it must not look like a verdict. */
type Tone = 'go' | 'stop' | 'none';

/** The height that a toast hides at the lower edge of a large window. On a smaller one it is docked under the header (toaster.tsx). */
const TOAST_HEIGHT = 96;
const isLargeWindow = () => window.matchMedia('(min-width: 64rem)').matches;

/** The focus stays in the input. If the headline and its instruction are not in view, the page scrolls to them instead. */
function showHeadline(card: HTMLElement | null) {
  if (!card?.firstElementChild) return;
  const { top, bottom } = card.firstElementChild.getBoundingClientRect();
  const { innerHeight } = window;
  // The page's scroll padding is for the header, the card's scroll margin for the toast under it.
  const upperEdge =
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
    Number.parseFloat(getComputedStyle(card).scrollMarginTop);
  const lowerEdge = isLargeWindow() ? innerHeight - TOAST_HEIGHT : innerHeight;
  if (!(top >= upperEdge && bottom <= lowerEdge)) card.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
}

/** Shows a toast that is dismissed with its card: "Verified contact found!" must not hang over the next contact. */
function useToast({ title, description, variant }: Partial<ToastMessage>) {
  // A layout effect, so that card and toast appear together.
  useLayoutEffect(() => {
    if (title === undefined) return;
    const id = toast({ title, description, variant });
    const dismiss = () => dismissToast(id);
    const unseen = new AbortController();
    // Docked under the header it would lie over the words to which the visitor scrolls; the card says the same.
    for (const scrolling of isLargeWindow() ? [] : ['wheel', 'touchmove'])
      addEventListener(scrolling, dismiss, { passive: true, signal: unseen.signal });
    return () => {
      unseen.abort();
      dismiss();
    };
  }, [title, description, variant]);
}

interface VerdictCardProps {
  tone: Tone;
  /** Undefined once it is in the way. */
  toast: ToastMessage | undefined;
  children: ReactNode;
}

export function VerdictCard({ tone, toast, children }: VerdictCardProps) {
  useToast(toast ?? {});
  return (
    <section
      ref={showHeadline}
      {...{ [VERDICT]: tone }}
      className={clsx(
        'scroll-mt-24 lg:scroll-mt-4 max-lg:low:scroll-mt-6 rounded border border-line border-t-4 bg-ink-900 p-4 text-pretty sm:p-7',
        { go: 'border-t-go', stop: 'border-t-stop', none: 'border-t-line-strong' }[tone],
      )}
    >
      {children}
    </section>
  );
}

interface HeadlineProps {
  icon: LucideIcon;
  tone: Tone;
  title: string;
  text: string;
  /** Sets the title in the verdict's color: for the most serious one. */
  loud?: boolean;
  children?: ReactNode;
}

export function Headline({ icon: Icon, tone, title, text, loud, children }: HeadlineProps) {
  return (
    <div className="flex flex-wrap items-start gap-3 sm:gap-4">
      <Icon
        aria-hidden
        className={clsx('size-8 shrink-0 sm:size-9', { go: 'text-go', stop: 'text-stop', none: '' }[tone])}
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1 basis-40">
        <h2
          className={clsx(
            'text-xl font-bold tracking-tight sm:text-2xl',
            loud && 'text-stop max-sm:text-lg max-sm:leading-tight',
          )}
        >
          {title}
        </h2>
        <p className="mt-1 sm:text-lg">{text}</p>
        {children}
      </div>
    </div>
  );
}

/** Works without our server. */
export function AskByEmail() {
  const { email, emailSubject } = verify.failed;
  return (
    <a
      href={`mailto:${brand.verifyEmail}?subject=${encodeURIComponent(emailSubject)}`}
      className={buttonClass('secondary')}
    >
      {email}
    </a>
  );
}

/** Says that a check did not go through. */
export function FailedVerdict({ onRetry }: { onRetry: () => void }) {
  const { title, text, toast, retry } = verify.failed;
  return (
    <VerdictCard tone="none" toast={{ title: toast, variant: 'destructive' }}>
      <Headline icon={CloudOff} tone="none" title={title} text={text} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onRetry}>{retry}</Button>
        <AskByEmail />
      </div>
    </VerdictCard>
  );
}
