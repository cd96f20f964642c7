export interface Finding {
  state: 'ok' | 'warning' | 'FAIL';
  text: string;
}

type Wrong = string | string[] | undefined;
export type Check = () => Promise<Finding>;

/** An expectation in words; its test answers what is wrong. `mend`: the one command or click that mends it. */
export function must(what: string, test: () => Wrong | Promise<Wrong>) {
  const otherwise =
    (state: Finding['state']) =>
    (mend: string): Check =>
    async () => {
      const wrong = await Promise.resolve()
        .then(test)
        .catch(({ message }: Error) => message);
      const found = [wrong ?? []].flat();
      return found.length === 0
        ? { state: 'ok', text: what }
        : { state, text: `${what}: ${found.join(', ')} → ${mend}` };
    };
  return { orFail: otherwise('FAIL'), orWarn: otherwise('warning') };
}

/** One request, never following a redirect. */
export async function ask(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
