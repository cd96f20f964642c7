import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../../../tools/stack/ports.ts';
import { fetchJson } from './fetch-json.ts';

async function ask(answer: RequestListener) {
  const server = await listen(createServer(answer));
  try {
    return await fetchJson(server.url, {}, { timeoutMs: 20_000, maxBytes: 20 });
  } finally {
    await server.close();
  }
}

test('an answer of as many bytes as it may have is read, one of a byte more is not', async () => {
  const answering = (json: string) => ask((_, response) => response.end(json));
  expect(await answering('{"a": "12345678901"}')).toMatchObject({ status: 200, json: { a: '12345678901' } });
  expect(await answering('{"a": "123456789012"}')).toMatchObject({ status: 200, json: undefined });
});

test('a redirect is not followed, which would carry a key to another server', async () => {
  let calls = 0;
  const redirecting: RequestListener = (_, response) => {
    calls += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  };
  expect(await ask(redirecting)).toMatchObject({ status: 307 });
  expect(calls).toBe(1);
});
