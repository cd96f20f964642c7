import { describe, expect, test, vi } from 'vitest';
import { apiErrorSchema } from '../contracts/answers.ts';
import { createEndpoint, type EndpointOptions, sha256 } from './endpoint.ts';
import { HttpError, jsonResponse } from './http-error.ts';

function setUp(handle: () => Promise<Response>, options: Partial<EndpointOptions> = {}) {
  const log = vi.fn();
  const endpoint = createEndpoint(
    {
      name: 'test',
      apiKeys: ['first', 'key'],
      allowedOrigins: ['https://other.example', 'https://site.example'],
      log,
      databaseCheck: { keys: ['first public', 'public'], reach: async () => true },
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
  expect(response.headers.get('access-control-expose-headers')).toBe('retry-after, x-request-id');
  expect(response.headers.get('vary')).toBe('origin');
});

const strangers = [
  'https://evil.example',
  'https://site.example.evil.example',
  'https://site.example:8443',
  'https://sub.site.example',
  'https://site.exampl',
  'http://site.example',
  'http://localhost:5173',
  'null',
];

describe.each(['POST', 'OPTIONS'])('%s', (method) => {
  test.each(strangers)(
    `a ${method} of a page of %s is refused, and nothing allows the page to read why`,
    async (origin) => {
      const response = await setUp(ok).endpoint(call({ apikey: 'key', origin }, method));
      expect(response.status).toBe(403);
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );
});

test.each([
  ['http://localhost', 200],
  ['http://localhost:5173', 200],
  ['https://localhost:5173', 200],
  ['http://127.0.0.1', 200],
  ['http://127.0.0.1:4173', 200],
  ['http://[::1]', 200],
  ['http://[::1]:4173', 200],
  ['https://site.example', 403],
  ['https://localhost.evil.example', 403],
  ['https://evil.example/http://localhost', 403],
  ['https://evillocalhost', 403],
  ['http://127.0.0.1.evil.example', 403],
  ['http://127a0.0.1', 403],
  ['http://127.0a0.1', 403],
  ['http://127.0.0a1', 403],
  ['http://localhost:evil', 403],
  ['http://localhost:5173.evil.example', 403],
  ['capacitor://localhost', 403],
  ['null', 403],
])('where no origins are listed, a page of %s is answered %i', async (origin, status) => {
  const { endpoint } = setUp(ok, { allowedOrigins: [] });
  expect((await endpoint(call({ apikey: 'key', origin }))).status).toBe(status);
});

test.each(['https://site.example', 'http://localhost:5173'])(
  'a page of %s may not call an endpoint that is for servers only',
  async (origin) => {
    const { endpoint } = setUp(ok, { allowedOrigins: undefined });
    expect((await endpoint(call({ apikey: 'key', origin }))).status).toBe(403);
    expect((await endpoint(call({ apikey: 'key' }))).status).toBe(200);
  },
);

test('a preflight names method and headers, may be remembered for an hour, and needs no key', async () => {
  const response = await setUp(ok).endpoint(call({ origin: 'https://site.example' }, 'OPTIONS'));
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toEqual({
    'access-control-allow-origin': 'https://site.example',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'apikey, authorization, content-type, idempotency-key, x-client-info',
    'access-control-expose-headers': 'retry-after, x-request-id',
    'access-control-max-age': '3600',
    vary: 'origin',
    'x-request-id': expect.any(String),
  });
});

test('a preflight does nothing of what it asks about', async () => {
  const handle = vi.fn(ok);
  const reach = vi.fn(async () => true);
  const { endpoint } = setUp(handle, { databaseCheck: { keys: ['public'], reach } });
  const asked = { 'access-control-request-headers': 'x-database-check', 'x-database-check': 'yes' };
  await endpoint(call({ ...asked, apikey: 'public', origin: 'https://site.example' }, 'OPTIONS'));
  expect(handle).not.toHaveBeenCalled();
  expect(reach).not.toHaveBeenCalled();
});

test('a caller that is no page gets no headers for pages, and no answer may be kept', async () => {
  const response = await setUp(ok).endpoint(call());
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'x-request-id': expect.any(String),
  });
});

test('the line in the log says how many milliseconds the request took', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(1_000.2).mockReturnValueOnce(1_234.9);
  const { endpoint, log } = setUp(ok);
  await endpoint(call());
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ ms: 235 }));
});

