import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetCounts, query } from './support/database.ts';
import { callApi } from './support/shared-stack.ts';

/**
 * Callers who add to a call whatever the data API understands, to get an answer that is not counted. Two layers stop them, and
 * each is tried alone: the function refuses such a call, and no statement is kept prepared.
 */

const names = ['verify_contact', 'resembles_contact'] as const;
type Name = (typeof names)[number];

const KNOWN = { search_email: 'mara@listbolt.example' };
const STRANGER = { search_email: 'nobody@else.example' };

beforeEach(forgetCounts);
afterAll(forgetCounts);

async function ask(name: Name, search: string, body: object, headers: Record<string, string> = {}) {
  const response = await callApi('anon', `/rest/v1/rpc/${name}${search}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}

/** How PostgREST ends a plain call: 12.0.0 to 12.2.12, 13.0.0, and 13.0.2 to 16.2 differ by blanks. */
const END = 'FROM (SELECT "record".* FROM "pgrst_source" AS "record"     LIMIT $2 OFFSET $3) _postgrest_t';

const parameters = (entries: Record<string, string>) => `?${new URLSearchParams(entries)}`;

describe('a statement is plain in the forms of PostgREST 12 to 16 only', () => {
  const START =
    'WITH pgrst_source AS (SELECT pgrst_call.* FROM "public"."verify_contact"("search_email" := $1) pgrst_call) SELECT null::bigint AS total_result_set, pg_catalog.count(_postgrest_t) AS page_total, ';
  const ROWS = "coalesce(json_agg(_postgrest_t), '[]') AS body, '' AS response_inserted ";
  const VALUE = "coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') AS body, '' AS response_inserted ";
  const ONE_ROW = "coalesce(json_agg(_postgrest_t)->0, 'null') AS body, '' AS response_inserted ";
  const isPlain = async (statement: string, name = 'record') =>
    (await query<{ plain: boolean }>('select private.is_plain_statement($1, $2) as plain', [statement, name]))[0]
      ?.plain;

  test.each([
    END,
    END.replace('     LIMIT', ' LIMIT'),
    END.replace('LIMIT $2 OFFSET $3', ''),
    END.replace('LIMIT $2', 'LIMIT ALL'),
  ])('a statement is plain when it ends with %s', async (end) => {
    expect(await isPlain(START + ROWS + end)).toBe(true);
  });

  test.each([
    END.replace('     LIMIT', '  WHERE "record"."full_name" IS NULL   LIMIT'),
    END.replace('     LIMIT', '    ORDER BY "record"."full_name" LIMIT'),
    END.replace('     LIMIT', '  GROUP BY "record"."full_name"   LIMIT'),
    END.replace('.*', '."full_name"'),
    END.replace('.*', '.*, CAST( "record"."full_name" AS int ) AS "full_name"'),
    END.replace('     LIMIT', ' LEFT JOIN LATERAL (SELECT 1) AS "x" ON TRUE    LIMIT'),
    END.replace('LIMIT $2', 'LIMIT (SELECT 1)'),
    `FROM (SELECT 1 AS "${END.replaceAll('"', '""')}") _postgrest_t`,
  ])('a statement is not plain when it ends with %s', async (end) => {
    expect(await isPlain(START + ROWS + end)).toBe(false);
  });

  test('a statement is plain for the function that it calls, and for no other', async () => {
    const other = END.replaceAll('record', 'resembles_contact');
    expect([await isPlain(START + VALUE + other, 'resembles_contact'), await isPlain(START + VALUE + other)]).toEqual([
      true,
      false,
    ]);
  });

  test.each([ONE_ROW, ONE_ROW.replace('json_agg(_postgrest_t)->0', 'json_strip_nulls(json_agg(_postgrest_t)->0)'), ''])(
    'a statement is not plain when its body is %j',
    async (body) => {
      expect(await isPlain(START + body + END)).toBe(false);
    },
  );

  test('a statement is not plain when text comes before it', async () => {
    expect(await isPlain(`EXPLAIN (FORMAT JSON) ${START}${ROWS}${END}`)).toBe(false);
  });
});

