-- The promise of /cookies: each table's rows are deleted when their time has passed, and a person's on request.

insert into private.settings (name, value, description) values
  ('log_retention_days', '30', 'Days after which an entry of verification_requests is deleted. The legal page promises 30.'),
  ('open_retention_days', '180', 'Days after which an open application (not won, lost or spam) is deleted, from the last change of its status.'),
  ('closed_retention_days', '365', 'Days after which a won or lost application or an answered message is deleted, from the day on which it was closed. The legal page promises 365.'),
  ('spam_retention_days', '30', 'Days after which an application, message or report is deleted, from the day on which it was marked as spam. The legal page promises 30.'),
  ('report_retention_days', '365', 'Days after which a report of an impostor is deleted. The legal page promises 365.'),
  ('alarm_retention_days', '365', 'Days after which the notification of an alarm, digest or summary is deleted.'),
  ('rate_counter_hours', '2', 'Hours for which a counter is kept after its window has ended, and a salt after its day.'),
  ('purge_batch', '20000', 'Rows that one run deletes by one rule at most: short locks, small transactions.');

create function private.purge_expired() returns table (relation text, setting text, deleted bigint)
language plpgsql volatile
set search_path = ''
as $$
declare
  batch constant integer := private.setting('purge_batch')::integer;
  since text;
  unit text;
  condition text;
begin
  for relation, since, setting, unit, condition in values
    ('public.verification_requests', 'created_at', 'log_retention_days', 'days', 'true'),
    ('public.applications', 'status_changed_at', 'open_retention_days', 'days', $c$status not in ('won', 'lost', 'spam')$c$),
    ('public.applications', 'status_changed_at', 'closed_retention_days', 'days', $c$status in ('won', 'lost')$c$),
    ('public.applications', 'status_changed_at', 'spam_retention_days', 'days', $c$status = 'spam'$c$),
    ('public.messages', 'status_changed_at', 'closed_retention_days', 'days', $c$status not in ('new', 'spam')$c$),
    ('public.messages', 'status_changed_at', 'spam_retention_days', 'days', $c$status = 'spam'$c$),
    ('public.reports', 'created_at', 'report_retention_days', 'days', 'true'),
    ('public.reports', 'status_changed_at', 'spam_retention_days', 'days', $c$status = 'spam'$c$),
    ('private.contact_changes', 'changed_at', 'contact_change_retention_days', 'days', 'true'),
    ('private.notifications', 'created_at', 'alarm_retention_days', 'days', $c$kind in ('alarm', 'digest', 'summary')$c$),
    ('private.rate_counters', 'ends_at', 'rate_counter_hours', 'hours', 'true'),
    ('private.daily_salts', $c$(day + 1)::timestamp at time zone 'utc'$c$, 'rate_counter_hours', 'hours', 'true')
  loop
    -- Locked rows are left for the next run: the purge waits for no transaction.
    execute format(
      'delete from %1$s where ctid = any (array(
         select ctid from %1$s where %2$s < now() - $1 and %3$s order by %2$s limit $2 for update skip locked
       ))', relation, since, condition
    ) using (private.setting(setting) || ' ' || unit)::interval, batch;
    get diagnostics deleted = row_count;
    return next;
  end loop;
end
$$;

--
-- A person's data
--

-- Every row with this address, handle or text in any of its columns, however it was written around it. A person looks before
-- anything is deleted: a short handle is part of other words, and a report may name the contact as the impostor.
create function private.find_person(contact text) returns table (relation text, id uuid, record jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  sought constant text := coalesce(private.email_key(contact), private.telegram_key(contact), lower(private.trim_invisible(contact)));
begin
  if coalesce(sought, '') = '' then
    raise exception 'Name an email address or a Telegram handle.';
  end if;
  return query
  select r.relation, r.id, r.record
  from (
    select k.relation::text as relation, s.id, s.fields as record
    from private.submissions as s join private.form_kinds as k using (kind)
    union all
    select 'public.verification_requests', v.id, to_jsonb(v) from public.verification_requests as v
  ) as r
  -- Not these, which can contain a short handle by chance.
  where exists (select from jsonb_each_text(r.record - '{id,key_hash}'::text[]) as f where strpos(lower(f.value), sought) > 0);
end
$$;
