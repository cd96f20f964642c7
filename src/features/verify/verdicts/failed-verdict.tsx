import { CloudOff, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { OfflineNote } from '@/components/offline-note.tsx';
import { Button } from '@/components/ui/button.tsx';
import { verify } from '@/features/verify/check/words.ts';
import { site } from '@/lib/words.ts';
import { AskByEmail, Headline, VerdictCard } from './verdict-card.tsx';

const DAY = 86_400;

/** "in 40 seconds", "in 3 minutes", "in 2 hours": rounded up, so that trying again then is never too early. */
function timeToCome(seconds: number): string {
  const inWords = new Intl.RelativeTimeFormat(site.language, { numeric: 'always' });
  if (seconds >= 5400) return inWords.format(Math.ceil(seconds / 3600), 'hour');
  if (seconds >= 90) return inWords.format(Math.ceil(seconds / 60), 'minute');
  return inWords.format(seconds <= 10 ? seconds : Math.ceil(seconds / 5) * 5, 'second');
}

/** Says when to try again after a refusal, even if the answer did not. */
export function retryWords(seconds: number | undefined): string {
  if (seconds === undefined) return verify.limited.retryUnknown;
  if (seconds > DAY) return verify.limited.retryLater;
  return verify.limited.retry.replace('{when}', timeToCome(seconds));
}

/** The seconds that are left; undefined without a time. */
function useCountdown(seconds: number | undefined): number | undefined {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (seconds === undefined) return;
    const end = performance.now() + seconds * 1000;
    // Read from the clock: browsers throttle the timers of background tabs.
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

interface FailedVerdictProps {
  /** There were too many checks: the seconds to wait, if the answer said so. */
  limit?: { retryAfter: number | undefined };
  onRetry: () => void;
}

/** A check without an answer: says when to try again, and offers it once it can succeed. */
export function FailedVerdict({ limit, onRetry }: FailedVerdictProps) {
  const left = useCountdown(limit?.retryAfter);
  const { title, text, toast, retry } = verify.failed;
  const description = limit && retryWords(limit.retryAfter);
  return (
    <VerdictCard tone="none" toast={{ title: toast, description, variant: 'destructive' }}>
      <Headline icon={limit ? Hourglass : CloudOff} tone="none" title={title}>
        <p className="sm:text-lg">{limit ? verify.limited.text : text}</p>
        {!limit && <OfflineNote className="text-muted" />}
      </Headline>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {limit && left !== 0 && (
          <p key={left} className="min-h-11 content-center text-lg font-semibold">
            {retryWords(left)}
          </p>
        )}
        {!left && <Button onClick={onRetry}>{retry}</Button>}
        <AskByEmail />
      </div>
    </VerdictCard>
  );
}
