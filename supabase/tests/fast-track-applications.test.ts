import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  fastTrackApplicationSchema,
  isListingUrl,
  LISTING_URL_MAX,
  PROJECT_BLURB_MAX,
  TELEGRAM_CONTACT_MAX,
  TELEGRAM_CONTACT_MIN,
} from '../functions/_shared/contracts/fast-track-application.ts';
import { asRole, connect } from './support/database.ts';
import { oddCharacters } from './support/odd-characters.ts';

const INSERT =
  'insert into public.fast_track_applications (telegram_contact, coinmarketcap_url, project_blurb) values ($1, $2, $3)';
const SUBMIT = 'select public.submit_fast_track_application($1, $2, $3, $4, $5) as answer';
const url = (length: number) => 'https://coingecko.com/'.padEnd(length, 'a');

/** The constraint that refuses the row, or undefined where it is taken. */
function refusedBy(contact: string, coinmarketcapUrl: string | null, blurb: string | null) {
  return asRole('postgres', (db) =>
    db.query(INSERT, [contact, coinmarketcapUrl, blurb]).then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    ),
  );
}

describe('the contract’s limits are the database’s', () => {
  test.each<[string, Parameters<typeof refusedBy>, string | undefined]>([
    ['the shortest contact', ['a'.repeat(TELEGRAM_CONTACT_MIN), null, 'b'], undefined],
    ['one less', ['a'.repeat(TELEGRAM_CONTACT_MIN - 1), null, 'b'], 'telegram_contact_length'],
    ['the longest contact', ['😀'.repeat(TELEGRAM_CONTACT_MAX), null, 'b'], undefined],
    ['one more', ['a'.repeat(TELEGRAM_CONTACT_MAX + 1), null, 'b'], 'telegram_contact_length'],
    ['the longest blurb', ['abc', null, '😀'.repeat(PROJECT_BLURB_MAX)], undefined],
    ['one more', ['abc', null, 'a'.repeat(PROJECT_BLURB_MAX + 1)], 'project_blurb_length'],
    ['the longest URL', ['abc', url(LISTING_URL_MAX), null], undefined],
    ['one more', ['abc', url(LISTING_URL_MAX + 1), null], 'coinmarketcap_url_shape'],
    ['a URL elsewhere', ['abc', 'https://coingecko.com.evil.example/', null], 'coinmarketcap_url_shape'],
    ['a script', ['abc', 'javascript:alert(1)//coingecko.com', null], 'coinmarketcap_url_shape'],
    ['neither URL nor blurb', ['abc', null, null], 'url_or_blurb'],
    ['a contact that nobody can see', ['\u200b\u200b\u200b', null, 'b'], 'telegram_contact_length'],
    ['no URL and such a blurb', ['abc', null, '\u200b'], 'url_or_blurb'],
  ])('%s', async (_, row, constraint) => expect(await refusedBy(...row)).toBe(constraint));

  test('what the contract takes for a URL, the database takes too, whatever its collation', async () => {
    const taken = oddCharacters.map((odd) => `https://coingecko.com/${odd}a`).filter(isListingUrl);
    expect(taken).not.toEqual([]);
    await asRole('postgres', async (db) => {
      for (const coinmarketcapUrl of taken) await db.query(INSERT, ['abc', coinmarketcapUrl, null]);
    });
    expect(await refusedBy('abc', 'https://coingecko.com/\u0001', null)).toBe('coinmarketcap_url_shape');
    // The Kelvin sign is a K only where case is folded by Unicode.
    expect(await refusedBy('abc', 'https://coingec\u212ao.com/', null)).toBe('coinmarketcap_url_shape');
  });

  test('what the contract takes for a contact or a blurb, the database takes too, and nothing else', async () => {
    for (const odd of oddCharacters) {
      const isTaken = (telegramContact: string, projectBlurb: string) =>
        fastTrackApplicationSchema.safeParse({ telegramContact, projectBlurb }).success;
      const [contact, blurb] = [`ab${odd}`, odd];
      expect((await refusedBy(contact, null, 'b')) === undefined, JSON.stringify(odd)).toBe(isTaken(contact, 'b'));
      expect((await refusedBy('abc', null, blurb)) === undefined, JSON.stringify(odd)).toBe(isTaken('abc', blurb));
    }
  });

  test('no constraint that reads a pattern depends on the collation of the database', async () => {
    await asRole('postgres', async (db) => {
      const { rows } = await db.query(`select conname, pg_get_constraintdef(oid) like '%COLLATE "C"%' as fixed
        from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%~%'`);
      expect(rows.map(({ conname }) => conname)).toEqual(
        expect.arrayContaining(['coinmarketcap_url_shape', 'email_shape']),
      );
      expect(rows.filter(({ fixed }) => !fixed)).toEqual([]);
    });
  });

  test('an unknown status is refused, a changed one is dated', async () => {
    await asRole('postgres', async (db) => {
      await db.query(INSERT, ['abc', null, 'b']);
      await db.query("update public.fast_track_applications set status_changed_at = '2026-01-01', staff_note = 'x'");
      const { rows } = await db.query(
        "update public.fast_track_applications set status = 'contacted' returning status_changed_at > '2026-01-01' as dated",
      );
      expect(rows).toEqual([{ dated: true }]);
      await expect(db.query("update public.fast_track_applications set status = 'won'")).rejects.toMatchObject({
        constraint: 'status_known',
      });
    });
  });
});

