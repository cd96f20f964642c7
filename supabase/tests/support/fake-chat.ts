import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export type ChatBehaviour = (response: ServerResponse) => void;

/** A chat server on loopback that does what a test tells it to, and keeps what it got. */
export interface FakeChat {
  url: string;
  received: ReceivedMessage[];
  behave(behaviour: ChatBehaviour): void;
  /** Resolves when it has got this many messages. */
  hasReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

export function answering(status: number, body: string, headers: Record<string, string> = {}): ChatBehaviour {
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** What the Bot API says when all is well. */
export const accepting = answering(200, '{"ok":true,"result":{"message_id":1}}');

export async function startFakeChat(port = 0): Promise<FakeChat> {
  const received: ReceivedMessage[] = [];
  let behaviour = accepting;
  let check = () => {};
  const server = createServer((request, response) => {
    // For tests in another process than the server's.
    if (request.method === 'GET') {
      response.end(JSON.stringify(received));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      received.push({ path: request.url ?? '', headers: request.headers, body });
      behaviour(response);
      check();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behave(next) {
      behaviour = next;
    },
    hasReceived: (count) =>
      new Promise((resolve) => {
        check = () => received.length >= count && resolve();
        check();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
