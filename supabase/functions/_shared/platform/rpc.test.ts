import { expect, test } from 'vitest';
import { clientHeaders } from './rpc.ts';

test('of a long header its end is passed on, which the gateway wrote, and other headers are not', () => {
  const headers = new Headers({ 'x-forwarded-for': `${'203.0.113.1, '.repeat(50)}198.51.100.7`, cookie: 'a=b' });
  expect(clientHeaders(headers)).toEqual({ 'x-forwarded-for': expect.stringMatching(/^.{86}, 198\.51\.100\.7$/) });
});
