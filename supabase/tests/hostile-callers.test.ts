import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from './support/api.ts';
import { connect, forgetCounts, query } from './support/database.ts';
import { sizes } from './support/deep-mode.ts';

/**
 * Callers who add to a call anything that the data API's language has, to get an answer that is not counted. Two layers are
 * against them, and each is tried alone: the function's own refusal and no prepared statements.
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
const END =
  'FROM (SELECT "verify_contact".* FROM "pgrst_source" AS "verify_contact"     LIMIT $2 OFFSET $3) _postgrest_t';

const parameters = (entries: Record<string, string>) => `?${new URLSearchParams(entries)}`;

// What is asked, and with what, to get PostgreSQL to plan it for any value.
const tricks = [
  {
    search: parameters({ 'pgrst_scalar->0': 'is.null', 'pgrst_scalar->>1': 'fts.a b' }),
    harmless: parameters({ 'pgrst_scalar->0': 'is.null', 'pgrst_scalar->>1': 'fts.a' }),
  },
  {
    search: parameters({ or: '(pgrst_scalar->0.is.null,pgrst_scalar->>0.match.[)' }),
    harmless: parameters({ or: '(pgrst_scalar->0.is.null,pgrst_scalar->>0.match.a)' }),
  },
];

describe('a statement is plain in the forms of PostgREST 12 to 16 only', () => {
  const START =
    'WITH pgrst_source AS (SELECT pgrst_call.pgrst_scalar FROM (SELECT "public"."verify_contact"("search_email" := $1) pgrst_scalar) pgrst_call) SELECT null::bigint AS total_result_set, 1 AS page_total ';
  const isPlain = async (statement: string, name: Name = 'verify_contact') =>
    (await query<{ plain: boolean }>('select private.is_plain_statement($1, $2) as plain', [statement, name]))[0]
      ?.plain;

  test.each([
    END,
    END.replace('     LIMIT', ' LIMIT'),
    END.replace('LIMIT $2 OFFSET $3', ''),
    END.replace('LIMIT $2', 'LIMIT ALL'),
  ])('a statement is plain when it ends with %s', async (end) => {
    expect(await isPlain(START + end)).toBe(true);
  });

  test.each([
    END.replace('     LIMIT', '  WHERE "verify_contact"."pgrst_scalar" IS NULL   LIMIT'),
    END.replace('     LIMIT', '    ORDER BY "verify_contact"."pgrst_scalar" LIMIT'),
    END.replace('     LIMIT', '  GROUP BY "verify_contact"."pgrst_scalar"   LIMIT'),
    END.replace('.*', '."pgrst_scalar"'),
    END.replace('.*', '.*, CAST( "verify_contact"."pgrst_scalar" AS int ) AS "pgrst_scalar"'),
    END.replace('     LIMIT', ' LEFT JOIN LATERAL (SELECT 1) AS "x" ON TRUE    LIMIT'),
    END.replace('LIMIT $2', 'LIMIT (SELECT 1)'),
    `FROM (SELECT 1 AS "${END.replaceAll('"', '""')}") _postgrest_t`,
  ])('a statement is not plain when it ends with %s', async (end) => {
    expect(await isPlain(START + end)).toBe(false);
  });

  test('a statement is plain for the function that it calls, and for no other', async () => {
    const other = END.replaceAll('verify_contact', 'resembles_contact');
    expect([await isPlain(START + other, 'resembles_contact'), await isPlain(START + other)]).toEqual([true, false]);
  });

  test('a statement is not plain when text comes before it', async () => {
    expect(await isPlain(`EXPLAIN (FORMAT JSON) ${START}${END}`)).toBe(false);
  });
});

describe('a call is answered in its plain form only', () => {
  const refused: [string, string, Record<string, string>][] = [
    ['a filter', parameters({ 'pgrst_scalar->0->>full_name': 'eq.Mara' }), {}],
    ['a filter of the whole', parameters({ pgrst_scalar: 'is.null' }), {}],
    ['a tree of filters', parameters({ or: '(pgrst_scalar.is.null,not.and(pgrst_scalar.not.is.null))' }), {}],
    ['a pattern', parameters({ 'pgrst_scalar->>0': 'match.{(.+)\\1}$' }), {}],
    ['a filter with a count', parameters({ pgrst_scalar: 'not.is.null' }), { prefer: 'count=exact' }],
    [
      'a filter for one object',
      parameters({ pgrst_scalar: 'is.null' }),
      { accept: 'application/vnd.pgrst.object+json' },
    ],
    ['a cast', parameters({ select: 'pgrst_scalar,name:pgrst_scalar->0->>full_name::int' }), {}],
    ['a cast under another name', parameters({ select: 'pgrst_scalar,plain:pgrst_scalar->0->>verified_at::date' }), {}],
    ['an order', parameters({ order: 'pgrst_scalar->0->>full_name.desc.nullslast' }), {}],
    ['a part under another name', parameters({ select: 'pgrst_scalar,name:pgrst_scalar->0->>full_name' }), {}],
    ['a function of the row', parameters({ select: 'pgrst_scalar:to_jsonb->>pgrst_scalar' }), {}],
    ['a failing function of the row', parameters({ select: 'pgrst_scalar:concat::int' }), {}],
    ['a bound of rows, which would fail it afterwards', '', { prefer: 'max-affected=0' }],
    ['a preference, beside which another line may bound the rows', '', { prefer: 'return=minimal' }],
  ];
  /** The data API or PostgreSQL's planner refuses these before the function runs. */
  const unknown: [string, string, Record<string, string>][] = [
    ['an embedded relation', parameters({ select: '*,verified_contacts(*)' }), {}],
    ['another column', parameters({ select: 'active,email_key' }), {}],
    ['the plan', '', { accept: 'application/vnd.pgrst.plan+text; options=analyze|verbose' }],
    ['a language', parameters({ 'pgrst_scalar->>0': 'nosuch.a' }), {}],
    ['another schema', '', { 'content-profile': 'private' }],
    ['a filter that fails while it is planned', parameters({ 'pgrst_scalar->>1': 'fts.a b' }), {}],
  ];
  const plain: [string, string, Record<string, string>][] = [
    ['nothing else', '', {}],
    ['one object', '', { accept: 'application/vnd.pgrst.object+json' }],
    ['all columns', parameters({ select: '*' }), {}],
    ['a limit', parameters({ limit: '5', offset: '0' }), {}],
    ['a limit alone', parameters({ limit: '1' }), {}],
    ['its columns named', parameters({ columns: 'search_email,search_telegram' }), {}],
    ['a range of rows', '', { range: '0-4' }],
  ];

  describe.each(names)('%s', (name) => {
    test.each(refused)(`${name} looks nothing up for %s, and counts nothing`, async (_, search, headers) => {
      const known = await ask(name, search, KNOWN, headers);
      expect(known.status).toBeGreaterThanOrEqual(400);
      expect(await ask(name, search, STRANGER, headers)).toEqual(known);
      expect(await query('select from private.rate_counters')).toEqual([]);
    });

    test.each(unknown)(`${name} is not reached with %s`, async (_, search, headers) => {
      const known = await ask(name, search, KNOWN, headers);
      expect(known.status).toBeGreaterThanOrEqual(400);
      expect(await ask(name, search, STRANGER, headers)).toEqual(known);
    });

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

  test('a checked text may contain the words of a query', async () => {
    const search_email = 'where join cast( order by group by exists explain';
    expect(await ask('verify_contact', '', { search_email })).toEqual({ status: 200, body: '[]' });
  });
});

