import { askApi, type Check, demand, type Target } from './check.ts';
import { knownFunctions, knownRelations } from './known-objects.ts';

const LOG = 'verification_requests';
const OPEN_FUNCTIONS = ['verify_contact', 'resembles_contact'];
// Top-level names below .invalid belong to nobody, ever.
const NOBODY = 'probe@nobody.invalid';
const STRANGERS = [NOBODY, '%', '_@_._', '*@*', `${NOBODY}' or true --`];

const rpc = (name: string, email: string) => ({
  path: `/rest/v1/rpc/${name}`,
  init: { method: 'POST', body: JSON.stringify({ search_email: email, search_telegram: null }) },
});

/** The rights of the public key. Nothing here writes but the one allowed log row: what must be refused matches no row. */
export function dataApiChecks(target: Target): Check[] {
  async function demandRefused(path: string, init: RequestInit, refusals = [401, 403, 404]): Promise<void> {
    const { status } = await askApi(target, path, init);
    demand(refusals.includes(status), `${init.method ?? 'GET'} ${path} answers ${status}`);
  }

  return [
    {
      what: 'without a key, and with a wrong one, the data API refuses',
      async test() {
        for (const apikey of ['', 'sb_publishable_of_another_project']) {
          await demandRefused('/rest/v1/rpc/verify_contact', { ...rpc('', NOBODY).init, headers: { apikey } }, [401]);
        }
      },
    },
    ...knownRelations().map(({ name, columns }) => ({
      what: `${name} cannot be read, changed or deleted from`,
      async test() {
        await demandRefused(`/rest/v1/${name}?limit=1`, {});
        if (columns === undefined) return;
        const [key, other] = columns;
        const noRow = `/rest/v1/${name}?${key}=is.null`;
        await demandRefused(noRow, { method: 'PATCH', body: JSON.stringify({ [other]: null }) });
        await demandRefused(noRow, { method: 'DELETE' });
      },
    })),
    {
      what: 'no function answers but those of the check',
      async test() {
        for (const { name, isExposed, args } of knownFunctions()) {
          if (OPEN_FUNCTIONS.includes(name)) continue;
          // By GET, which the data API runs read-only.
          const query = isExposed ? `?${new URLSearchParams(args)}` : '';
          await demandRefused(`/rest/v1/rpc/${name}${query}`, {}, isExposed ? [401, 403] : [404]);
        }
      },
    },
    {
      what: 'no other schema can be asked for',
      test: () => demandRefused('/rest/v1/settings', { headers: { 'accept-profile': 'private' } }, [406]),
    },
    {
      what: 'the log takes one row (this one), and gives nothing back',
      async test() {
        const insert = (row: object, prefer: string) => ({
          method: 'POST',
          body: JSON.stringify(row),
          headers: { prefer },
        });
        const row = { email_to_verify: NOBODY, telegram_to_verify: null };
        await demandRefused(`/rest/v1/${LOG}`, insert(row, 'return=representation'));
        await demandRefused(`/rest/v1/${LOG}`, insert({ ...row, created_at: '2000-01-01' }, 'return=minimal'));
        await demandRefused(`/rest/v1/${LOG}?on_conflict=id`, insert(row, 'resolution=merge-duplicates'));
        const { status } = await askApi(target, `/rest/v1/${LOG}`, insert(row, 'return=minimal'));
        demand(status === 201, `the allowed insert answers ${status}`);
      },
    },
    ...OPEN_FUNCTIONS.map((name) => ({
      what: `${name} refuses GET: no address stands in a URL`,
      async test() {
        await demandRefused(`/rest/v1/rpc/${name}?search_email=${encodeURIComponent(NOBODY)}`, {}, [405]);
      },
    })),
    {
      what: 'verify_contact knows no stranger, and no wildcard',
      async test() {
        for (const stranger of STRANGERS) {
          const { path, init } = rpc('verify_contact', stranger);
          const response = await askApi(target, path, init);
          const answer = `${response.status} ${await response.text()}`;
          if (response.status === 429) throw new Error('limited already: wait a minute, and probe again');
          demand(answer === '200 []', `${JSON.stringify(stranger)} gets ${answer}`);
        }
      },
    },
    {
      // A call that fails on a miss is taken back, and with it that it was counted.
      what: 'verify_contact answers a miss in whatever form it is asked for',
      async test() {
        const { path, init } = rpc('verify_contact', NOBODY);
        const accept = 'application/vnd.pgrst.object+json';
        const { status } = await askApi(target, path, { ...init, headers: { accept } });
        demand(status === 200, `asked for as one object, it answers ${status}`);
      },
    },
    {
      what: 'resembles_contact sees no likeness where there is none',
      async test() {
        const { path, init } = rpc('resembles_contact', NOBODY);
        const response = await askApi(target, path, init);
        const answer = `${response.status} ${await response.text()}`;
        demand(answer === '200 false', `it gets ${answer}`);
      },
    },
  ];
}
