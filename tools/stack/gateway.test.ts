import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startGateway } from './gateway.ts';
import { freePort, listen } from './ports.ts';

const keys = {
  jwtSecret: 'x',
  publishableKey: 'sb_publishable_own',
  secretKey: 'sb_secret_own',
  anonKey: 'anon.jwt',
  serviceRoleKey: 'service.jwt',
};

/** What a server behind the gateway was asked. */
let asked: { server: string; url: string; headers: IncomingHttpHeaders }[] = [];
const answer = (response: ServerResponse) => void response.writeHead(201, { 'x-own': 'yes' }).end('{"id":1}');
let respond = answer;
beforeEach(() => {
  asked = [];
  respond = answer;
});
const upstream = (server: string) =>
  listen(
    createServer(({ url = '', headers }, response) => {
      asked.push({ server, url, headers });
      respond(response);
    }),
  );
const rest = await upstream('rest');
const hello = await upstream('hello');
const port = await freePort();
const functionPorts = new Map([['hello', hello.port]]);
const close = await startGateway({ port, keys, postgrestPort: rest.port, functionPorts });
afterAll(async () => {
  for (const end of [close, rest.close, hello.close]) await end();
});

/** A call as a client sends it: `fetch` would clean the path and refuse some of the headers. */
async function call(path: string, headers: Record<string, string> = {}) {
  const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers });
  sent.end('{}');
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
const apikey = keys.publishableKey;

it.each([
  ['the publishable key', keys.publishableKey, {}, 'Bearer anon.jwt'],
  ['the secret key', keys.secretKey, {}, 'Bearer service.jwt'],
  [
    'a key that supabase-js repeats',
    keys.publishableKey,
    { authorization: 'Bearer sb_publishable_own' },
    'Bearer anon.jwt',
  ],
  ["a user's token", keys.publishableKey, { authorization: 'Bearer user.jwt' }, 'Bearer user.jwt'],
])('The data API gets the right token for %s.', async (_, key, headers, token) => {
  await call('/rest/v1/rpc/check', { apikey: key, ...headers });
  expect(asked.map(({ headers: { authorization } }) => authorization)).toEqual([token]);
});

it.each([
  ['no key', {}, 'No API key found in request'],
  ['a wrong key', { apikey: 'sb_publishable_other' }, 'Invalid API key'],
  ['the legacy key of servers', { apikey: keys.serviceRoleKey }, 'Invalid API key'],
])('The data API is not asked with %s.', async (_, headers, message) => {
  const refused = await call('/rest/v1/rpc/check', headers);
  expect(refused).toMatchObject({ status: 401, body: JSON.stringify({ message }) });
  expect(refused.headers).toMatchObject({ 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  expect(asked).toEqual([]);
});

it.each([
  ['/rest/v1/rpc/check?a=1&b=%20', 'rest', '/rpc/check?a=1&b=%20'],
  ['/rest/v1', 'rest', '/'],
  ['/functions/v1/hello/more/of?a=1', 'hello', '/hello/more/of?a=1'],
])('The address %s leads to %s at %s', async (path, server, url) => {
  await call(path, { apikey });
  expect(asked).toMatchObject([{ server, url }]);
});

it.each([
  ['/', 'no Route matched with those values'],
  ['/rest/v10', 'no Route matched with those values'],
  ['/rest/v1/../../secret', 'no Route matched with those values'],
  ['http://[', 'no Route matched with those values'],
  ['/functions/v1/constructor', 'Requested function was not found'],
])('The address %s is not found, in the words of the hosted gateway.', async (path, message) => {
  expect(await call(path, { apikey })).toMatchObject({ status: 404, body: expect.stringContaining(message) });
  expect(asked).toEqual([]);
});

it('The address of a client is that of its connection, whatever its headers say.', async () => {
  const names = ['forwarded', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip', 'x-forwarded-for'];
  await call('/functions/v1/hello', { apikey, ...Object.fromEntries(names.map((name) => [name, '203.0.113.7'])) });
  const passed = asked[0]?.headers ?? {};
  expect(names.filter((name) => name in passed)).toEqual(['cf-connecting-ip', 'x-forwarded-for']);
  expect(passed).toMatchObject({ 'cf-connecting-ip': '127.0.0.1', 'x-forwarded-for': '203.0.113.7, 127.0.0.1' });
});

it('A server that ends in the middle of its answer breaks the connection, and leaves nobody waiting.', async () => {
  respond = (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  };
  await expect(call('/functions/v1/hello')).rejects.toThrow('aborted');
});

it('A client that hangs up ends its call behind the gateway.', async () => {
  const ended = new Promise<void>((resolve) => {
    respond = (response) => {
      response.once('close', resolve);
      sent.destroy();
    };
  });
  const sent = request({ port, host: '127.0.0.1', path: '/functions/v1/hello', method: 'POST' });
  sent.on('error', () => undefined).end();
  await ended;
});
