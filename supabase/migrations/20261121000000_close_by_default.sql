-- Closed by default, opened by name: nothing that a later migration makes is reachable through the data API until
-- that migration grants it. Older Supabase projects grant everything new to the API roles, and PostgreSQL itself
-- grants EXECUTE on every new function to PUBLIC: both are taken back here, before the first object exists.

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
