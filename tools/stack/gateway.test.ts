import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, METHODS, request } from 'node:http';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startGateway } from './gateway.ts';
import { loadKeys } from './keys.ts';
import { makeThrowawayDir } from './paths.ts';
import { freePort, listen } from './ports.ts';

const dir = makeThrowawayDir();
const keys = loadKeys(dir);
/** Answers with what reached it, and remembers each request's path. */
const seen: string[] = [];
const server = createServer(({ url = '', headers }, response) => {
  seen.push(url);
  response.end(JSON.stringify(headers));
});
const upstream = await listen(server);
const port = await freePort();
const functionPorts = new Map([['hello', upstream.port]]);
const close = await startGateway({ port, keys, postgrestPort: upstream.port, functionPorts });

beforeEach(() => void seen.splice(0));
afterAll(async () => {
  await close();
  await upstream.close();
  rmSync(dir, { recursive: true });
});

function call(headers: Record<string, string>, path = '/rest/v1/t'): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

it.each([
  ['No key', {}, 'No API key found in request'],
  ['A wrong key', { apikey: 'sb_publishable_wrong' }, 'Invalid API key'],
  ['A legacy key that the owner has disabled', { apikey: keys.serviceRoleKey }, 'Legacy API keys are disabled'],
])('%s is answered 401 by the gateway itself.', async (_case, headers, message) => {
  const response = await call(headers as Record<string, string>);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ message });
  expect(seen).toEqual([]);
});

it('A new-style key becomes the token of its role, and a token of the client’s own stays.', async () => {
  const { publishableKey, secretKey, anonKey, serviceRoleKey } = keys;
  const authorization = async (sent: Record<string, string>) => (await (await call(sent)).json()).authorization;
  expect(await authorization({ apikey: publishableKey })).toBe(`Bearer ${anonKey}`);
  expect(await authorization({ apikey: secretKey, authorization: `Bearer ${secretKey}` })).toBe(
    `Bearer ${serviceRoleKey}`,
  );
  expect(await authorization({ apikey: publishableKey, authorization: 'Bearer own' })).toBe('Bearer own');
});

it('The client’s address comes from the socket, whatever the client claims.', async () => {
  const claimed = { 'cf-connecting-ip': '6.6.6.6', 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6' };
  const headers = await (await call(claimed, '/functions/v1/hello')).json();
  expect(headers).toMatchObject({ 'cf-connecting-ip': '127.0.0.1', 'x-forwarded-for': '6.6.6.6, 127.0.0.1' });
  expect(headers['x-real-ip']).toBeUndefined();
});

it('No body of unknown length becomes a request of its own, whatever the method.', async () => {
  const headers = { apikey: keys.publishableKey, 'transfer-encoding': 'chunked' };
  for (const method of METHODS.filter((name) => name !== 'CONNECT')) {
    const sent = request({ port, method, path: '/rest/v1/t', headers });
    const [response] = await once(sent.end('GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n'), 'response');
    response.resume();
    expect(response.statusCode, method).toBe(200);
  }
  await call({ apikey: keys.publishableKey });
  expect(new Set(seen)).toEqual(new Set(['/t']));
});
