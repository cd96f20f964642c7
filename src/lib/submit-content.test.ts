import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { submitContent } from './submit-content';

const APPLICATION = { telegramContact: '@a_b', coinmarketcapUrl: '', projectBlurb: 'b' };
const KEY = '6f1f2a5e-0000-4000-8000-000000000001';
const SUBMISSION = { functionName: 'submit-fast-track', content: APPLICATION, idempotencyKey: KEY } as const;
const send = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', send.mockReset()));
afterEach(() => vi.useRealTimers());

test('one POST to submit-fast-track, with payload and key', async () => {
  send.mockResolvedValue(Response.json({ id: KEY }, { status: 201 }));
  await expect(submitContent(SUBMISSION)).resolves.toEqual({ sent: true });
  expect(send).toHaveBeenCalledTimes(1);
  const [url, request] = send.mock.calls[0] ?? [];
  expect(url).toBe('http://stack.test/functions/v1/submit-fast-track');
  expect(request).toMatchObject({ method: 'POST', body: JSON.stringify(APPLICATION) });
  expect(new Headers(request?.headers).get('idempotency-key')).toBe(KEY);
});

test('supabase-js does not repeat a POST that met 503', async () => {
  send.mockResolvedValue(new Response('', { status: 503 }));
  await expect(submitContent(SUBMISSION)).resolves.toEqual({ sent: false, fields: {} });
  expect(send).toHaveBeenCalledTimes(1);
});

test('gives up after 15 seconds, and ends the request', async () => {
  let signal: AbortSignal | null | undefined;
  const asked = new Promise<void>((resolve) => {
    send.mockImplementation((_, request) => {
      signal = request.signal;
      resolve();
      return new Promise(() => {});
    });
  });
  vi.useFakeTimers();
  const result = submitContent(SUBMISSION);
  await asked;
  vi.advanceTimersByTime(14_999);
  expect(signal?.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal?.aborted).toBe(true);
  await expect(result).resolves.toEqual({ sent: false, fields: {} });
});