describe('the staff view', () => {
  test('newest first, hours since arrival, overdue after the promised 24 hours while still new', async () => {
    await asRole('postgres', async (db) => {
      await db.query(
        `insert into public.fast_track_applications (telegram_contact, project_blurb, status, created_at) values
          ('fresh', 'b', 'new', now() - interval '23 hours'),
          ('late', 'b', 'new', now() - interval '25 hours'),
          ('handled', 'b', 'contacted', now() - interval '26 hours')`,
      );
      const { rows } = await db.query(
        'select telegram_contact, hours_since_arrival::float as hours, overdue from public.fast_track_inbox',
      );
      expect(rows).toEqual([
        { telegram_contact: 'fresh', hours: 23, overdue: false },
        { telegram_contact: 'late', hours: 25, overdue: true },
        { telegram_contact: 'handled', hours: 26, overdue: false },
      ]);
    });
  });
});

describe('limits', () => {
  async function submit(db: pg.Client, contact: string, headers: object = {}, blurb = 'b') {
    const { rows } = await db.query(SUBMIT, [contact, '', blurb, null, headers]);
    return rows[0].answer;
  }
  const accepted = { outcome: 'accepted', id: expect.any(String) };
  const limited = (most: number) => ({
    outcome: 'limited',
    retryAfter: expect.toSatisfy((wait: number) => wait > 0 && wait <= most),
  });

  test('three in ten minutes from an address; another one is not touched by it', async () => {
    await asRole('service_role', async (db) => {
      const from = (address: string) => ({ 'cf-connecting-ip': address });
      for (const contact of ['@one', '@two', '@three'])
        expect(await submit(db, contact, from('192.0.2.1'))).toEqual(accepted);
      expect(await submit(db, '@four', from('192.0.2.1'))).toEqual(limited(600));
      // The same address in IPv6 clothes.
      expect(await submit(db, '@four', from('::ffff:192.0.2.1'))).toEqual(limited(600));
      expect(await submit(db, '@four', from('192.0.2.2'))).toEqual(accepted);
    });
  });

  test('IPv6 counts by its /64', async () => {
    await asRole('service_role', async (db) => {
      for (const end of ['1', '2', 'ffff:ffff']) {
        expect(await submit(db, `@v6_${end}`, { 'cf-connecting-ip': `2001:db8::${end}` })).toEqual(accepted);
      }
      expect(await submit(db, '@v6_4', { 'cf-connecting-ip': '2001:db8::4' })).toEqual(limited(600));
      expect(await submit(db, '@v6_4', { 'cf-connecting-ip': '2001:db8:0:1::4' })).toEqual(accepted);
    });
  });

  test('three a day for a contact, however it is written and wherever it comes from', async () => {
    await asRole('service_role', async (db) => {
      for (const contact of ['@Name_1', 'https://t.me/name_1', 'NAME_1'])
        expect(await submit(db, contact)).toEqual(accepted);
      expect(await submit(db, ' t.me/Name_1')).toEqual(limited(86_400));
      expect(await submit(db, '@name_2')).toEqual(accepted);
    });
  });

  test('so many a day for all, the nameless included; what is refused is not counted', async () => {
    await asRole('postgres', async (db) => {
      await db.query("update private.rate_limits set maximum = 2 where scope = 'application_all'");
      expect(await submit(db, '@one')).toEqual(accepted);
      expect(await submit(db, '@two', { 'cf-connecting-ip': 'unknown, 10.0.0.1' })).toEqual(accepted);
      expect(await submit(db, '@three')).toEqual(limited(86_400));
      const { rows } = await db.query("select hits from private.rate_counters where scope = 'application_all'");
      expect(rows).toEqual([{ hits: 2 }]);
    });
  });

  test('a refusal holds no lock: nobody waits for it', async () => {
    const [first, refused] = [await connect(), await connect()];
    try {
      await first.query("update private.rate_limits set maximum = 1 where scope = 'application_all'");
      expect(await submit(first, '@one', { 'cf-connecting-ip': '192.0.2.1' })).toEqual(accepted);
      await refused.query('begin');
      expect(await submit(refused, '@two', { 'cf-connecting-ip': '192.0.2.1' })).toEqual(limited(86_400));
      // NOWAIT raises where the transaction that is still open holds a row.
      const { rowCount } = await first.query('select from private.rate_counters for update nowait');
      expect(rowCount).toBe(4);
    } finally {
      await refused.end();
      await first.query("update private.rate_limits set maximum = 2000 where scope = 'application_all'");
      await first.query('delete from public.fast_track_applications');
      await first.query('truncate private.rate_counters, private.remembered_answers');
      await first.end();
    }
  });

  test('a window that has passed starts again', async () => {
    await asRole('postgres', async (db) => {
      for (const contact of ['@one', '@two', '@three']) await submit(db, contact, { 'cf-connecting-ip': '192.0.2.1' });
      await db.query(
        "update private.rate_counters set window_start = window_start - interval '10 minutes' where window_seconds = 600",
      );
      expect(await submit(db, '@four', { 'cf-connecting-ip': '192.0.2.1' })).toEqual(accepted);
    });
  });

  test('addresses and contacts are not kept in clear', async () => {
    await asRole('postgres', async (db) => {
      await submit(db, '@canary', { 'cf-connecting-ip': '192.0.2.77' });
      const { rows } = await db.query('select subject from private.rate_counters');
      for (const { subject } of rows) expect(subject).toMatch(/^([0-9a-f]{64}|all)$/);
    });
  });
});

