import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { answering, startFakeChat } from '../../tests/support/fake-chat.ts';
import { validForms } from '../../tests/support/valid-forms.ts';
import { createFormEndpoint } from './form-endpoint.ts';

// Answers of the database that the real one never gives at a test's wish. All else is tested over HTTP.
const api = await startFakeChat();
afterAll(() => api.close());
const id = '6f1f2a5e-0000-4000-8000-000000000001';
const accepted = { id, receivedAt: '2026-11-20T09:05:00.5+00:00' };
let answer: object = {};
beforeEach(() => {
  answer = { outcome: 'accepted', ...accepted };
  api.received.length = 0;
  api.behave((response, { path }) => answering(200, JSON.stringify(path.endsWith('/submit') ? answer : []))(response));
});

/** Sends one application, and waits for the work that it leaves to the runtime. */
async function send(headers: Record<string, string> = {}) {
  const env: Record<string, string> = {
    ...{ SUPABASE_URL: api.url, SUPABASE_SECRET_KEY: 's', SUPABASE_PUBLISHABLE_KEY: 'p' },
    ...{ TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100', EMAIL_API_KEY: 'hidden' },
  };
  const waitUntil = vi.fn();
  vi.stubGlobal('EdgeRuntime', { waitUntil });
  const log = vi.fn();
  const handle = createFormEndpoint('application', (name) => env[name], log);
  const init = { method: 'POST', headers: { apikey: 'p', 'content-type': 'application/json', ...headers } };
  const body = JSON.stringify(validForms.application);
  const response = await handle(new Request('http://function.test', { ...init, body }));
  await Promise.all(waitUntil.mock.calls.flat());
  const calls = api.received.map(({ path, body: args }) => [path.replace('/rest/v1/rpc/', ''), args] as const);
  return { response, body: await response.json(), calls, log };
}

test.each<[object, number, string, string | null]>([
  [{ outcome: 'limited', retryAfter: 77 }, 429, 'too_many_requests', '77'],
  [{ outcome: 'conflict' }, 422, 'idempotency_conflict', null],
  [{ outcome: 'accepted', ...accepted, id: 'x' }, 500, 'internal', null],
  [{ outcome: 'lost', id }, 500, 'internal', null],
])(
  'an application that the database answers with %j is refused with %i, and nothing is delivered',
  async (said, status, code, wait) => {
    answer = said;
    const { response, body, calls } = await send();
    expect([response.status, body.error.code, response.headers.get('retry-after')]).toEqual([status, code, wait]);
    expect(calls.map(([name]) => name)).toEqual(['submit']);
  },
);
