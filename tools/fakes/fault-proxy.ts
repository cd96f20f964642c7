import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What goes wrong between a client and the service; from `lost` on, the service does its work and the answer suffers. */
export const faults = [
  'refused',
  'reset',
  'silent',
  'error',
  'lost',
  'held',
  'garbled',
  'truncated',
  'dripping',
] as const;
export type Fault = (typeof faults)[number];

export interface FaultProxy {
  port: number;
  /** Every call but preflights, since the last `calls.length = 0`. */
  calls: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[];
  /** From now on every call whose address holds `only` meets this fault; preflights meet a refused connection only. */
  strike(fault: Fault, only?: string): Promise<void>;
  /** Lets everything through again, and releases the answers that were held. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Stands before a service and passes everything on, until it is told to break something, over real sockets. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const calls: FaultProxy['calls'] = [];
  let fault: Fault | undefined;
  let path = '';
  let port = 0;
  let healed = Promise.resolve();
  let letGo = () => {};

  async function ask({ method, url, headers }: IncomingMessage, body: string): Promise<Answer> {
    const upstream = request({ hostname, port: targetPort, method, path: url, headers });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      upstream.once('response', resolve).once('error', reject).end(body);
    });
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await text(answer) };
  }

  /** A body of known length of which only a part comes, at once or a byte a second. */
  function breakOff(response: ServerResponse, { status, headers, body }: Answer): void {
    const sent = Buffer.from(body).subarray(0, Math.ceil(body.length / 2));
    const { 'transfer-encoding': _, ...others } = headers;
    response.writeHead(status, { ...others, 'content-length': Buffer.byteLength(body) });
    if (fault === 'truncated') {
      response.write(sent, () => response.destroy());
      return;
    }
    let at = 0;
    const timer = setInterval(() => response.write(sent.subarray(at, ++at)), 1_000);
    response.once('close', () => clearInterval(timer));
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPreflight = incoming.method === 'OPTIONS';
    if (!isPreflight) calls.push({ method: incoming.method, url: incoming.url, headers: incoming.headers });
    const struck = isPreflight || !incoming.url?.includes(path) ? undefined : fault;
    const body = await text(incoming);
    if (struck === 'reset') return void incoming.socket.resetAndDestroy();
    if (struck === 'silent') return;
    if (struck === 'error') {
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
      return void response.writeHead(500, headers).end('{"message":"boom"}');
    }
    const answer = await ask(incoming, body);
    if (struck === 'lost') return void incoming.socket.resetAndDestroy();
    if (struck === 'held') await healed;
    // Where there is no body, there is nothing to break.
    if (answer.body !== '' && (struck === 'truncated' || struck === 'dripping')) return breakOff(response, answer);
    if (struck === 'garbled') answer.body = answer.body.slice(0, Math.ceil(answer.body.length / 2));
    const { 'transfer-encoding': _, ...headers } = answer.headers;
    // A 204 has neither a body nor a length.
    const length = answer.status === 204 ? {} : { 'content-length': Buffer.byteLength(answer.body) };
    response.writeHead(answer.status, { ...headers, ...length }).end(answer.body);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  const open = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const close = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await open();
  port = (server.address() as AddressInfo).port;
  return {
    port,
    calls,
    async strike(next, only = '') {
      letGo();
      fault = next;
      path = only;
      healed = new Promise((resolve) => {
        letGo = resolve;
      });
      if (next === 'refused') await close();
    },
    async heal() {
      fault = undefined;
      letGo();
      if (!server.listening) await open();
    },
    close,
  };
}
