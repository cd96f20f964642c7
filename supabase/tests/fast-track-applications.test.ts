import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  fastTrackApplicationSchema,
  isListingUrl,
  LISTING_URL_MAX,
  PROJECT_BLURB_MAX,
  TELEGRAM_CONTACT_MAX,
  TELEGRAM_CONTACT_MIN,
} from '../functions/_shared/contracts/fast-track-application.ts';
import { asRole, connect, query } from './support/database.ts';
import { oddCharacters } from './support/odd-characters.ts';

const INSERT =
  'insert into public.fast_track_applications (telegram_contact, coinmarketcap_url, project_blurb) values ($1, $2, $3)';
const SUBMIT = "select public.submit('fast_track_application', jsonb_build_object('telegram_contact', $1::text, 'coinmarketcap_url', $2::text, 'project_blurb', $3::text), $4, $5) as answer";
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

  test('what the contract takes for a URL, the database takes, and nothing else, whatever its collation', async () => {
    const formats = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) =>
      /\p{Format}/u.test(String.fromCodePoint(code)),
    );
    const characters = [...oddCharacters, ...String.fromCodePoint(...formats), ...'é日😀\u2027\u2065\u{110be}'];
    const urls = characters.map((character) => `https://coingecko.com/${character}a`);
    expect(urls.filter(isListingUrl)).toHaveLength(6);
    await asRole('postgres', async (db) => {
      for (const coinmarketcapUrl of urls) {
        await db.query('savepoint before_it');
        const insert = db.query(INSERT, ['abc', coinmarketcapUrl, null]);
        const constraint = await insert.then(
          () => undefined,
          (error: { constraint?: string }) => error.constraint,
        );
        const expected = isListingUrl(coinmarketcapUrl) ? undefined : 'coinmarketcap_url_shape';
        expect(constraint, JSON.stringify(coinmarketcapUrl)).toBe(expected);
        await db.query('rollback to before_it');
      }
    });
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
      await expect(db.query("update public.fast_track_applications set status = 'qualified'")).rejects.toMatchObject({
        code: '22P02',
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
  // No rollback takes shared counts back.
  beforeEach(() => query('truncate private.rate_counters'));

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

  test('three a day for a contact, however it is written: of more the team is not told, and neither is the sender', async () => {
    await asRole('postgres', async (db) => {
      for (const contact of ['@Name_1', 'https://t.me/name_1', 'NAME_1', ' t.me/Name_1', '@name_2'])
        expect(await submit(db, contact)).toEqual(accepted);
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
  });

  test('a stranger who names a contact gets the same answers, whether others named it or not', async () => {
    const answersTo = (contact: string) =>
      asRole('postgres', async (db) => {
        for (let index = 0; index < 5 && contact === '@known'; index += 1) {
          await submit(db, contact, { 'cf-connecting-ip': `198.51.100.${index}` }, `blurb ${index}`);
        }
        const outcomes: string[] = [];
        for (let index = 0; index < 5; index += 1) {
          const answer = await submit(db, contact, { 'cf-connecting-ip': '192.0.2.1' }, `stranger ${index}`);
          outcomes.push(`${answer.outcome} ${Object.keys(answer)}`);
        }
        return outcomes;
      });
    expect(await answersTo('@known')).toEqual(await answersTo('@unknown'));
    expect((await answersTo('@known'))[0]).toBe('accepted id,outcome');
  });

  test('so many a day for all, the nameless included; what is refused is not counted', async () => {
    await asRole('postgres', async (db) => {
      await db.query("update private.rate_limits set maximum = 2 where scope = 'application_all'");
      expect(await submit(db, '@one')).toEqual(accepted);
      expect(await submit(db, '@two', { 'cf-connecting-ip': 'unknown, 10.0.0.1' })).toEqual(accepted);
      expect(await submit(db, '@three')).toEqual(limited(86_400));
      const { rows } = await db.query(
        "select hits::integer from private.shared_counts where scope = 'application_all'",
      );
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
      expect(rowCount).toBe(3);
    } finally {
      await refused.end();
      await first.query("update private.rate_limits set maximum = 2000 where scope = 'application_all'");
      await first.query('delete from public.fast_track_applications');
      await first.query('truncate private.rate_counters');
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
      for (const { subject } of rows) expect(subject).toMatch(/^([0-9a-f]{64}|[0-9a-f]{4})$/);
    });
  });
});

describe('the same content twice', () => {
  beforeEach(() => query('truncate private.rate_counters'));

  const forms = [
    [
      'fast_track_applications',
      "public.submit('fast_track_application', jsonb_build_object('telegram_contact', $1::text, 'coinmarketcap_url', '', 'project_blurb', 'b'), $2, $3)",
      'fast_track_application',
      'fast_track_inbox',
    ],
    [
      'contact_messages',
      "public.submit('contact_message', jsonb_build_object('name', $1::text, 'email', 'a@b', 'company', '', 'project_type', '', 'message', 'm'), $2, $3)",
      'contact_message',
      'contact_inbox',
    ],
  ] as const;
  const from = (address?: string) => (address ? { 'cf-connecting-ip': address } : {});
  const send = async (db: pg.Client, call: string, who: string, headers: object, key: string | null = null) =>
    (await db.query(`select ${call} as answer`, [who, key, headers])).rows[0].answer;
  const accepted = { outcome: 'accepted', id: expect.any(String) };

  test.each(forms)('%s: over the own limit, it does not tell whether somebody else sent it', async (_, call) => {
    await asRole('service_role', async (db) => {
      expect(await send(db, call, '@victim', from('192.0.2.1'))).toEqual(accepted);
      for (const who of ['@one', '@two', '@three']) await send(db, call, who, from('192.0.2.9'));
      const sent = await send(db, call, '@victim', from('192.0.2.9'));
      expect(sent).toMatchObject({ outcome: 'limited' });
      expect(await send(db, call, '@nobody', from('192.0.2.9'))).toEqual(sent);
    });
  });

  test.each(forms)(
    '%s: from another sender it is a first one, and the team is told once',
    async (table, call, reference, inbox) => {
      await asRole('postgres', async (db) => {
        const first = await send(db, call, '@same', from('192.0.2.1'));
        for (const address of ['192.0.2.2', '2001:db8::1', undefined]) {
          const other = await send(db, call, '@same', from(address));
          expect(other).toEqual(accepted);
          expect(other.id).not.toBe(first.id);
          const { rows } = await db.query(`select repeats from public.${table} where id = $1`, [other.id]);
          expect(rows).toEqual([{ repeats: first.id }]);
          const told = await db.query(`select from private.notifications where about = $1`, [other.id]);
          expect(told.rowCount).toBe(0);
          const seen = await db.query(`select notification from public.${inbox} where id = $1`, [other.id]);
          expect(seen.rows).toEqual([{ notification: `as for ${first.id}` }]);
          await db.query('truncate private.rate_counters');
        }
        const all = await db.query(`select from private.notifications where kind = '${reference}'`);
        expect(all.rowCount).toBe(3);
      });
    },
  );

  test('one that nobody was told of, since its contact was over the limit, is no first one', async () => {
    const call = "public.submit('fast_track_application', jsonb_build_object('telegram_contact', '@busy', 'coinmarketcap_url', '', 'project_blurb', $1::text), $2, $3)";
    await asRole('postgres', async (db) => {
      await db.query("update private.rate_limits set maximum = 1 where scope = 'application_contact'");
      const told = await send(db, call, 'another project', from('192.0.2.3'));
      const silent = await send(db, call, 'the project', from('192.0.2.1'));
      await db.query("update private.rate_limits set maximum = 3 where scope = 'application_contact'");
      const later = await send(db, call, 'the project', from('192.0.2.2'));
      const { rows } = await db.query(
        `select a.id, count(n.id)::integer as told, a.repeats from public.fast_track_applications as a
         left join private.notifications as n on n.about = a.id group by a.id order by a.id = $1, told`,
        [told.id],
      );
      expect(rows).toEqual([
        { id: silent.id, told: 0, repeats: null },
        { id: later.id, told: 3, repeats: null },
        { id: told.id, told: 3, repeats: null },
      ]);
    });
  });

  test.each(forms)('%s: from the same sender it is the first one, twenty times in ten minutes', async (table, call) => {
    await asRole('postgres', async (db) => {
      const first = await send(db, call, '@same', from('192.0.2.1'));
      for (let repeat = 0; repeat < 20; repeat += 1) {
        expect(await send(db, call, '@same', from('192.0.2.1'))).toEqual(first);
      }
      expect(await send(db, call, '@same', from('192.0.2.1'))).toMatchObject({ outcome: 'limited' });
      expect((await db.query(`select from public.${table}`)).rowCount).toBe(1);
    });
  });

  test.each(forms)(
    '%s: a key is known wherever it comes from, a sender without an address is not',
    async (table, call) => {
      await asRole('postgres', async (db) => {
        const key = '0b0f2a5e-0000-4000-8000-000000000002';
        const first = await send(db, call, '@same', from('192.0.2.1'), key);
        // A phone that leaves its Wi-Fi.
        expect(await send(db, call, '@same', from('198.51.100.7'), key)).toEqual(first);
        expect(await send(db, call, '@same', from(), key)).toEqual(first);
        expect((await send(db, call, '@same', from())).id).not.toBe((await send(db, call, '@same', from())).id);
        expect((await db.query(`select from public.${table}`)).rowCount).toBe(3);
      });
    },
  );
});

test.each([
  ['fast_track_applications', "public.submit('fast_track_application', jsonb_build_object('telegram_contact', '@again', 'coinmarketcap_url', '', 'project_blurb', 'b'), $1)"],
  ['contact_messages', "public.submit('contact_message', jsonb_build_object('name', 'a', 'email', 'a@b', 'company', '', 'project_type', '', 'message', 'm'), $1)"],
  ['impersonation_reports', "public.submit('contact_report', jsonb_build_object('kind', 'email', 'value', 'a@b'), $1)"],
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
    'select from private.submissions',
    "insert into public.fast_track_applications (telegram_contact, project_blurb) values ('abc', 'b')",
    "update public.fast_track_applications set status = 'spam'",
    'delete from public.fast_track_applications',
    'delete from private.notifications',
  ];
  const calls = [
    "select public.submit('fast_track_application', jsonb_build_object('telegram_contact', 'abc', 'coinmarketcap_url', '', 'project_blurb', 'b'))",
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
