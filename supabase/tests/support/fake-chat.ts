import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../../../tools/stack/ports.ts';

interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

type ChatBehavior = (response: ServerResponse, message: ReceivedMessage) => void;

export function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** The Bot API's answer when all is well. */
export const accepting = answering(200, '{"ok":true,"result":{"message_id":1}}');

/** A chat server on this machine that does what a test tells it to, and keeps what it got. */
export async function startFakeChat() {
  const received: ReceivedMessage[] = [];
  let behavior: ChatBehavior = accepting;
  const server = createServer(async (request, response) => {
    // For tests that run in another process.
    if (request.method === 'GET') return response.end(JSON.stringify(received));
    const body = (await json(request)) as ReceivedMessage['body'];
    const message = { path: request.url ?? '', headers: request.headers, body };
    received.push(message);
    return behavior(response, message);
  });
  const behave = (next: ChatBehavior) => {
    behavior = next;
  };
  return { ...(await listen(server)), received, behave };
}
