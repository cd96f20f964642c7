import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { verify } from '@/features/verify/check/words.ts';
import {
  fill,
  holdCalls,
  isUrgent,
  listen,
  mara,
  nth,
  nthCheck,
  openAndPaste,
  openPage,
  resemblances,
  sentences,
  verdict,
} from '@/test/verify-page.ts';
import { retryWords } from './failed-verdict.tsx';

// One event, one announcement: what lands in all live regions of the page together, in its order.

beforeEach(holdCalls);

const { choice, failed, limited, lookAlike, notFound, secret, verified } = verify;
const SEED = `${'abandon '.repeat(11)}about`;

/** What is heard from the moment at which the contact is sent until its card is there. */
async function heardOf(answer: unknown, status?: number, headers?: Record<string, string>, isLookAlike?: boolean) {
  const { send } = openPage();
  const heard = listen();
  await send('mara@listbolt.example');
  (await nthCheck(1)).answer(answer, status, headers);
  if (isLookAlike !== undefined) (await nth(1, resemblances)).answer(isLookAlike);
  await waitFor(() => expect(verdict()).not.toBeNull());
  await waitFor(() => expect(isLookAlike ? isUrgent() : heard().length > 0).toBe(true));
  // On a slow machine the first verdict is said before it is known that it is an impostor's.
  return isLookAlike ? heard().slice(-1) : heard();
}

it.each<[string, Parameters<typeof heardOf>, string[], boolean]>([
  ['verified', [[mara]], [verified.label, verified.title.replace('{value}', mara.email), verified.next], false],
  ['not verified', [[], 200, {}, false], [notFound.title, notFound.warning], false],
  ['an impostor', [[], 200, {}, true], [lookAlike.title, notFound.warning], true],
  ['failed', [{}, 500], [failed.title, failed.text], true],
  ['limited', [{}, 429, { 'Retry-After': '40' }], [failed.title, limited.text, retryWords(40)], true],
])('A check that ends as %s is heard once, whole, and at once if it warns', async (_, answer, words, isAtOnce) => {
  expect(await heardOf(...answer)).toEqual([sentences(...words)]);
  expect(isUrgent()).toBe(isAtOnce);
});

it.each<[string, string, string[], boolean]>([
  ['a choice', '@mara_listbolt or @eve_trades', [choice.several, choice.compare.several, choice.never], false],
  [
    'a seed phrase beside a contact',
    `${SEED} @mara_listbolt`,
    [secret.title, secret.text, choice.one, choice.compare.telegram, choice.never],
    true,
  ],
  ['a seed phrase', SEED, [secret.title, secret.text, secret.kept, notFound.warning], true],
])('The answer to %s is heard once, in one order, and names no contact', async (_, text, words, isAtOnce) => {
  const heard = listen();
  await openAndPaste(text);
  await waitFor(() => expect(heard()).toEqual([sentences(...words)]));
  expect(isUrgent()).toBe(isAtOnce);
});

it('Waiting is said after half a second, and the verdict after it', async () => {
  const { input } = openPage();
  fill(input(), mara.email);
  const heard = listen();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  act(() => screen.getByRole('button', { name: verify.submit }).click());
  const check = await nthCheck(1);
  expect(heard()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(heard()).toEqual([verify.submitting]);
  check.answer([mara]);
  await waitFor(() => expect(heard()).toHaveLength(2));
});
