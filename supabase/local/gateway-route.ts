import { Refusal } from './gateway-answers.ts';

export interface Upstreams {
  postgrestPort: number;
  functionPorts: ReadonlyMap<string, number>;
}

export interface Route {
  kind: 'rest' | 'function';
  port: number;
  /** What the upstream is asked for. */
  path: string;
}

const base = 'http://gateway';

/**
 * Which upstream a request goes to. URL resolves dots and backslashes first, so that no path climbs out of its prefix,
 * and shows a foreign host in `//host/path` or a full address.
 */
export function findRoute(requestUrl: string, upstreams: Upstreams): Route {
  if (!URL.canParse(requestUrl, base)) throw new Refusal(400, { message: 'Bad request' });
  const { origin, pathname, search } = new URL(requestUrl, base);
  if (origin !== base) throw new Refusal(400, { message: 'Bad request' });

  const rest = /^\/rest\/v1(?:\/(.*))?$/.exec(pathname);
  if (rest) return { kind: 'rest', port: upstreams.postgrestPort, path: `/${rest[1] ?? ''}${search}` };

  const call = /^\/functions\/v1\/([^/]+)(\/.*)?$/.exec(pathname);
  if (!call) throw new Refusal(404, { message: 'no Route matched with those values' });
  const [, name = '', tail = ''] = call;
  const port = upstreams.functionPorts.get(name);
  if (port === undefined) throw new Refusal(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
  return { kind: 'function', port, path: `/${name}${tail}${search}` };
}
