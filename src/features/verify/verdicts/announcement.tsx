import { verify } from '@/features/verify/check/words.ts';
import { site } from '@/lib/words.ts';
import type { CheckState } from '../check/use-contact-check';
import { WithValue } from '../checked-value';
import { retryWords } from './failed-verdict';
import { checkedName } from './verdict';

/**
 * What a screen reader says of a verdict: one line, written once it is known whether the contact is a look-alike, and again
 * if that becomes known later. The card itself is no live region: it changes while its second question is open.
 */
export function Announcement({ state }: { state: CheckState }) {
  const { verified, notFound, lookAlike, failed, limited } = verify;
  if (state.step === 'read') {
    const { title, text } = notFound.others[state.reading.kind as keyof typeof notFound.others] ?? {};
    const network = 'network' in state.reading ? (state.reading.network ?? '') : '';
    return (
      title && (
        <Line key={state.id} words={[notFound.title, title.replace('{network}', network), text, notFound.warning]} />
      )
    );
  }
  if (state.step === 'failed') {
    const offline = navigator.onLine ? undefined : site.offline;
    return <Line key={state.id} words={[failed.title, failed.text, offline]} />;
  }
  if (state.step !== 'checked' || state.isLookAlike === null) return null;
  const { id, asked, outcome, isLookAlike } = state;
  switch (outcome.status) {
    case 'verified':
      return (
        <p key={id}>
          <span>{verified.label}. </span>
          <WithValue words={verified.title} value={checkedName(asked)} />
          <span>. {verified.next}</span>
        </p>
      );
    case 'limited':
      return <Line key={id} words={[failed.title, limited.text, retryWords(outcome.retryAfter)]} />;
    case 'not-found':
      return isLookAlike ? (
        <Line key={`${id} look-alike`} words={[lookAlike.title, notFound.warning]} />
      ) : (
        <Line key={id} words={[notFound.title, notFound.warning]} />
      );
  }
}

function Line({ words }: { words: (string | undefined)[] }) {
  return (
    <p>
      {words
        .filter(Boolean)
        .join('. ')
        .replace(/([.?!])\. /g, '$1 ')}
    </p>
  );
}
