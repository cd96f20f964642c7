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
import { query, test } from './support/database.ts';
import { validForms } from './support/valid-forms.ts';

// What the tables store and refuse, whatever the contracts let through, and the values and indexes that they ship with.

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
    expect(await refusedBy(db, table, { staffNote: letters(4000) })).toBeUndefined();
    expect(await refusedBy(db, table, { staffNote: letters(4001) })).toBe('staff_note_length');
  },
);

test.for<[Table, Row, string]>([
  ['applications', { telegramContact: 'ab ' }, 'telegram_contact_length'],
  ['applications', { coinmarketcapUrl: '' }, 'coinmarketcap_url_length'],
  ['applications', { projectBlurb: '' }, 'project_blurb_length'],
  ['applications', { coinmarketcapUrl: null, projectBlurb: null }, 'url_or_blurb'],
  ['applications', { coinmarketcapUrl: null, projectBlurb: ' ' }, 'url_or_blurb'],
  ['messages', { name: ' ' }, 'name_length'],
  ['messages', { email: ' ' }, 'email_length'],
  ['messages', { company: '' }, 'company_length'],
  ['messages', { projectType: '' }, 'project_type_length'],
  ['messages', { message: ' ' }, 'message_length'],
  ['reports', { value: ' ' }, 'value_length'],
  ['reports', { kind: 'phone' }, 'kind_known'],
  ['reports', { metWhere: 'fax' }, 'met_where_known'],
  ['reports', { whatHappened: '' }, 'what_happened_length'],
  ['reports', { reporterContact: '' }, 'reporter_contact_length'],
  ['reports', { language: '' }, 'language_length'],
])('the table %s refuses %j', async ([table, changes, constraint], { db }) => {
  expect(await refusedBy(db, table, changes)).toBe(constraint);
});

test.for<[Table, Row]>([
  ['applications', { coinmarketcapUrl: null }],
  ['applications', { projectBlurb: null }],
  ['messages', { company: null, projectType: null }],
  ['reports', { kind: 'email' }],
  ['reports', { metWhere: null, whatHappened: null, reporterContact: null, language: null }],
])('the table %s takes a row in which %j is changed', async ([table, changes], { db }) => {
  expect(await refusedBy(db, table, changes)).toBeUndefined();
});

