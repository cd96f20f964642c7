import { beforeAll, describe, expect, test } from 'vitest';
import { callApi } from './support/api.ts';
import { query } from './support/database.ts';

/**
 * Every way of asking the data API that its manual knows, at every relation and at the one function: nothing of the
 * team, and no count of anything, comes out. (rights.test.ts lists the rights; here the requests are the strange ones.)
 */

type Role = 'anon' | 'authenticated';

let relations: string[];
/** What must never be read: every text that stands in the directory, and what tests have planted elsewhere. */
let secrets: string[];

beforeAll(async () => {
  relations = (
    await query<{ name: string }>(
      `select c.relname as name from pg_class as c
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v') order by 1`,
    )
  ).map(({ name }) => name);
  secrets = (
    await query<{ text: string }>(
      `select distinct t.text from public.verified_contacts as c,
         unnest(array[c.id::text, c.full_name, c.email, c.telegram_handle, c.contact_position]) as t (text)
       where t.text is not null
       union values ('canary_of_the_log'), ('canary_of_a_report')`,
    )
  ).map(({ text }) => text);
  await query("insert into public.verification_requests (email_to_verify) values ('canary_of_the_log')");
  await query("insert into public.impersonation_reports (kind, value) values ('email', 'canary_of_a_report')");
});

interface Attempt {
  path: string;
  init: RequestInit;
}

async function send(role: Role, { path, init }: Attempt) {
  const response = await callApi(role, path, init);
  const body = await response.text();
  const told = [body, ...response.headers.values()].join('\n');
  const leaked = secrets.filter((secret) => told.includes(secret));
  // A range with a total, `0-0/17`, tells how many there are.
  const isCounted = /\/\d+$/.test(response.headers.get('content-range') ?? '');
  return { path, init, status: response.status, body, leaked, isCounted };
}

const get = (headers: Record<string, string> = {}): RequestInit => ({ method: 'GET', headers });
const write = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers,
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** Requests at one relation. */
function attempts(relation: string): Attempt[] {
  const path = `/rest/v1/${relation}`;
  const reads = [
    '',
    '?select=*',
    '?select=count',
    '?select=count()',
    '?select=id.max()',
    '?select=*,verified_contacts(*)',
    '?select=*,verification_requests(*)',
    '?select=...verified_contacts(*)',
    '?select=full_name::json',
    '?email=like.*',
    '?email=ilike.%25listbolt%25',
    '?email=imatch..*',
    '?telegram_handle=like.*_listbolt',
    '?or=(id.not.is.null,id.is.null)',
    '?and=(active.is.true)',
    '?id=in.(1,2,3)',
    '?full_name=fts.mara',
    '?order=full_name.desc&limit=1&offset=0',
    '?columns=full_name',
    '?on_conflict=id',
  ];
  return [
    ...reads.map((search) => ({ path: path + search, init: get() })),
    ...[
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.plan+json',
      'application/geo+json',
      'application/octet-stream',
      '*/*',
    ].map((accept) => ({ path: `${path}?select=*`, init: get({ accept }) })),
    { path, init: get({ prefer: 'count=exact', range: '0-0', 'range-unit': 'items' }) },
    { path, init: get({ prefer: 'count=planned' }) },
    { path, init: get({ prefer: 'count=estimated' }) },
    { path, init: { method: 'HEAD', headers: { prefer: 'count=exact' } } },
    { path, init: get({ 'accept-profile': 'private' }) },
    { path, init: get({ 'accept-profile': 'pg_catalog' }) },
    { path, init: get({ prefer: 'tx=rollback' }) },
    { path: `${path}?id=not.is.null`, init: write('PATCH', { id: null }, { prefer: 'return=representation' }) },
    { path: `${path}?id=not.is.null`, init: write('DELETE', undefined, { prefer: 'return=representation' }) },
    { path: `${path}?id=eq.1`, init: write('PUT', { id: 1 }, { prefer: 'return=representation' }) },
    ...[
      'return=representation',
      'return=headers-only',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
      'missing=default,return=representation',
    ].map((prefer) => ({ path: `${path}?select=*`, init: write('POST', { id: 1 }, { prefer }) })),
    { path, init: write('POST', [{ full_name: 'Eve', email: 'eve@evil.example' }], { 'content-profile': 'private' }) },
    { path: `/rest/v1/private.${relation}`, init: get() },
    { path: `/rest/v1/public.${relation}`, init: get() },
    { path: `/rest/v1/%2e%2e/${relation}`, init: get() },
    { path: `/rest/v1//${relation}`, init: get() },
    { path: `/rest/v1/${relation}/1`, init: get() },
    ...['QUERY', 'PROPFIND', 'LINK'].map((method) => ({ path, init: { method } })),
  ];
}

