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
