import { expect, test, vi } from 'vitest';
import { answering, startFakeChat } from '../../../tests/support/fake-chat.ts';
import { cacheFor, clientHeaders, createRpc } from './rpc.ts';

test.each([
  ['a secret key, which is no token, as a key only', 'sb_secret_a', undefined],
  ['a legacy key as a key and as a token', 'eyJ.service', 'Bearer eyJ.service'],
])('the data API gets %s', async (_, key, token) => {
  const api = await startFakeChat();
  api.behave(answering(200, 'null'));
  await createRpc(api.url, key)('submit', {}).finally(() => api.close());
  expect(api.received.map(({ headers }) => [headers.apikey, headers.authorization])).toEqual([[key, token]]);
});

/** Makes one call of the database, whose data API answers like this. */
async function ask(status: number, body: string) {
  const api = await startFakeChat();
  api.behave(answering(status, body));
  const result = createRpc(api.url, 'sb_secret_a')('submit', { kind: 'message', key_hash: null }).finally(() =>
    api.close(),
  );
  return { received: api.received, result: await result.catch((error: unknown) => error) };
}

test('a call of the database names its function and gives it the arguments, and its value is returned', async () => {
  const { received, result } = await ask(200, '{"outcome":"accepted"}');
  expect(received.map(({ path, body }) => [path, body])).toEqual([
    ['/rest/v1/rpc/submit', { kind: 'message', key_hash: null }],
  ]);
  expect(result).toEqual({ outcome: 'accepted' });
});

test.each([
  [401, '{"message":"Invalid API key"}', 'service_key_refused'],
  [403, '{"message":"Forbidden"}', 'service_key_refused'],
  [401, '{"code":"PGRST301","message":"secret"}', 'service_key_refused'],
  [401, '{"code":"PGRST303","message":"secret"}', 'service_key_refused'],
  [403, '{"code":"PGRST302","message":"secret"}', 'service_key_refused'],
  [401, '{"code":"42501","message":"secret"}', 'database_42501'],
  [403, '{"code":"42501","message":"secret"}', 'database_42501'],
  [401, '{"code":"PGRST116","message":"secret"}', 'database_PGRST116'],
  [400, '{"code":"PGRST301","message":"secret"}', 'database_PGRST301'],
  [400, '{"code":"23514","message":"secret","details":"secret"}', 'database_23514'],
  [404, '{"code":"PGRST202","message":"secret"}', 'database_PGRST202'],
  [502, '{"message":"secret"}', 'database_unreachable'],
  [503, 'secret', 'database_unreachable'],
])('a call that is answered %i %s fails as unavailable, and its cause is %s', async (status, body, cause) => {
  const { received, result } = await ask(status, body);
  expect(received).toHaveLength(1);
  expect(result).toMatchObject({ status: 503, code: 'unavailable', options: { retryAfter: 30, cause } });
  expect(`${result}${JSON.stringify(result)}`).not.toContain('secret');
});

test('a call that nobody answers fails as unavailable', async () => {
  const api = await startFakeChat();
  await api.close();
  const options = { cause: 'database_unreachable', retryAfter: 30 };
  await expect(createRpc(api.url, 'k')('submit', {})).rejects.toMatchObject({ status: 503, options });
});

test('a call that is not answered within eight seconds is given up', async () => {
  const api = await startFakeChat();
  api.behave(() => undefined);
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(end.signal);
  const call = createRpc(api.url, 'k')('submit', {});
  await expect.poll(() => api.received).toHaveLength(1);
  end.abort();
  await expect(call).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(timeout.mock.calls).toEqual([[8_000]]);
  timeout.mockRestore();
  await api.close();
});

test('of a long header its end is passed on, which the gateway wrote, and other headers are not', () => {
  const headers = new Headers({ 'x-forwarded-for': `${'203.0.113.1, '.repeat(50)}198.51.100.7`, cookie: 'a=b' });
  expect(clientHeaders(headers)).toEqual({ 'x-forwarded-for': expect.stringMatching(/^.{86}, 198\.51\.100\.7$/) });
});

test.each(['cf-connecting-ip', 'fly-client-ip', 'true-client-ip', 'x-forwarded-for', 'x-real-ip'])(
  'the database gets the visitor’s address that a gateway has written into %s',
  (name) => {
    expect(clientHeaders(new Headers({ [name]: '198.51.100.7' }))).toEqual({ [name]: '198.51.100.7' });
  },
);

test('the database gets each header that may name the visitor, whichever it will believe', () => {
  const headers = { 'cf-connecting-ip': 'a', 'x-forwarded-for': 'b, c', 'x-real-ip': 'd' };
  expect(clientHeaders(new Headers({ ...headers, 'x-client-ip': 'e', forwarded: 'f' }))).toEqual(headers);
});

test('the work is repeated only once its time has passed', async () => {
  const work = vi.fn(async (text: string) => text);
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const cached = cacheFor(10, work);
  expect([await cached('first'), await cached('second')]).toEqual(['first', 'first']);
  now.mockReturnValue(1_009);
  expect(await cached('third')).toBe('first');
  now.mockReturnValue(1_010);
  expect(await cached('fourth')).toBe('fourth');
  now.mockRestore();
});

test('one of many calls within the time does the work, and a later call does it again', async () => {
  let time = 0;
  const work = vi.fn(async () => time);
  const cached = cacheFor(5_000, work, () => time);
  expect(await Promise.all([cached(), cached()])).toEqual([0, 0]);
  time = 4_999;
  expect(await cached()).toBe(0);
  work.mockRejectedValueOnce(new Error('down'));
  time = 5_000;
  for (let call = 0; call < 3; call += 1) await expect(cached()).rejects.toThrow('down');
  time = 10_000;
  expect(await cached()).toBe(10_000);
  expect(work).toHaveBeenCalledTimes(3);
});
