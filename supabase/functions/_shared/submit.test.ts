import { expect, test, vi } from 'vitest';
import { submissionDeps } from './submit.ts';

const env = { SUPABASE_URL: 'http://stack.test', SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' };
const read = (variables: Record<string, string>) => (name: string) => variables[name];

test('an incomplete channel is logged without its secret, and submissions are still accepted', () => {
  const log = vi.fn();
  const deps = submissionDeps(read({ ...env, TELEGRAM_BOT_TOKEN: '1:hidden' }), log);
  expect(deps.apiKeys).toEqual(['anon']);
  expect(log.mock.calls).toEqual([
    [{ event: 'channel_misconfigured', error: expect.stringContaining('TELEGRAM_CHAT_ID') }],
  ]);
  expect(JSON.stringify(log.mock.calls)).not.toContain('hidden');
  expect(deps.deliverSoon).not.toThrow();
});

test('a malformed webhook URL is logged without its value', () => {
  const log = vi.fn();
  submissionDeps(read({ ...env, NOTIFICATION_WEBHOOK_URL: 'hooks.example/services/hidden' }), log);
  expect(log.mock.calls).toEqual([
    [{ event: 'channel_misconfigured', error: 'NOTIFICATION_WEBHOOK_URL is not a URL.' }],
  ]);
});

test('a missing setting stops the function and is named', () => {
  expect(() => submissionDeps(read({ ...env, SUPABASE_SERVICE_ROLE_KEY: '' }))).toThrow('SUPABASE_SERVICE_ROLE_KEY');
});
