import type { Client } from 'pg';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import { connect, forgetCounts, query, test } from './support/database.ts';
import { callApi } from './support/shared-stack.ts';

const shipped = await query<{ scope: string; window: number; maximum: number }>(
  'select scope, window_seconds as window, maximum from private.rate_limits',
);
const limitOf = (scope: string, seconds: number) =>
  shipped.find((limit) => limit.scope === scope && limit.window === seconds)?.maximum ?? Number.NaN;
const windowsOf = (scope: string) => ({
  60: limitOf(scope, 60),
  3600: limitOf(scope, 3600),
  86400: limitOf(scope, 86400),
});

/** The functions that visitors call, their limits and what a refused call returns. */
const calls = [
  { name: 'verify_contact', scope: 'check', refused: [] },
  { name: 'resembles_contact', scope: 'look_alike', refused: null },
];

// All tests come from one address.
beforeEach(forgetCounts);
afterAll(forgetCounts);

test.for([
  ['verify_contact', { search_email: 'mara@listbolt.example' }, 'check'],
  ['resembles_contact', { search_email: 'mara@listbolt.example' }, 'look_alike'],
  ['application_status', { token: '0123456789abcdef0123456789abcdef' }, 'status'],
] as const)('%s takes nothing from the limits of another call', async ([name, body, scope]) => {
  await callApi('anon', `/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body) });
  const counted = await query<{ scope: string }>('select distinct scope from private.rate_counters order by scope');
  expect(counted.map((row) => row.scope)).toEqual([`${scope}_address`, `${scope}_all`]);
});

describe.each(calls)('$name', ({ name, scope, refused }) => {
  const windows = windowsOf(`${scope}_address`);
  const all = limitOf(`${scope}_all`, 60);
  const call = () =>
    callApi('anon', `/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { Origin: 'https://site.example' },
      body: JSON.stringify({ search_email: 'mara@listbolt.example' }),
    });
  /** The status that a call sets from this address, counted as long as the test's transaction lasts. */
  const statusFrom = async (db: Client, address: string | undefined, schema = 'public') => {
    await db.query(`select set_config('request.headers', $1, true), set_config('response.status', '', true)`, [
      JSON.stringify({ 'cf-connecting-ip': address }),
    ]);
    await db.query(`select ${schema}.${name}('mara@listbolt.example', null)`);
    return (await db.query("select current_setting('response.status', true) as status")).rows[0].status;
  };
  const spend = (db: Client, windowSeconds: number, hits: number, whose = 'address') =>
    db.query(
      `insert into private.rate_counters (scope, window_seconds, subject, ends_at, hits)
       select l.scope, l.window_seconds, case $2 when 'all' then 'all' else left(private.subject_hash('192.0.2.1'), 4) end,
         clock_timestamp() + make_interval(secs => l.window_seconds), $4 - coalesce(pg_sequence_last_value(l.sequence), 0)
       from private.rate_limits as l where l.scope = $1::text || $2::text and l.window_seconds = $3::integer`,
      [`${scope}_`, whose, windowSeconds, hits],
    );

  test(`${name} answers a call beyond the limit with 429 and the time to wait, and nothing else`, async () => {
    await Promise.all(Array.from({ length: windows[60] }, call));
    const response = await call();
    expect([response.status, await response.json()]).toEqual([429, refused]);
    const { headers } = response;
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(headers.get('access-control-expose-headers')?.split(/, ?/)).toContain('Retry-After');
  });

  test(`${name} answers no GET, so that no URL contains an address`, async () => {
    const response = await callApi('anon', `/rest/v1/rpc/${name}?search_email=mara@listbolt.example`);
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ message: 'Ask by POST only' });
  });

  test(`${name} answers again when the window that the first call began has passed`, async ({ db }) => {
    const pass = (seconds: number) =>
      db.query('update private.rate_counters set ends_at = ends_at - make_interval(secs => $1)', [seconds]);
    await spend(db, 60, windows[60] - 1);
    await pass(30);
    expect(await statusFrom(db, '192.0.2.1')).toBe('');
    expect(await statusFrom(db, '192.0.2.1')).toBe('429');
    await pass(31);
    expect(await statusFrom(db, '192.0.2.1')).toBe('');
    const { rows } = await db.query(
      'select hits::int from private.rate_counters where scope = $1 and window_seconds = 60',
      [`${scope}_address`],
    );
    expect(rows).toEqual([{ hits: 1 }]);
  });

  test(`${name} says how long the longest of the windows without room lasts`, async ({ db }) => {
    for (const window of [60, 3600] as const) await spend(db, window, windows[window]);
    await statusFrom(db, '192.0.2.1');
    const { rows } = await db.query(`select current_setting('response.headers')::json #>> '{0,Retry-After}' as wait`);
    expect(Number(rows[0].wait)).toBeGreaterThan(3500);
  });

  test.for(Object.entries(windows))(
    `${name} answers one address in %s seconds %i times`,
    async ([seconds, maximum], { db }) => {
      await spend(db, Number(seconds), maximum - 1);
      expect(await statusFrom(db, '192.0.2.1')).toBe('');
      expect(await statusFrom(db, '192.0.2.1')).toBe('429');
      expect(await statusFrom(db, '192.0.2.2')).toBe('');
    },
  );

  test(`${name} reads the address as the data API’s gateway names it`, async ({ db }) => {
    await db.query("update private.settings set value = 'x-other' where name = 'functions_address_header'");
    await spend(db, 60, windows[60]);
    expect(await statusFrom(db, '192.0.2.1')).toBe('429');
  });

  test(`${name} counts a visitor without an address with all visitors, and not as an address`, async ({ db }) => {
    await spend(db, 60, all - 2, 'all');
    expect(await statusFrom(db, undefined)).toBe('');
    expect(await statusFrom(db, 'unknown')).toBe('');
    for (const address of [undefined, 'unknown', '192.0.2.9']) expect(await statusFrom(db, address)).toBe('429');
  });

  // Each pair of neighbors differs in the last bit of the network, or in the first one after it.
  test.for([
    ['v6_56', ['0:a00', '0:a01', '0:aff'], '0:a02', '0:b00'],
    ['v6_48', ['1:a00', '1:b01', '1:fcff'], '1:d02', '0:b00'],
  ] as const)(`${name} limits IPv6 networks by the day: %s`, async ([network, parts, sibling, elsewhere], { db }) => {
    const { rowCount } = await db.query(
      'update private.rate_limits set maximum = 3 where scope = $1 and window_seconds = 86400',
      [`${scope}_${network}`],
    );
    expect(rowCount).toBeGreaterThan(0);
    const ask = (part: string) => statusFrom(db, `2001:db8:${part}::1`);
    for (const part of parts) expect(await ask(part)).toBe('');
    expect(await ask(sibling)).toBe('429');
    expect(await ask(elsewhere)).toBe('');
  });

  test(`${name} refuses without a lock`, async ({ db }) => {
    // The public function has its own limit for locks.
    await db.query("set local lock_timeout = '1ms'");
    const call = () => statusFrom(db, '192.0.2.1', 'private');
    const holder = await connect();
    try {
      await spend(holder, 60, windows[60]);
      await holder.query('begin; select from private.rate_counters for update');
      expect(await call()).toBe('429');
      // The lock is a real one: a caller with room has to count, waits for it, and is asked to try again.
      await holder.query('update private.rate_counters set hits = 1');
      await holder.query('commit; begin; select from private.rate_counters for update');
      expect(await call()).toBe('503');
      const { rows } = await db.query(`select current_setting('response.headers')::json #>> '{0,Retry-After}' as wait`);
      expect(rows).toEqual([{ wait: '1' }]);
    } finally {
      await holder.end();
    }
  });
});

