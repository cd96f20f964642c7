import { expect, test, vi } from 'vitest';
import { apiErrorSchema } from '../contracts/answers.ts';
import { createEndpoint, type EndpointOptions } from './endpoint.ts';
import { HttpError, jsonResponse } from './http-error.ts';

function setUp(handle: () => Promise<Response>, options: Partial<EndpointOptions> = {}) {
  const log = vi.fn();
  const endpoint = createEndpoint(
    {
      name: 'test',
      apiKeys: ['key'],
      allowedOrigins: ['https://site.example'],
      log,
      databaseCheck: { keys: ['public'], reach: async () => true },
      ...options,
    },
    handle,
  );
  return { endpoint, log };
}

function call(headers: Record<string, string> = { apikey: 'key' }, method = 'POST'): Request {
  return new Request('http://function.test', { method, headers });
}

const ok = async () => jsonResponse(200, { ok: true });

test.each<[number, Record<string, string>]>([
  [200, { apikey: 'key' }],
  [422, { apikey: 'key' }],
  [401, {}],
])('a page of an allowed origin may read an answer with %s and its headers', async (status, headers) => {
  const refuse = () => Promise.reject(new HttpError(422, 'invalid_fields', 'Wrong.'));
  const { endpoint } = setUp(status === 200 ? ok : refuse);
  const response = await endpoint(call({ ...headers, origin: 'https://site.example' }));
  expect(response.status).toBe(status);
  expect(response.headers.get('access-control-allow-origin')).toBe('https://site.example');
  expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
  expect(response.headers.get('vary')).toBe('origin');
});

test.each(['https://evil.example', 'https://site.example.evil.example', 'null', 'http://site.example'])(
  'a page of %s is refused and may not read why',
  async (origin) => {
    const response = await setUp(ok).endpoint(call({ apikey: 'key', origin }));
    expect(response.status).toBe(403);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  },
);

test('only pages of this machine may call where no origins are listed', async () => {
  const { endpoint } = setUp(ok, { allowedOrigins: [] });
  expect((await endpoint(call({ apikey: 'key', origin: 'http://localhost:5173' }))).status).toBe(200);
  expect((await endpoint(call({ apikey: 'key', origin: 'http://127.0.0.1:4173' }))).status).toBe(200);
  expect((await endpoint(call({ apikey: 'key', origin: 'https://localhost.evil.example' }))).status).toBe(403);
});

test('a preflight names method and headers, and needs no key', async () => {
  const response = await setUp(ok).endpoint(call({ origin: 'https://site.example' }, 'OPTIONS'));
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-methods')).toBe('POST');
  expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key');
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('the method %s is refused', async (method) => {
  const response = await setUp(ok).endpoint(call({ apikey: 'key' }, method));
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST, OPTIONS');
});

test('the key is taken from apikey, or from a bearer token', async () => {
  const { endpoint } = setUp(ok);
  for (const authorization of ['Bearer key', 'bearer key', 'BEARER  key'])
    expect((await endpoint(call({ authorization }))).status).toBe(200);
  // So many that a comparison of one byte would let some in.
  const strangers = Array.from({ length: 2000 }, (_, number) => ({ apikey: `key ${number}` }));
  for (const headers of [{}, { apikey: '' }, { apikey: 'keykey' }, { authorization: 'key2' }, ...strangers]) {
    expect((await endpoint(call(headers as Record<string, string>))).status).toBe(401);
  }
});

test('the key in apikey counts, whatever token a gateway has put beside it', async () => {
  const { endpoint } = setUp(ok);
  expect((await endpoint(call({ apikey: 'key', authorization: 'Bearer eyJ.token-of-the-gateway' }))).status).toBe(200);
});

test('an endpoint without keys refuses every caller', async () => {
  expect((await setUp(ok, { apiKeys: [] }).endpoint(call({}))).status).toBe(401);
});

test('a refusal has the shape of every error and names the time to wait', async () => {
  const { endpoint, log } = setUp(async () => {
    throw new HttpError(429, 'too_many_requests', 'Later.', {
      retryAfter: 30,
      fields: { name: 'wrong' },
      cause: 'limit',
    });
  });
  const response = await endpoint(call());
  expect(response.headers.get('retry-after')).toBe('30');
  const { error } = apiErrorSchema.parse(await response.json());
  expect(error).toMatchObject({ code: 'too_many_requests', message: 'Later.', fields: { name: 'wrong' } });
  expect(error.requestId).toBe(response.headers.get('x-request-id'));
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ status: 429, code: 'too_many_requests', cause: 'limit', requestId: error.requestId }),
  );
});

test('an unknown error is not described to the caller or in the log', async () => {
  const { endpoint, log } = setUp(async () => {
    throw new TypeError('secret: @visitor');
  });
  const response = await endpoint(call());
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret');
});

test('the check of the database has separate keys, and runs nothing else', async () => {
  const handle = vi.fn(ok);
  const { endpoint } = setUp(handle);
  const check = (apikey: string, method = 'POST') => endpoint(call({ apikey, 'x-database-check': 'yes' }, method));
  expect((await check('public')).status).toBe(200);
  expect((await check('key')).status).toBe(401);
  expect((await check('public', 'GET')).status).toBe(405);
  expect(handle).not.toHaveBeenCalled();
  // The check's keys open nothing else.
  expect((await endpoint(call({ apikey: 'public' }))).status).toBe(401);
});
