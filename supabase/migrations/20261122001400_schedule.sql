-- The calls that a hosted project makes by itself, each on a separate schedule: a failure in one stops no other. The local
-- stack makes them in its own way.
do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) < 2 then
    raise notice 'pg_cron or pg_net is not available here: the schedule is not installed';
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  perform cron.schedule(jobs.name, jobs.schedule, jobs.command)
  from (
    values
      ('deliver-notifications', '* * * * *', 'select private.request_delivery()'),
      ('watch', '* * * * *', 'select private.watch()'),
      -- It sends once a day.
      ('send-digest', '*/10 * * * *', 'select private.send_digest()'),
      -- 144 batches a day keep up with far more than the limits let in.
      ('purge-expired', '*/10 * * * *', 'select private.purge_expired()'),
      -- This log grows by 3,200 rows a day, and a free project turns read-only at 500 MB. A run that was cut off has no end.
      ('purge-schedule-log', '23 3 * * *', 'delete from cron.job_run_details where coalesce(end_time, start_time) < now() - make_interval(days => 7)')
  ) as jobs (name, schedule, command);
end
$$;
