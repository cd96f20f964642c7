-- What the legal page promises and what is worth nothing any more: deleted when its time has passed.

insert into private.settings (name, value, description) values
  ('log_retention_days', '30', 'Days after which an entry of verification_requests is deleted. The legal page promises 30.'),
  ('closed_retention_days', '365',
    'Days after which an application that was won or lost, or an answered message, is deleted, from the day on which it was closed. The legal page promises 365.'),
  ('spam_retention_days', '30',
    'Days after which an application, message or report is deleted, from the day on which it was marked as spam. The legal page promises 30.'),
  ('report_retention_days', '365', 'Days after which a report of an impostor is deleted. The legal page promises 365.'),
  ('news_retention_days', '30', 'Days after which an alarm or a daily digest is deleted. They hold counts, and nothing of visitors.'),
  ('rate_counter_hours', '2', 'Hours for which a counter is kept after its window has passed.'),
  ('purge_batch', '20000', 'Rows that one purge deletes from a table at most: short locks, small transactions.');

-- What is open has no end: an application that is new, or talked about, is never deleted by time.
create index fast_track_applications_closed on public.fast_track_applications (status_changed_at)
where status in ('won', 'lost', 'spam');
comment on index public.fast_track_applications_closed is 'For the purge.';
create index contact_messages_closed on public.contact_messages (status_changed_at) where status in ('answered', 'spam');
comment on index public.contact_messages_closed is 'For the purge.';
create index impersonation_reports_spam on public.impersonation_reports (status_changed_at) where status = 'spam';
comment on index public.impersonation_reports_spam is 'For the purge.';

create function private.purge_expired()
returns table (
  verification_requests integer,
  fast_track_applications integer,
  contact_messages integer,
  impersonation_reports integer,
  rate_counters integer,
  remembered_answers integer,
  contact_changes integer,
  news integer
)
language plpgsql volatile
set search_path = ''
as $$
declare
  batch integer := private.setting('purge_batch')::integer;
  closed_before timestamptz := now() - make_interval(days => private.setting('closed_retention_days')::integer);
  spam_before timestamptz := now() - make_interval(days => private.setting('spam_retention_days')::integer);
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

  delete from public.fast_track_applications as a
  where a.id = any (array(
    select o.id from public.fast_track_applications as o
    where o.status in ('won', 'lost', 'spam')
      and o.status_changed_at < case o.status when 'spam' then spam_before else closed_before end
      -- For the index, which knows no case.
      and o.status_changed_at < greatest(spam_before, closed_before)
    order by o.status_changed_at
    limit batch
    for update skip locked
  ));
  get diagnostics fast_track_applications = row_count;

  delete from public.contact_messages as m
  where m.id = any (array(
    select o.id from public.contact_messages as o
    where o.status in ('answered', 'spam')
      and o.status_changed_at < case o.status when 'spam' then spam_before else closed_before end
      and o.status_changed_at < greatest(spam_before, closed_before)
    order by o.status_changed_at
    limit batch
    for update skip locked
  ));
  get diagnostics contact_messages = row_count;

  delete from public.impersonation_reports as r
  where r.id = any (array(
    select o.id from public.impersonation_reports as o
    where o.created_at < now() - make_interval(days => private.setting('report_retention_days')::integer)
      or (o.status = 'spam' and o.status_changed_at < spam_before)
    order by o.created_at
    limit batch
    for update skip locked
  ));
  get diagnostics impersonation_reports = row_count;

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

  delete from private.contact_changes as h
  where h.id = any (array(
    select o.id from private.contact_changes as o
    where o.changed_at < now() - make_interval(days => private.setting('contact_change_retention_days')::integer)
    order by o.changed_at
    limit batch
    for update skip locked
  ));
  get diagnostics contact_changes = row_count;

  delete from private.news as w
  where w.id = any (array(
    select o.id from private.news as o
    where o.created_at < now() - make_interval(days => private.setting('news_retention_days')::integer)
    order by o.created_at
    limit batch
    for update skip locked
  ));
  get diagnostics news = row_count;

  return next;
end
$$;
comment on function private.purge_expired() is
  'Deletes one batch of what has expired from each table and returns how many rows that were. A full batch: call it again.';

-- pg_cron never empties its own log: 3,200 rows a day, on a free project that turns read-only at 500 MB.
create function private.purge_schedule_log() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  deleted integer;
begin
  -- A run that was cut off has no end.
  delete from cron.job_run_details as d where coalesce(d.end_time, d.start_time) < now() - interval '7 days';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.purge_schedule_log() is
  'Deletes the runs that pg_cron logged more than seven days ago, and returns how many. A schedule of its own: what fails here stops no other purge.';

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    -- Every ten minutes: 144 batches a day keep up with far more than the limits let in.
    execute 'select cron.schedule(''purge-expired'', ''*/10 * * * *'', ''select private.purge_expired()'')';
    execute 'select cron.schedule(''purge-schedule-log'', ''23 3 * * *'', ''select private.purge_schedule_log()'')';
  else
    raise notice 'pg_cron is not available here: something else has to call private.purge_expired()';
  end if;
end
$$;