// The next call on this connection of the data API is another visitor's.
test.each([
  ['of verify_contact with other arguments', "public.verify_contact('{}'::json)", '400'],
  ['with a text that is too long', "public.verify_contact(repeat('x', 2000))", '400'],
  ['beyond the limit', "public.verify_contact('a@b')", '429'],
])('the refusal of a call %s does not reach the next transaction of its connection', async (_, call, status) => {
  await query(`insert into private.rate_counters (scope, window_seconds, subject, ends_at, hits)
    values ('check_all', 60, 'all', now() + interval '1 minute', ${limitOf('check_all', 60)})`);
  const client = await connect();
  try {
    const set =
      "current_setting('response.status', true) as status, current_setting('response.headers', true) as headers";
    const { rows } = await client.query(
      `with call as materialized (select array(select ${call})) select ${set} from call`,
    );
    expect(rows).toMatchObject([{ status }]);
    const after = await client.query(`select ${set}`);
    for (const left of Object.values(after.rows[0])) expect(left || null).toBeNull();
  } finally {
    await client.end();
  }
});

// To fold or hash such a text takes long, and all other visitors would wait for the counter that they share.
test.for([
  ['verify_contact', 'search_email'],
  ['verify_contact', 'search_telegram'],
  ['resembles_contact', 'search_email'],
  ['resembles_contact', 'search_telegram'],
  ['application_status', 'token'],
])(
  '%s refuses a %s of more bytes than 320 characters may have before it locks a row',
  async ([name, argument], { db }) => {
    const ask = (letter: string, count: number) =>
      db.query(`select public.${name}(${argument} => repeat($1, $2))`, [letter, count]);
    const status = async () =>
      (await db.query("select current_setting('response.status', true) as status")).rows[0].status;
    // The tests have lifted its limit to half a minute.
    const [{ signature } = {}] = await query(
      "select oid::regprocedure::text as signature from pg_proc where proname = $1 and proargnames is not null and pronamespace = 'public'::regnamespace",
      [name],
    );
    await db.query(`alter function ${signature} set lock_timeout = '1ms'`);
    const holder = await connect();
    try {
      await holder.query('begin; lock table private.rate_counters in exclusive mode');
      for (const [letter, count] of [
        ['x', 4_000_000],
        ['x', 1_281],
        ['😀', 321],
      ] as const) {
        await db.query("select set_config('response.status', '', true)");
        await ask(letter, count);
        expect(await status()).toBe('400');
      }
      // A caller who may ask has to count, and waits.
      await ask('😀', 320);
      expect(await status()).toBe('503');
    } finally {
      await holder.end();
    }
  },
);

