-- Closed by default, opened by name: nothing that a later migration makes is reachable through the data API until
-- that migration grants it. Older Supabase projects grant everything new to the API roles, and PostgreSQL itself
-- grants EXECUTE on every new function to PUBLIC: both are taken back here, before the first object exists. These are the
-- defaults of the role that runs the migrations (`postgres`, which owns all they make), so no later one has to revoke
-- anything from a table, view or function of its own.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Global, not per schema: a per-schema revoke cannot take back what PUBLIC has globally.
alter default privileges revoke execute on functions from public;

revoke create on schema public from public;

-- Implementations live here, out of the data API's sight (it exposes `public` only).
create schema private;
comment on schema private is 'Implementations and internal tables. Not exposed by the data API.';

revoke all on schema private from public;
-- The thin public functions run as their caller, who must be able to name the implementation behind them.
grant usage on schema private to anon, service_role;

--
-- The data API
--

-- Two settings that the data API (PostgREST) reads from the database, as hosted projects allow. Where this role may not make
-- them, the migration says so and goes on: other layers stand behind both.
--
-- No prepared statements: every new shape of a caller's filter would become one more that its connection keeps for ever, and
-- after a few calls PostgreSQL plans a prepared one for any value, so that a filter fails for some answers and not for others.
--
-- What a visitor may do takes milliseconds; hosted projects allow the role three seconds.
do $$
begin
  alter role authenticator set pgrst.db_prepared_statements = 'false';
  alter role anon set statement_timeout = '1s';
  notify pgrst, 'reload config';
exception
  when insufficient_privilege then
    raise warning 'The settings of the data API could not be made: %. See docs/deploy.md', sqlerrm;
end
$$;

--
-- Settings
--

-- What an operator may change without a migration. Each later migration adds the rows of its topic.

create table private.settings (
  name text primary key check (name ~ '^[a-z][a-z_]*$'),
  value text not null,
  description text not null
);
comment on table private.settings is 'One row a setting. Change the value, never the name: functions look settings up by name.';
comment on column private.settings.name is 'Looked up by functions.';
comment on column private.settings.value is 'The value as text; private.setting() reads it, its caller casts it.';
comment on column private.settings.description is 'What the value does and in which unit it counts.';

alter table private.settings enable row level security;

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
comment on function private.setting(text) is 'The value of a setting. A missing one is an error, not a null that would switch a limit off.';

--
-- Reachability
--

-- What an edge function asks for the probe: that its address, its key and this schema belong together. A key that was disabled
-- or deleted shows here, before a visitor's application meets it.
create function public.answer_database_check() returns boolean
language sql stable security invoker
set search_path = ''
return true;
comment on function public.answer_database_check() is 'True. Whoever gets it has reached the database as service_role.';

grant execute on function public.answer_database_check() to service_role;
