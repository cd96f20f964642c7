import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeEach, describe, expect } from 'vitest';
import { forgetCounts, test } from './support/database.ts';

const forms = [
  { kind: 'fast_track_application', table: 'fast_track_applications', inbox: 'fast_track_inbox', scope: 'application' },
  { kind: 'contact_message', table: 'contact_messages', inbox: 'contact_inbox', scope: 'message' },
  { kind: 'contact_report', table: 'impersonation_reports', inbox: 'report_inbox', scope: 'report' },
] as const;
type Kind = (typeof forms)[number]['kind'];

const fields: Record<Kind, (who: string, text: string) => object> = {
  fast_track_application: (who, text) => ({ telegram_contact: who, coinmarketcap_url: '', project_blurb: text }),
  contact_message: (who, text) => ({ name: who, email: 'a@b', company: '', project_type: '', message: text }),
  contact_report: (who, text) => ({ kind: 'telegram', value: who, met_where: '', what_happened: text }),
};

interface Sent {
  kind?: Kind;
  who?: string;
  text?: string;
  key?: string | null;
  from?: string | undefined;
}

const accepted = { outcome: 'accepted', id: expect.any(String) };
const limited = (most: number) => ({
  outcome: 'limited',
  retryAfter: expect.toSatisfy((wait: number) => wait > 0 && wait <= most),
});

async function submit(
  db: pg.Client,
  { kind = 'fast_track_application', who = '@one', text = 'b', key = null, from }: Sent,
) {
  const { rows } = await db.query('select public.submit($1, $2, $3, $4) as answer', [
    kind,
    fields[kind](who, text),
    key,
    from === undefined ? {} : { 'cf-connecting-ip': from },
  ]);
  return rows[0].answer;
}

// No rollback takes shared counts back.
beforeEach(forgetCounts);

test.for(forms)(
  'one address may send three of a $kind in ten minutes, and another address is not affected',
  async ({ kind }, { db }) => {
    const from = '192.0.2.1';
    for (const who of ['@one', '@two', '@three']) expect(await submit(db, { kind, who, from })).toEqual(accepted);
    expect(await submit(db, { kind, who: '@four', from })).toEqual(limited(600));
    // The same address in IPv6 clothes.
    expect(await submit(db, { kind, who: '@four', from: `::ffff:${from}` })).toEqual(limited(600));
    expect(await submit(db, { kind, who: '@four', from: '192.0.2.2' })).toEqual(accepted);
  },
);

test('an IPv6 address is limited together with its /64', async ({ db }) => {
  for (const end of ['1', '2', 'ffff:ffff']) {
    expect(await submit(db, { who: `@v6_${end}`, from: `2001:db8::${end}` })).toEqual(accepted);
  }
  expect(await submit(db, { who: '@v6_4', from: '2001:db8::4' })).toEqual(limited(600));
  expect(await submit(db, { who: '@v6_4', from: '2001:db8:0:1::4' })).toEqual(accepted);
});

test('a Telegram contact that is named too often, however it is written, is stored and not announced', async ({
  db,
}) => {
  for (const who of ['@Name_1', 'https://t.me/name_1', 'NAME_1', ' t.me/Name_1', '@name_2'])
    expect(await submit(db, { who })).toEqual(accepted);
  const { rows } = await db.query(
    'select telegram_contact, notification from public.fast_track_inbox order by telegram_contact collate "C"',
  );
  expect(rows).toEqual([
    { telegram_contact: ' t.me/Name_1', notification: 'none: contact named too often' },
    { telegram_contact: '@Name_1', notification: 'waiting' },
    { telegram_contact: '@name_2', notification: 'waiting' },
    { telegram_contact: 'NAME_1', notification: 'waiting' },
    { telegram_contact: 'https://t.me/name_1', notification: 'waiting' },
  ]);
});

test.for(forms)(
  'the limit for all visitors closes the form of a $kind, and a refusal is not counted',
  async ({ kind, scope }, { db }) => {
    await db.query('update private.rate_limits set maximum = 2 where scope = $1', [`${scope}_all`]);
    expect(await submit(db, { kind, who: '@one' })).toEqual(accepted);
    expect(await submit(db, { kind, who: '@two', from: 'unknown, 10.0.0.1' })).toEqual(accepted);
    expect(await submit(db, { kind, who: '@three' })).toEqual(limited(86_400));
    const { rows } = await db.query('select hits::integer from private.shared_counts where scope = $1', [
      `${scope}_all`,
    ]);
    expect(rows).toEqual([{ hits: 2 }]);
  },
);

