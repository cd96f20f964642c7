import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { asRole, query, setSharedCount } from './support/database.ts';

/** Each alarm is made to ring, and what the digest counts is put there first. */

const withAddress = { 'cf-connecting-ip': '203.0.113.7' };

/** What the schedule does each minute. Answers the alarms that it told, which are one message at most. */
async function watch(db: pg.Client): Promise<Record<string, unknown>[]> {
  const { rows: before } = await db.query('select id from private.news');
  await db.query('select private.watch()');
  const { rows } = await db.query(
    "select content -> 'alarms' as alarms from private.news where kind = 'alarm' and id <> all ($1)",
    [before.map(({ id }) => id)],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.alarms ?? [];
}

/** A transaction stands still in time: instead, what happened in it moves back. */
async function pass(db: pg.Client, hours: number): Promise<void> {
  await db.query(
    `update private.alarms set since = since - make_interval(mins => $1), told_at = told_at - make_interval(mins => $1)`,
    [hours * 60],
  );
  await db.query(
    'update private.notifications set dead_at = dead_at - make_interval(mins => $1) where dead_at is not null',
    [hours * 60],
  );
}

async function apply(db: pg.Client): Promise<void> {
  await db.query("select public.submit_fast_track_application('@project', '', gen_random_uuid()::text, null, $1)", [
    withAddress,
  ]);
}

/** An application that a channel did not take in twelve tries. */
async function giveUp(db: pg.Client, channel = 'telegram'): Promise<void> {
  await db.query('truncate private.rate_counters');
  await apply(db);
  await db.query(
    `update private.notifications set tries = 12, dead_at = now(), last_error = 'http_401'
     where channel = $1 and application_id is not null and dead_at is null`,
    [channel],
  );
}

// No rollback takes a shared count back.
beforeEach(async () => {
  await query('truncate private.rate_counters');
  await query("select setval('private.calls_without_address', 1, false)");
});

describe('a dead notification', () => {
  const dead = (count: number, channel = 'telegram') => ({
    alarm: 'notifications_dead',
    channel,
    count,
    error: 'http_401',
  });

  test('rings once; a later one rings again, but not before the quiet hours have passed', async () => {
    await asRole('postgres', async (db) => {
      await giveUp(db);
      expect(await watch(db)).toEqual([dead(1)]);
      expect(await watch(db)).toEqual([]);
      await pass(db, 100);
      expect(await watch(db)).toEqual([]);
      await giveUp(db);
      expect(await watch(db)).toEqual([dead(2)]);
      await pass(db, 1);
      await giveUp(db);
      expect(await watch(db)).toEqual([]);
      await pass(db, 5);
      expect(await watch(db)).toEqual([dead(3)]);
    });
  });

  test('of two channels is one message', async () => {
    await asRole('postgres', async (db) => {
      await giveUp(db);
      await giveUp(db, 'webhook');
      expect(await watch(db)).toEqual([dead(1), dead(2, 'webhook')]);
      const { rows } = await db.query('select channel from private.notifications where news_id is not null order by 1');
      const channels = await db.query('select channel from private.notification_channels order by 1');
      expect(rows).toEqual(channels.rows);
    });
  });

  test('that was an alarm itself does not ring: a channel that is gone cannot ring about itself for ever', async () => {
    await asRole('postgres', async (db) => {
      await giveUp(db);
      expect(await watch(db)).toEqual([dead(1)]);
      await pass(db, 12);
      await db.query("update private.notifications set dead_at = now(), last_error = 'x' where news_id is not null");
      expect(await watch(db)).toEqual([]);
    });
  });

  test('that was a digest rings: so a quiet site hears of a channel that is gone', async () => {
    await asRole('postgres', async (db) => {
      await db.query("select private.tell_news('digest', '{}')");
      await db.query(
        "update private.notifications set dead_at = now(), last_error = 'http_401' where channel = 'webhook'",
      );
      expect(await watch(db)).toEqual([dead(1, 'webhook')]);
    });
  });
});

describe('the exchange board', () => {
  const set = (db: pg.Client, fetchedAt: string, rest: string) =>
    db.query(
      `update private.exchange_boards set rankings = '{"exchanges": [1, 2, 3, 4, 5]}', fetched_at = ${fetchedAt},
       last_error = 'http_429', ${rest} where board = 'live'`,
    );
  const old = { alarm: 'board_old', fetchedAt: expect.any(String), error: 'http_429' };

  test('that is older than a day, and could not be refreshed, rings; and again when it is so again', async () => {
    await asRole('postgres', async (db) => {
      await set(db, "now() - interval '23 hours'", 'failures = 90');
      expect(await watch(db)).toEqual([]);
      await set(db, "now() - interval '25 hours'", 'failures = 98');
      expect(await watch(db)).toEqual([old]);
      await pass(db, 7);
      expect(await watch(db)).toEqual([]);
      await set(db, 'now()', 'failures = 0');
      expect(await watch(db)).toEqual([]);
      await set(db, "now() - interval '25 hours'", 'failures = 98');
      expect(await watch(db)).toEqual([old]);
    });
  });

  test('that nobody has looked at, or that is just being refreshed, does not ring', async () => {
    await asRole('postgres', async (db) => {
      await set(db, "now() - interval '3 days'", 'failures = 0');
      expect(await watch(db)).toEqual([]);
      await set(db, "now() - interval '3 days'", "failures = 1, lease_until = now() + interval '5 seconds'");
      expect(await watch(db)).toEqual([]);
      await set(db, "now() - interval '3 days'", 'failures = 1, lease_until = now()');
      expect(await watch(db)).toEqual([old]);
    });
  });

  test('that never had figures rings after a day of tries', async () => {
    await asRole('postgres', async (db) => {
      const tried = (failures: number) =>
        db.query('update private.exchange_boards set failures = $1, last_error = $2', [failures, 'http_401']);
      await tried(95);
      expect(await watch(db)).toEqual([]);
      await tried(96);
      expect(await watch(db)).toEqual([{ alarm: 'board_old', fetchedAt: null, error: 'http_401' }]);
    });
  });
});

describe('a limit for everybody', () => {
  const usedUp = {
    alarm: 'limit_used_up',
    scope: 'application_all',
    hits: 2000,
    maximum: 2000,
    description: expect.stringContaining('from everybody in a day'),
  };

  test('rings when it is used up, and again when that happens again', async () => {
    await asRole('postgres', async (db) => {
      await setSharedCount('application_all', 86_400, 1999);
      expect(await watch(db)).toEqual([]);
      await setSharedCount('application_all', 86_400, 2000);
      expect(await watch(db)).toEqual([usedUp]);
      await pass(db, 7);
      expect(await watch(db)).toEqual([]);
      await db.query('truncate private.rate_counters');
      expect(await watch(db)).toEqual([]);
      await setSharedCount('application_all', 86_400, 2000);
      expect(await watch(db)).toEqual([usedUp]);
      // A flood that comes and goes is not a message each time.
      await pass(db, 1);
      await db.query('truncate private.rate_counters');
      expect(await watch(db)).toEqual([]);
      await setSharedCount('application_all', 86_400, 2000);
      expect(await watch(db)).toEqual([]);
      await pass(db, 5);
      expect(await watch(db)).toEqual([usedUp]);
    });
  });

  test('that lasts a minute is seen by a watch that comes each minute; the threshold is a setting', async () => {
    await asRole('postgres', async (db) => {
      await db.query("update private.settings set value = '50' where name = 'alarm_limit_percent'");
      await setSharedCount('check_all', 60, 1499);
      expect(await watch(db)).toEqual([]);
      await setSharedCount('check_all', 60, 1500);
      expect(await watch(db)).toMatchObject([{ scope: 'check_all', hits: 1500, maximum: 3000 }]);
    });
  });
});

describe("a visitor's address that is missing", () => {
  test('rings after the first application without it', async () => {
    await asRole('postgres', async (db) => {
      await apply(db);
      expect(await watch(db)).toEqual([]);
      await db.query("select public.submit_fast_track_application('@project', '', 'b', null, '{}')");
      expect(await watch(db)).toEqual([{ alarm: 'calls_without_address', count: 1, header: 'cf-connecting-ip' }]);
      expect(await watch(db)).toEqual([]);
    });
  });

  test('rings after the first check without it', async () => {
    await asRole('anon', (db) => db.query("select public.verify_contact('mara@listbolt.example')"), {
      'cf-connecting-ip': 'not an address',
    });
    await asRole('postgres', async (db) => {
      expect(await watch(db)).toMatchObject([{ alarm: 'calls_without_address', count: 1 }]);
    });
  });
});

test('what goes wrong in the same minute is one message', async () => {
  await setSharedCount('application_all', 86_400, 2000);
  await setSharedCount('message_all', 86_400, 2000);
  await asRole('postgres', async (db) => {
    expect(await watch(db)).toMatchObject([{ scope: 'application_all' }, { scope: 'message_all' }]);
  });
});

describe('the daily digest', () => {
  /** Sends it if it is due, and answers what it says. */
  async function sendDigest(db: pg.Client) {
    await db.query("update private.news set created_at = created_at - interval '1 hour'");
    const { rows: before } = await db.query('select id from private.news');
    const { rows: sent } = await db.query('select private.send_digest() as sent');
    const { rows } = await db.query("select content from private.news where kind = 'digest' and id <> all ($1)", [
      before.map(({ id }) => id),
    ]);
    expect(rows).toHaveLength(sent[0].sent ? 1 : 0);
    return rows[0]?.content;
  }

  const empty = `delete from private.news;
    truncate public.fast_track_applications, public.contact_messages, public.impersonation_reports, public.verification_requests cascade`;

  test('comes once a day, at its hour, and covers what the last one did not', async () => {
    await asRole('postgres', async (db) => {
      await db.query(`${empty};
        update private.settings set value = extract(hour from now() at time zone 'utc')::text where name = 'digest_hour'`);
      const first = await sendDigest(db);
      const { rows } = await db.query(
        `select date_trunc('hour', now()) as until, date_trunc('hour', now()) - interval '1 day' as since`,
      );
      expect([new Date(first.since), new Date(first.until)]).toEqual([rows[0].since, rows[0].until]);
      expect(await sendDigest(db)).toBeUndefined();
      // Three days without a schedule.
      await db.query(
        `update private.news set content = content || jsonb_build_object('until', now() - interval '3 days')`,
      );
      const next = await sendDigest(db);
      expect(new Date(next.until).getTime() - new Date(next.since).getTime()).toBeGreaterThan(2 * 86_400_000);
    });
  });

  test('has not come yet before its hour, and can be switched off', async () => {
    await asRole('postgres', async (db) => {
      const set = (value: string) =>
        db.query("update private.settings set value = $1 where name = 'digest_hour'", [value]);
      const { rows } = await db.query("select extract(hour from now() at time zone 'utc')::int as hour");
      await db.query(empty);
      await set(String((rows[0].hour + 1) % 24));
      const { until } = await sendDigest(db);
      expect(new Date(until).getTime()).toBeLessThan(Date.now() - 22 * 3_600_000);
      await db.query(empty);
      await set('off');
      expect(await sendDigest(db)).toBeUndefined();
    });
  });

  const asked = (db: pg.Client) =>
    db
      .query(
        "select private.digest(now() - interval '1 day', now() + interval '1 hour', private.refusals_so_far()) as d",
      )
      .then(({ rows }) => rows[0].d);

  test('says of a quiet day that there was nothing', async () => {
    await asRole('postgres', async (db) => {
      await db.query(empty);
      expect(await asked(db)).toMatchObject({
        applications: { arrived: 0, open: 0, overdue: 0, longestHours: 0 },
        messages: { arrived: 0, open: 0 },
        reports: { arrived: 0, open: 0, contacts: 0, ofOurs: 0 },
        checks: { logged: 0, alike: 0, contacts: 0 },
        refused: {},
        notifications: { dead: 0, failing: 0 },
        troubles: [],
      });
    });
  });

  test('counts what came and what waits, and names nobody', async () => {
    await asRole('postgres', async (db) => {
      await db.query(`${empty};
        insert into public.fast_track_applications (telegram_contact, project_blurb, status, created_at) values
          ('@canary_new', 'x', 'new', now()),
          ('@canary_old', 'x', 'new', now() - interval '30 hours 30 minutes'),
          ('@canary_done', 'x', 'contacted', now() - interval '50 hours');
        insert into public.contact_messages (name, email, message, status) values
          ('Canary', 'canary@stranger.example', 'x', 'new'), ('Canary', 'canary@stranger.example', 'x', 'spam');
        insert into public.impersonation_reports (kind, value, status, created_at) values
          ('telegram', '@canary_scam', 'new', now()), ('telegram', 't.me/CANARY_scam', 'new', now() - interval '3 days'),
          ('telegram', '@mara_listbolt', 'new', now()), ('telegram', '@canary_handled', 'handled', now());
        insert into public.verification_requests (telegram_to_verify, email_to_verify) values
          ('@mara_1istbolt', null), ('t.me/mara_1istbolt', null), ('@mara_listbolt', null), ('@canary_stranger', null),
          (null, 'mara@Iistbolt.example');
        insert into public.verification_requests (telegram_to_verify, created_at) values ('@mara_1istbolt', now() - interval '2 days');
        insert into private.notifications (news_id, channel, tries) select private.news.id, 'telegram', 2 from private.news`);
      await giveUp(db);
      const digest = await asked(db);
      expect(digest).toMatchObject({
        applications: { arrived: 2, open: 3, overdue: 1, longestHours: 30 },
        messages: { arrived: 2, open: 1 },
        reports: { arrived: 3, open: 3, contacts: 2, ofOurs: 1 },
        checks: { logged: 5, alike: 3, contacts: 2 },
        notifications: { dead: 1, failing: 0 },
        troubles: [{ alarm: 'notifications_dead', channel: 'telegram' }],
      });
      expect(JSON.stringify(digest)).not.toMatch(/canary|mara|stranger|203\.0\.113/i);
    });
  });

  test('whom the checks resemble is for staff to look up, all spellings together', async () => {
    await asRole('postgres', async (db) => {
      await db.query(`${empty};
        insert into public.verification_requests (telegram_to_verify) values
          ('@mara_1istbolt'), ('t.me/mara_1istbolt'), ('@m\u0430ra_listbolt'), ('@nobody_at_all')`);
      const looked = () =>
        db.query("select * from private.checks_like_the_team(now() - interval '1 day', now() + interval '1 day')");
      expect((await looked()).rows).toEqual([
        { kind: 'telegram', checked: 'mara_1istbolt', times: '2' },
        { kind: 'telegram', checked: '@m\u0430ra_listbolt', times: '1' },
      ]);
      await db.query("update private.settings set value = '1' where name = 'digest_values'");
      expect((await looked()).rows).toHaveLength(1);
    });
  });

  test('counts the calls that limits refused since the last one, a crash between them included', async () => {
    await asRole('postgres', async (db) => {
      await db.query(`delete from private.news;
        update private.settings set value = extract(hour from now() at time zone 'utc')::text where name = 'digest_hour';
        update private.rate_limits set maximum = 1 where scope = 'application_address' and window_seconds = 600`);
      await sendDigest(db);
      for (let index = 0; index < 4; index += 1) await apply(db);
      const again = () =>
        db.query(`update private.news set content = content || jsonb_build_object('until', now() - interval '1 day')`);
      await again();
      expect((await sendDigest(db)).refused).toEqual({ application: 3 });
      await again();
      await db.query("select setval('private.refused_application', 1, true)");
      expect((await sendDigest(db)).refused).toMatchObject({ application: 1 });
    });
  });
});

test.each(['anon', 'authenticated', 'service_role'] as const)('%s may neither read nor make news', async (role) => {
  for (const call of [
    'select from private.news',
    'select from private.alarms',
    'select from private.troubles',
    'select private.watch()',
    'select private.send_digest()',
    "select private.tell_news('alarm', '{}')",
    'select private.checks_like_the_team(now(), now())',
  ]) {
    await asRole(role, async (db) => {
      await expect(db.query(call), call).rejects.toMatchObject({ code: '42501' });
    });
  }
});
