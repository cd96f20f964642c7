import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { asRole, connect } from './support/database.ts';

/** An application with its two notifications. */
async function apply(db: pg.Client, contact = '@project'): Promise<void> {
  await db.query("select public.submit('fast_track_application', jsonb_build_object('telegram_contact', $1::text, 'coinmarketcap_url', '', 'project_blurb', 'b'))", [contact]);
}

async function claim(db: pg.Client, channel = 'telegram') {
  const { rows } = await db.query('select * from public.claim_notification($1)', [channel]);
  return rows[0];
}

function settle(
  db: pg.Client,
  claimed: { id: string; lease: string },
  error: string | null = null,
  retryAfter: number | null = null,
) {
  return db.query('select public.settle_notification($1, $2, $3, $4)', [claimed.id, claimed.lease, error, retryAfter]);
}

test('a claim leases the oldest one; nobody else gets it before the lease ends', async () => {
  await asRole('postgres', async (db) => {
    await apply(db);
    const claimed = await claim(db);
    expect(claimed.kind).toBe('fast_track_application');
    expect(claimed.record).toMatchObject({ telegram_contact: '@project', coinmarketcap_url: null, project_blurb: 'b' });
    expect(await claim(db)).toBeUndefined();
    await db.query('update private.notifications set next_try_at = now()');
    const again = await claim(db);
    expect(again.id).toBe(claimed.id);
    expect(again.lease).not.toBe(claimed.lease);

    // The first worker comes back late: its failure changes nothing, its success counts.
    await settle(db, claimed, 'timeout');
    const state = () =>
      db.query(
        "select lease, last_error, delivered_at is not null as delivered from private.notifications where channel = 'telegram'",
      );
    expect((await state()).rows).toEqual([{ lease: again.lease, last_error: null, delivered: false }]);
    await settle(db, claimed);
    await settle(db, again, 'timeout');
    expect((await state()).rows).toEqual([{ lease: null, last_error: null, delivered: true }]);
  });
});

test('the wait doubles with every try, within bounds, and with jitter', async () => {
  await asRole('postgres', async (db) => {
    await apply(db);
    const waits: number[] = [];
    for (let tries = 1; tries < 12; tries += 1) {
      const claimed = await claim(db);
      await settle(db, claimed, 'http_500');
      const { rows } = await db.query(
        'select extract(epoch from next_try_at - now())::float as wait from private.notifications where id = $1',
        [claimed.id],
      );
      waits.push(rows[0].wait);
      await db.query('update private.notifications set next_try_at = now()');
    }
    for (const [index, wait] of waits.entries()) {
      const step = Math.min(30 * 2 ** index, 21_600);
      expect(wait).toBeGreaterThanOrEqual(step * 0.5);
      expect(wait).toBeLessThanOrEqual(step * 1.5);
    }
    const last = await claim(db);
    await settle(db, last, 'http_500');
    const { rows } = await db.query(
      'select tries, dead_at is not null as dead from private.notifications where id = $1',
      [last.id],
    );
    expect(rows).toEqual([{ tries: 12, dead: true }]);
    expect(await claim(db)).toBeUndefined();
  });
});

test('a worker that dies in the last try leaves a dead notification, not one for ever on its way', async () => {
  await asRole('postgres', async (db) => {
    await apply(db);
    await db.query('update private.notifications set tries = 11');
    await claim(db);
    await db.query('update private.notifications set next_try_at = now()');
    expect(await claim(db)).toBeUndefined();
    const { rows } = await db.query(
      "select last_error, dead_at is not null as dead from private.notifications where channel = 'telegram'",
    );
    expect(rows).toEqual([{ last_error: 'abandoned', dead: true }]);
  });
});

test('Retry-After is honoured up to the longest wait, and pauses its channel only', async () => {
  await asRole('postgres', async (db) => {
    await apply(db, '@first');
    await apply(db, '@second');
    await settle(db, await claim(db), 'http_429', 1_000_000_000);
    expect(await claim(db)).toBeUndefined();
    expect(await claim(db, 'webhook')).toBeDefined();
    const { rows } = await db.query(
      "select extract(epoch from paused_until - now())::float as wait from private.notification_channels where channel = 'telegram'",
    );
    expect(rows).toEqual([{ wait: 21_600 }]);
  });
});

test('a channel that is switched on later is told the last days, not the whole history', async () => {
  await asRole('postgres', async (db) => {
    await apply(db, '@old');
    await db.query("update private.notifications set created_at = now() - interval '73 hours'");
    await apply(db, '@recent');
    expect((await claim(db)).record.telegram_contact).toBe('@recent');
    expect(await claim(db)).toBeUndefined();
  });
});

test('a dead one that staff send again as documented is sent, however old it is', async () => {
  const docs = readFileSync('docs/operations.md', 'utf8');
  const [sendAgain] = /^update private\.notifications .*;$/m.exec(docs) ?? [];
  if (!sendAgain) throw new Error('docs/operations.md does not say how to send again');
  await asRole('postgres', async (db) => {
    await apply(db, '@old');
    await db.query(
      "update private.notifications set created_at = now() - interval '73 hours', tries = 12, dead_at = now()",
    );
    expect(await claim(db)).toBeUndefined();
    await db.query(sendAgain);
    expect((await claim(db)).record.telegram_contact).toBe('@old');
  });
});

test('a deleted application takes its notifications along', async () => {
  await asRole('postgres', async (db) => {
    await apply(db);
    await db.query('delete from public.fast_track_applications');
    expect((await db.query('select from private.notifications')).rowCount).toBe(0);
  });
});

describe('the schedule of a hosted project', () => {
  beforeEach(async () => {
    const db = await connect();
    await db.query('delete from public.fast_track_applications');
    await db.end();
  });

  // Stand-ins for the two extensions that only hosted projects have; the transaction is rolled back.
  const standIn = (db: pg.Client) =>
    db.query(`
      create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
      create schema net; create table net.calls (url text, headers jsonb, body jsonb, timeout integer);
      create function net.http_post(url text, headers jsonb, body jsonb, timeout_milliseconds integer) returns bigint
        language sql begin atomic insert into net.calls values (url, headers, body, timeout_milliseconds) returning 1::bigint; end;
    `);
  const secrets =
    "insert into vault.decrypted_secrets values ('project_url', 'https://p.supabase.co/'), ('delivery_secret', 'a-secret-of-its-own'), ('secret_key', 'sb_secret_x'), ('other', 'y')";
  const request = async (db: pg.Client) => (await db.query('select private.request_delivery() as asked')).rows[0].asked;

  test('asks the function, with its own secret from the vault, when something is due', async () => {
    await asRole('postgres', async (db) => {
      await standIn(db);
      expect(await request(db)).toBe(false);
      await apply(db);
      // Without its secrets it warns and goes on.
      expect(await request(db)).toBe(false);
      await db.query(secrets);
      expect(await request(db)).toBe(true);
      expect((await db.query('select url, headers, body from net.calls')).rows).toEqual([
        {
          url: 'https://p.supabase.co/functions/v1/deliver-notifications',
          headers: { 'content-type': 'application/json', apikey: 'a-secret-of-its-own' },
          body: {},
        },
      ]);
    });
  });

  test('asks for what may be claimed, and for nothing else', async () => {
    await asRole('postgres', async (db) => {
      await standIn(db);
      await db.query(secrets);
      await apply(db);
      await db.query("update private.notifications set created_at = now() - interval '73 hours'");
      expect(await request(db)).toBe(false);
      await db.query('update private.notifications set tries = 1');
      expect(await request(db)).toBe(true);
    });
  });
});
