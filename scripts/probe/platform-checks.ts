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
