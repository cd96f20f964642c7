import { clsx } from 'clsx';
import { CloudOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { verify } from '@/content/verify.ts';
import { glide } from '@/lib/glide';

/** On a phone the card appears below the fold. The focus stays where it is, so the page is moved instead. */
export function bringIntoView(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'nearest', behavior: glide() });
}

interface VerdictCardProps {
  icon: LucideIcon;
  /** 'none' is for a check without an answer: it must not look like a verdict. */
  tone: 'go' | 'stop' | 'none';
  title: string;
  text: string;
  children?: ReactNode;
}

export function VerdictCard({ icon: Icon, tone, title, text, children }: VerdictCardProps) {
  return (
    <section
      ref={bringIntoView}
      data-verdict={tone}
      className={clsx(
        // Room for the toast, which lies over the lower edge of a phone's screen.
        'scroll-mb-24 rounded border border-line border-t-4 bg-ink-900 p-5 sm:p-7',
        tone === 'go' && 'border-t-go',
        tone === 'stop' && 'border-t-stop',
        tone === 'none' && 'border-t-line-strong',
      )}
    >
      <div className="flex items-start gap-4">
        <Icon
          aria-hidden
          className={clsx('size-9 shrink-0', tone === 'go' && 'text-go', tone === 'stop' && 'text-stop')}
          strokeWidth={1.75}
        />
        <div className="min-w-0">
          <h2 className="text-2xl font-bold tracking-tight">{title}</h2>
          <p className="mt-1 text-lg">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}

/** What is said where a check did not go through: it must be sayable without the code of the other verdicts. */
export function FailedVerdict() {
  return <VerdictCard icon={CloudOff} tone="none" title={verify.failed.title} text={verify.failed.text} />;
}
