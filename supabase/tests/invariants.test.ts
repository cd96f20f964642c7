import { expect } from 'vitest';
import { test } from './support/database.ts';

// What must hold of every state, setting and limit, also of the next one that somebody adds.

test('a submission in any state expires, but an open message, which waits for its answer', async ({ db }) => {
  await db.query(`insert into public.applications (telegram_contact, project_blurb, status)
    select 'someone', status, status from unnest(enum_range(null::public.application_status)) as status`);
  await db.query(`insert into public.messages (name, email, message, status)
    select 'n', 'a@b', status, status from unnest(enum_range(null::public.message_status)) as status`);
  await db.query(`insert into public.reports (kind, value, status)
    select 'email', status, status from unnest(enum_range(null::public.report_status)) as status`);
  const tables = ['applications', 'messages', 'reports'];
  for (const table of tables)
    await db.query(`update public.${table} set created_at = '2000-01-01', status_changed_at = '2000-01-01'`);
  await db.query('select private.purge_expired()');
  const { rows } = await db.query('select kind, status from private.submissions');
  expect(rows).toEqual([{ kind: 'message', status: 'new' }]);
});

test('every setting is read by a function, a view or a default', async ({ db }) => {
  const { rows } = await db.query(`select name from private.settings where not exists (
    select from (
      select prosrc as code from pg_proc where pronamespace in ('private'::regnamespace, 'public'::regnamespace)
      union all select pg_get_functiondef(oid) from pg_proc where prosqlbody is not null and prokind = 'f'
      union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace in ('private'::regnamespace, 'public'::regnamespace)
      union all select pg_get_expr(adbin, adrelid) from pg_attrdef
    ) as c
    -- The two gateways' names are put in front of it.
    where strpos(c.code, '''' || regexp_replace(name, '^(data_api|functions)_', '_') || '''') > 0 or strpos(c.code, '''' || name || '''') > 0
  )`);
  expect(rows).toEqual([]);
});

test('every call of a visitor is limited by address, and for everybody together', async ({ db }) => {
  const { rows } = await db.query(`
    with calls as (
      select distinct (regexp_matches(prosrc, 'admit_visitor\\(''(\\w+)''', 'g'))[1] as call from pg_proc
      union select kind from private.form_kinds
    )
    select format('%s_%s', call, subject) as scope from calls, unnest(array['address', 'all']) as subject
    where not exists (select from private.rate_limits as l where l.scope = format('%s_%s', call, subject))`);
  expect(rows).toEqual([]);
});
