import { expect, test, vi } from 'vitest';
import { said } from '../../../tests/support/valid-forms.ts';
import { apiErrorSchema } from '../contracts/answers.ts';
import { applicationSchema } from '../contracts/application.ts';
import { createEndpoint, type EndpointOptions, HttpError, jsonResponse, parseFields, readJson } from './endpoint.ts';

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
  [401, {}],
])('a page of an allowed origin may read an answer with %s and its headers', async (status, headers) => {
  const response = await setUp(ok).endpoint(call({ ...headers, origin: 'https://site.example' }));
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': 'https://site.example',
    'access-control-expose-headers': 'retry-after, x-request-id',
    vary: 'origin',
  });
});

test.each([
  ...['https://evil.example', 'https://site.example.evil.example', 'https://site.example:8443', 'https://site.exampl'],
  ...['https://sub.site.example', 'http://site.example', 'http://localhost:5173', 'null'],
])('a page of %s is refused, and nothing allows it to read why', async (origin) => {
  for (const method of ['POST', 'OPTIONS']) {
    const response = await setUp(ok).endpoint(call({ apikey: 'key', origin }, method));
    expect(response.status).toBe(403);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test.each([
  ...['http://localhost', 'https://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:4173'].map((o) => [o, 200]),
  ...['https://site.example', 'https://localhost.evil.example', 'https://evil.example/http://localhost'].map((o) => [
    o,
    403,
  ]),
  ...['https://evillocalhost', 'http://127.0.0.1.evil.example', 'http://127a0.0.1', 'http://127.0a0.1'].map((o) => [
    o,
    403,
  ]),
  ...['http://127.0.0a1', 'http://localhost:evil', 'capacitor://localhost', 'null'].map((o) => [o, 403]),
] as [string, number][])('where no origins are listed, a page of %s is answered %i', async (origin, status) => {
  const { endpoint } = setUp(ok, { allowedOrigins: [] });
  expect((await endpoint(call({ apikey: 'key', origin }))).status).toBe(status);
});

test('a preflight names method and headers, needs no key, and does nothing of what it asks about', async () => {
  const [handle, reach] = [vi.fn(ok), vi.fn(async () => true)];
  const { endpoint } = setUp(handle, { databaseCheck: { keys: ['public'], reach } });
  const response = await endpoint(call({ 'x-database-check': 'yes', origin: 'https://site.example' }, 'OPTIONS'));
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'apikey, authorization, content-type, idempotency-key, x-client-info',
    'access-control-max-age': '3600',
  });
  expect([handle.mock.calls, reach.mock.calls]).toEqual([[], []]);
});

test('each request has an id that its line in the log repeats, and the time it took', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(1_000.2).mockReturnValueOnce(1_234.9);
  const { endpoint, log } = setUp(ok);
  const requestId = (await endpoint(call())).headers.get('x-request-id');
  const line = { function: 'test', method: 'POST', status: 200, code: undefined, cause: undefined };
  expect(log.mock.calls).toEqual([[{ ...line, requestId, ms: 235 }]]);
});

test('a method other than POST is refused, and the refusal names it', async () => {
  const response = await setUp(ok).endpoint(call({ apikey: 'key' }, 'GET'));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

test('the key is taken from apikey, or else from a bearer token, and each wrong one is refused', async () => {
  const { endpoint } = setUp(ok);
  const statusOf = async (headers: Record<string, string>) => (await endpoint(call(headers))).status;
  for (const authorization of ['Bearer key', 'bearer key', 'BEARER  key', 'Bearer first'])
    expect(await statusOf({ authorization })).toBe(200);
  expect(await statusOf({ apikey: 'key', authorization: 'Bearer eyJ.token-of-the-gateway' })).toBe(200);
  expect(await statusOf({ apikey: 'key2', authorization: 'Bearer key' })).toBe(401);
  for (const authorization of ['', 'key2', 'Bearer', 'Bearer key2', 'Basic key', 'xBearer key'])
    expect(await statusOf({ authorization })).toBe(401);
  // So many that a comparison of one byte would let some in.
  const wrong = ['', 'keykey', 'KEY', 'public', 'first, key', ...Array.from({ length: 600 }, (_, n) => `key ${n}`)];
  for (const apikey of wrong) expect(await statusOf({ apikey })).toBe(401);
  expect((await setUp(ok, { apiKeys: [] }).endpoint(call({}))).status).toBe(401);
});

test('a refusal has the shape of every error, and names the time to wait', async () => {
  const options = { retryAfter: 30, fields: { name: 'wrong' }, cause: 'limit' };
  const { endpoint, log } = setUp(() => Promise.reject(new HttpError(429, 'too_many_requests', 'Later.', options)));
  const response = await endpoint(call());
  expect(response.headers.get('retry-after')).toBe('30');
  const { error } = apiErrorSchema.parse(await response.json());
  const requestId = response.headers.get('x-request-id');
  expect(error).toEqual({ code: 'too_many_requests', message: 'Later.', fields: { name: 'wrong' }, requestId });
  const line = { status: 429, code: 'too_many_requests', cause: 'limit', requestId };
  expect(log).toHaveBeenCalledWith(expect.objectContaining(line));
});

test.each([
  [new TypeError('secret: @visitor'), 'TypeError'],
  ['secret', 'string'],
])('an unknown error is not described to the caller, and is in the log by its name alone', async (thrown, cause) => {
  const { endpoint, log } = setUp(() => Promise.reject(thrown));
  const response = await endpoint(call());
  expect(response.status).toBe(500);
  const requestId = response.headers.get('x-request-id');
  expect(await response.json()).toEqual({ error: { code: 'internal', message: 'Something went wrong.', requestId } });
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ code: 'internal', cause }));
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret');
});

