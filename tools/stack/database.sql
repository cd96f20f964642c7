-- What a hosted project's database holds before the first migration; run by the superuser in a new database.

alter database postgres owner to postgres;
alter database postgres set search_path = "$user", public, extensions;
set search_path = public;

create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
create extension pg_stat_statements schema extensions;

-- Hosted projects made since October 2026 grant nothing on new objects: no default privileges stand here.
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
