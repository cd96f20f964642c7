import { expect, test, vi } from 'vitest';
import { answering } from '../../../tests/support/fake-chat.ts';
import { sendOverHttp } from '../../../tests/support/sent-channels.ts';
import { post } from './channel.ts';

const { chat, sendToTelegram, sendToWebhook } = await sendOverHttp();

test('a message is JSON, and is given up after ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await sendToTelegram();
  expect(timeout.mock.calls).toEqual([[10_000]]);
  timeout.mockRestore();
  expect(chat.received[0]?.headers['content-type']).toBe('application/json');
});

test.each([
  ['a status of success', 201],
  ['a status of success', 202],
  ['a status of success', 204],
  ['a status of success', 299],
  ['http_300', 300],
  ['http_404', 404],
  ['http_500', 500],
])('a webhook that answers with %s: %i', async (expected, status) => {
  chat.behave(answering(status, ''));
  const failed = { ok: false, error: expected, retryAfter: 0 };
  expect(await sendToWebhook('https://desk.example/hook')).toEqual(status < 300 ? { ok: true } : failed);
});

test.each([
  '{"ok":false}',
  '{"success":false}',
  '{"error":"invalid_auth"}',
  '{"code":19002,"msg":"params error"}',
  '{"errcode":40035}',
  '{"StatusCode":9499}',
  '{"code":"19002"}',
  '{"code":-1}',
  '{"errors":[{"message":"bad format"}]}',
  '{"error":{"message":"bad"}}',
  '{"error":true}',
  '{"code":1}',
  '{"code":199}',
  '{"code":300}',
  '{"code":2000}',
  '{"code":1200}',
  '{"errcode":"-1"}',
  '{"StatusCode":"9499"}',
  '{"ok":true,"errcode":1}',
  '{"ok":true,"success":false}',
  '{"status":"error"}',
  '{"status":"Failure"}',
  '{"result":"failed"}',
  '{"result":"ERR_LIMIT"}',
  '[{"success":false}]',
  '{"success":"false"}',
  '{"Success":"False"}',
  '{"success":0}',
  '{"OK":"no"}',
  '{"StatusCode":1,"msg":"sign match fail"}',
  '<!doctype html><title>Sign in</title>',
  ' \n<html>',
  `<html>${'x'.repeat(100_000)}`,
])('a webhook that answers 200 and %s has not taken the message', async (body) => {
  chat.behave(answering(200, body));
  expect(await sendToWebhook('https://desk.example/hook')).toMatchObject({ ok: false, error: 'unexpected_answer' });
});

test.each([
  '',
  'ok',
  'null',
  '[]',
  '{"ok":true}',
  '{"code":0,"errcode":0,"error":null}',
  '{"code":200}',
  '{"code":"queued"}',
  '{"code":204}',
  '{"code":"v2","errcode":"1st","status":"erased"}',
  '{"code":"299","errcode":200,"StatusCode":0}',
  '{"success":true,"error":false}',
  '{"error":""}',
  '{"status":"transferred","result":"never failed"}',
  '{"status":200}',
  '{"code":1,"msg":"success"}',
  '{"code":1,"message":"OK"}',
  '[{"success":true}]',
  '"failed"',
  '7',
  '{"code":"0","errors":[],"status":"ok","result":"accepted"}',
])('a webhook that answers 200 and %j has taken the message', async (body) => {
  chat.behave(answering(200, body));
  expect(await sendToWebhook('https://desk.example/hook')).toEqual({ ok: true });
});

test.each([
  ['5', 5],
  ['1.2', 2],
  ['9999999999', 86_400],
  ['86400', 86_400],
  ['86401', 86_400],
  ['0', 0],
  ['0.2', 1],
  ['-1', 0],
  ['soon', 0],
  ['Wed, 21 Oct 2037 07:28:00 GMT', 0],
  ['', 0],
])('a refusal with Retry-After: %s asks for a wait of %s seconds', async (header, retryAfter) => {
  chat.behave(answering(429, '{"ok":false}', { 'retry-after': header }));
  expect(await sendToTelegram()).toEqual({ ok: false, error: 'http_429', retryAfter });
});

test('a message to a server that is silent or never ends its answer fails', async () => {
  const impatient = () => post({ url: chat.url, body: {}, timeoutMs: 50 });
  chat.behave(() => undefined);
  expect(await impatient()).toEqual({ ok: false, error: 'timeout' });
  chat.behave((response) => void response.writeHead(200).write('{'));
  expect(await impatient()).toEqual({ ok: false, error: 'timeout' });
});
