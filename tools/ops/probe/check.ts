/** A project's address, and its public key, as they stand in the site's scripts. */
export interface Api {
  apiUrl: string;
  anonKey: string;
}

/** What is probed: a deployed site, and the project behind it. */
export interface Target extends Api {
  siteUrl: string;
}

export interface Verdict {
  outcome: 'ok' | 'FAIL' | 'skip';
  what: string;
  why?: string;
}

/** Thrown by a check that cannot be made here, with the reason. */
export class Skip extends Error {}

/** One expectation in words, and its test, which throws an error that says what was found instead. */
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
export function askApi({ apiUrl, anonKey }: Api, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('apikey')) headers.set('apikey', anonKey);
  if (init.body != null && !headers.has('content-type')) headers.set('content-type', 'application/json');
  return ask(`${apiUrl}${path}`, { ...init, headers });
}

export function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1'].includes(new URL(url).hostname);
}
