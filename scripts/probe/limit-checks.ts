import { askApi, type Check, demand, Skip, type Target } from './check.ts';

/** The limit is 20 a minute and address; a few more, in case somebody raised it a little. */
const ENOUGH = 30;
const FORGED = ['203.0.113.7', '2001:db8::7'];
const ADDRESS_HEADERS = [
  'x-forwarded-for',
  'x-real-ip',
  'true-client-ip',
  'fly-client-ip',
  'forwarded',
  'cf-connecting-ip',
];

/** Uses up the minute of whoever probes: his own checks on /verify are refused until it has passed. */
export function limitChecks(target: Target): Check[] {
  let isLimited = false;
  const verify = (headers: Record<string, string> = {}) =>
    askApi(target, '/rest/v1/rpc/verify_contact', {
      method: 'POST',
      headers,
      body: JSON.stringify({ search_email: 'probe@nobody.invalid', search_telegram: null }),
    });

  return [
    {
      what: 'checks are limited by address: 429, no verdict, and when to try again',
      async test() {
        for (let sent = 1; sent <= ENOUGH; sent += 1) {
          const response = await verify();
          if (response.status !== 429) continue;
          isLimited = true;
          const wait = Number(response.headers.get('retry-after'));
          demand(wait >= 1 && wait <= 86_400, `Retry-After is "${response.headers.get('retry-after')}"`);
          demand((await response.text()) === '[]', 'the refusal has a body');
          const exposed = response.headers.get('access-control-expose-headers') ?? '';
          demand(/retry-after/i.test(exposed), 'the page may not read Retry-After');
          return;
        }
        throw new Error(`${ENOUGH} checks in a row were answered`);
      },
    },
    ...ADDRESS_HEADERS.map((name) => ({
      what: `a forged ${name} is not believed`,
      async test() {
        if (!isLimited) throw new Skip('the limit was not reached');
        for (const address of FORGED) {
          const { status } = await verify({ [name]: name === 'forwarded' ? `for=${address}` : address });
          // A gateway may also refuse the request as a whole.
          demand(status >= 400 && status < 500, `with ${address} the check answers ${status}`);
        }
      },
    })),
  ];
}
