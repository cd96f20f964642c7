-- The roles of a hosted project, made once in a new cluster by its superuser (supabase_admin).
-- {{authenticator_password}} is replaced by the stack.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password '{{authenticator_password}}';

-- The hosted `postgres` is not a superuser: what fails there must fail here.
create role postgres login createdb createrole replication bypassrls password 'postgres';

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

-- A pre-request hook is configured on the authenticator by the migrations' owner.
grant set on parameter "pgrst.db_pre_request" to postgres;
