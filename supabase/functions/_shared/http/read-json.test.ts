import { expect, test, vi } from 'vitest';
import { said } from '../../../tests/support/valid-forms.ts';
import { applicationSchema } from '../contracts/application.ts';
import { parseFields, readJson } from './read-json.ts';

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

const json = { 'content-type': 'application/json' };

test.each([
  'application/json',
  'application/json ; charset=utf-8',
  'application/json; version=1; charset=utf8',
  'Application/JSON;charset="UTF-8"',
])('a body of the type %s is read', async (type) => {
  await expect(readJson(post('{"a":"é"}', { 'content-type': type }))).resolves.toEqual({ a: 'é' });
});

test('a body that says it is not compressed is read', async () => {
  await expect(readJson(post('1', { ...json, 'content-encoding': 'identity' }))).resolves.toBe(1);
});

test('a character split between two chunks stays whole', async () => {
  const bytes = new TextEncoder().encode('"é"');
  await expect(readJson(post(streamOf([bytes.slice(0, 2), bytes.slice(2)])))).resolves.toBe('é');
});

test.each([
  [16_384, 'x', { ok: true }],
  [16_385, 'x', { status: 413 }],
  [16_384, 'é', { ok: true }],
  [16_385, 'é', { status: 413 }],
])('a body of %i bytes with %s in it is read up to 16 KiB: %j', async (bytes, letter, expected) => {
  // The two quotes count as well. A letter of two bytes leaves one byte over, which a blank fills.
  const text = `"${letter.repeat(Math.floor((bytes - 2) / Buffer.byteLength(letter)))}"`;
  const body = text.padEnd(text.length + bytes - Buffer.byteLength(text), ' ');
  expect(Buffer.byteLength(body)).toBe(bytes);
  await expect(
    readJson(post(body)).then(
      () => ({ ok: true }),
      ({ status }) => ({ status }),
    ),
  ).resolves.toEqual(expected);
});

const notJson = 'unsupported_media_type';
test.each<[string, Request, number, string]>([
  ['no type', post(new Uint8Array([0x31]), {}), 415, notJson],
  ['another type', post('{}', { 'content-type': 'text/plain' }), 415, notJson],
  ['a type that only begins alike', post('{}', { 'content-type': 'application/json5' }), 415, notJson],
  ['a type that only ends alike', post('{}', { 'content-type': 'x-application/json' }), 415, notJson],
  ['another charset', post('{}', { 'content-type': 'application/json; charset=utf-16' }), 415, notJson],
  [
    'another charset as the second',
    post('{}', { 'content-type': 'application/json; a=b; charset=latin1' }),
    415,
    notJson,
  ],
  [
    'a charset that only begins alike',
    post('{}', { 'content-type': 'application/json; charset=utf-8x' }),
    415,
    notJson,
  ],
  ['a charset that only ends alike', post('{}', { 'content-type': 'application/json; charset=xutf-8' }), 415, notJson],
  ['a compressed body', post('{}', { ...json, 'content-encoding': 'gzip' }), 415, 'unsupported_encoding'],
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
  ['nothing', new Request('http://function.test', { method: 'POST', headers: json }), 400, 'invalid_json'],
])('a request with %s is refused', async (_, request, status, code) => {
  await expect(readJson(request)).rejects.toMatchObject({ status, code });
});

test('a refusal of a body that is too large names the limit', async () => {
  await expect(readJson(post('x'.repeat(20_000)))).rejects.toThrow('The body may have 16384 bytes at most.');
});

test('a body that has not ended after five seconds is refused', async () => {
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(end.signal);
  const refused = expect(readJson(post(streamOf([new Uint8Array(1)], false)))).rejects.toMatchObject({
    status: 408,
    code: 'request_timeout',
  });
  end.abort();
  await refused;
  expect(timeout).toHaveBeenCalledWith(5_000);
  timeout.mockRestore();
});

test('a body that breaks off is refused', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
  await expect(readJson(post(broken))).rejects.toMatchObject({ status: 400, code: 'unreadable_body' });
});

test('a body that its contract takes is read as the contract says', () => {
  const parsed = parseFields(applicationSchema, { telegramContact: ' @a_b ', projectBlurb: ' b ' });
  expect(parsed).toMatchObject({ telegramContact: '@a_b', coinmarketcapUrl: '', projectBlurb: ' b ' });
});

test('a body that its contract refuses is answered with the first message of each field', () => {
  const fields = {
    telegramContact: said.contactMissing,
    coinmarketcapUrl: said.urlWrong,
  };
  const parse = () => parseFields(applicationSchema, { telegramContact: '', coinmarketcapUrl: 'x', projectBlurb: 'b' });
  const refusal = { status: 422, code: 'invalid_fields', message: 'Some fields are not valid.', options: { fields } };
  expect(parse).toThrow(expect.objectContaining(refusal));
});

test('a body with one wrong field is answered with its message alone', () => {
  const fields = { telegramContact: said.contactShort };
  const parse = () => parseFields(applicationSchema, { telegramContact: '@a', projectBlurb: 'b' });
  expect(parse).toThrow(expect.objectContaining({ message: 'Some fields are not valid.', options: { fields } }));
});

test.each([null, [], 'text', 7, { telegramContact: '@a_b', projectBlurb: 'b', secret: 'x' }])(
  'a body that is not the expected object is refused without a field and without its words: %j',
  (body) => {
    const message = 'The body is not the expected object.';
    const refusal = { status: 422, code: 'invalid_fields', message, options: { fields: {} } };
    expect(() => parseFields(applicationSchema, body)).toThrow(expect.objectContaining(refusal));
  },
);
