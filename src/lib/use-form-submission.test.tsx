import { act, renderHook } from '@testing-library/react';
import type { SyntheticEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { postTo } from './post-form';
import { useFormSubmission } from './use-form-submission';

const KEY = '6f1f2a5e-0000-4000-8000-000000000001';
const postApplication = () =>
  postTo('submit-fast-track')({ telegramContact: '@a_b', coinmarketcapUrl: '', projectBlurb: 'b' }, KEY);
const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()));

test('A build that names a region asks for it in the address', async () => {
  vi.stubEnv('VITE_FUNCTION_REGION', 'eu-central-1');
  fetched.mockResolvedValue(Response.json({ id: KEY }, { status: 201 }));
  await postApplication();
  const [url] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('http://stack.test/functions/v1/submit-fast-track?forceFunctionRegion=eu-central-1');
});

test.each([[{}], [[]], [null], ['ok'], [{ id: 7 }], [{ ok: true }]])(
  'The JSON answer %j is a success, without an id',
  async (answer) => {
    fetched.mockResolvedValue(Response.json(answer));
    await expect(postApplication()).resolves.toEqual({ sent: true, id: undefined });
  },
);

test.each([
  ['text/html', '<html>'],
  ['text/plain', `{"id":"${KEY}"}`],
  ['application/octet-stream', `{"id":"${KEY}"}`],
  ['application/json', '<html>'],
  ['application/json', ''],
])('An answer of %s that reads %j is no success', async (type, body) => {
  fetched.mockResolvedValue(new Response(body, { headers: { 'content-type': type } }));
  await expect(postApplication()).resolves.toEqual({ sent: false, fields: {} });
});

test('A form gives up after 15 seconds, and ends the request', async () => {
  let signal: AbortSignal | null | undefined;
  const asked = new Promise<void>((resolve) => {
    fetched.mockImplementation((_, request) => {
      signal = request.signal;
      resolve();
      return new Promise(() => {});
    });
  });
  vi.useFakeTimers();
  const result = postApplication();
  await asked;
  vi.advanceTimersByTime(14_999);
  expect(signal?.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal?.aborted).toBe(true);
  await expect(result).resolves.toEqual({ sent: false, fields: {} });
});

test('A contract that throws is a failure that is shown, not a click that does nothing', async () => {
  const broken = () => {
    throw new TypeError('URL.canParse is not a function');
  };
  const contract = z.object({ url: z.string().check(z.refine(broken)) });
  const send = vi.fn();
  const { result } = renderHook(() => useFormSubmission({ contract, defaultValues: { url: 'x' }, send }));
  await act(async () => {
    const event = { preventDefault: () => {} } as SyntheticEvent;
    await expect(result.current.onSubmit(event)).rejects.toThrow('URL.canParse');
  });
  expect(result.current.hasFailed).toBe(true);
  expect(send).not.toHaveBeenCalled();
});
