-- Each query lists problems; no rows means all is well. Above it: the expectation and the fix.
-- :given is a JSON object that the doctor fills in; its `secret` is a SHA-256. Reads, and changes nothing.

-- all migrations are applied
-- → npm run supabase -- db push --remote
select jsonb_array_elements_text(:given -> 'migrations') except select version from supabase_migrations.schema_migrations;

-- the data API has its three settings
-- → SQL editor: docs/deploy.md, "The database"
select unnest('{authenticator pgrst.db_prepared_statements=false,authenticator pgrst.client_error_verbosity=minimal,anon statement_timeout=1s}'::text[])
except select r.rolname || ' ' || unnest(s.setconfig) from pg_db_role_setting as s join pg_roles as r on r.oid = s.setrole;

-- visitors may insert into one log and call three functions
-- → SQL editor: revoke all on <that table or function> from anon, authenticated;
select grantee || ' ' || privilege_type || ' ' || table_name from information_schema.column_privileges
where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') and table_name || privilege_type <> 'verification_requestsINSERT'
union select grantee || ' ' || privilege_type || ' ' || table_name from information_schema.table_privileges
where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
union select grantee || ' ' || privilege_type || ' ' || routine_name from information_schema.routine_privileges
where routine_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
  and grantee || ' ' || routine_name not in ('anon verify_contact', 'anon resembles_contact', 'anon application_status');

-- pg_cron has every schedule
-- → run what stands before this arrow in the SQL editor
select case when c.jobid is null then format('select cron.schedule(%L, %L, %L)', s.name, s.schedule, s.command)
  else format('select cron.alter_job(%s, active := true)', c.jobid) end
from jsonb_to_recordset(:given -> 'schedules') as s (name text, schedule text, command text)
left join cron.job as c on (c.jobname, c.schedule, c.command) = (s.name, s.schedule, s.command)
where c.active is not true;

-- the schedules have run within the hour, without a failure
-- → dashboard, Integrations, Cron: the history of that job; a paused project: Resume
select distinct j.jobname || ' ' || d.status || ' ' || coalesce(d.return_message, '')
from cron.job_run_details as d join cron.job as j using (jobid) where d.start_time > now() - interval '1 hour' and d.status = 'failed'
union select 'nothing has run'
where not exists (select from cron.job_run_details as d where d.start_time > now() - interval '1 hour' and d.status = 'succeeded');

-- the schedule calls the functions of this project, and they accepted each call of the last hour
-- → wrong or absent secrets, 401: docs/operations.md, "Rotating keys"; nothing or 404 was answered: wait ten minutes after the first push and deploy, then restart the project (pg_net); else: the log of deliver-notifications
with vault as (
  select 'project_url is absent or another address' as wrong where :given ->> 'apiUrl' not in (
    select rtrim(decrypted_secret, '/') from vault.decrypted_secrets where name = 'project_url')
  union select 'delivery_secret is absent' where not exists (
    select from vault.decrypted_secrets where name = 'delivery_secret')
  union select 'delivery_secret is another one than the functions have' from vault.decrypted_secrets
  where name = 'delivery_secret' and encode(sha256(decrypted_secret::bytea), 'hex') <> :given ->> 'secret'
)
select wrong from vault
union select coalesce('answered ' || status_code, error_msg, 'not answered') from net._http_response
where created > now() - interval '1 hour' and status_code is distinct from 200
  -- On the first day the schedule calls before a function is there.
  and created > coalesce((select min(created) from net._http_response where status_code = 200), '-infinity')
union select 'nothing was answered' where not exists (select from vault)
  and not exists (select from net._http_response where created > now() - interval '1 hour');

-- the database keeps no data longer, and lets no answer wait longer, than the pages promise
-- → docs/operations.md, "Limits and retention": lower the setting, or promise it in src/content/, build and deploy again
select s.name || ' is ' || s.value || ', promised ' || p.value from private.settings as s
join jsonb_each_text(:given -> 'promised') as p on p.key = s.name where s.value::int > p.value::int;

-- every change of the contacts is recorded and announced
-- → handle it as an incident: docs/incidents.md, "The list of contacts was changed"
select jsonb_array_elements_text(:given -> 'triggers') || ' is off' except select tgname || ' is off' from pg_trigger where tgenabled in ('O', 'A');

-- no sample person is verified
-- → npm run contacts -- revoke <address or handle>
select full_name from public.verified_contacts
where active and (email_key like '%.example' or :given -> 'samples' ? full_name and telegram_key like '%listbolt%');

-- each address and handle that the site prints is verified
-- → npm run contacts -- add-channels; if it was revoked: take it out of src/content/company.ts, build and deploy again
select value from jsonb_array_elements_text(:given -> 'printed') where not exists (
  select from public.verified_contacts as c
  where c.active and (c.email_key = private.email_key(value) or c.telegram_key = private.telegram_key(value)));

-- no channel refuses notifications
-- → npm run notify:test; docs/operations.md, "The outbox"
select channel || ' ' || last_error || ' (' || count(*) || ')' from private.notifications
where delivered_at is null and last_error is not null group by channel, last_error, dead_at is null;

-- the exchange board has new figures
-- → docs/operations.md, "Alarms"
select coalesce(last_error, 'no answer') || ' since ' || failing_since from private.exchange_rankings
where board = 'live' and failing_since is not null;

-- each exchange of the board has a figure
-- → its id in src/content/exchanges.ts may have another name at CoinGecko: change it and deploy the functions
select e ->> 'name' from private.exchange_rankings as r, jsonb_array_elements(r.rankings -> 'exchanges') as e
where r.board = 'live' and e ->> 'trade_volume_24h_usd' is null;

-- no application waits for an answer
-- → answer it and set its status: docs/operations.md, "Applications, messages and reports"
select (content ->> 'count') || ' since ' || since from private.alarms where cause = 'applications_unanswered';
