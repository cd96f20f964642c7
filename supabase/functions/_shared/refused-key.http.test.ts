import { expect, inject, test, vi } from 'vitest';
import { apiErrorSchema } from './contracts/api-error.ts';
import { createSubmission } from './submission.ts';
import { submissionDeps } from './submission-deps.ts';

// The gateway of this stack refuses legacy keys, as a hosted project does whose owner has disabled them.
const stack = inject('stack');
const { apiUrl, publishableKey } = stack;

function functionWith(env: Record<string, string>) {
  const log = vi.fn();
  const all: Record<string, string> = { SUPABASE_URL: apiUrl, SUPABASE_PUBLISHABLE_KEY: publishableKey, ...env };
  return {
    log,
    call: createSubmission(
      'fast_track_application',
      submissionDeps((name) => all[name], log),
    ),
  };
}

function request(headers: Record<string, string>, body: object = {}): Request {
  return new Request('http://function.test', {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const check = () => request({ 'x-database-check': 'yes' });
const application = () =>
  request({}, { telegramContact: '@refused_key', coinmarketcapUrl: '', projectBlurb: 'We build.' });

test.each([
  ['a disabled legacy key', stack.serviceRoleKey],
  ['a key that was deleted', 'sb_secret_that_is_gone'],
])('%s is logged under the request id of the answer', async (_, key) => {
  const { log, call } = functionWith({ SUPABASE_SERVICE_ROLE_KEY: key });
  for (const asked of [check(), application()]) {
    const response = await call(asked);
    expect(response.status).toBe(503);
    const { error } = apiErrorSchema.parse(await response.json());
    expect(log).toHaveBeenLastCalledWith(
      expect.objectContaining({ status: 503, cause: 'service_key_refused', requestId: error.requestId }),
    );
  }
  expect(JSON.stringify(log.mock.calls)).not.toContain(key);
});

test('the new secret key is used where the legacy key is disabled', async () => {
  const { call } = functionWith({
    SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: stack.secretKey }),
  });
  expect((await call(check())).status).toBe(200);
  expect((await call(application())).status).toBe(201);
});