test.for<[Table, Row]>([
  ['applications', { coinmarketcap_url: null, writes_as: null }],
  ['messages', { company: null, project_type: null }],
  ['reports', { met_where: null, what_happened: null, reporter_contact: null, language: null }],
])('what is left out of a row of %s stays empty: %j', async ([table, expected], { db }) => {
  const required = {
    applications: { telegram_contact: 'someone', project_blurb: 'b' },
    messages: { name: 'n', email: 'a@b', message: 'm' },
    reports: { kind: 'telegram', value: 'v' },
  }[table];
  const { rows } = await db.query(
    `insert into public.${table} (${Object.keys(required)}) values (${Object.values(required).map((text) => `'${text}'`)}) returning *`,
  );
  expect(rows[0]).toMatchObject({ ...expected, status: 'new', staff_note: null, key_hash: null });
  expect(rows[0].status_changed_at).toEqual(rows[0].created_at);
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

const uuid = 'gen_random_uuid()';
const contact = 'public.verified_contacts (email, full_name';
const limit = 'private.rate_limits (scope, maximum, window_seconds';
const subject = "private.rate_counters (scope, window_seconds, hits, ends_at, subject) values ('s', 60, 1, now(),";
const notification = `private.notifications (kind, subject_id, channel, last_error, tries, delivered_at, dead_at) values ('alarm', ${uuid},`;
const board = "update private.exchange_rankings set rankings = jsonb_build_object('exchanges',";

const constraintThatRefuses = (db: pg.Client, statement: string) =>
  db.query(statement).then(
    () => undefined,
    (error: { constraint?: string }) => error.constraint ?? String(error),
  );

test.for([
  `insert into ${contact}) values ('a@x.example', repeat('😀', 120))`,
  `insert into ${contact}, contact_position) values ('a@x.example', 'A', 'b')`,
  `insert into ${contact}, contact_position) values ('a@x.example', 'A', repeat('😀', 120))`,
  `insert into ${limit}) values ('all_2', 1, 1)`,
  `insert into ${limit}) values ('all_2', 1, 2678400)`,
  `insert into ${subject} repeat('f', 64))`,
  `insert into ${notification} 'email', repeat('x', 100), 0, null, null)`,
  `insert into ${notification} 'email', null, 1, now(), null)`,
  `insert into ${notification} 'email', null, 1, null, now())`,
  `${board} array_fill(1, '{5}')), fetched_at = now()`,
  `${board} array_fill(1, '{100}')), fetched_at = now()`,
  `${board} array_fill(repeat('x', 26207), '{5}')), fetched_at = now()`,
  "insert into private.settings values ('a_name', 'value', 'd')",
])('the database accepts %s', async (statement, { db }) => {
  expect(await constraintThatRefuses(db, statement)).toBeUndefined();
});

test.for([
  [`insert into ${contact}) values ('a@x.example', repeat('😀', 121))`, 'verified_contacts_full_name_check'],
  [
    `insert into ${contact}, contact_position) values ('a@x.example', 'A', '')`,
    'verified_contacts_contact_position_check',
  ],
  [
    `insert into ${contact}, contact_position) values ('a@x.example', 'A', repeat('😀', 121))`,
    'verified_contacts_contact_position_check',
  ],
  [`insert into ${limit}) values ('all_2', 1, 0)`, 'rate_limits_window_seconds_check'],
  [`insert into ${limit}) values ('all_2', 1, 2678401)`, 'rate_limits_window_seconds_check'],
  [`insert into ${limit}) values ('all_2', 0, 60)`, 'rate_limits_maximum_check'],
  [`insert into ${limit}) values ('All', 1, 60)`, 'rate_limits_scope_check'],
  [`insert into ${limit}) values ('2_all', 1, 60)`, 'rate_limits_scope_check'],
  [`insert into ${subject} repeat('f', 65))`, 'rate_counters_subject_check'],
  [`insert into ${notification} 'email', repeat('x', 101), 0, null, null)`, 'notifications_last_error_check'],
  [`insert into ${notification} 'email', null, -1, null, null)`, 'notifications_tries_check'],
  [`insert into ${notification} 'email', null, 1, now(), now())`, 'delivered_or_dead'],
  [`insert into ${notification} 'pigeon', null, 0, null, null)`, 'notifications_channel_fkey'],
  ["insert into private.exchange_rankings (board) values ('other')", 'exchange_rankings_board_check'],
  ["update private.exchange_rankings set last_error = repeat('x', 101)", 'exchange_rankings_last_error_check'],
  ['update private.exchange_rankings set rankings = null, fetched_at = now()', 'figures_have_a_time'],
  [`${board} array_fill(1, '{5}')), fetched_at = null`, 'figures_have_a_time'],
  [`${board} array_fill(1, '{4}')), fetched_at = now()`, 'rankings_have_rows'],
  [`${board} array_fill(1, '{101}')), fetched_at = now()`, 'rankings_have_rows'],
  [`${board} array_fill(repeat('x', 26208), '{5}')), fetched_at = now()`, 'rankings_are_small'],
  [`${board} array_fill(repeat('é', 26207), '{5}')), fetched_at = now()`, 'rankings_are_small'],
  ["insert into private.settings values ('A name', 'value', 'd')", 'settings_name_check'],
] as const)('the database refuses %s by %s', async ([statement, constraint], { db }) => {
  expect(await constraintThatRefuses(db, statement)).toBe(constraint);
});

test('a setting without a value is refused', async ({ db }) => {
  await expect(db.query("update private.settings set value = null where name = 'digest_hour'")).rejects.toMatchObject({
    code: '23502',
  });
});

test('a contact that is entered with a name and a handle is active, and verified now', async ({ db }) => {
  const { rows } = await db.query(`insert into public.verified_contacts (full_name, telegram_handle)
    values ('A', '@a_new_one') returning active, verified_at = now() as now`);
  expect(rows).toEqual([{ active: true, now: true }]);
});

test('these settings are shipped', async () => {
  const rows = await query<{ name: string; value: string }>('select name, value from private.settings');
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    alarm_again_minutes: '120',
    alarm_application_hours: '20',
    alarm_board_hours: '24',
    alarm_retention_days: '365',
    closed_retention_days: '365',
    contact_change_retention_days: '730',
    data_api_address_header: 'cf-connecting-ip',
    digest_hour: '8',
    exchange_refresh_seconds: '900',
    exchange_usable_seconds: '86400',
    expiry_notice_days: '14',
    functions_address_header: 'cf-connecting-ip',
    log_retention_days: '30',
    notification_backoff_cap_seconds: '21600',
    notification_backoff_seconds: '30',
    notification_fresh_hours: '72',
    notification_lease_seconds: '60',
    notification_max_tries: '12',
    open_retention_days: '180',
    purge_batch: '20000',
    rate_counter_hours: '2',
    reply_hours: '24',
    report_retention_days: '365',
    shared_mail_hosts:
      'gmail googlemail outlook hotmail live msn icloud me mac yahoo ymail aol proton protonmail pm tutanota tuta gmx mail web yandex ya zoho fastmail hey qq naver',
    spam_retention_days: '30',
  });
});

