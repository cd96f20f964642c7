-- The state of a hosted project before the first migration; run by the superuser (supabase_admin) in an empty database.
-- The passwords are the Supabase CLI's: the server listens on this machine only.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password 'postgres';

-- The hosted `postgres` is not a superuser: what fails there must fail here.
create role postgres login createdb createrole replication bypassrls password 'postgres';

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

-- The hosted time limits of API calls. service_role has no own limit and gets the authenticator's.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

-- Hosted projects let `postgres` set these for the data API; the migrations do.
grant set on parameter "pgrst.db_prepared_statements", "pgrst.client_error_verbosity" to postgres;

alter database postgres owner to postgres;
alter database postgres set search_path = "$user", public, extensions;
set search_path = public;

create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
create extension pg_stat_statements schema extensions;

-- Hosted projects made since October 2026 grant nothing on new objects: there are no default privileges here.
grant usage on schema public to anon, authenticated, service_role;

-- PostgREST learns of a changed schema at once, as hosted. Only a superuser may make event triggers.
create schema stack authorization supabase_admin;
create function stack.reload_api_schema() returns event_trigger
  language plpgsql
  set search_path = ''
as $$
begin
  notify pgrst, 'reload schema';
end
$$;
create event trigger reload_api_schema_on_change on ddl_command_end execute function stack.reload_api_schema();
create event trigger reload_api_schema_on_drop on sql_drop execute function stack.reload_api_schema();