test.each<Role>(['anon', 'authenticated'])('%s gets nothing out of any relation, however it asks', async (role) => {
  const all = relations.flatMap(attempts);
  expect(all.length).toBeGreaterThan(500);
  const queue = all.values();
  const bad: unknown[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const attempt of queue) {
        const outcome = await send(role, attempt);
        // PostgREST answers 500 with 55000 for a view that cannot be written, before it looks at any right.
        const isReadOnlyView = outcome.status === 500 && outcome.body.includes('"55000"');
        const isRefused = (outcome.status >= 400 && outcome.status < 500) || isReadOnlyView;
        if (!isRefused || outcome.leaked.length > 0 || outcome.isCounted) bad.push(outcome);
      }
    }),
  );
  expect(bad).toEqual([]);
});

test('the description of the API names nothing but what visitors may use', async () => {
  const response = await callApi('anon', '/rest/v1/', { headers: { accept: 'application/openapi+json' } });
  const body = await response.text();
  for (const relation of relations.filter((name) => name !== 'verification_requests'))
    expect(body).not.toContain(`/${relation}"`);
  for (const secret of secrets) expect(body).not.toContain(secret);
});

describe('verify_contact answers about one exact contact, however it is asked', () => {
  const path = '/rest/v1/rpc/verify_contact';
  const nobody = { search_email: 'nobody@listbolt.example', search_telegram: null };
  const wildcards = [
    '%',
    '*',
    '_',
    '%@%',
    '*@*',
    'mara%',
    'mar_@listbolt.example',
    '.*',
    '^.',
    '{}',
    '(mara,tomas)',
    "' or '1'='1",
    'mara@listbolt.example,tomas@listbolt.example',
  ];

  beforeAll(() => query('truncate private.rate_counters'));

  test.each([
    ...wildcards.flatMap((typed): [string, string, RequestInit][] => [
      [`e-mail ${typed}`, path, write('POST', { search_email: typed })],
      [`handle ${typed}`, path, write('POST', { search_telegram: typed })],
    ]),
    ['or=', `${path}?or=(full_name.not.is.null,id.not.is.null)`, write('POST', nobody)],
    ['a filter of the answer', `${path}?full_name=ilike.*`, write('POST', nobody)],
    ['an embedded relation', `${path}?select=*,verified_contacts(*)`, write('POST', nobody)],
    ['another column', `${path}?select=*,active,email_key`, write('POST', nobody)],
    ['a list of arguments', path, write('POST', [nobody, { search_email: 'mara@listbolt.example' }])],
    [
      'one object for each call',
      path,
      write('POST', [nobody, { search_email: 'mara@listbolt.example' }], { prefer: 'params=multiple-objects' }),
    ],
    [
      'the whole body as one argument',
      path,
      write('POST', { search_email: 'mara@listbolt.example' }, { prefer: 'params=single-object' }),
    ],
    ['the count of all', path, write('POST', nobody, { prefer: 'count=exact', range: '0-1000' })],
    ['CSV', path, write('POST', nobody, { accept: 'text/csv' })],
    ['one object', path, write('POST', nobody, { accept: 'application/vnd.pgrst.object+json' })],
    [
      'the plan',
      path,
      write('POST', nobody, { accept: 'application/vnd.pgrst.plan+text; options=analyze|verbose|settings' }),
    ],
    ['GET', `${path}?search_email=mara@listbolt.example`, get()],
    ['GET, with filter', `${path}?search_email=mara@listbolt.example&select=*`, get({ accept: 'text/csv' })],
    [
      'the private one',
      path,
      write('POST', { search_email: 'mara@listbolt.example' }, { 'content-profile': 'private' }),
    ],
    ['an operator for a value', `${path}?search_email=like.*`, get()],
  ] as [string, string, RequestInit][])('%s', async (_, asked, init) => {
    // The limits have tests of their own.
    await query('truncate private.rate_counters');
    const { leaked, status, body, isCounted } = await send('anon', { path: asked, init });
    expect(leaked, body).toEqual([]);
    expect(status).toBeLessThan(500);
    expect(isCounted && !body.startsWith('[]')).toBe(false);
  });

  test('and to somebody who is signed in, not at all', async () => {
    const { status, leaked } = await send('authenticated', {
      path,
      init: write('POST', { search_email: 'mara@listbolt.example' }),
    });
    expect({ status, leaked }).toEqual({ status: 403, leaked: [] });
  });
});
