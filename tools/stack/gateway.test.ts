import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, METHODS, request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { startGateway } from './gateway.ts';
import { loadKeys } from './keys.ts';
import { makeThrowawayDir } from './paths.ts';
import { freePort, listen } from './ports.ts';

const dir = makeThrowawayDir();
const keys = loadKeys(dir);
const seen = new Set<string>();
const server = createServer(({ url = '' }, response) => {
  seen.add(url);
  response.end();
});
const upstream = await listen(server);
const port = await freePort();
const close = await startGateway({ port, keys, postgrestPort: upstream.port, functionPorts: new Map() });
afterAll(async () => {
  await close();
  await upstream.close();
  rmSync(dir, { recursive: true });
});

it('No body of unknown length becomes a request of its own, whatever the method.', async () => {
  const headers = { apikey: keys.publishableKey, 'transfer-encoding': 'chunked' };
  for (const method of METHODS.filter((name) => name !== 'CONNECT')) {
    const sent = request({ port, method, path: '/rest/v1/t', headers });
    const [response] = await once(sent.end('GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n'), 'response');
    response.resume();
    expect(response.statusCode, method).toBe(200);
  }
  await fetch(`http://127.0.0.1:${port}/rest/v1/last`, { headers: { apikey: keys.publishableKey } });
  expect(seen).toEqual(new Set(['/t', '/last']));
});