test('each request has an id that its line in the log repeats', async () => {
  const { endpoint, log } = setUp(ok);
  const ids = [await endpoint(call()), await endpoint(call())].map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(2);
  const line = { function: 'test', method: 'POST', status: 200, code: undefined, cause: undefined };
  const [first, second] = ids.map((requestId) => [{ ...line, requestId, ms: expect.any(Number) }]);
  expect(log.mock.calls).toEqual([first, second]);
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('the method %s is refused', async (method) => {
  const response = await setUp(ok).endpoint(call({ apikey: 'key' }, method));
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST, OPTIONS');
});

test('only the refusal of a method says which are allowed', async () => {
  expect((await setUp(ok).endpoint(call({}))).headers.has('allow')).toBe(false);
});

test('the key is taken from apikey, or from a bearer token', async () => {
  const { endpoint } = setUp(ok);
  for (const authorization of ['Bearer key', 'bearer key', 'BEARER  key', 'Bearer first'])
    expect((await endpoint(call({ authorization }))).status).toBe(200);
});

test('a caller with a wrong key is refused', async () => {
  const { endpoint } = setUp(ok);
  const wrong = ['', 'keykey', 'KEY', 'public', 'first, key', ...Array.from({ length: 600 }, (_, n) => `key ${n}`)];
  // So many that a comparison of one byte would let some in.
  for (const apikey of wrong) expect((await endpoint(call({ apikey }))).status).toBe(401);
  for (const authorization of ['', 'key2', 'Bearer', 'Bearer key2', 'Basic key', 'xBearer key'])
    expect((await endpoint(call({ authorization }))).status).toBe(401);
});

test('keys are compared by their digests, so that the time it takes tells nothing about a key', async () => {
  const digest = vi.spyOn(crypto.subtle, 'digest');
  await setUp(ok).endpoint(call({ apikey: 'ke' }));
  const digested = digest.mock.calls.map(([algorithm, bytes]) => [
    algorithm,
    new TextDecoder().decode(bytes as Uint8Array),
  ]);
  expect(digested).toEqual(['ke', 'first', 'key'].map((text) => ['SHA-256', text]));
});

test('a wrong key in apikey is refused beside a right token', async () => {
  const { endpoint } = setUp(ok);
  expect((await endpoint(call({ apikey: 'key2', authorization: 'Bearer key' }))).status).toBe(401);
});

test.each(['first', 'key'])('each key of an endpoint opens it: %s', async (apikey) => {
  expect((await setUp(ok).endpoint(call({ apikey }))).status).toBe(200);
});

test.each([
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['é', '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c'],
])('the digest of %s is the one that PostgreSQL has', async (text, digest) => {
  expect(await sha256(text)).toBe(digest);
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
  const requestId = response.headers.get('x-request-id');
  expect(error).toEqual({ code: 'too_many_requests', message: 'Later.', fields: { name: 'wrong' }, requestId });
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ status: 429, code: 'too_many_requests', cause: 'limit', requestId: error.requestId }),
  );
});

test('a refusal without wrong fields or a time to wait names neither', async () => {
  const response = await setUp(async () => {
    throw new HttpError(422, 'idempotency_conflict', 'Other content.');
  }).endpoint(call());
  expect(response.headers.has('retry-after')).toBe(false);
  const requestId = response.headers.get('x-request-id');
  expect(await response.json()).toEqual({
    error: { code: 'idempotency_conflict', message: 'Other content.', requestId },
  });
});

test.each<[number, string, string, Record<string, string>, string?]>([
  [401, 'invalid_api_key', 'Send a valid key in the apikey header.', {}],
  [
    403,
    'origin_not_allowed',
    'This origin is not in ALLOWED_ORIGINS.',
    { apikey: 'key', origin: 'https://evil.example' },
  ],
  [405, 'method_not_allowed', 'Use POST.', {}, 'GET'],
])('a refusal with %i has the code %s and says what is wrong', async (status, code, message, headers, method) => {
  const { endpoint, log } = setUp(ok);
  const response = await endpoint(call(headers, method));
  expect(await response.json()).toMatchObject({ error: { code, message } });
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ status, code, method: method ?? 'POST' }));
});

test('an unknown error is not described to the caller or in the log', async () => {
  const { endpoint, log } = setUp(async () => {
    throw new TypeError('secret: @visitor');
  });
  const response = await endpoint(call());
  expect(response.status).toBe(500);
  const requestId = response.headers.get('x-request-id');
  expect(await response.json()).toEqual({ error: { code: 'internal', message: 'Something went wrong.', requestId } });
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret');
});

test.each([
  [new TypeError('secret'), 'TypeError'],
  ['secret', 'string'],
])('an unknown error is in the log by its name alone', async (thrown, cause) => {
  const { endpoint, log } = setUp(() => Promise.reject(thrown));
  await endpoint(call());
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ status: 500, code: 'internal', cause }));
});

test('the check of the database has separate keys, and runs nothing else', async () => {
  const handle = vi.fn(ok);
  const { endpoint } = setUp(handle);
  const check = (apikey: string, method = 'POST') => endpoint(call({ apikey, 'x-database-check': 'yes' }, method));
  expect((await check('public')).status).toBe(200);
  expect((await check('key')).status).toBe(401);
  expect((await check('public', 'GET')).status).toBe(405);
  expect(handle).not.toHaveBeenCalled();
  // The keys of the check open nothing else.
  expect((await endpoint(call({ apikey: 'public' }))).status).toBe(401);
});

test.each([true, false])(
  'the check of the database answers whether the headers name the caller: %s',
  async (address) => {
    const reach = vi.fn(async (headers: Headers) => headers.get('x-real-ip') === '203.0.113.7' && address);
    const { endpoint } = setUp(ok, { databaseCheck: { keys: ['public'], reach } });
    const response = await endpoint(call({ apikey: 'public', 'x-database-check': 'yes', 'x-real-ip': '203.0.113.7' }));
    expect(await response.json()).toEqual({ database: 'reached', address });
  },
);

test.each<[number, Record<string, string>]>([
  [401, { apikey: 'key' }],
  [401, {}],
  [403, { apikey: 'public', origin: 'https://evil.example' }],
])('a check of the database that is refused with %i asks the database nothing', async (status, headers) => {
  const reach = vi.fn(async () => true);
  const { endpoint } = setUp(ok, { databaseCheck: { keys: ['public'], reach } });
  expect((await endpoint(call({ ...headers, 'x-database-check': 'yes' }))).status).toBe(status);
  expect(reach).not.toHaveBeenCalled();
});

test('a check of a database that is out of reach fails with its cause', async () => {
  const reach = () => Promise.reject(new HttpError(503, 'unavailable', 'Down.', { cause: 'database_unreachable' }));
  const { endpoint, log } = setUp(ok, { databaseCheck: { keys: ['public'], reach } });
  expect((await endpoint(call({ apikey: 'public', 'x-database-check': 'yes' }))).status).toBe(503);
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ cause: 'database_unreachable' }));
});
