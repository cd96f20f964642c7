import { beforeEach, expect, test, vi } from 'vitest';
import { postTo } from './post-form';

const KEY = '6f1f2a5e-0000-4000-8000-000000000001';
const postApplication = () =>
  postTo('submit-fast-track')({ telegramContact: '@a_b', coinmarketcapUrl: '', projectBlurb: 'b' }, KEY);
const send = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', send.mockReset()));

test('A build that names a region asks for it in the address', async () => {
  vi.stubEnv('VITE_FUNCTION_REGION', 'eu-central-1');
  send.mockResolvedValue(Response.json({ id: KEY }, { status: 201 }));
  await postApplication();
  const [url] = send.mock.calls[0] ?? [];
  expect(url).toBe('http://stack.test/functions/v1/submit-fast-track?forceFunctionRegion=eu-central-1');
});

test.each([[{}], [[]], [null], ['ok'], [{ id: 7 }], [{ ok: true }]])(
  'The JSON answer %j is a success, without an id',
  async (answer) => {
    send.mockResolvedValue(Response.json(answer));
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
  send.mockResolvedValue(new Response(body, { headers: { 'content-type': type } }));
  await expect(postApplication()).resolves.toEqual({ sent: false, fields: {} });
});

test('A form gives up after 15 seconds, and ends the request', async () => {
  let signal: AbortSignal | null | undefined;
  const asked = new Promise<void>((resolve) => {
    send.mockImplementation((_, request) => {
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
