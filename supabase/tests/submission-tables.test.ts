import type pg from 'pg';
import { expect } from 'vitest';
import { claims } from '../../src/content/claims.ts';
import {
  LISTING_URL_MAX,
  PROJECT_BLURB_MAX,
  TELEGRAM_CONTACT_MAX,
  TELEGRAM_CONTACT_MIN,
} from '../functions/_shared/contracts/application.ts';
import { toColumns } from '../functions/_shared/contracts/forms.ts';
import { MESSAGE_LIMITS } from '../functions/_shared/contracts/message.ts';
import { MEETING_PLACES, REPORT_LIMITS } from '../functions/_shared/contracts/report.ts';
import { test } from './support/database.ts';
import { validForms } from './support/valid-forms.ts';

// The CHECKs of the three tables: what is stored is bounded, whatever the contracts let through.

type Row = Record<string, unknown>;

const valid = {
  applications: validForms.application,
  messages: validForms.message,
  reports: validForms.report,
};
type Table = keyof typeof valid;

/** The constraint that refuses the row, or undefined where it is taken. */
async function refusedBy(db: pg.Client, table: Table, changes: Row): Promise<string | undefined> {
  const row = toColumns({ ...valid[table], ...changes });
  await db.query('savepoint before_it');
  return db
    .query(
      `insert into public.${table} (${Object.keys(row)}) select ${Object.keys(row)} from jsonb_populate_record(null::public.${table}, $1)`,
      [JSON.stringify(row)],
    )
    .then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint ?? String(error),
    )
    .finally(() => db.query('rollback to before_it'));
}

const letters = (length: number) => '😀'.repeat(length);

const limits: Record<Table, Record<string, number>> = {
  applications: {
    telegramContact: TELEGRAM_CONTACT_MAX,
    coinmarketcapUrl: LISTING_URL_MAX,
    projectBlurb: PROJECT_BLURB_MAX,
  },
  messages: MESSAGE_LIMITS,
  reports: REPORT_LIMITS,
};

test.for(Object.keys(valid) as Table[])(
  'the table %s takes a text as long as the contract does, and refuses a longer one',
  async (table, { db }) => {
    for (const [field, limit] of Object.entries(limits[table])) {
      expect(await refusedBy(db, table, { [field]: letters(limit) })).toBeUndefined();
      const [column] = Object.keys(toColumns({ [field]: '' }));
      expect(await refusedBy(db, table, { [field]: letters(limit + 1) })).toBe(`${column}_length`);
    }
    expect(await refusedBy(db, table, { staffNote: letters(4001) })).toBe('staff_note_length');
  },
);

test.for<[Table, Row, string]>([
  ['applications', { telegramContact: 'ab ' }, 'telegram_contact_length'],
  ['applications', { coinmarketcapUrl: null, projectBlurb: ' ' }, 'url_or_blurb'],
  ['messages', { name: ' ' }, 'name_length'],
  ['messages', { email: ' ' }, 'email_length'],
  ['messages', { message: ' ' }, 'message_length'],
  ['reports', { value: ' ' }, 'value_length'],
  ['reports', { kind: 'phone' }, 'kind_known'],
  ['reports', { metWhere: 'fax' }, 'met_where_known'],
])('the table %s refuses %j', async ([table, changes, constraint], { db }) => {
  expect(await refusedBy(db, table, changes)).toBe(constraint);
});

test.for(Object.keys(valid) as Table[])('the table %s keeps a key once', async (table, { db }) => {
  const columns = toColumns({ ...valid[table], keyHash: 'f'.repeat(64) });
  const insert = () =>
    db.query(
      `insert into public.${table} (${Object.keys(columns)}) select ${Object.keys(columns)} from jsonb_populate_record(null::public.${table}, $1)`,
      [JSON.stringify(columns)],
    );
  await insert();
  await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: `${table}_key_hash_key` });
});

test('the tables take the shortest Telegram contact and every meeting place of the contracts', async ({ db }) => {
  const telegramContact = 'a'.repeat(TELEGRAM_CONTACT_MIN);
  expect(await refusedBy(db, 'applications', { telegramContact })).toBeUndefined();
  for (const metWhere of MEETING_PLACES) expect(await refusedBy(db, 'reports', { metWhere })).toBeUndefined();
});

test('an application is due within the hours of the setting, which are those that the site promises', async ({
  db,
}) => {
  const due = async () => {
    const { rows } = await db.query(
      `insert into public.applications (telegram_contact, project_blurb) values ('someone', 'b')
       returning extract(epoch from answer_by - created_at)::float / 3600 as hours`,
    );
    return rows[0].hours;
  };
  expect(await due()).toBe(claims.replyHours);
  await db.query("update private.settings set value = '48' where name = 'reply_hours'");
  expect(await due()).toBe(48);
});

test('an application is overdue when it is still new after 24 hours, and the newest is first', async ({ db }) => {
  await db.query(
    `insert into public.applications (telegram_contact, project_blurb, status)
     values ('fresh', 'b', 'new'), ('late', 'b', 'new'), ('handled', 'b', 'contacted');
     update public.applications set created_at = created_at - age, answer_by = answer_by - age
     from (values ('fresh', interval '23 hours'), ('late', '25 hours'), ('handled', '26 hours')) as ages (contact, age)
     where telegram_contact = contact`,
  );
  const { rows } = await db.query(
    'select telegram_contact, hours_since_arrival::float as hours, overdue from public.application_inbox',
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['fresh', 23, false],
    ['late', 25, true],
    ['handled', 26, false],
  ]);
});

test.for<[Table, string]>([
  ['applications', 'contacted'],
  ['messages', 'answered'],
  ['reports', 'handled'],
])(
  'a change of the status in %s is dated, one of the note is not, and an unknown status is refused',
  async ([table, status], { db }) => {
    await db.query(`insert into public.${table} (${Object.keys(toColumns(valid[table]))})
      select ${Object.values(valid[table]).map((value) => `'${value}'`)}`);
    await db.query(`update public.${table} set status_changed_at = '2026-01-01'`);
    const change = async (column: string, value: string) =>
      (
        await db.query(
          `update public.${table} set ${column} = '${value}' returning status_changed_at > '2026-01-01' as dated`,
        )
      ).rows;
    expect(await change('staff_note', 'x')).toEqual([{ dated: false }]);
    expect(await change('status', status)).toEqual([{ dated: true }]);
    await expect(db.query(`update public.${table} set status = 'qualified'`)).rejects.toMatchObject({ code: '22P02' });
  },
);
