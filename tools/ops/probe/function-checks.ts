import { exchangeRankingsSchema } from '../../../supabase/functions/_shared/contracts/exchange-rankings.ts';
import { DATABASE_CHECK_HEADER } from '../../../supabase/functions/_shared/database-check.ts';
import { readFunctions } from '../../stack/functions.ts';
import { supabaseDir } from '../../stack/paths.ts';
import { type Api, askApi, type Check, demand, isLocal, Skip, type Target } from './check.ts';

/** Called by the schedule with a secret key; no page and no public key may. */
const FOR_THE_SCHEDULE = 'deliver-notifications';
const RANKINGS = 'fetch-exchange-rankings';

/** Asks a function whether the database answers it. Throws with what it says instead, and where to read why. */
export async function demandDatabase(target: Api, name: string): Promise<void> {
  const headers = { [DATABASE_CHECK_HEADER]: 'yes' };
  const response = await askApi(target, `/functions/v1/${name}`, { method: 'POST', headers });
  const id = response.headers.get('x-request-id');
  const where = id ? `the line of its log with requestId ${id} says why` : 'is it deployed?';
  demand(response.status === 200, `it answers ${response.status}; ${where}`);
}

/** The edge functions, with bodies that they must refuse: nothing is stored, nobody is told. */
export function functionChecks(target: Target): Check[] {
  const call = (name: string, init: RequestInit) => askApi(target, `/functions/v1/${name}`, init);
  const preflight = (name: string, origin: string) =>
    call(name, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
  async function demandStatus(name: string, expected: number, init: RequestInit): Promise<void> {
    const { status } = await call(name, { method: 'POST', ...init });
    demand(status === expected, `${init.method ?? 'POST'} ${init.body ?? ''} answers ${status}, not ${expected}`);
  }

  const names = readFunctions(supabaseDir).map(({ name }) => name);
  const forPages = names.filter((name) => name !== FOR_THE_SCHEDULE);
  const forms = forPages.filter((name) => name !== RANKINGS);

  return [
    ...names.map((name) => ({
      what: `${name} reaches the database`,
      test: () => demandDatabase(target, name),
    })),
    ...forPages.flatMap((name) => [
      {
        what: `${name} may be called by pages of this site, and of no other`,
        async test() {
          const { origin } = new URL(target.siteUrl);
          const own = await preflight(name, origin);
          const allowed = own.headers.get('access-control-allow-origin');
          demand(own.status === 204, `OPTIONS from ${origin} answers ${own.status}: is it in ALLOWED_ORIGINS?`);
          demand(allowed === origin, `OPTIONS allows "${allowed}"`);
          const other = await preflight(name, 'https://evil.example');
          demand(!other.headers.has('access-control-allow-origin'), 'OPTIONS allows another site too');
        },
      },
      {
        what: `${name} refuses GET and a wrong key`,
        async test() {
          await demandStatus(name, 405, { method: 'GET' });
          await demandStatus(name, 401, { body: '[]', headers: { apikey: 'sb_publishable_of_another_project' } });
        },
      },
    ]),
    ...forms.map((name) => ({
      what: `${name} refuses what is no form of ours, and stores nothing`,
      async test() {
        await demandStatus(name, 400, { body: '{' });
        await demandStatus(name, 422, { body: '[]' });
        await demandStatus(name, 422, { body: '{"probe":true}' });
        await demandStatus(name, 415, { body: 'a=b', headers: { 'content-type': 'text/plain' } });
        await demandStatus(name, 413, { body: JSON.stringify('x'.repeat(20_000)) });
      },
    })),
    {
      what: `${RANKINGS} answers figures of a provider`,
      async test() {
        const response = await call(RANKINGS, { method: 'POST' });
        if (response.status === 503) throw new Skip('no provider is configured: the board shows the names alone');
        demand(response.status === 200, `it answers ${response.status}`);
        const { source } = exchangeRankingsSchema.parse(await response.json());
        demand(source !== 'sample' || isLocal(target.apiUrl), 'they are sample figures: set a provider’s key');
      },
    },
    {
      what: `${FOR_THE_SCHEDULE} refuses the public key`,
      test: () => demandStatus(FOR_THE_SCHEDULE, 401, { body: '{}' }),
    },
  ];
}
