import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { supabaseDir } from '../../stack/paths.ts';
import { askApi, type Check, demand, type Target } from './check.ts';

const LOG = 'verification_requests';
const OPEN_FUNCTIONS = ['verify_contact', 'resembles_contact'];
// Top-level names below .invalid belong to nobody, ever.
const NOBODY = 'probe@nobody.invalid';
const STRANGERS = [NOBODY, '%', '_@_._', '*@*', `${NOBODY}' or true --`];

/** Two filters and a cast, each of which once told a contact of the team from a stranger. */
const ODD_QUESTIONS = [
  'pgrst_scalar-%3E0=is.null&pgrst_scalar-%3E%3E1=fts.a',
  'or=(pgrst_scalar-%3E0.is.null,pgrst_scalar-%3E%3E1.match.a)',
  'select=pgrst_scalar:pgrst_scalar-%3E%3E0::text',
];

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
      // A call that fails when nothing is found would be rolled back, and its count with it.
      what: 'verify_contact answers a miss in whatever form it is asked for',
      async test() {
        const { path, init } = rpc('verify_contact', NOBODY);
        const accept = 'application/vnd.pgrst.object+json';
        const { status } = await askApi(target, path, { ...init, headers: { accept } });
        demand(status === 200, `asked for as one object, it answers ${status}`);
      },
    },
    ...ODD_QUESTIONS.map((query) => ({
      // An added expression is evaluated after the lookup. It could fail for some answers only, and roll the count back.
      what: `verify_contact looks nothing up for ${query}`,
      async test() {
        const { path, init } = rpc('verify_contact', NOBODY);
        const response = await askApi(target, `${path}?${query}`, init);
        const answer = `${response.status} ${await response.text()}`;
        demand(/^400 (\[\]|null)$/.test(answer), `it answers ${answer}`);
      },
    })),
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

export interface Relation {
  name: string;
  /** The first two columns of a table; the first is its key, which is never null. */
  columns: readonly [key: string, other: string] | undefined;
}

export interface DatabaseFunction {
  name: string;
  isExposed: boolean;
  /** Arguments of the right types, so that only a missing right can refuse the call. */
  args: Record<string, string>;
}

const valueOfType: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  integer: '0',
  jsonb: '{}',
};

function migrations(): string {
  const dir = path.join(supabaseDir, 'migrations');
  const files = readdirSync(dir).sort();
  return files.map((file) => readFileSync(path.join(dir, file), 'utf8')).join('\n');
}

/** Every table and view that the migrations make. */
export function knownRelations(): Relation[] {
  const made = migrations().matchAll(/^create (?:table|view) \w+\.(\w+)(?: \(\n {2}(\w+) .*\n {2}(\w+) )?/gm);
  return [...made].map(([, name = '', key, other]) => ({ name, columns: key && other ? [key, other] : undefined }));
}

/** Every function that the migrations make. */
export function knownFunctions(): DatabaseFunction[] {
  const made = migrations().matchAll(/^create (?:or replace )?function (\w+)\.(\w+)\(([^)]*)\)/gm);
  return [...made].map(([, schema, name = '', parameters = '']) => ({
    name,
    isExposed: schema === 'public',
    args: Object.fromEntries(
      parameters
        .split(',')
        .map((parameter) => parameter.trim().split(/\s+/))
        .filter(([parameter]) => parameter)
        .map(([parameter = '', type = '']) => [parameter, valueOfType[type] ?? 'probe']),
    ),
  }));
}
