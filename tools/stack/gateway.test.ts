import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../../supabase/tests/support/api.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { findRoute, Refusal } from './gateway-rules.ts';
import { loadKeys, type StackKeys } from './keys.ts';
import { freePort } from './ports.ts';
import { makeThrowawayDir, removeStackDir } from './throwaway.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const dir = makeThrowawayDir();
const keys: StackKeys = loadKeys(dir);
const closers: (() => unknown)[] = [() => removeStackDir(dir)];

async function listen(handler: Handler): Promise<number> {
  const server: Server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return (server.address() as AddressInfo).port;
}

function echo(kind: string): Handler {
  return (incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-credentials': 'true' });
    incoming.resume().on('end', () => {
      const { method, url, headers } = incoming;
      response.end(JSON.stringify({ kind, method, url, headers }));
    });
  };
}

const half: Handler = (_incoming, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('half of it', () => response.destroy());
};
const hang: Handler = () => undefined;
const drop: Handler = (_incoming, response) => response.destroy();

let gateway: Gateway;
let api: string;

beforeAll(async () => {
  gateway = await startGateway({
    port: 0,
    keys,
    postgrestPort: await listen(echo('rest')),
    functionPorts: new Map([
      ['hello', await listen(echo('function'))],
      ['half', await listen(half)],
      ['drop', await listen(drop)],
      ['down', await freePort()],
    ]),
    timeouts: { rest: 10_000, function: 10_000 },
  });
  api = `http://127.0.0.1:${gateway.port}`;
  closers.push(() => gateway.close());
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

interface Echo {
  kind: string;
  method: string;
  url: string;
  headers: Record<string, string>;
}

async function get(path: string, headers: Record<string, string> = { apikey: keys.publishableKey }): Promise<Echo> {
  return (await fetch(api + path, { headers })).json();
}

describe('keys', () => {
  it.each([
    [{}, 'No API key found in request'],
    [{ apikey: '' }, 'No API key found in request'],
    [{ apikey: 'sb_publishable_wrong' }, 'Invalid API key'],
    [{ apikey: 'constructor' }, 'Invalid API key'],
    [{ authorization: 'Bearer x' }, 'No API key found in request'],
  ])('%j is refused', async (headers, message) => {
    const response = await fetch(`${api}/rest/v1/contacts`, { headers: headers as Record<string, string> });
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toMatchObject({ message });
  });

  it.each([
    ['publishableKey', 'anonKey'],
    ['anonKey', 'anonKey'],
    ['secretKey', 'serviceRoleKey'],
    ['serviceRoleKey', 'serviceRoleKey'],
  ] as const)('%s becomes the JWT of its role', async (key, jwt) => {
    const bearer = `Bearer ${keys[jwt]}`;
    expect((await get('/rest/v1/t', { apikey: keys[key] })).headers.authorization).toBe(bearer);
    // As supabase-js sends it.
    const repeated = { apikey: keys[key], authorization: `Bearer ${keys[key]}` };
    expect((await get('/rest/v1/t', repeated)).headers.authorization).toBe(bearer);
  });

  it.each(['publishableKey', 'anonKey'] as const)('%s lets supabase-js call the real data API', async (key) => {
    const nobody = { search_email: 'nobody@listbolt.example', search_telegram: null };
    expect(await apiClient(key).rpc('verify_contact', nobody as never)).toMatchObject({ status: 200, data: [] });
  });

  it('legacy ones can be refused, as in a project whose owner has disabled them', async () => {
    const postgrestPort = await listen(echo('rest'));
    const { port, close } = await startGateway({
      port: 0,
      keys,
      legacyKeys: 'refused',
      postgrestPort,
      functionPorts: new Map(),
    });
    closers.push(close);
    const ask = (apikey: string) => fetch(`http://127.0.0.1:${port}/rest/v1/t`, { headers: { apikey } });
    for (const key of [keys.anonKey, keys.serviceRoleKey]) {
      const response = await ask(key);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ message: 'Legacy API keys are disabled' });
    }
    for (const key of [keys.publishableKey, keys.secretKey]) expect((await ask(key)).status).toBe(200);
  });

  it('leaves a JWT of the client’s own alone', async () => {
    const { headers } = await get('/rest/v1/t', { apikey: keys.publishableKey, authorization: 'Bearer own.jwt.here' });
    expect(headers.authorization).toBe('Bearer own.jwt.here');
  });

  it('does not ask for a key in front of a function, as hosted with verify_jwt = false', async () => {
    const { kind, headers } = await get('/functions/v1/hello', {});
    expect(kind).toBe('function');
    expect(headers.authorization).toBeUndefined();
  });
});

