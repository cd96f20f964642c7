-- Settings of the hosted roles; run in a new cluster, and again by `npm run db:reset` to undo what migrations set.

alter role postgres reset all;
alter role service_role reset all;

-- The hosted time limits of API calls. service_role has none of its own and gets the authenticator's.
alter role anon reset all;
alter role anon set statement_timeout = '3s';
alter role authenticated reset all;
alter role authenticated set statement_timeout = '8s';
alter role authenticator reset all;
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

-- What hosted projects let `postgres` set for the data API; the migrations do.
grant set on parameter "pgrst.db_prepared_statements" to postgres;
