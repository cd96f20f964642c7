import { describe, expect, test } from 'vitest';
import { contactReportSchema, MEETING_PLACES, REPORT_LIMITS } from '../functions/_shared/contracts/contact-report.ts';
import { asRole, query } from './support/database.ts';
import { oddCharacters } from './support/odd-characters.ts';

const VALID = { kind: 'telegram', value: '@a', met_where: 'x', what_happened: 'w', reporter_contact: 'r' };
const INSERT = `insert into public.impersonation_reports (kind, value, met_where, what_happened, reporter_contact)
  values ($1, $2, $3, $4, $5)`;

/** The constraint that refuses the row, or undefined where it is taken. */
function refusedBy(changes: Partial<typeof VALID>) {
  return asRole('postgres', (db) =>
    db.query(INSERT, Object.values({ ...VALID, ...changes })).then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    ),
  );
}

describe('the contract’s limits are the database’s', () => {
  test.each([
    ['value', REPORT_LIMITS.value, 'value_length'],
    ['what_happened', REPORT_LIMITS.whatHappened, 'what_happened_length'],
    ['reporter_contact', REPORT_LIMITS.reporterContact, 'reporter_contact_length'],
  ])('%s', async (field, limit, constraint) => {
    expect(await refusedBy({ [field]: '😀'.repeat(limit) })).toBeUndefined();
    expect(await refusedBy({ [field]: '😀'.repeat(limit + 1) })).toBe(constraint);
  });

  test('the choices', async () => {
    for (const met_where of MEETING_PLACES) expect(await refusedBy({ met_where })).toBeUndefined();
    expect(await refusedBy({ met_where: 'fax' })).toBe('met_where_known');
    expect(await refusedBy({ kind: 'email' })).toBeUndefined();
    expect(await refusedBy({ kind: 'phone' })).toBe('kind_known');
  });

  test('what the contract takes for a contact, the database takes too, and nothing else', async () => {
    for (const value of oddCharacters) {
      const isTaken = contactReportSchema.safeParse({ kind: 'email', value }).success;
      expect((await refusedBy({ value })) === undefined, JSON.stringify(value)).toBe(isTaken);
    }
  });
});

test('staff see how often each contact was reported, however it was spelled, without spam', async () => {
  const counted = await asRole('postgres', async (db) => {
    await db.query('delete from public.impersonation_reports');
    await db.query(`insert into public.impersonation_reports (kind, value, status, created_at) values
      ('telegram', '@Mara_1istbolt', 'new', now() - interval '5 hours'),
      ('telegram', ' https://t.me/mara_1istbolt', 'handled', now() - interval '3 hours'),
      ('telegram', 'MARA_1ISTBOLT', 'spam', now() - interval '1 hour'),
      ('email', 'mailto:Mara@listb0lt.example', 'new', now() - interval '2 hours'),
      ('email', 'mara@listb0lt.example ', 'new', now() - interval '2 hours'),
      -- Letters of another alphabet are no key, and never count as the contact that they imitate.
      ('telegram', 'm\u0430ra_1istbolt ', 'new', now() - interval '4 hours'),
      ('telegram', 'bac\u212a', 'new', now() - interval '6 hours'),
      ('telegram', 'back', 'new', now() - interval '7 hours')`);
    const { rows } = await db.query(`select kind, value, reports::int, new_reports::int,
        round(extract(epoch from now() - first_reported_at) / 3600)::int as first,
        round(extract(epoch from now() - last_reported_at) / 3600)::int as last
      from public.impersonation_report_counts`);
    return rows.map((row) => Object.values(row));
  });
  expect(counted).toEqual([
    ['email', 'mara@listb0lt.example', 2, 2, 2, 2],
    ['telegram', 'mara_1istbolt', 2, 1, 5, 3],
    ['telegram', 'm\u0430ra_1istbolt', 1, 1, 4, 4],
    ['telegram', 'bac\u212a', 1, 1, 6, 6],
    ['telegram', 'back', 1, 1, 7, 7],
  ]);
});

test('the same report counts once for each sender, and the team is told once', async () => {
  await query('truncate private.rate_counters');
  await asRole('postgres', async (db) => {
    await db.query('delete from public.impersonation_reports');
    const report = async (address: string) => {
      const { rows } = await db.query(
        `select public.submit('contact_report', '{"kind": "telegram", "value": "@mara_1istbolt"}', null, $1) as answer`,
        [{ 'cf-connecting-ip': address }],
      );
      return rows[0].answer.id;
    };
    const first = await report('192.0.2.1');
    expect(await report('192.0.2.1')).toBe(first);
    const second = await report('192.0.2.2');
    expect(second).not.toBe(first);
    const counts = await db.query('select reports::int from public.impersonation_report_counts');
    expect(counts.rows).toEqual([{ reports: 2 }]);
    const told = await db.query("select about from private.notifications where kind = 'contact_report'");
    expect(told.rows.map(({ about }) => about)).toEqual([first, first, first]);
    const { rows } = await db.query('select notification from public.report_inbox where id = $1', [second]);
    expect(rows).toEqual([{ notification: `as for ${first}` }]);
  });
});

test.each(['anon', 'authenticated', 'service_role'] as const)(
  '%s may not touch reports but through the function',
  async (role) => {
    const attempts = [
      'select from public.impersonation_reports',
      'select from public.impersonation_report_counts',
      'select from public.report_inbox',
      "insert into public.impersonation_reports (kind, value) values ('email', 'a@b')",
      "update public.impersonation_reports set status = 'spam'",
      'delete from public.impersonation_reports',
      ...(role === 'service_role' ? [] : ["select public.submit('contact_report', '{}')"]),
    ];
    for (const sql of attempts) {
      await asRole(role, async (db) => {
        await expect(db.query(sql), sql).rejects.toMatchObject({ code: '42501' });
      });
    }
  },
);
