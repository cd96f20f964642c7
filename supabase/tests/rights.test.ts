import { describe, expect, test } from 'vitest';
import { relations } from '../../tools/ops/doctor/site.ts';
import { query } from './support/database.ts';
import { callApi } from './support/shared-stack.ts';

/**
 * Everything that anon and authenticated may do, listed from the catalog and then tried over HTTP. A new table,
 * column or function that is reachable turns up here by itself.
 */

// Without PostgreSQL's own schemas, and without `extensions`: what the platform puts there is not exposed by the data API.
const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'extensions') and n.nspname !~ '^pg_(toast|temp)'`;

const rightsQuery = `
  with api_role (role) as (values ('anon'), ('authenticated')),
  relation as (
    select c.oid, c.relkind, format('%I.%I', n.nspname, c.relname) as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  )
  select role || ' ' || verb || ' ' || name as right from api_role, relation,
    unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as verb
  where relkind <> 'S' and has_table_privilege(role, oid, verb)
  union all
  select role || ' ' || verb || ' ' || name from api_role, relation, unnest(array['USAGE', 'SELECT', 'UPDATE']) as verb
  where relkind = 'S' and has_sequence_privilege(role, oid, verb)
  union all
  select role || ' ' || verb || ' ' || name || '.' || a.attname from api_role, relation,
    unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as verb, pg_attribute as a
  where relkind <> 'S' and a.attrelid = oid and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(role, oid, a.attnum, verb)
  union all
  select role || ' EXECUTE ' || format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) from api_role, pg_proc as p
    join pg_namespace as n on n.oid = p.pronamespace
  where ${OURS} and has_function_privilege(role, p.oid, 'EXECUTE') and has_schema_privilege(role, n.oid, 'USAGE')
  union all
  select role || ' ' || verb || ' schema ' || n.nspname from api_role, pg_namespace as n, unnest(array['USAGE', 'CREATE']) as verb
  where ${OURS} and has_schema_privilege(role, n.oid, verb)
  order by 1`;

test('anon may insert two columns and execute three functions, and authenticated may do nothing', async () => {
  const rights = await query<{ right: string }>(rightsQuery);
  expect(rights.map(({ right }) => right)).toEqual([
    'anon EXECUTE private.application_status(token text)',
    'anon EXECUTE private.resembles_contact(search_email text, search_telegram text)',
    'anon EXECUTE private.verify_contact(search_email text, search_telegram text)',
    // The overloads with a json argument refuse every call with other arguments with 400.
    'anon EXECUTE public.application_status(json)',
    'anon EXECUTE public.application_status(token text)',
    'anon EXECUTE public.resembles_contact(json)',
    'anon EXECUTE public.resembles_contact(search_email text, search_telegram text)',
    'anon EXECUTE public.verify_contact(json)',
    'anon EXECUTE public.verify_contact(search_email text, search_telegram text)',
    'anon INSERT public.verification_requests.email_to_verify',
    'anon INSERT public.verification_requests.telegram_to_verify',
    // The thin public function runs as its caller; the data API does not expose this schema.
    'anon USAGE schema private',
    'anon USAGE schema public',
    'authenticated USAGE schema public',
  ]);
});

test('every table has row-level security', async () => {
  const open =
    await query(`select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relrowsecurity`);
  expect(open).toEqual([]);
});

test('the only policy for the data API’s roles is the log’s', async () => {
  const policies = await query(
    // The policies of the colleagues' role are in submissions-staff.test.ts.
    `select schemaname, tablename, cmd, roles::text from pg_policies where roles <> '{submissions_staff}'`,
  );
  expect(policies).toEqual([
    { schemaname: 'public', tablename: 'verification_requests', cmd: 'INSERT', roles: '{anon}' },
  ]);
});

test('a secret key may call the six functions of the edge functions, and read or write no table', async () => {
  const rights = await query<{ right: string }>(rightsQuery.replace("('anon'), ('authenticated')", "('service_role')"));
  const ours = rights.map(({ right }) => right).filter((right) => / (public|private)\./.test(right));
  expect(ours.map((right) => right.replace('service_role EXECUTE public.', ''))).toEqual([
    'answer_database_check(client_headers jsonb)',
    'claim_exchange_rankings(board text)',
    'claim_notification(channel text, untried boolean)',
    'settle_notification(id uuid, lease uuid, error text, retry_after integer)',
    'store_exchange_rankings(board text, rankings jsonb, error text)',
    'submit(kind text, content jsonb, key_hash text, client_headers jsonb)',
  ]);
});

test('a colleague may read three tables and their views, set status, note and who writes to an applicant, and nothing else', async () => {
  const rights = await query<{ right: string }>(
    rightsQuery.replace("('anon'), ('authenticated')", "('submissions_staff')"),
  );
  const all = rights.map(({ right }) => right.replace('submissions_staff ', ''));
  // A right on a table is one on each of its columns.
  const shown = all.filter((right) => !all.some((other) => right.startsWith(`${other}.`)));
  const marked = ['applications', 'messages', 'reports'].map((table) => `public.${table}`);
  expect(shown.sort()).toEqual(
    [
      ...[
        'email_key(value text)',
        'telegram_key(value text)',
        'trim_invisible(value text)',
        'verified_handle(handle text)',
      ].map((call) => `EXECUTE private.${call}`),
      ...['private.notification_states', 'private.notifications', ...marked].map((name) => `SELECT ${name}`),
      ...['application_inbox', 'message_inbox', 'report_inbox'].map((name) => `SELECT public.${name}`),
      ...marked.flatMap((name) => [`UPDATE ${name}.staff_note`, `UPDATE ${name}.status`]),
      'UPDATE public.applications.writes_as',
      'USAGE schema private',
      'USAGE schema public',
    ].sort(),
  );
});

test('every function has an empty search path', async () => {
  const loose =
    await query(`select p.oid::regprocedure::text as name from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
     where ${OURS} and not coalesce(p.proconfig, '{}') @> array['search_path=""']`);
  expect(loose).toEqual([]);
});

test('the doctor asks for every table and view that the data API shows', async () => {
  const shown = await query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')",
  );
  expect([...relations].sort()).toEqual(shown.map(({ name }) => name).sort());
});

describe('the rights hold over HTTP', () => {
  const attempt = async (role: 'anon' | 'authenticated', path: string, init: RequestInit) => {
    const response = await callApi(role, path, init);
    const body = await response.text();
    // A failure of the stack (500, 502, 503) is not a refusal. One exception: for a view that cannot be written, PostgREST returns
    // 500 with 55000 (object_not_in_prerequisite_state) before it checks any right.
    const readOnlyView = response.status === 500 && body !== '' && JSON.parse(body).code === '55000';
    // A range with a total, `0-0/17`, tells how many rows there are.
    const isCounted = /\/\d+$/.test(response.headers.get('content-range') ?? '');
    const refused = ((response.status >= 400 && response.status < 500) || readOnlyView) && !isCounted;
    return { path, init, role, status: response.status, body, refused };
  };
  /** Every verb, and the ways of reading, writing and counting that go around a plain verb. */
  const ways: [search: string, init: RequestInit][] = [
    ...['GET', 'HEAD', 'DELETE'].map((method): [string, RequestInit] => ['?id=eq.1', { method }]),
    ...['POST', 'PATCH', 'PUT'].map((method): [string, RequestInit] => ['?id=eq.1', { method, body: '{}' }]),
    ['?select=count()', {}],
    ['?select=*,verified_contacts(*)', {}],
    ['', { method: 'HEAD', headers: { prefer: 'count=exact' } }],
    ['', { headers: { 'accept-profile': 'private' } }],
    ['', { headers: { accept: 'application/vnd.pgrst.plan+json' } }],
    ['?select=*', { method: 'POST', body: '{"id":1}', headers: { prefer: 'return=representation' } }],
    ['?on_conflict=id', { method: 'POST', body: '{"id":1}', headers: { prefer: 'resolution=merge-duplicates' } }],
  ];

  test.each(['anon', 'authenticated'] as const)('%s is refused every relation, however it asks', async (role) => {
    const relations = await query<{ name: string }>(
      `select c.relname as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    );
    expect(relations.length).toBeGreaterThan(2);
    const attempts = relations.flatMap(({ name }) =>
      ways.map(([search, init]) => attempt(role, `/rest/v1/${name}${search}`, init)),
    );
    const open = (await Promise.all(attempts)).filter(({ refused }) => !refused);
    // The log silently drops a row without a value.
    const dropped = {
      path: '/rest/v1/verification_requests?id=eq.1',
      init: { method: 'POST', body: '{}' },
      status: 201,
      body: '',
    };
    expect(open).toEqual(role === 'anon' ? [expect.objectContaining(dropped)] : []);
    const isEmpty = 'num_nonnulls(email_to_verify, telegram_to_verify) = 0';
    expect(await query(`select from public.verification_requests where ${isEmpty}`)).toEqual([]);
  });

  test.each(['anon', 'authenticated'] as const)(
    '%s is refused every function but the three questions',
    async (role) => {
      const functions = await query<{ name: string }>(
        `select distinct p.proname as name from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
       where ${OURS} and not (p.proname in ('verify_contact', 'resembles_contact', 'application_status') and $1 = 'anon')`,
        [role],
      );
      expect(functions.length).toBeGreaterThan(2);
      const attempts = functions.flatMap(({ name }) =>
        [{ method: 'GET' }, { method: 'POST', body: '{}' }].map((init) => attempt(role, `/rest/v1/rpc/${name}`, init)),
      );
      expect((await Promise.all(attempts)).filter(({ refused }) => !refused)).toEqual([]);
    },
  );

  test('no caller reaches another schema', async () => {
    const response = await callApi('anon', '/rest/v1/rpc/verify_contact', {
      method: 'POST',
      headers: { 'Content-Profile': 'private' },
      body: '{"search_email":"mara@listbolt.example","search_telegram":null}',
    });
    expect(response.status).toBe(406);
  });

  test('the description of the API names only what visitors may use', async () => {
    const description = await (
      await callApi('anon', '/rest/v1/', { headers: { accept: 'application/openapi+json' } })
    ).json();
    const named = Object.keys(description.paths);
    expect(named).toContain('/rpc/verify_contact');
    expect([
      '/',
      '/rpc/application_status',
      '/rpc/resembles_contact',
      '/rpc/verify_contact',
      '/verification_requests',
    ]).toEqual(expect.arrayContaining(named));
  });
});
