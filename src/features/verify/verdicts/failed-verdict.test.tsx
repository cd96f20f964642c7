import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { verify } from '@/features/verify/check/words.ts';
import { site as frame } from '@/lib/words.ts';
import {
  announced,
  expectInOrder,
  holdCalls,
  inVerdict,
  nthCheck,
  openAnswered,
  openPage,
  resemblances,
  sentences,
  verdict,
} from '@/test/verify-page.ts';
import { retryWords } from './failed-verdict.tsx';

beforeEach(holdCalls);

it.each([
  ['no time to wait', {}],
  ['a time that makes no sense', { 'Retry-After': '-1' }],
])('The page says to try again in a few minutes after a refusal with %s, and gives no verdict', async (_, headers) => {
  const { send } = openPage();
  await send('mara@listbolt.example');
  (await nthCheck(1)).answer([], 429, headers);
  expect(await screen.findAllByText(verify.failed.title)).toHaveLength(2);
  expect(inVerdict().getByRole('button', { name: verify.failed.retry })).toBeVisible();
  expect(inVerdict().getByText(verify.limited.retryUnknown)).toBeVisible();
  expect(announced()).toBe(sentences(verify.failed.title, verify.limited.text, verify.limited.retryUnknown));
  expect(verdict()).toHaveAttribute('data-verdict', 'none');
  expect(resemblances()).toEqual([]);
});

describe('a refusal that says how long', () => {
  async function refused() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const view = openPage();
    await view.send('mara@listbolt.example');
    (await nthCheck(1)).answer([], 429, { 'Retry-After': '36' });
    await waitFor(() => expect(verdict()).toHaveTextContent(retryWords(40)));
    const tick = (now: number) => {
      clock.mockReturnValue(now);
      return act(() => vi.advanceTimersByTimeAsync(1000));
    };
    return { ...view, tick };
  }
  const retry = () => inVerdict().queryByRole('button', { name: verify.failed.retry });

  it('The page counts down by the clock, also in a tab whose timers are slow', async () => {
    const { tick } = await refused();
    await tick(22_000);
    expect(verdict()).toHaveTextContent(retryWords(15));
  });

  it('The page offers no retry while less than half a second is left', async () => {
    const { tick } = await refused();
    await tick(36_600);
    expect(verdict()).toHaveTextContent(retryWords(1));
    expect(retry()).toBeNull();
  });

  it('The page offers to try again once it can succeed', async () => {
    const { user, tick } = await refused();
    await tick(37_000);
    await user.click(retry() as HTMLElement);
    expect((await nthCheck(2)).body.search_email).toBe('mara@listbolt.example');
  });
});

it('The card of a check that failed on a device without a connection explains it, also to the ear', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openAnswered('mara@listbolt.example', {}, 500);
  const { title, text, retry } = verify.failed;
  expect(verdict()).toHaveAttribute('data-verdict', 'none');
  expectInOrder(verdict(), title, text, frame.offline, retry, verify.failed.email);
  await waitFor(() => expect(announced()).toBe(sentences(title, text, frame.offline)));
});
