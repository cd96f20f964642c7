import { site } from '@/content/site.ts';
import { verdict } from '@/content/verdict.ts';

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
  if (seconds === undefined) return verdict.limited.retryUnknown;
  if (seconds > DAY) return verdict.limited.retryLater;
  return verdict.limited.retry.replace('{when}', timeToCome(seconds));
}