test('these indexes bear the questions of visitors, the inboxes, the workers and the purge', async () => {
  const rows = await query<{ index: string }>(
    `select replace(regexp_replace(indexdef, '^CREATE (UNIQUE )?INDEX \\S+ ON ', '\\1'), ' USING btree', '') as index
     from pg_indexes where schemaname in ('public', 'private') and indexname !~ '_pkey$' order by 1`,
  );
  const forms = ['applications', 'messages', 'reports'];
  expect(rows.map(({ index }) => index)).toEqual(
    [
      'UNIQUE private.notifications (subject_id, channel)',
      'UNIQUE public.verified_contacts (email_key) WHERE active',
      'UNIQUE public.verified_contacts (telegram_key) WHERE active',
      'private.contact_changes (changed_at, "position")',
      'private.notifications (channel, dead_at) WHERE (dead_at IS NOT NULL)',
      'private.notifications (channel, next_try_at) WHERE ((delivered_at IS NULL) AND (dead_at IS NULL))',
      'private.notifications (kind, created_at)',
      'public.verification_requests (created_at)',
      ...forms.map((table) => `UNIQUE public.${table} (key_hash)`),
      ...forms.flatMap((table) => ['(created_at DESC)', '(status_changed_at)'].map((of) => `public.${table} ${of}`)),
    ].sort(),
  );
});

test('only the counters are not written to the disk at once', async () => {
  expect(
    await query("select oid::regclass::text as name from pg_class where relpersistence = 'u' and relkind = 'r'"),
  ).toEqual([{ name: 'private.rate_counters' }]);
});

