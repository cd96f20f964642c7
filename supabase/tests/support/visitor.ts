import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  retryAfter: number;
  body: string;
}

export interface Visitor {
  post(path: string, body: unknown, headers?: Record<string, string | string[]>): Promise<Answer>;
  leave(): void;
}

/** A caller with a separate address on the loopback network and at most this many connections. */
export function visitorAt(
  localAddress: string,
  { apiUrl, publishableKey }: { apiUrl: string; publishableKey: string },
  maxSockets = 16,
): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets, localAddress });
  return {
    post: (path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const sent = typeof body === 'string' ? body : JSON.stringify(body);
        const call = request(`${apiUrl}${path}`, {
          agent,
          method: 'POST',
          headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
        });
        call.once('error', reject).once('response', (response) => {
          text(response).then(
            (answer) =>
              resolve({
                status: response.statusCode ?? 0,
                retryAfter: Number(response.headers['retry-after'] ?? 0),
                body: answer,
              }),
            reject,
          );
        });
        call.end(sent);
      }),
    leave: () => agent.destroy(),
  };
}
