-- The base of every later migration: rights, settings of the data API, settings of the operator.
--
--   public        what the data API (PostgREST) shows; anon may use only what a migration grants by name
--   private       implementations and internal tables, out of the data API's sight
--     settings    name | value | description: what an operator changes without a migration; each topic adds its rows
--
-- Rights are closed by default and opened by name. Older Supabase projects grant everything new to the API roles, and
-- PostgreSQL grants EXECUTE on every new function to PUBLIC: both are taken back before the first object exists. The defaults
-- are those of the role that runs the migrations (`postgres`), so no later migration has to revoke anything.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Global, not per schema: a per-schema revoke cannot take back what PUBLIC has globally.
alter default privileges revoke execute on functions from public;

revoke create on schema public from public;

create schema private;
-- The thin public functions run as their caller, who must be able to name the implementation behind them.
grant usage on schema private to anon;

--
-- The data API
--

-- Each setting in a separate block: if this role may not make one, the migration warns and makes the others.

-- No prepared statements. A connection would keep one for each new shape of a caller's filter, and PostgreSQL soon plans a
-- prepared one for any value, so that a filter fails for some results and not for others.
do $$ begin
  alter role authenticator set pgrst.db_prepared_statements = 'false';
exception when insufficient_privilege then
  raise warning 'The data API keeps prepared statements: %. See docs/deploy.md', sqlerrm;
end $$;

-- Errors without hints: searching for the name that a caller may have meant takes seconds (PostgREST 16; older ones ignore this).
do $$ begin
  alter role authenticator set pgrst.client_error_verbosity = 'minimal';
exception when insufficient_privilege then
  raise warning 'The data API sends errors with hints: %. See docs/deploy.md', sqlerrm;
end $$;

-- A visitor's call takes milliseconds; hosted projects allow the role three seconds.
do $$ begin
  alter role anon set statement_timeout = '1s';
exception when insufficient_privilege then
  raise warning 'Calls of visitors keep their old time limit: %. See docs/deploy.md', sqlerrm;
end $$;

notify pgrst, 'reload config';

-- While a transaction is open anywhere, no old version of a row that every check updates can be removed, and each check walks them.
-- So no person's session keeps one open: Studio and npm run contacts sign in as this role. pg_dump sets its own limits.
do $$ begin
  alter role current_user set idle_in_transaction_session_timeout = '5min';
  alter role current_user set statement_timeout = '5min';
exception when insufficient_privilege then
  raise warning 'A forgotten transaction may stay open: %. See docs/operations.md', sqlerrm;
end $$;

--
-- Settings
--

create table private.settings (
  name text primary key check (name ~ '^[a-z][a-z_]*$'),
  value text not null,
  description text not null
);
comment on table private.settings is 'One row per setting. Change the value, never the name: functions look settings up by name.';
alter table private.settings enable row level security;

-- A missing setting is an error, not a null that would switch a limit off.
create function private.setting(setting_name text) returns text
language plpgsql stable strict
set search_path = ''
as $$
declare
  found_value text;
begin
  select s.value into found_value from private.settings as s where s.name = setting_name;
  if found_value is null then
    raise exception 'private.settings has no row named "%"', setting_name;
  end if;
  return found_value;
end
$$;