test.each([
  ['fast_track_applications', "public.submit_fast_track_application('@again', '', 'b', $1)"],
  ['contact_messages', "public.submit_contact_message('a', 'a@b', '', '', 'm', $1)"],
])('%s: what staff have deleted is written again when it is sent again', async (table, call) => {
  await asRole('postgres', async (db) => {
    const send = async () =>
      (await db.query(`select ${call} as answer`, ['0b0f2a5e-0000-4000-8000-000000000001'])).rows[0].answer;
    const stored = async () => (await db.query(`select id from public.${table}`)).rows.map(({ id }) => id);
    const first = await send();
    expect(await send()).toEqual(first);
    await db.query(`delete from public.${table}`);
    const second = await send();
    expect(second).toEqual({ outcome: 'accepted', id: expect.not.stringMatching(first.id) });
    expect(await stored()).toEqual([second.id]);
  });
});

describe('nobody but the function may', () => {
  const attempts = [
    'select from public.fast_track_applications',
    'select from public.fast_track_inbox',
    'select from private.notifications',
    'select from private.remembered_answers',
    "insert into public.fast_track_applications (telegram_contact, project_blurb) values ('abc', 'b')",
    "update public.fast_track_applications set status = 'spam'",
    'delete from public.fast_track_applications',
    'delete from private.notifications',
  ];
  const calls = [
    "select public.submit_fast_track_application('abc', '', 'b')",
    "select private.submit_fast_track_application('abc', '', 'b', null, '{}')",
    "select * from public.claim_notification('telegram')",
    'select public.settle_notification(gen_random_uuid(), gen_random_uuid())',
    'select private.request_delivery()',
  ];
  test.each(['anon', 'authenticated', 'service_role'] as const)('%s', async (role) => {
    for (const sql of role === 'service_role' ? attempts : [...attempts, ...calls]) {
      await asRole(role, async (db) => {
        await expect(db.query(sql), sql).rejects.toMatchObject({ code: '42501' });
      });
    }
  });
});