describe('the client’s address', () => {
  const forged = {
    apikey: '',
    'cf-connecting-ip': '6.6.6.6',
    'CF-Connecting-IP': '7.7.7.7',
    'x-real-ip': '6.6.6.6',
    'true-client-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
  };

  it.each(['/rest/v1/t', '/functions/v1/hello'])('comes from the socket alone: %s', async (path) => {
    const { headers } = await get(path, { ...forged, apikey: keys.publishableKey });
    expect(headers['cf-connecting-ip']).toBe('127.0.0.1');
    expect(headers['x-forwarded-for']).toBe('6.6.6.6, 127.0.0.1');
    expect(headers['x-forwarded-host']).toBe(new URL(api).host);
    for (const name of ['x-real-ip', 'true-client-ip', 'forwarded']) expect(headers[name]).toBeUndefined();
  });

  it.skipIf(process.platform !== 'linux')('tells clients apart', async () => {
    const call = request(`${api}/functions/v1/hello`, { localAddress: '127.0.0.9' }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const body = JSON.parse((await response.toArray()).join(''));
    expect(body.headers['cf-connecting-ip']).toBe('127.0.0.9');
  });
});

describe('CORS', () => {
  it('answers the data API’s preflight without a key', async () => {
    const response = await fetch(`${api}/rest/v1/rpc/verify_contact`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://site.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,content-type,x-client-info',
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('apikey,content-type,x-client-info');
    expect(await response.text()).toBe('');
  });

  it('answers every origin on the data API, and never with credentials', async () => {
    const { headers } = await fetch(`${api}/rest/v1/t`, { headers: { apikey: keys.anonKey, origin: 'https://a.b' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('leaves a function’s CORS to the function', async () => {
    const response = await fetch(`${api}/functions/v1/hello`, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.b', 'access-control-request-method': 'POST' },
    });
    expect(await response.json()).toMatchObject({ kind: 'function', method: 'OPTIONS' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('routes', () => {
  it.each([
    ['/rest/v1/contacts?select=id&id=eq.1', '/contacts?select=id&id=eq.1'],
    ['/functions/v1/hello/sub/path?x=%2F..', '/hello/sub/path?x=%2F..'],
  ])('%s reaches its server as %s', async (from, url) => {
    expect(await get(from)).toMatchObject({ method: 'GET', url });
  });

  it('say what hosted says of an unknown function', async () => {
    const message = 'Requested function was not found';
    expect(await get('/functions/v1/nope')).toEqual({ code: 'NOT_FOUND', message });
  });
});

describe('upstreams that fail', () => {
  it.each([
    ['down', 503, 'The upstream server is not running'],
    ['drop', 502, 'An invalid response was received from the upstream server'],
  ])('%s: %i', async (name, status, message) => {
    const response = await fetch(`${api}/functions/v1/${name}`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message });
  });

  it('hang: 504', async () => {
    const impatient = await startGateway({
      port: 0,
      keys,
      postgrestPort: await freePort(),
      functionPorts: new Map([['hang', await listen(hang)]]),
      timeouts: { rest: 200, function: 200 },
    });
    closers.push(() => impatient.close());
    const response = await fetch(`http://127.0.0.1:${impatient.port}/functions/v1/hang`, {
      method: 'POST',
      body: '{}',
    });
    expect(response.status).toBe(504);
    expect(await response.json()).toEqual({ message: 'The upstream server is timing out' });
  });

  it('breaks the connection when the upstream dies in the middle of its answer', async () => {
    const response = await fetch(`${api}/functions/v1/half`);
    await expect(response.text()).rejects.toThrow();
  });

  it('refuses a body over 20 MiB, announced or streamed', async () => {
    const big = Buffer.alloc(21 * 1024 * 1024, 'x');
    const url = `${api}/functions/v1/hello`;
    for (const init of [{ body: big }, { body: new Blob([big]).stream(), duplex: 'half' }]) {
      const status = await fetch(url, { method: 'POST', ...init } as RequestInit).then(
        (response) => response.status,
        () => 'cut off',
      );
      // The connection may be closed before the client has read the answer.
      expect([413, 'cut off']).toContain(status);
    }
    expect((await get('/functions/v1/hello')).kind).toBe('function');
  });
});

const upstreams = { postgrestPort: 1, functionPorts: new Map([['hello', 2]]) };

describe('findRoute', () => {
  it.each([
    ['/rest/v1/contacts?select=id&id=eq.1', 1, '/contacts?select=id&id=eq.1'],
    ['/rest/v1/', 1, '/'],
    ['/rest/v1', 1, '/'],
    ['/rest/v1/a%2F..%2Fb', 1, '/a%2F..%2Fb'],
    ['/rest/v1/./a', 1, '/a'],
    ['/functions/v1/hello', 2, '/hello'],
    ['/functions/v1/hello/sub/path?x=%2F..', 2, '/hello/sub/path?x=%2F..'],
  ])('%s goes to %i as %s', (url, port, path) => {
    expect(findRoute(url, upstreams)).toMatchObject({ port, path });
  });

  it.each([
    ['/functions/v1/nope', 404],
    ['/functions/v1/', 404],
    ['/functions/v1/__proto__', 404],
    ['/', 404],
    ['/rest/v2/x', 404],
    ['/rest/v1x', 404],
    ['/auth/v1/signup', 404],
    ['/rest/v1/../../admin', 404],
    ['/rest/v1/%2e%2e/%2E%2E/admin', 404],
    ['/rest/v1/..\\..\\admin', 404],
    ['/functions/v1/hello/../nope', 404],
    ['//evil.example/rest/v1/x', 400],
    ['http://evil.example/rest/v1/x', 400],
    ['https://gateway/rest/v1/x', 400],
    ['/\\evil.example/rest/v1/x', 400],
    ['http://[', 400],
    ['*', 404],
  ])('%s is refused with %i', (url, status) => {
    try {
      findRoute(url, upstreams);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toHaveProperty('status', status);
    }
  });
});
