import { verify } from '@/features/verify/check/words.ts';
import { sentences } from '@/lib/announce.ts';
import { site } from '@/lib/words.ts';
import type { CheckState } from '../check/use-contact-check.ts';
import { questionAbout, willCheck } from '../form/choice.tsx';
import { retryWords } from './failed-verdict.tsx';
import { calmWords } from './no-contact-verdict.tsx';
import { checkedName } from './verdict.tsx';

/** What a screen reader says of a check: all of it in one text, or nothing. */
interface Announcement {
  words: string | undefined;
  /** It must not wait until something else has been said. */
  isUrgent?: boolean;
}

/**
 * A verdict is announced once it is known whether the contact is a look-alike, and again if that becomes known later. No card or
 * question is a live region: it would be read piece by piece, in any order.
 */
export function announcementOf(state: CheckState): Announcement {
  const { choice, notFound, secret } = verify;
  if (state.step === 'typing') return { words: state.notice };
  const { reading, typed } = state;
  if (state.step !== 'read') return announcementOfCheck(state);
  const { warning, notChecked } = notFound;
  switch (reading.kind) {
    case 'one':
      return { words: willCheck(typed, reading.contact) };
    case 'linked': {
      const { kind, value } = reading.contact;
      return {
        words: sentences(
          choice.linked[kind].replace('{value}', () => value),
          choice.compare[kind],
          choice.never,
        ),
      };
    }
    case 'some': {
      const { title, compare, otherNetwork } = questionAbout(reading);
      const [first, then] = reading.hasSecret ? [secret.title, secret.text] : [];
      const words = sentences(first, then, title, compare, compare && choice.never, otherNetwork);
      return { words, isUrgent: reading.hasSecret };
    }
    case 'secret':
      return { words: sentences(secret.title, secret.text, secret.kept, warning), isUrgent: true };
    default: {
      const { title, text } = calmWords({ ...reading, kind: reading.kind });
      return { words: sentences(notChecked, title, text, warning) };
    }
  }
}

function announcementOfCheck(state: Exclude<CheckState, { step: 'typing' | 'read' }>): Announcement {
  const { verified, notFound, lookAlike, failed, limited, choice } = verify;
  const { asked, reading, typed } = state;
  switch (state.step) {
    case 'verifying': {
      const chosen = choice.chosen.replace('{value}', () => asked.value);
      return { words: reading.kind === 'one' ? willCheck(typed, asked) : chosen };
    }
    case 'failed': {
      const words = sentences(failed.title, failed.text, !navigator.onLine && site.offline);
      return { words, isUrgent: true };
    }
  }
  const { outcome, isLookAlike } = state;
  switch (outcome.status) {
    case 'verified': {
      const title = verified.title.replace('{value}', () => checkedName(asked));
      return { words: sentences(verified.label, title, verified.next) };
    }
    case 'limited':
      return { words: sentences(failed.title, limited.text, retryWords(outcome.retryAfter)), isUrgent: true };
    case 'not-found': {
      if (isLookAlike === null) return { words: undefined };
      const title = isLookAlike ? lookAlike.title : notFound.title;
      return { words: sentences(title, notFound.warning), isUrgent: isLookAlike };
    }
  }
}
