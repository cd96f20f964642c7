import type pg from 'pg';
import { expect } from 'vitest';
import { claims } from '../../src/content/claims.ts';
import { TELEGRAM_CONTACT_MIN } from '../functions/_shared/contracts/application.ts';
import { forms, toColumns } from '../functions/_shared/contracts/forms.ts';
import { MEETING_PLACES } from '../functions/_shared/contracts/report.ts';
import { test } from './support/database.ts';
import { validForms } from './support/valid-forms.ts';

// What the tables store and refuse, whatever the contracts let through.

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

/** A text of this many characters that the field's rules would take, however long. */
const longText: Record<string, (length: number) => string> = {
  coinmarketcapUrl: (length) => 'https://coingecko.com/'.padEnd(length, 'a'),
  email: (length) => '@b'.padStart(length, 'a'),
};

const fields = Object.entries(forms).flatMap(([kind, { schema, labels }]) =>
  Object.keys(labels).map((field) => ({ table: `${kind}s` as Table, field, schema })),
);

test.for(fields)(
  'the field $field of $table is a choice, or takes as many characters in the form as in the table, and none more',
  async ({ table, field, schema }, { db }) => {
    const [column] = Object.keys(toColumns({ [field]: '' }));
    const { rows } = await db.query(
      `select conname as name, substring(pg_get_constraintdef(oid) from 'char_length\\(\\w+\\) <= (\\d+)')::integer as maximum
       from pg_constraint where conrelid = $1::regclass and conname in ($2, $3)`,
      [`public.${table}`, `${column}_length`, `${column}_known`],
    );
    expect(rows).toHaveLength(1);
    const [{ name, maximum }] = rows;
    if (name === `${column}_known`) return;
    const isTaken = (text: string) => schema.safeParse({ ...valid[table], [field]: text }).success;
    const [longest = '', longer = ''] = [maximum, maximum + 1].map((length) => (longText[field] ?? letters)(length));
    expect([isTaken(longest), isTaken(longer)]).toEqual([true, false]);
    expect(await refusedBy(db, table, { [field]: longest })).toBeUndefined();
    expect(await refusedBy(db, table, { [field]: longer })).toBe(name);
  },
);

test.for<[Table, Row, string]>([
  ['applications', { telegramContact: 'ab ' }, 'telegram_contact_length'],
  ['applications', { coinmarketcapUrl: null, projectBlurb: ' ' }, 'url_or_blurb'],
  ['messages', { message: ' ' }, 'message_length'],
  ['reports', { value: ' ' }, 'value_length'],
  ['reports', { kind: 'phone' }, 'kind_known'],
  ['reports', { metWhere: 'fax' }, 'met_where_known'],
])('the table %s refuses %j', async ([table, changes, constraint], { db }) => {
  expect(await refusedBy(db, table, changes)).toBe(constraint);
});

test('the tables take the shortest Telegram contact, a URL without a blurb and every meeting place of the contracts', async ({
  db,
}) => {
  const telegramContact = 'a'.repeat(TELEGRAM_CONTACT_MIN);
  expect(await refusedBy(db, 'applications', { telegramContact, projectBlurb: null })).toBeUndefined();
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

test('an application is overdue when it is still new after the promised hours, and the newest is first', async ({
  db,
}) => {
  await db.query(
    `insert into public.applications (telegram_contact, project_blurb, status, created_at, answer_by)
     select contact, 'b', status::public.application_status, now() - age, now() - age + interval '24 hours'
     from (values ('late', 'new', interval '25 hours'), ('fresh', 'new', '23 hours'), ('handled', 'contacted', '26 hours')) as a (contact, status, age)`,
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
    const backdate = () => db.query(`update public.${table} set status_changed_at = '2026-01-01'`);
    await backdate();
    const change = async (column: string, value: string) =>
      (
        await db.query(
          `update public.${table} set ${column} = '${value}' returning status_changed_at > '2026-01-01' as dated`,
        )
      ).rows;
    expect(await change('staff_note', 'x')).toEqual([{ dated: false }]);
    expect(await change('status', status)).toEqual([{ dated: true }]);
    // A closed one is kept from the day on which it was closed.
    await backdate();
    expect(await change('staff_note', 'y')).toEqual([{ dated: false }]);
    await expect(db.query(`update public.${table} set status = 'qualified'`)).rejects.toMatchObject({ code: '22P02' });
  },
);
