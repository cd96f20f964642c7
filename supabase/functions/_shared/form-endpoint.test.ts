import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { answering, startFakeChat } from '../../tests/support/fake-chat.ts';
import { validForms } from '../../tests/support/valid-forms.ts';
import { type FormKind, toColumns } from './contracts/forms.ts';
import { createFormEndpoint } from './form-endpoint.ts';

// The data API is a stand-in here, so each answer of the database can be tried. What the real one stores is tested over HTTP.
const api = await startFakeChat();
afterAll(() => api.close());
const id = '6f1f2a5e-0000-4000-8000-000000000001';
let answer: object = {};
beforeEach(() => {
  answer = { outcome: 'accepted', id };
  api.received.length = 0;
  api.behave((response, { path }) => answering(200, JSON.stringify(path.endsWith('/submit') ? answer : []))(response));
});

const channels = { TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100', EMAIL_API_KEY: 'hidden' };

/** Sends one request, and waits for the work that it leaves to the runtime. */
async function send(kind: FormKind, body: unknown = validForms[kind], headers: Record<string, string> = {}) {
  const env = new Map(
    Object.entries({ SUPABASE_URL: api.url, SUPABASE_SECRET_KEY: 's', SUPABASE_PUBLISHABLE_KEY: 'p', ...channels }),
  );
  const waitUntil = vi.fn();
  vi.stubGlobal('EdgeRuntime', { waitUntil });
  const log = vi.fn();
  const handle = createFormEndpoint(kind, (name) => env.get(name), log);
  const init = { method: 'POST', headers: { apikey: 'p', 'content-type': 'application/json', ...headers } };
  const response = await handle(new Request('http://function.test', { ...init, body: JSON.stringify(body) }));
  await Promise.all(waitUntil.mock.calls.flat());
  const calls = api.received.map(({ path, body: args }) => [path.replace('/rest/v1/rpc/', ''), args] as const);
  return { response, body: await response.json(), calls, log };
}

test.each(Object.keys(validForms) as FormKind[])(
  'a %s is submitted once, under its columns, with the address headers, and with no key where none was sent',
  async (kind) => {
    const { calls } = await send(kind, validForms[kind], { 'x-real-ip': '203.0.113.7', cookie: 'secret' });
    const content = toColumns(validForms[kind]);
    const args = { kind, content, key_hash: null, client_headers: { 'x-real-ip': '203.0.113.7' } };
    expect(calls.filter(([name]) => name === 'submit')).toEqual([['submit', args]]);
  },
);

test('the database gets the hash of the sender’s key, and the key is in no log', async () => {
  const key = '00112233445566778899aabbccddeeff';
  const { calls, log } = await send('application', validForms.application, { 'idempotency-key': key });
  const key_hash = '5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720';
  expect(calls[0]?.[1]).toMatchObject({ key_hash });
  expect(JSON.stringify(log.mock.calls)).not.toContain(key);
});

test('a form that was stored is answered 201 with its id alone', async () => {
  const { response, body } = await send('report');
  expect([response.status, body]).toEqual([201, { id }]);
});

test('after a form was stored, each channel asks for what is due', async () => {
  const { calls } = await send('message');
  const claims = calls.filter(([name]) => name === 'claim_notification').map(([, args]) => args.channel);
  expect(claims.sort()).toEqual(['email', 'telegram']);
});

test.each<[object, number, string, string, string | null]>([
  [{ outcome: 'limited', retryAfter: 77 }, 429, 'too_many_requests', 'Too many at once. Try again later.', '77'],
  [{ outcome: 'conflict' }, 422, 'idempotency_conflict', 'This Idempotency-Key was used for other content.', null],
  [{ outcome: 'accepted' }, 500, 'internal', 'Something went wrong.', null],
  [{ outcome: 'accepted', id: 'x' }, 500, 'internal', 'Something went wrong.', null],
  [{ outcome: 'limited' }, 500, 'internal', 'Something went wrong.', null],
  [{ outcome: 'lost', id }, 500, 'internal', 'Something went wrong.', null],
])(
  'a form that the database answers with %j is refused with %i, and nothing is delivered',
  async (said, status, code, message, wait) => {
    answer = said;
    const { response, body, calls } = await send('application');
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, wait]);
    expect(body).toEqual({ error: { code, message, requestId: response.headers.get('x-request-id') } });
    expect(calls.map(([name]) => name)).toEqual(['submit']);
  },
);

test.each([
  ['a wrong key', validForms.application, { 'idempotency-key': 'x' }, 'invalid_idempotency_key'],
  ['an empty key', validForms.application, { 'idempotency-key': '' }, 'invalid_idempotency_key'],
  ['a key of 33 digits', validForms.application, { 'idempotency-key': 'f'.repeat(33) }, 'invalid_idempotency_key'],
  ['a key with a g', validForms.application, { 'idempotency-key': `g${'f'.repeat(31)}` }, 'invalid_idempotency_key'],
  ['a wrong field', { ...validForms.application, telegramContact: '' }, {}, 'invalid_fields'],
  ['the fields of another form', validForms.message, {}, 'invalid_fields'],
  ['another type', validForms.application, { 'content-type': 'text/plain' }, 'unsupported_media_type'],
  ['no key of the project', validForms.application, { apikey: '' }, 'invalid_api_key'],
])('a form with %s is refused before the database is asked', async (_, content, headers, code) => {
  const { body, calls } = await send('application', content, headers);
  expect(body.error.code).toBe(code);
  expect(calls).toEqual([]);
});

test.each<[FormKind, string]>([
  ['application', 'submit-fast-track'],
  ['message', 'submit-contact-message'],
  ['report', 'report-contact'],
])(
  'the log of a %s names the function %s, and the channel that is set in part without its secret',
  async (kind, name) => {
    const { log } = await send(kind);
    const error = 'EMAIL_API_KEY, EMAIL_FROM and EMAIL_TO belong together: set all or none.';
    expect(log.mock.calls.map(([line]) => line)).toEqual([
      { event: 'channel_misconfigured', error },
      expect.objectContaining({ function: name, status: 201 }),
    ]);
  },
);