test('a limit keeps no address and no contact in clear text', async ({ db }) => {
  await submit(db, { who: '@canary', from: '192.0.2.77' });
  const { rows } = await db.query('select subject from private.rate_counters');
  for (const { subject } of rows) expect(subject).toMatch(/^([0-9a-f]{64}|[0-9a-f]{4})$/);
  const stored = await db.query('select sender_hash from public.fast_track_applications');
  expect(stored.rows).toEqual([{ sender_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});

describe.each(forms)('$kind', ({ kind, table, inbox }) => {
  const count = async (db: pg.Client) => (await db.query(`select from public.${table}`)).rowCount;

  test(`a repeated ${kind} is known by its key from every address, and its key fits no other content`, async ({
    db,
  }) => {
    const key = randomUUID();
    const first = await submit(db, { kind, key, from: '192.0.2.1' });
    // A phone that leaves its Wi-Fi.
    expect(await submit(db, { kind, key, from: '198.51.100.7' })).toEqual(first);
    expect(await submit(db, { kind, key })).toEqual(first);
    expect(await submit(db, { kind, key, text: 'other', from: '192.0.2.1' })).toEqual({ outcome: 'conflict' });
    expect(await count(db)).toBe(1);
  });

  test(`a ${kind} repeated by its sender is stored once, and limited after twenty times in ten minutes`, async ({
    db,
  }) => {
    const from = '192.0.2.1';
    const first = await submit(db, { kind, from });
    for (let repeat = 0; repeat < 20; repeat += 1) expect(await submit(db, { kind, from })).toEqual(first);
    expect(await submit(db, { kind, from })).toEqual(limited(600));
    expect(await count(db)).toBe(1);
  });

  test(`a ${kind} repeated by another sender is stored again, and the team is not notified again`, async ({ db }) => {
    const first = await submit(db, { kind, from: '192.0.2.1' });
    for (const from of ['192.0.2.2', '2001:db8::1', undefined, undefined]) {
      const other = await submit(db, { kind, from });
      expect(other).toEqual(accepted);
      expect(other.id).not.toBe(first.id);
      const { rows } = await db.query(`select notification from public.${inbox} where id = $1`, [other.id]);
      expect(rows).toEqual([{ notification: `as for ${first.id}` }]);
      await db.query('truncate private.rate_counters');
    }
    expect((await db.query('select from private.notifications where kind = $1', [kind])).rowCount).toBe(3);
  });

  test(`a sender over the limit does not learn whether another sender sent the same ${kind}`, async ({ db }) => {
    expect(await submit(db, { kind, who: '@victim', from: '192.0.2.1' })).toEqual(accepted);
    for (const who of ['@one', '@two', '@three']) await submit(db, { kind, who, from: '192.0.2.9' });
    const sent = await submit(db, { kind, who: '@victim', from: '192.0.2.9' });
    expect(sent).toMatchObject({ outcome: 'limited' });
    expect(await submit(db, { kind, who: '@unknown', from: '192.0.2.9' })).toEqual(sent);
  });

  test(`a repeated ${kind} is stored again after a day, and after staff have deleted it`, async ({ db }) => {
    const sent = { kind, key: randomUUID(), from: '192.0.2.1' };
    const first = await submit(db, sent);
    await db.query(`update public.${table} set created_at = now() - interval '25 hours'`);
    const second = await submit(db, sent);
    expect(second.id).not.toBe(first.id);
    expect(await submit(db, sent)).toEqual(second);
    await db.query(`delete from public.${table}`);
    expect((await db.query('select from private.notifications where kind = $1', [kind])).rowCount).toBe(0);
    expect((await submit(db, sent)).id).not.toBe(second.id);
    expect(await count(db)).toBe(1);
  });
});

test('the team is notified of a copy when it was not notified of the first application', async ({ db }) => {
  const contactLimit = (maximum: number) =>
    db.query("update private.rate_limits set maximum = $1 where scope = 'application_contact'", [maximum]);
  await contactLimit(1);
  await submit(db, { who: '@busy', text: 'another project', from: '192.0.2.3' });
  const silent = await submit(db, { who: '@busy', text: 'the project', from: '192.0.2.1' });
  await contactLimit(3);
  const later = await submit(db, { who: '@busy', text: 'the project', from: '192.0.2.2' });
  const { rows } = await db.query(
    'select id, notification from public.fast_track_inbox where id = any ($1) order by id = $2',
    [[silent.id, later.id], later.id],
  );
  expect(rows.map(({ notification }) => notification)).toEqual(['none: contact named too often', 'waiting']);
});

test('a field that was left out is null, and an unknown field is an error', async ({ db }) => {
  await submit(db, { who: '@project' });
  const { rows } = await db.query('select coinmarketcap_url, status from public.fast_track_applications');
  expect(rows).toEqual([{ coinmarketcap_url: null, status: 'new' }]);
  await expect(
    db.query(`select public.submit('contact_message', '{"name": "a", "email": "a@b", "message": "m", "paid": true}')`),
  ).rejects.toMatchObject({ code: '42703' });
});
