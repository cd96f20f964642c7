import { describe, expect, it } from 'vitest';
import { Refusal } from './gateway-answers.ts';
import { findRoute } from './gateway-route.ts';

const upstreams = { postgrestPort: 1, functionPorts: new Map([['hello', 2]]) };

describe('findRoute', () => {
  it.each([
    ['/rest/v1/contacts?select=id&id=eq.1', 1, '/contacts?select=id&id=eq.1'],
    ['/rest/v1/', 1, '/'],
    ['/rest/v1', 1, '/'],
    ['/rest/v1/a%2F..%2Fb', 1, '/a%2F..%2Fb'],
    ['/rest/v1/./a', 1, '/a'],
    ['/functions/v1/hello', 2, '/hello'],
    ['/functions/v1/hello/sub/path?x=%2F..', 2, '/hello/sub/path?x=%2F..'],
  ])('%s goes to %i as %s', (url, port, path) => {
    expect(findRoute(url, upstreams)).toMatchObject({ port, path });
  });

  it.each([
    ['/functions/v1/nope', 404],
    ['/functions/v1/', 404],
    ['/functions/v1/__proto__', 404],
    ['/', 404],
    ['/rest/v2/x', 404],
    ['/rest/v1x', 404],
    ['/auth/v1/signup', 404],
    ['/rest/v1/../../admin', 404],
    ['/rest/v1/%2e%2e/%2E%2E/admin', 404],
    ['/rest/v1/..\\..\\admin', 404],
    ['/functions/v1/hello/../nope', 404],
    ['//evil.example/rest/v1/x', 400],
    ['http://evil.example/rest/v1/x', 400],
    ['https://gateway/rest/v1/x', 400],
    ['/\\evil.example/rest/v1/x', 400],
    ['http://[', 400],
    ['*', 404],
  ])('%s is refused with %i', (url, status) => {
    try {
      findRoute(url, upstreams);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toHaveProperty('status', status);
    }
  });
});
