import { expect, test, vi } from 'vitest';
import { applicationSchema } from '../contracts/application.ts';
import { createEndpoint, type EndpointOptions, jsonResponse, parseFields, readJson } from './endpoint.ts';

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

test.each(['https://evil.example', 'https://site.example.evil.example', 'https://site.example:8443', 'null'])(
  'a page of %s is refused, and nothing allows it to read why',
  async (origin) => {
    for (const method of ['POST', 'OPTIONS']) {
      const response = await setUp(ok).endpoint(call({ apikey: 'key', origin }, method));
      expect(response.status).toBe(403);
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  },
);

test('where no origins are listed, a page of this machine is answered, and no other one', async () => {
  const { endpoint } = setUp(ok, { allowedOrigins: [] });
  const statusOf = async (origin: string) => (await endpoint(call({ apikey: 'key', origin }))).status;
  for (const origin of ['http://localhost', 'https://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:4173'])
    expect(await statusOf(origin), origin).toBe(200);
  const others = ['https://site.example', 'https://localhost.evil.example', 'https://evillocalhost', 'null'];
  for (const origin of [...others, 'http://127a0.0.1', 'http://127.0a0.1', 'http://127.0.0a1', 'http://localhost:evil'])
    expect(await statusOf(origin), origin).toBe(403);
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
  const wrong = ['', 'KEY', 'public', ...Array.from({ length: 600 }, (_, n) => `key ${n}`)];
  for (const apikey of wrong) expect(await statusOf({ apikey })).toBe(401);
  expect((await setUp(ok, { apiKeys: [] }).endpoint(call({}))).status).toBe(401);
});

test('an unknown error is not described to the caller, and is in the log by its name alone', async () => {
  const { endpoint, log } = setUp(() => Promise.reject(new TypeError('secret: @visitor')));
  const response = await endpoint(call());
  expect(response.status).toBe(500);
  const requestId = response.headers.get('x-request-id');
  expect(await response.json()).toEqual({ error: { code: 'internal', message: 'Something went wrong.', requestId } });
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ code: 'internal', cause: 'TypeError' }));
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

const typed = { 'content-type': 'application/json; charset=UTF-8' };
function post(body: BodyInit, headers: Record<string, string> = typed): Request {
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

test.each(['', 'text/plain', 'application/json5', 'x-application/json', 'application/json; a=b; charset=latin1'])(
  'a body of the type %j is refused',
  async (type) => {
    await expect(readJson(post('{}', { 'content-type': type }))).rejects.toMatchObject({ status: 415 });
  },
);

const compressed = { ...typed, 'content-encoding': 'gzip' };
const breaksOff = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
test.each<[string, Request, number, string]>([
  ['a compressed body', post('{}', compressed), 415, 'unsupported_encoding'],
  [
    'a stream that is too large, before its end',
    post(streamOf([new Uint8Array(9_000), new Uint8Array(9_000)], false)),
    413,
    'payload_too_large',
  ],
  ['bytes that are no UTF-8', post(new Uint8Array([0x22, 0xff, 0x22])), 400, 'invalid_json'],
  ['no JSON', post('{"a":'), 400, 'invalid_json'],
  ['a body that breaks off', post(breaksOff), 400, 'unreadable_body'],
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

test.each([null, [], 'text', { telegramContact: '@a_b', projectBlurb: 'b', secret: 'x' }])(
  'a body that is not the expected object is refused without a field and without its words: %j',
  (body) => {
    const message = 'The body is not the expected object.';
    const refusal = { status: 422, code: 'invalid_fields', message, options: { fields: {} } };
    expect(() => parseFields(applicationSchema, body)).toThrow(expect.objectContaining(refusal));
  },
);
