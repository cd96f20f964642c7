import type { ServerResponse } from 'node:http';

/** An answer of the gateway's own, in place of an upstream's. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

export function refuse(response: ServerResponse, { status, body }: Refusal): void {
  if (response.writableEnded) return;
  if (response.headersSent) {
    // Half an answer is out already: a broken connection tells the client so, a quiet end would not.
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
}

export function upstreamRefusal(error: Error): Refusal {
  if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') {
    return new Refusal(503, { message: 'The upstream server is not running' });
  }
  return new Refusal(502, { message: 'An invalid response was received from the upstream server' });
}