test.skipIf(process.platform !== 'linux')(
  'the time limit ends a call whose pattern is still compiled for the plan',
  async () => {
    const db = await connect();
    try {
      const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
      /** Seconds that the connection's process has worked: unlike the time that passes, they are its own. */
      const worked = () => {
        const fields = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return (Number(fields[11]) + Number(fields[12])) / 100;
      };
      await db.query("begin; set local role anon; set local statement_timeout = '20ms'");
      // Alone it would take a second.
      const plan = "explain select from pg_catalog.pg_class where relname::text ~ '(((a{1,40}){1,40})b){1,42}'";
      const before = worked();
      await expect(db.query(plan)).rejects.toMatchObject({ code: '57014' });
      expect(worked() - before).toBeLessThan(0.5);
    } finally {
      await db.end();
    }
  },
);

test.skipIf(process.platform !== 'linux')(
  `${sizes.keptShapes} calls, each of another shape, leave no memory behind`,
  async () => {
    /** What each connection of the data API has for itself. */
    const megabytes = async () => {
      const backends = await query<{ pid: number }>("select pid from pg_stat_activity where usename = 'authenticator'");
      return new Map(
        backends.map(({ pid }) => {
          const kilobytes = /^Anonymous:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
          return [pid, Number(kilobytes) / 1024];
        }),
      );
    };
    const shape = (name: string) => parameters({ select: `pgrst_scalar,${name}:pgrst_scalar` });
    // All connections are there, and have done this before.
    for (let round = 0; round < 15; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => ask('verify_contact', shape('same'), STRANGER)));
    }
    const before = await megabytes();
    for (let done = 0; done < sizes.keptShapes; done += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => ask('verify_contact', shape(`a${done + index}`), STRANGER)),
      );
    }
    const after = await megabytes();
    // The data API opens and closes connections as it likes, and a new one is no growth of the others.
    const stayed = [...before].filter(([pid]) => after.has(pid));
    expect(stayed.length).toBeGreaterThanOrEqual(before.size / 2);
    const growth = stayed.reduce((sum, [pid, megabytes]) => sum + (after.get(pid) ?? 0) - megabytes, 0);
    expect(growth).toBeLessThan((40 * sizes.keptShapes) / 1500);
  },
);

