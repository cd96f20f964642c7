/** What is probed: a deployed site, and the project behind it. */
export interface Target {
  siteUrl: string;
  apiUrl: string;
  /** The public key, as it stands in the site's scripts. */
  anonKey: string;
}

export interface Verdict {
  outcome: 'ok' | 'FAIL' | 'skip';
  what: string;
  why?: string;
}

/** Thrown by a check that cannot be made here, with the reason. */
export class Skip extends Error {}

/** A sentence of what must be so, and the test of it, which throws with what is so instead. */
export interface Check {
  what: string;
  test(): Promise<void>;
}

export async function judge({ what, test }: Check): Promise<Verdict> {
  try {
    await test();
    return { outcome: 'ok', what };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { outcome: error instanceof Skip ? 'skip' : 'FAIL', what, why };
  }
}

export function demand(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

const TIMEOUT_MS = 20_000;

/** One request, never following a redirect. */
export function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
}

/** One request to the data API or a function with the public key, as the site makes it. */
export function askApi({ apiUrl, anonKey }: Target, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('apikey')) headers.set('apikey', anonKey);
  if (init.body != null && !headers.has('content-type')) headers.set('content-type', 'application/json');
  return ask(`${apiUrl}${path}`, { ...init, headers });
}

export function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1'].includes(new URL(url).hostname);
}