// If only the longest window is nearly full, no shorter one refuses the call first, and a wrong order would touch the shared row.
test.each<[string, string, (call: number) => string]>([
  ['one address', '_address', () => '192.0.2.1'],
  ['one IPv6 /48', '_v6_48', (call) => `2001:db8:0:${(call * 256).toString(16)}::1`],
])(
  'calls that come from %s at the same moment, with three places left in its day, take no more of what all share than they get',
  async (_, network, from) => {
    for (const scope of ['application', 'message', 'report', 'check', 'look_alike']) {
      // An operator has changed this limit last, so its row is the last one of the table.
      await query('update private.rate_limits set maximum = maximum where scope = $1', [scope + network]);
      await query(
        `insert into private.rate_counters (scope, window_seconds, subject, hits, ends_at)
       select scope, window_seconds, left(private.subject_hash($2), 4), maximum - 3, now() + interval '1 hour'
       from private.rate_limits where scope = $1 order by window_seconds desc limit 1`,
        [scope + network, network === '_address' ? from(0) : '2001:db8::/48'],
      );
      const take = "select private.take_from_visitor_limits($1, $2) as wait, 'a call' as call";
      const first = await connect();
      try {
        await first.query('begin');
        await first.query(take, [scope, from(0)]);
        const calls = Array.from({ length: 12 }, (__, call) => query<{ wait: number }>(take, [scope, from(call)]));
        // Each of them has seen three free places, since the first call is not committed yet.
        const waiting = "select from pg_stat_activity where query like '%a call%' and wait_event_type = 'Lock'";
        await expect.poll(async () => (await query(waiting)).length).toBe(12);
        await first.query('commit');
        const passed = (await Promise.all(calls)).filter(([row]) => row?.wait === 0);
        expect(passed, scope).toHaveLength(2);
      } finally {
        await first.end();
      }
      const taken = `select (hits + coalesce(pg_sequence_last_value(sequence), 0))::int as hits
        from private.rate_counters join private.rate_limits using (scope, window_seconds) where scope = $1`;
      expect(await query(taken, [`${scope}_all`])).toEqual([{ hits: 3 }]);
    }
  },
);

test('the windows of a call begin together, and each lasts as long as its limit says', async ({ db }) => {
  await db.query("select private.take_from_visitor_limits('check', '192.0.2.1')");
  const { rows } =
    await db.query(`select window_seconds as window, extract(epoch from ends_at - min(ends_at) over ())::int as "endsLater"
    from private.rate_counters where scope = 'check_address' order by 1`);
  const [minute, hour, day] = [60, 3600, 86_400];
  expect(rows).toEqual([minute, hour, day].map((window) => ({ window, endsLater: window - minute })));
});
