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

/** A fault whose fix differs from the check's. */
export class Fault extends Error {
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

const expecting =
  (state: Finding['state']) =>
  (what: string, fix: string, test: () => Wrong | Promise<Wrong>): Check =>
  async () => {
    const fail = (found: string[], why: string) => ({ state, text: `${what}: ${list(found)} → ${why}` });
    try {
      const found = [await test()].flat();
      return found.length === 0 ? { state: 'ok', text: what } : fail(found, fix);
    } catch (error) {
      return fail([(error as Error).message], error instanceof Fault ? error.fix : fix);
    }
  };

/** An expectation in words, the one command or click that fixes it, and a test that returns what is wrong. */
export const must = expecting('FAIL');
/** The same for what a site can do without. */
export const should = expecting('warning');

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

const NO_ANSWER = 'read the address once more; then the status of its host';
/** By the code of the error. Nothing here changes a setting: an address that does not answer says nothing about them. */
const fixes: [code: RegExp, fix: string][] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'is the address mistyped? Else its DNS record is missing'],
  [/CERT|TLS|SSL|ALTNAME|SIGNATURE/, 'certificate: have it renewed at the host, for this very name, with its chain'],
];

/** An answer of ours is far smaller. */
const MAX_BYTES = 20_000_000;

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error(`an answer has more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** One request, never following a redirect, of bounded time and size. */
export async function ask(url: string, init: RequestInit = {}) {
  const request = { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init } as const;
  const response = await fetch(url, request).catch(({ message, cause }: Error & { cause?: { code?: string } }) => {
    const code = cause?.code ?? message;
    const fix = fixes.find(([pattern]) => pattern.test(code))?.[1] ?? NO_ANSWER;
    throw new Fault(`${new URL(url).origin} does not answer (${code})`, fix);
  });
  return { status: response.status, headers: response.headers, text: await readText(response) };
}
