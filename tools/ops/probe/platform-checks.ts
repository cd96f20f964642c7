import { askApi, type Check, demand, Skip, type Target } from './check.ts';

/** Parts of the platform that the product does not use. Each is asked in a way that changes nothing, on or off. */
export function platformChecks(target: Target): Check[] {
  return [
    {
      what: 'nobody can sign up',
      async test() {
        const response = await askApi(target, '/auth/v1/settings');
        if (response.status === 404) return;
        demand(response.status === 200, `its settings answer ${response.status}`);
        const { disable_signup, external } = await response.json();
        demand(
          disable_signup === true,
          'sign-up is on: `supabase config push`, or Authentication, Sign In / Providers',
        );
        demand(external?.anonymous_users !== true, 'anonymous sign-in is on');
      },
    },
    {
      what: 'storage shows no bucket',
      async test() {
        const response = await askApi(target, '/storage/v1/bucket');
        if (response.status >= 400) return;
        const text = await response.text();
        demand(response.status === 200 && text === '[]', `it answers ${response.status} ${text.slice(0, 100)}`);
      },
    },
    {
      what: 'GraphQL answers nothing',
      async test() {
        const response = await askApi(target, '/graphql/v1', {
          method: 'POST',
          body: JSON.stringify({ query: '{ __schema { queryType { fields { name } } } }' }),
        });
        if (response.status >= 400) return;
        const { data } = await response.json();
        demand(data == null, 'it shows its schema: drop the extension pg_graphql');
      },
    },
    {
      what: 'realtime is off',
      async test() {
        const { status } = await askApi(target, '/realtime/v1/');
        if (status !== 404)
          throw new Skip(
            'hosted projects always have it: see docs/security.md for the query that shows that no table is published',
          );
      },
    },
  ];
}

/** The limit is 20 a minute and address; a few more, in case someone raised it a little. */
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

/** Uses up the allowance of the probing address: its own checks on /verify are refused for the next minute. */
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