const kept = [
  'id uuid not null default gen_random_uuid()',
  'staff_note text',
  'created_at timestamp with time zone not null default now()',
  'status_changed_at timestamp with time zone not null default now()',
  'key_hash text',
];
/** Each column with its type and what it has by itself. */
const columns: Record<string, string[]> = {
  'private.contact_changes': [
    'id uuid not null default gen_random_uuid()',
    'position bigint not null always numbered',
    'changed_at timestamp with time zone not null default now()',
    'login_role text not null default SESSION_USER',
    "acting_role text not null default COALESCE(NULLIF(current_setting('role'::text), 'none'::text), (SESSION_USER)::text)",
    "application_name text not null default current_setting('application_name'::text)",
    'contact_id uuid not null',
    'before jsonb',
    'after jsonb',
    'operation text not null generated',
  ],
  'private.daily_salts': [
    'day date not null',
    'salt text not null default ((gen_random_uuid())::text || (gen_random_uuid())::text)',
  ],
  'private.exchange_rankings': [
    'board text not null',
    'rankings jsonb',
    'fetched_at timestamp with time zone',
    "tried_at timestamp with time zone not null default '-infinity'::timestamp with time zone",
    'failing_since timestamp with time zone',
    'last_error text',
  ],
  'private.form_kinds': ['kind text not null', 'relation regclass not null'],
  'private.notification_channels': [
    'channel text not null',
    "paused_until timestamp with time zone not null default '-infinity'::timestamp with time zone",
  ],
  'private.notifications': [
    'id uuid not null default gen_random_uuid()',
    'kind text not null',
    'subject_id uuid not null',
    'content jsonb',
    'channel text not null',
    'created_at timestamp with time zone not null default now()',
    'next_try_at timestamp with time zone not null default now()',
    'tries integer not null default 0',
    'lease uuid',
    'delivered_at timestamp with time zone',
    'dead_at timestamp with time zone',
    'last_error text',
  ],
  'private.rate_counters': [
    'scope text not null',
    'window_seconds integer not null',
    'subject text not null',
    'hits integer not null',
    'ends_at timestamp with time zone not null',
  ],
  'private.rate_limits': ['scope text not null', 'window_seconds integer not null', 'maximum integer not null'],
  'private.settings': ['name text not null', 'value text not null', 'description text not null'],
  'public.applications': [
    'telegram_contact text not null',
    'coinmarketcap_url text',
    'project_blurb text',
    "answer_by timestamp with time zone not null default (now() + make_interval(hours => (private.setting('reply_hours'::text))::integer))",
    'writes_as text',
    "status public.application_status not null default 'new'::public.application_status",
    ...kept,
  ],
  'public.messages': [
    'name text not null',
    'email text not null',
    'company text',
    'project_type text',
    'message text not null',
    "status public.message_status not null default 'new'::public.message_status",
    ...kept,
  ],
  'public.reports': [
    'kind text not null',
    'value text not null',
    'value_key text "C" generated',
    'met_where text',
    'what_happened text',
    'reporter_contact text',
    'language text',
    "status public.report_status not null default 'new'::public.report_status",
    ...kept,
  ],
  'public.verification_requests': [
    'id uuid not null default gen_random_uuid()',
    'email_to_verify text',
    'telegram_to_verify text',
    "created_at timestamp with time zone not null default date_trunc('hour'::text, now(), 'UTC'::text)",
  ],
  'public.verified_contacts': [
    'id uuid not null default gen_random_uuid()',
    'full_name text not null',
    'email text',
    'telegram_handle text',
    'contact_position text',
    'verified_at timestamp with time zone not null default now()',
    'active boolean not null default true',
    'email_key text "C" generated',
    'telegram_key text "C" generated',
    'look_alike_handle text "C" generated',
    'look_alike_mailbox text "C" generated',
    'look_alike_brand text "C" generated',
    'email_domain text "C" generated',
  ],
};

test('the tables are those that are listed here', async () => {
  const rows = await query<{ name: string }>(
    `select format('%s.%s', relnamespace::regnamespace, relname) as name from pg_class
     where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(columns));
});

test.for(Object.entries(columns))(
  'the table %s has its columns, each with its type and default',
  async ([table, expected], { db }) => {
    // All names are shown with their schema.
    await db.query("set local search_path = ''");
    const { rows } = await db.query(
      `select concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attcollation = '"C"'::regcollation then '"C"' end,
         case when attnotnull then 'not null' end, case when attidentity = 'a' then 'always numbered' when attidentity <> '' then 'numbered' end,
         case when attgenerated = 's' then 'generated' else 'default ' || pg_get_expr(adbin, adrelid) end) as line
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    expect(rows.map(({ line }) => line)).toEqual(expected);
  },
);