test('the check of the database has separate keys, which open nothing else, and runs nothing else', async () => {
  const [handle, reach] = [vi.fn(ok), vi.fn(async () => true)];
  const { endpoint } = setUp(handle, { databaseCheck: { keys: ['public'], reach } });
  const check = async (apikey: string, origin = 'https://site.example') =>
    (await endpoint(call({ apikey, origin, 'x-database-check': 'yes' }))).status;
  expect([await check('key'), await check('public', 'https://evil.example')]).toEqual([401, 403]);
  expect(reach).not.toHaveBeenCalled();
  expect(await check('public')).toBe(200);
  expect(handle).not.toHaveBeenCalled();
  expect((await endpoint(call({ apikey: 'public' }))).status).toBe(401);
});

function post(body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }): Request {
  return new Request('http://function.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}
function streamOf(chunks: Uint8Array[], end = true): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (end) controller.close();
    },
  });
}

test.each(['application/json', 'application/json; version=1; charset=utf8', 'Application/JSON;charset="UTF-8"'])(
  'a body of the type %s is read',
  async (type) => {
    await expect(readJson(post('{"a":"é"}', { 'content-type': type }))).resolves.toEqual({ a: 'é' });
  },
);

test('a character split between two chunks stays whole', async () => {
  const bytes = new TextEncoder().encode('"é"');
  await expect(readJson(post(streamOf([bytes.slice(0, 2), bytes.slice(2)])))).resolves.toBe('é');
});

test.each([
  ['x', 16_382],
  ['é', 8_191],
])('a body of 16 KiB of %s is read, and one of a byte more is not', async (letter, count) => {
  const body = `"${letter.repeat(count)}"`;
  await expect(readJson(post(body))).resolves.toHaveLength(count);
  await expect(readJson(post(`${body} `))).rejects.toMatchObject({ status: 413 });
});

test.each<[string, Request, number, string]>([
  ['no type', post(new Uint8Array([0x31]), {}), 415, 'unsupported_media_type'],
  ...['text/plain', 'application/json5', 'x-application/json', 'application/json; a=b; charset=latin1'].map(
    (type): [string, Request, number, string] => [
      type,
      post('{}', { 'content-type': type }),
      415,
      'unsupported_media_type',
    ],
  ),
  [
    'a compressed body',
    post('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    415,
    'unsupported_encoding',
  ],
  [
    'a stream that is too large, before its end',
    post(streamOf([new Uint8Array(9000), new Uint8Array(9000)], false)),
    413,
    'payload_too_large',
  ],
  [
    'a byte too many, after a chunk that is whole JSON by itself',
    post(streamOf([new TextEncoder().encode('1'.padEnd(16_384)), new Uint8Array(1)])),
    413,
    'payload_too_large',
  ],
  ['bytes that are no UTF-8', post(new Uint8Array([0x22, 0xff, 0x22])), 400, 'invalid_json'],
  ['no JSON', post('{"a":'), 400, 'invalid_json'],
  [
    'a body that breaks off',
    post(new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })),
    400,
    'unreadable_body',
  ],
])('a request with %s is refused', async (_, request, status, code) => {
  await expect(readJson(request)).rejects.toMatchObject({ status, code });
});

test('a body that has not ended after five seconds is refused', async () => {
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(end.signal);
  const refused = expect(readJson(post(streamOf([new Uint8Array(1)], false)))).rejects.toMatchObject({ status: 408 });
  end.abort();
  await refused;
  expect(timeout).toHaveBeenCalledWith(5_000);
  timeout.mockRestore();
});

test('a body that its contract refuses is answered with the first message of each field', () => {
  const fields = { telegramContact: said.contactMissing, coinmarketcapUrl: said.urlWrong };
  const parse = () => parseFields(applicationSchema, { telegramContact: '', coinmarketcapUrl: 'x', projectBlurb: 'b' });
  const refusal = { status: 422, code: 'invalid_fields', message: 'Some fields are not valid.', options: { fields } };
  expect(parse).toThrow(expect.objectContaining(refusal));
});

test.each([null, [], 'text', 7, { telegramContact: '@a_b', projectBlurb: 'b', secret: 'x' }])(
  'a body that is not the expected object is refused without a field and without its words: %j',
  (body) => {
    const message = 'The body is not the expected object.';
    const refusal = { status: 422, code: 'invalid_fields', message, options: { fields: {} } };
    expect(() => parseFields(applicationSchema, body)).toThrow(expect.objectContaining(refusal));
  },
);
