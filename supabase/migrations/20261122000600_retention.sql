-- The promise of /cookies: each table's rows are deleted when their time has passed, and a person's on request.
--
--   private.purge_expired()  one loop over table, since when, setting and condition; called by the schedule, mixes the log, too
--   private.export_person()  all rows that name an address or handle, however it was written, or contain it
--   private.forget_person()  deletes those that name it and returns their number

insert into private.settings (name, value, description) values
  ('log_retention_days', '30', 'Days after which an entry of verification_requests is deleted. The legal page promises 30.'),
  ('open_retention_days', '180', 'Days after which an open application (new, in_review or contacted) is deleted, from the last change of its status.'),
  ('closed_retention_days', '365', 'Days after which a won or lost application or an answered message is deleted, from the day on which it was closed. The legal page promises 365.'),
  ('spam_retention_days', '30', 'Days after which an application, message or report is deleted, from the day on which it was marked as spam. The legal page promises 30.'),
  ('report_retention_days', '365', 'Days after which a report of an impostor is deleted. The legal page promises 365.'),
  ('alarm_retention_days', '365', 'Days after which the notification of an alarm or digest is deleted. It contains counts only.'),
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
  perform private.mix_verification_requests();

  -- Keys for retries are useless after their time.
  for relation in select k.relation::text from private.submission_kinds as k loop
    execute format(
      'update %s set idempotency_key = null where idempotency_key is not null and created_at < now() - make_interval(hours => $1)', relation
    ) using private.setting('idempotency_hours')::integer;
  end loop;

  for relation, since, setting, unit, condition in values
    ('public.verification_requests', 'created_at', 'log_retention_days', 'days', 'true'),
    ('public.fast_track_applications', 'status_changed_at', 'open_retention_days', 'days', $c$status in ('new', 'in_review', 'contacted')$c$),
    ('public.fast_track_applications', 'status_changed_at', 'closed_retention_days', 'days', $c$status in ('won', 'lost')$c$),
    ('public.fast_track_applications', 'status_changed_at', 'spam_retention_days', 'days', $c$status = 'spam'$c$),
    ('public.contact_messages', 'status_changed_at', 'closed_retention_days', 'days', $c$status = 'answered'$c$),
    ('public.contact_messages', 'status_changed_at', 'spam_retention_days', 'days', $c$status = 'spam'$c$),
    ('public.impersonation_reports', 'created_at', 'report_retention_days', 'days', 'true'),
    ('public.impersonation_reports', 'status_changed_at', 'spam_retention_days', 'days', $c$status = 'spam'$c$),
    ('private.contact_changes', 'changed_at', 'contact_change_retention_days', 'days', 'true'),
    ('private.notifications', 'created_at', 'alarm_retention_days', 'days', $c$kind in ('alarm', 'digest')$c$),
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

-- A sender's contact is free text: an address, a handle, a phone number, a sentence.
create function private.any_contact_key(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
return coalesce(private.email_key(value), private.telegram_key(value), lower(private.trim_invisible(value)));

-- 'names it' if the text is the contact with this key and nothing else, in any form that /verify reads: a link, brackets, a label.
-- 'contains it' if the contact is a word among others. Null otherwise.
create function private.mention_of(key text, value text) returns text
language plpgsql immutable strict
set search_path = ''
as $$
declare
  separators constant text := case when strpos(key, '@') > 0 then '[^a-z0-9.!#$%&''*+/=?^_`{|}~@-]+' else '[^a-z0-9_@]+' end;
  -- Without what a link says beside the handle: ?start=…
  plain constant text := regexp_replace(lower(value collate "C"), '[?&](?!domain=)[^[:space:]]*', '', 'g');
  words constant text[] := array(select btrim(part, case when strpos(key, '@') > 0 then '.' else '@' end) from regexp_split_to_table(plain, separators) as part);
  dress constant text[] := '{"",mailto,email,telegram,tg,resolve,domain,http,https,www,web,t,me,dog,org,a,k}';
begin
  return case
    when private.any_contact_key(value) = key or (key = any (words) and words <@ (dress || key)) then 'names it'
    when key = any (words) then 'contains it'
  end;
end
$$;

-- Every row that names the contact, or contains it among other words: look at these. Free texts are not searched.
create function private.export_person(contact text) returns table (relation text, found text, record jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  key constant text := private.any_contact_key(contact);
begin
  if coalesce(key, '') = '' then
    raise exception 'Name an email address or a Telegram handle.';
  end if;
  return query
  select named.relation, max(mention.found) as found, named.record
  from (
    select 'public.fast_track_applications' as relation, a.telegram_contact as contact, to_jsonb(a) as record
    from public.fast_track_applications as a
    union all
    select 'public.contact_messages', m.email, to_jsonb(m) from public.contact_messages as m
    union all
    select 'public.impersonation_reports', unnest(array[r.value, r.reporter_contact]), to_jsonb(r) from public.impersonation_reports as r
    union all
    select 'public.verification_requests', unnest(array[v.email_to_verify, v.telegram_to_verify]), to_jsonb(v)
    from public.verification_requests as v
  ) as named, private.mention_of(key, named.contact) as mention (found)
  where mention.found is not null
  group by named.relation, named.record
  order by found desc, named.relation;
end
$$;

-- Deletes the rows that name the contact, with their notifications, and counts those to look at. Call export_person first: a
-- report that names the contact as the impostor is deleted, too.
create function private.forget_person(contact text) returns table (relation text, deleted bigint, look_at bigint)
language plpgsql volatile
set search_path = ''
as $$
declare
  ids text[];
begin
  for relation, ids, look_at in
    select e.relation, array_agg(e.record ->> 'id') filter (where e.found = 'names it'), count(*) filter (where e.found <> 'names it')
    from private.export_person(contact) as e group by e.relation
  loop
    execute format('delete from %s where id::text = any ($1)', relation) using ids;
    get diagnostics deleted = row_count;
    return next;
  end loop;
end
$$;