const statuses = {
  application_status: ['new', 'in_review', 'contacted', 'won', 'lost', 'spam'],
  message_status: ['new', 'answered', 'spam'],
  report_status: ['new', 'handled', 'spam'],
};
test.for(Object.entries(statuses))('the type %s offers these states, in this order: %j', async ([type, states]) => {
  const [row] = await query(`select enum_range(null::public.${type})::text[] as states`);
  expect(row?.states).toEqual(states);
});

test('each table has its primary key, and a notification a channel that exists', async () => {
  const rows = await query<{ key: string }>(
    `select format('%s.%s %s', connamespace::regnamespace, relname, pg_get_constraintdef(c.oid)) as key
     from pg_constraint as c join pg_class as r on r.oid = conrelid
     where contype in ('p', 'f') and connamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  );
  expect(rows.map(({ key }) => key)).toEqual([
    'private.contact_changes PRIMARY KEY (id)',
    'private.daily_salts PRIMARY KEY (day)',
    'private.exchange_rankings PRIMARY KEY (board)',
    'private.form_kinds PRIMARY KEY (kind)',
    'private.notification_channels PRIMARY KEY (channel)',
    'private.notifications FOREIGN KEY (channel) REFERENCES private.notification_channels(channel)',
    'private.notifications PRIMARY KEY (id)',
    'private.rate_counters PRIMARY KEY (scope, window_seconds, subject)',
    'private.rate_limits PRIMARY KEY (scope, window_seconds)',
    'private.settings PRIMARY KEY (name)',
    'public.applications PRIMARY KEY (id)',
    'public.messages PRIMARY KEY (id)',
    'public.reports PRIMARY KEY (id)',
    'public.verification_requests PRIMARY KEY (id)',
    'public.verified_contacts PRIMARY KEY (id)',
  ]);
});

const forgets = 'AFTER DELETE REFERENCING OLD TABLE AS gone FOR EACH STATEMENT forget_notifications()';
const dates = 'BEFORE UPDATE FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) note_status_change()';

test('each trigger is on its table, and fires for each row or statement that it is about', async () => {
  const rows = await query<{ trigger: string }>(
    `select tgrelid::regclass || ' ' || regexp_replace(pg_get_triggerdef(oid), '^CREATE TRIGGER \\S+ (.*) ON \\S+ (.*)EXECUTE FUNCTION private.', '\\1 \\2') as trigger
     from pg_trigger where not tgisinternal and tgenabled = 'O' order by 1`,
  );
  expect(rows.map(({ trigger }) => trigger)).toEqual([
    `applications ${forgets}`,
    `applications ${dates}`,
    `messages ${forgets}`,
    `messages ${dates}`,
    `private.contact_changes ${forgets}`,
    `reports ${forgets}`,
    `reports ${dates}`,
    "verification_requests BEFORE INSERT FOR EACH ROW WHEN ((CURRENT_USER = 'anon'::name)) limit_verification_requests()",
    'verified_contacts AFTER INSERT OR DELETE OR UPDATE FOR EACH ROW record_contact_change()',
    'verified_contacts BEFORE TRUNCATE FOR EACH STATEMENT record_contact_change()',
  ]);
});

test.for([
  ['private.notification_channels', 'channel', ['email', 'telegram', 'webhook']],
  ['private.exchange_rankings', 'board', ['live', 'sample']],
  ['private.form_kinds', "kind || ' ' || relation", ['application applications', 'message messages', 'report reports']],
] as const)('the table %s has a row for each %s: %j', async ([table, column, expected]) => {
  const rows = await query<{ name: string }>(`select ${column} as name from ${table} order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(expected);
});
