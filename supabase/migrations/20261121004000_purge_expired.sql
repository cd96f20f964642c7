-- What the legal page promises and what is worth nothing any more: deleted when its time has passed.

create index verification_requests_age on public.verification_requests (created_at);
comment on index public.verification_requests_age is 'For the purge.';

insert into private.settings (name, value, description) values
  ('log_retention_days', '30', 'Days after which an entry of verification_requests is deleted. The legal page promises 30.'),
  ('rate_counter_hours', '2', 'Hours for which a counter is kept after its window has passed.'),
  ('purge_batch', '20000', 'Rows that one purge deletes from a table at most: short locks, small transactions.');

create function private.purge_expired()
returns table (verification_requests integer, rate_counters integer, remembered_answers integer)
language plpgsql volatile
set search_path = ''
as $$
declare
  batch integer := private.setting('purge_batch')::integer;
begin
  -- Rows in use are left for the next purge: it waits for nobody, and nobody is refused because of it.
  delete from public.verification_requests as r
  where r.id = any (array(
    select o.id from public.verification_requests as o
    where o.created_at < now() - make_interval(days => private.setting('log_retention_days')::integer)
    order by o.created_at
    limit batch
    for update skip locked
  ));
  get diagnostics verification_requests = row_count;

  delete from private.rate_counters as c
  where c.ctid = any (array(
    select o.ctid from private.rate_counters as o
    where o.window_start + make_interval(secs => o.window_seconds)
      < now() - make_interval(hours => private.setting('rate_counter_hours')::integer)
    limit batch
    for update skip locked
  ));
  get diagnostics rate_counters = row_count;

  delete from private.remembered_answers as a
  where a.ctid = any (array(
    select o.ctid from private.remembered_answers as o
    where o.created_at < now() - make_interval(hours => private.setting('idempotency_hours')::integer)
    order by o.created_at
    limit batch
    for update skip locked
  ));
  get diagnostics remembered_answers = row_count;

  return next;
end
$$;
comment on function private.purge_expired() is
  'Deletes one batch of what has expired from each table and returns how many rows that were. A full batch: call it again.';
revoke execute on function private.purge_expired() from public, anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    -- Every ten minutes: 144 batches a day keep up with far more than the limits let in.
    execute 'select cron.schedule(''purge-expired'', ''*/10 * * * *'', ''select private.purge_expired()'')';
  else
    raise notice 'pg_cron is not available here: something else has to call private.purge_expired()';
  end if;
end
$$;