describe('a call is answered in its plain form only', () => {
  const refused: [string, string, Record<string, string>][] = [
    ['a filter', parameters({ 'pgrst_scalar->0->>full_name': 'eq.Mara' }), {}],
    ['a filter of the whole', parameters({ pgrst_scalar: 'is.null' }), {}],
    ['a cast', parameters({ select: 'pgrst_scalar,name:pgrst_scalar->0->>full_name::int' }), {}],
    ['an order', parameters({ order: 'pgrst_scalar->0->>full_name.desc.nullslast' }), {}],
    ['a part under another name', parameters({ select: 'pgrst_scalar,name:pgrst_scalar->0->>full_name' }), {}],
    ['a function of the row', parameters({ select: 'pgrst_scalar:to_jsonb->>pgrst_scalar' }), {}],
    ['a bound of rows, which would fail it afterwards', '', { prefer: 'max-affected=0' }],
    ['a preference, beside which another line may bound the rows', '', { prefer: 'return=minimal' }],
    // The data API or PostgreSQL's planner refuses these before the function runs.
    ['an embedded relation', parameters({ select: '*,verified_contacts(*)' }), {}],
    ['another column', parameters({ select: 'active,email_key' }), {}],
    ['the plan', '', { accept: 'application/vnd.pgrst.plan+text; options=analyze|verbose' }],
    ['a language', parameters({ 'pgrst_scalar->>0': 'nosuch.a' }), {}],
    ['another schema', '', { 'content-profile': 'private' }],
    ['a filter that fails while it is planned', parameters({ 'pgrst_scalar->>1': 'fts.a b' }), {}],
  ];
  const plain: [string, string, Record<string, string>][] = [
    ['nothing else', '', {}],
    ['all columns', parameters({ select: '*' }), {}],
    ['a limit', parameters({ limit: '5', offset: '0' }), {}],
    ['its columns named', parameters({ columns: 'search_email,search_telegram' }), {}],
    ['a range of rows', '', { range: '0-4' }],
  ];

  /** The rows of verify_contact have columns where the other function's value has parts. */
  const columnsOf = (name: Name, search: string) =>
    name === 'verify_contact'
      ? decodeURIComponent(search).replace(/pgrst_scalar(?:->0)?(?:->>([a-z]\w+|\d))?/g, (_, column) =>
          /[a-z]/.test(column) ? column : 'full_name',
        )
      : search;

  describe.each(names)('%s', (name) => {
    test.each(refused)(
      `${name} answers alike for a contact and a stranger, and refuses: %s`,
      async (_, search, headers) => {
        const known = await ask(name, columnsOf(name, search), KNOWN, headers);
        expect(known.status).toBeGreaterThanOrEqual(400);
        expect(await ask(name, columnsOf(name, search), STRANGER, headers)).toEqual(known);
      },
    );

    test.each([
      ['a name that nearly fits', { search_emial: 'mara@listbolt.example' }],
      ['an argument too many', { ...KNOWN, extra: 1 }],
      ['300 names', Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key_${index}`, 1]))],
      ['one name of 3,900 letters', { ['k'.repeat(3900)]: 1 }],
    ])(`${name} answers a call with %s with 400 and without a hint`, async (_, body) => {
      expect(await ask(name, '', body)).toEqual({ status: 400, body: 'null' });
    });

    test.each(plain)(`${name} answers a call with %s`, async (_, search, headers) => {
      const [known, stranger] = [await ask(name, search, KNOWN, headers), await ask(name, search, STRANGER, headers)];
      expect([known.status, stranger.status]).toEqual([200, 200]);
      if (name === 'verify_contact') expect(known.body).toContain('Mara Lindqvist');
      expect(stranger.body).not.toContain('Mara');
    });
  });

  test('verify_contact refuses to answer with exactly one object: a stranger alone would get an error, uncounted', async () => {
    for (const accept of ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json;nulls=stripped']) {
      const known = await ask('verify_contact', '', KNOWN, { accept });
      expect(known.status).toBe(406);
      expect(await ask('verify_contact', '', STRANGER, { accept })).toEqual(known);
    }
  });

  test('a checked text may contain the words of a query', async () => {
    const search_email = 'where join cast( order by group by exists explain';
    expect(await ask('verify_contact', '', { search_email })).toEqual({ status: 200, body: '[]' });
  });
});

test('the data API keeps no statement prepared and sends no hints', async () => {
  const [row] = await query("select rolconfig as settings from pg_roles where rolname = 'authenticator'");
  expect(row?.settings).toEqual(
    expect.arrayContaining(['pgrst.db_prepared_statements=false', 'pgrst.client_error_verbosity=minimal']),
  );
});

test('each question of a visitor limits its time and its wait for locks', async () => {
  const questions = await query(
    `select p.proname as name, array(select split_part(setting, '=', 1) from unnest(p.proconfig) as setting order by 1) as bounds
     from pg_proc as p where p.pronamespace = 'public'::regnamespace and p.proargnames is not null
       and has_function_privilege('anon', p.oid, 'execute') order by 1`,
  );
  const bounds = ['lock_timeout', 'search_path', 'statement_timeout'];
  const asked = ['application_status', 'resembles_contact', 'verify_contact'];
  expect(questions).toEqual(asked.map((name) => ({ name, bounds })));
});

test('each function that the edge functions call limits its time, except a look at a header', async () => {
  const unlimited = await query(
    `select p.proname as name from pg_proc as p
     where p.pronamespace = 'public'::regnamespace and has_function_privilege('service_role', p.oid, 'execute')
       and not exists (select from unnest(p.proconfig) as setting where setting like 'statement_timeout=%')`,
  );
  expect(unlimited).toEqual([{ name: 'answer_database_check' }]);
});

// A prepared statement is planned for any value, so whether it fails would depend on the answer. It also takes memory.
test('no connection of the data API keeps a prepared statement', async () => {
  await query(`create function public.planted_prepared() returns integer language sql volatile security definer set search_path = ''
    begin atomic select count(*) from pg_prepared_statements; end;
    grant execute on function public.planted_prepared() to anon`);
  try {
    const kept = async () => {
      const response = await callApi('anon', '/rest/v1/rpc/planted_prepared', { method: 'POST', body: '{}' });
      return Number(await response.text());
    };
    // The data API has heard of the function when it returns a number.
    await vi.waitFor(async () => expect(await kept()).not.toBeNaN(), 60_000);
    for (let round = 0; round < 3; round += 1) {
      expect(new Set(await Promise.all(Array.from({ length: 40 }, kept)))).toEqual(new Set([0]));
    }
  } finally {
    await query('drop function public.planted_prepared()');
  }
});