describe('the data API keeps no prepared statement', () => {
  /** What one connection of the data API keeps prepared. */
  const kept = async () =>
    Number(await (await callApi('anon', '/rest/v1/rpc/planted_prepared', { method: 'POST', body: '{}' })).text());
  const most = async () => Math.max(...(await Promise.all(Array.from({ length: 40 }, kept))));
  /** Until it holds: PostgREST 12 keeps all statements prepared if the connection ends on which it reads that it shall not. */
  const keepPrepared = (value: boolean) =>
    vi.waitFor(async () => {
      const prepared = await most();
      expect(prepared).not.toBeNaN();
      if (prepared > 0 !== value) {
        await query(
          `alter role authenticator set pgrst.db_prepared_statements = '${value}'; notify pgrst, 'reload config'`,
        );
        await setTimeout(200);
        // What is prepared stays so until its connection ends. The listener's stays, to hear of the next change.
        const others = "usename = 'authenticator' and query not like 'LISTEN%'";
        if (!value) await query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
      }
      expect(prepared > 0).toBe(value);
    }, 60_000);

  beforeAll(async () => {
    await query(`create function public.planted_prepared() returns integer language sql volatile security definer set search_path = ''
      begin atomic select count(*) from pg_prepared_statements; end;
      grant execute on function public.planted_prepared() to anon`);
    await vi.waitFor(async () => expect(await kept()).not.toBeNaN(), 60_000);
  });
  afterAll(() => query('drop function public.planted_prepared()'));

  test('no connection of the data API keeps a prepared statement', async () => {
    for (let round = 0; round < 3; round += 1) expect(await most()).toBe(0);
  });

  describe('prepared statements that are kept against the setting tell nothing', () => {
    beforeAll(() => keepPrepared(true));
    afterAll(() => keepPrepared(false));

    describe.each(names)('%s', (name) => {
      test.each(tricks)(
        `${name} answers alike for a known contact and a stranger with a generic plan: $search`,
        async ({ search, harmless }) => {
          for (let round = 0; round < 6; round += 1) {
            await Promise.all(Array.from({ length: 20 }, () => ask(name, harmless, STRANGER)));
          }
          // A connection with a plan for any value answers otherwise than one without, so sets of answers are compared: of one
          // round, since a connection that is opened meanwhile gives its first answers only once.
          const askBoth = async () => {
            const [known, stranger] = [new Set<string>(), new Set<string>()];
            const told = async (answers: Set<string>, body: object) =>
              answers.add(JSON.stringify(await ask(name, search, body)));
            for (let calls = 0; calls < 60; calls += 20) {
              await Promise.all(
                Array.from({ length: 20 }, () => [told(known, KNOWN), told(stranger, STRANGER)]).flat(),
              );
            }
            await forgetCounts();
            return [...known, ...stranger].filter((answer) => known.has(answer) !== stranger.has(answer));
          };
          await forgetCounts();
          await expect.poll(askBoth).toEqual([]);
        },
      );
    });
  });
});
