import { act, renderHook } from '@testing-library/react';
import type { SubmitEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { postTo } from './post-form.ts';
import { useToasts } from './toast.ts';
import { useFormSubmission } from './use-form-submission.ts';

const submitEvent = {
  preventDefault: () => {},
  currentTarget: document.createElement('form'),
} as unknown as SubmitEvent<HTMLFormElement>;
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

test.each(['application/json; charset=utf-8', 'Application/JSON'])(
  'An answer of the type %s is read as JSON',
  async (type) => {
    fetched.mockResolvedValue(new Response(`{"id":"${KEY}"}`, { status: 201, headers: { 'content-type': type } }));
    await expect(postApplication()).resolves.toMatchObject({ sent: true });
  },
);

test.each([
  [
    'the messages of its fields',
    { error: { code: 'x', message: 'x', requestId: 'x', fields: { projectBlurb: 'Too long' } } },
    { projectBlurb: 'Too long' },
  ],
  ['no messages', { error: { code: 'x', message: 'x', requestId: 'x' } }, {}],
  ['another shape', { fields: { projectBlurb: 'Too long' } }, {}],
])('A refusal with %s passes on what it says about single fields', async (_, body, fields) => {
  fetched.mockResolvedValue(Response.json(body, { status: 422 }));
  await expect(postApplication()).resolves.toEqual({ sent: false, fields });
});

test('The key of a submission is 128 bits in hexadecimal digits', async () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as unknown as Uint8Array).forEach((_, index, all) => {
      all[index] = index * 16 + 1;
    });
    return bytes;
  });
  const send = vi.fn(async (_content: object, _key: string) => ({ sent: false, fields: {} }) as const);
  const contract = z.object({ url: z.string() });
  const { result } = renderHook(() => useFormSubmission({ contract, defaultValues: { url: 'x' }, send }));
  await act(() => result.current.onSubmit(submitEvent));
  expect(send.mock.calls[0]?.[1]).toBe('01112131415161718191a1b1c1d1e1f1');
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
  ['application/vnd.proxy+json', '{}'],
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

test('The toast of a success leaves with the next attempt', async () => {
  const send = vi
    .fn()
    .mockResolvedValueOnce({ sent: true, id: KEY })
    .mockResolvedValueOnce({ sent: false, fields: {} });
  const toasts = { success: { title: 'Sent' }, failure: { title: 'Not sent' } };
  const contract = z.object({ url: z.string() });
  const { result } = renderHook(() => {
    const { onSubmit } = useFormSubmission({ contract, defaultValues: { url: 'x' }, send, toasts });
    return { onSubmit, shown: useToasts().map(({ title }) => title) };
  });
  const attempt = () => act(() => result.current.onSubmit(submitEvent));
  await attempt();
  expect(result.current.shown).toEqual(['Sent']);
  await attempt();
  expect(result.current.shown).toEqual(['Not sent']);
});

test('A contract that throws is a failure that is shown, not a click that does nothing', async () => {
  const broken = () => {
    throw new TypeError('URL.canParse is not a function');
  };
  const contract = z.object({ url: z.string().check(z.refine(broken)) });
  const send = vi.fn();
  const { result } = renderHook(() => useFormSubmission({ contract, defaultValues: { url: 'x' }, send }));
  await act(async () => {
    await expect(result.current.onSubmit(submitEvent)).rejects.toThrow('URL.canParse');
  });
  expect(result.current.hasFailed).toBe(true);
  expect(send).not.toHaveBeenCalled();
});
