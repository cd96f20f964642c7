import { createHash } from 'node:crypto';

export interface Finding {
  state: 'ok' | 'warning' | 'FAIL';
  text: string;
}

type Wrong = string | string[];
const SHOWN = 3;

/** The first of what is wrong, and how many more there are. */
function list(found: string[]): string {
  const more = found.length - SHOWN;
  return [...found.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

export type Check = () => Promise<Finding>;

const expecting =
  (state: Finding['state']) =>
  (what: string, mend: string, test: () => Wrong | Promise<Wrong>): Check =>
  async () => {
    const wrong = await new Promise<Wrong>((resolve) => resolve(test())).catch(({ message }: Error) => message);
    const found = [wrong].flat();
    return found.length === 0 ? { state: 'ok', text: what } : { state, text: `${what}: ${list(found)} → ${mend}` };
  };

/** An expectation in words, the one command or click that mends it, and a test that answers what is wrong. */
export const must = expecting('FAIL');
/** The same for what a site can do without. */
export const should = expecting('warning');

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** One request, never following a redirect. */
export async function ask(url: string, init: RequestInit = {}) {
  const request = { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init } as const;
  const response = await fetch(url, request).catch(({ message, cause }: Error & { cause?: { code?: string } }) => {
    throw new Error(`${new URL(url).origin} does not answer (${cause?.code ?? message})`);
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
