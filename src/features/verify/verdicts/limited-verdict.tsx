import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { verdict } from '@/content/verdict.ts';
import { verify } from '@/content/verify.ts';
import { retryWords } from './retry-words';
import { AskByEmail, failureToast, Headline, VerdictCard } from './verdict-card';

/** The seconds that are left; undefined without a time. */
function useCountdown(seconds: number | undefined): number | undefined {
  const [end] = useState(() => performance.now() + (seconds ?? 0) * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (seconds === undefined) return;
    // Read from the clock: browsers throttle the timers of background tabs.
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds, end]);
  return left;
}

interface LimitedVerdictProps {
  retryAfter: number | undefined;
  onRetry: () => void;
}

/** Too many checks: says when to try again, and offers it once it can succeed. */
export function LimitedVerdict({ retryAfter, onRetry }: LimitedVerdictProps) {
  const left = useCountdown(retryAfter);
  return (
    <VerdictCard tone="none" toast={failureToast(retryWords(retryAfter))}>
      <Headline icon={Hourglass} tone="none" title={verify.failed.title} text={verdict.limited.text} />
      {/* Announced with the card, and not at every second. */}
      <div aria-live="off" className="mt-5 flex flex-wrap items-center gap-3">
        {left === 0 || left === undefined ? <Button onClick={onRetry}>{verify.failed.retry}</Button> : null}
        {left !== 0 && <p className="min-h-11 content-center text-lg font-semibold">{retryWords(left)}</p>}
        <AskByEmail />
      </div>
    </VerdictCard>
  );
}
