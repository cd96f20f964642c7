import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { describe, expect } from 'vitest';
import { test } from './support/database.ts';

const forms = [
  { kind: 'application', table: 'applications', scope: 'application' },
  { kind: 'message', table: 'messages', scope: 'message' },
  { kind: 'report', table: 'reports', scope: 'report' },
] as const;
type Kind = (typeof forms)[number]['kind'];

const fields: Record<Kind, (who: string, text: string) => object> = {
  application: (who, text) => ({ telegram_contact: who, coinmarketcap_url: '', project_blurb: text }),
  message: (who, text) => ({ name: who, email: 'a@b', company: '', project_type: '', message: text }),
  report: (who, text) => ({ kind: 'telegram', value: who, met_where: '', what_happened: text }),
};

/** As long as the SHA-256 hash that the functions send. */
const newKey = () => randomBytes(32).toString('hex');

interface Sent {
  kind?: Kind;
  who?: string;
  text?: string;
  key?: string | null;
  from?: string | undefined;
}

const accepted = { outcome: 'accepted', id: expect.any(String), receivedAt: expect.any(String) };
const limited = (most: number) => ({
  outcome: 'limited',
  retryAfter: expect.toSatisfy((wait: number) => wait > 0 && wait <= most),
});

async function submit(db: pg.Client, { kind = 'application', who = '@one', text = 'b', key = null, from }: Sent) {
  const { rows } = await db.query('select public.submit($1, $2, $3, $4) as answer', [
    kind,
    fields[kind](who, text),
    key,
    from === undefined ? {} : { 'cf-connecting-ip': from },
  ]);
  return rows[0].answer;
}

test.for(forms)(
  'one address may send the form for $kind as often as its limit says, and another address is not affected',
  async ({ kind, scope }, { db }) => {
    const from = '192.0.2.1';
    await db.query('update private.rate_limits set maximum = 3 where scope = $1', [`${scope}_address`]);
    // The functions' gateway names it, not the data API's.
    await db.query("update private.settings set value = 'x-other' where name = 'data_api_address_header'");
    for (const who of ['@one', '@two', '@three']) expect(await submit(db, { kind, who, from })).toEqual(accepted);
    expect(await submit(db, { kind, who: '@four', from })).toEqual(limited(86_400));
    expect(await submit(db, { kind, who: '@four', from: '192.0.2.2' })).toEqual(accepted);
  },
);

test('an IPv6 address is limited together with its /64', async ({ db }) => {
  await db.query("update private.rate_limits set maximum = 3 where scope = 'application_address'");
  for (const end of ['1', '8000:0:0:2', 'ffff:ffff']) {
    expect(await submit(db, { who: `@v6_${end}`, from: `2001:db8::${end}` })).toEqual(accepted);
  }
  expect(await submit(db, { who: '@v6_4', from: '2001:db8::4' })).toEqual(limited(86_400));
  expect(await submit(db, { who: '@v6_4', from: '2001:db8:0:1::4' })).toEqual(accepted);
});

test.for(forms)(
  'the limit for all visitors closes the form for $kind, and a refused call takes nothing of its address',
  async ({ kind, scope }, { db }) => {
    const from = '192.0.2.1';
    const setAll = (maximum: number) =>
      db.query('update private.rate_limits set maximum = $2 where scope = $1', [`${scope}_all`, maximum]);
    await setAll(2);
    expect(await submit(db, { kind, who: '@one' })).toEqual(accepted);
    expect(await submit(db, { kind, who: '@two', from: 'unknown, 10.0.0.1' })).toEqual(accepted);
    for (const who of ['@three', '@four', '@five', '@six'])
      expect(await submit(db, { kind, who, from })).toEqual(limited(86_400));
    await setAll(2000);
    expect(await submit(db, { kind, from })).toEqual(accepted);
  },
);

test('a limit keeps no address, only 16 bits of its salted hash', async ({ db }) => {
  for (const from of ['192.0.2.77', '2001:db8::77']) await submit(db, { from });
  const { rows } = await db.query('select subject from private.rate_counters');
  expect(rows).toContainEqual({ subject: 'all' });
  for (const { subject } of rows) expect(subject).toMatch(/^(all|[0-9a-f]{4})$/);
});

describe.each(forms)('$kind', ({ kind, table }) => {
  const count = async (db: pg.Client) => (await db.query(`select from public.${table}`)).rowCount;

  test(`a repeated ${kind} is known by its key from every address, and its key fits no other content`, async ({
    db,
  }) => {
    const sent = { kind, key: newKey(), text: 'text' };
    const first = await submit(db, { ...sent, from: '192.0.2.1' });
    // As from a phone that leaves its Wi-Fi.
    expect(await submit(db, { ...sent, from: '198.51.100.7' })).toEqual(first);
    expect(await submit(db, sent)).toEqual(first);
    expect(await submit(db, { ...sent, text: 'other' })).toEqual({ outcome: 'conflict' });
    expect(await submit(db, { ...sent, text: '' })).toEqual({ outcome: 'conflict' });
    expect(await count(db)).toBe(1);
  });

  test(`a retried ${kind} that the team has read already gets the first answer`, async ({ db }) => {
    const sent = { kind, key: newKey() };
    const first = await submit(db, sent);
    await db.query(`update public.${table} set status = 'spam', staff_note = 'read'`);
    expect(await submit(db, sent)).toEqual(first);
  });

  test(`a retried ${kind} is answered beyond the limits, twenty times in ten minutes`, async ({ db }) => {
    const sent = { kind, key: newKey(), from: '192.0.2.1' };
    const first = await submit(db, sent);
    for (const who of ['@two', '@three']) await submit(db, { ...sent, key: null, who });
    for (let retry = 0; retry < 20; retry += 1) expect(await submit(db, sent)).toEqual(first);
    expect(await submit(db, sent)).toEqual(limited(600));
    expect(await count(db)).toBe(3);
  });

  test(`the retries of one ${kind} take nothing from those of another one`, async ({ db }) => {
    const [one, other] = [newKey(), newKey()].map((key) => ({ kind, key }));
    await submit(db, { ...one });
    const first = await submit(db, { ...other });
    for (let retry = 0; retry < 21; retry += 1) await submit(db, { ...one });
    expect(await submit(db, { ...one })).toEqual(limited(600));
    expect(await submit(db, { ...other })).toEqual(first);
  });

  test(`each ${kind} with the same content and no key, or another one, is a new one`, async ({ db }) => {
    const ids = [];
    for (const key of [null, null, newKey()]) ids.push((await submit(db, { kind, key })).id);
    expect(new Set(ids).size).toBe(3);
    expect(await count(db)).toBe(3);
  });

  test(`the team is notified of each ${kind} while it is there`, async ({ db }) => {
    const ids = [(await submit(db, { kind })).id, (await submit(db, { kind })).id];
    const about = async () =>
      (await db.query('select distinct subject_id as id from private.notifications where kind = $1 order by 1', [kind]))
        .rows;
    expect(await about()).toEqual(ids.sort().map((id) => ({ id })));
    await db.query(`delete from public.${table} where id = $1`, [ids[0]]);
    expect(await about()).toEqual([{ id: ids[1] }]);
    await db.query(`delete from public.${table}`);
    expect(await about()).toEqual([]);
  });
});
