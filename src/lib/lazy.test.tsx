import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { late, lazyImport, whenIdle } from './lazy.ts';

test('Code is fetched once, and again only after a fetch that failed', async () => {
  const fetchCode = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('the line is down'));
  const load = lazyImport(fetchCode);
  await expect(load()).rejects.toThrow('the line is down');
  await expect(Promise.all([load(), load()])).resolves.toEqual(['code', 'code']);
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

test('Callers that wait for an idle browser get their turns one after the other, within a second each', async () => {
  const idle = vi.fn<(run: IdleRequestCallback, options?: IdleRequestOptions) => number>();
  vi.stubGlobal('requestIdleCallback', idle);
  const served: number[] = [];
  for (const caller of [1, 2]) void whenIdle().then(() => served.push(caller));
  const serve = async () => {
    await vi.waitFor(() => expect(idle).toHaveBeenCalledTimes(served.length + 1));
    expect(idle.mock.lastCall?.[1]).toEqual({ timeout: 1000 });
    const before = served.length;
    idle.mock.lastCall?.[0]({} as IdleDeadline);
    await vi.waitFor(() => expect(served).toHaveLength(before + 1));
  };
  await serve();
  await serve();
  expect(served).toEqual([1, 2]);
});

const Words = () => <p>there</p>;

test.each(['online', 'pointerdown', 'keydown', 'scroll'])(
  'A part whose code could not be fetched is fetched again at the event %s',
  async (event) => {
    const fetchCode = vi.fn(async () => Words).mockRejectedValueOnce(new Error('the line is down'));
    const Part = late(fetchCode);
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Part />
      </Suspense>,
    );
    await vi.waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(1));
    await act(async () => void window.dispatchEvent(new Event('mousemove')));
    expect(fetchCode).toHaveBeenCalledTimes(1);
    expect(screen.getByText('waiting')).toBeVisible();
    await act(async () => void window.dispatchEvent(new Event(event)));
    expect(await screen.findByText('there')).toBeVisible();
    expect(fetchCode).toHaveBeenCalledTimes(2);
  },
);
