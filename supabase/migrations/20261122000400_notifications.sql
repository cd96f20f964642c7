-- How the team learns of what was sent: the outbox, the workers that empty it, and what staff see of both. The inboxes stand
-- here, since they show beside each application, message or report whether the team was told.

--
-- Outbox
--

-- The outbox: what the team still has to be told. Written in the transaction that writes what it is about, so
-- that neither exists without the other, and emptied by the deliver-notifications function.

create table private.notification_channels (
  channel text primary key,
  paused_until timestamptz not null default '-infinity'
);
comment on table private.notification_channels is 'The ways to tell the team. Whether one is used is decided by its secret at the edge functions.';
comment on column private.notification_channels.channel is 'telegram (Bot API), webhook (JSON, Slack-compatible) or email (an HTTPS API).';
comment on column private.notification_channels.paused_until is 'The other side asked us to wait until then (Retry-After).';
insert into private.notification_channels (channel) values ('telegram'), ('webhook'), ('email');

-- What the team is told that nobody sent. Made by the watch and the digest (20261122000700_news.sql).
create table private.news (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('alarm', 'digest')),
  content jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.news is 'Alarms and daily digests, kept for news_retention_days. Counts and codes only: nothing that a visitor typed, and nobody''s address.';
comment on column private.news.id is 'As in the message.';
comment on column private.news.kind is 'alarm or digest.';
comment on column private.news.content is 'What the message is made of.';
comment on column private.news.created_at is 'When it was noticed, or summed up.';

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.fast_track_applications (id) on delete cascade,
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
  report_id uuid references public.impersonation_reports (id) on delete cascade,
  contact_change_id uuid references private.contact_changes (id) on delete cascade,
  news_id uuid references private.news (id) on delete cascade,
  about uuid not null generated always as (
    coalesce(application_id, contact_message_id, report_id, contact_change_id, news_id)
  ) stored,
  channel text not null references private.notification_channels (channel),
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries integer not null default 0 check (tries >= 0),
  lease uuid,
  delivered_at timestamptz,
  dead_at timestamptz,
  last_error text check (char_length(last_error) <= 100),
  unique (application_id, channel),
  unique (contact_message_id, channel),
  unique (report_id, channel),
  unique (contact_change_id, channel),
  unique (news_id, channel),
  constraint about_one_thing check (
    num_nonnulls(application_id, contact_message_id, report_id, contact_change_id, news_id) = 1
  ),
  constraint delivered_or_dead check (num_nonnulls(delivered_at, dead_at) <= 1)
);
comment on table private.notifications is 'One row a channel for each application, message, report, change of the contacts, alarm or digest. Holds no personal data: the text is made when it is sent.';
comment on column private.notifications.id is 'Sent along to the webhook, so that a receiver can drop a repeated message.';
comment on column private.notifications.application_id is 'The application that the team is told about.';
comment on column private.notifications.contact_message_id is 'The message that the team is told about.';
comment on column private.notifications.report_id is 'The report that the team is told about.';
comment on column private.notifications.contact_change_id is 'The first change of the contacts that a transaction made; the team is told of all of them at once.';
comment on column private.notifications.news_id is 'The alarm or digest that the team is told.';
comment on column private.notifications.about is 'Whichever of these it is: the same for every channel.';
comment on column private.notifications.channel is 'Where it is sent.';
comment on column private.notifications.created_at is 'When there was something to tell.';
comment on column private.notifications.next_try_at is 'Not claimed before. While a worker holds the row, the end of its lease.';
comment on column private.notifications.tries is 'Tries begun, crashed ones included.';
comment on column private.notifications.lease is 'Token of the worker that holds the row: a late answer of an earlier one changes nothing.';
comment on column private.notifications.delivered_at is 'When the other side said yes.';
comment on column private.notifications.dead_at is 'Given up after the last try: someone has to look. To send it again, set dead_at to null and tries to 1: with 0 it counts as never tried, and is sent only while notification_fresh_hours last.';
comment on column private.notifications.last_error is 'A short code such as timeout or http_500. Never an answer''s text.';

create index notifications_due on private.notifications (channel, next_try_at)
where delivered_at is null and dead_at is null;
comment on index private.notifications_due is 'What is still to be sent, in the order in which it is claimed.';
create index notifications_dead on private.notifications (channel, dead_at) where dead_at is not null;
comment on index private.notifications_dead is 'For the watch, which looks each minute.';

create function private.tell_news(kind text, content jsonb) returns void
language sql volatile
set search_path = ''
begin atomic
  with told as (
    insert into private.news (kind, content) values (tell_news.kind, tell_news.content) returning id
  )
  insert into private.notifications (news_id, channel)
  select told.id, c.channel from told cross join private.notification_channels as c;
end;
comment on function private.tell_news(text, jsonb) is 'Puts an alarm or a digest into the outbox, for every channel.';

-- What staff see of it beside an application, a message or a report.
create view private.notification_states
with (security_invoker = true)
as
select
  n.application_id,
  n.contact_message_id,
  n.report_id,
  case
    when count(n.dead_at) > 0 then 'DEAD: nobody was told through ' || string_agg(n.channel, ', ') filter (where n.dead_at is not null)
    when count(*) filter (where n.delivered_at is null and n.tries > 0) > 0 then 'trying again'
    when count(n.delivered_at) > 0 then 'delivered'
    else 'waiting'
  end as state,
  string_agg(n.channel || ': ' || n.last_error || ' (try ' || n.tries || ')', ', ') as error
from private.notifications as n
where n.contact_change_id is null and n.news_id is null
group by n.application_id, n.contact_message_id, n.report_id;
comment on view private.notification_states is 'One row an application, message or report: what became of telling the team.';
comment on column private.notification_states.application_id is 'The application, or null.';
comment on column private.notification_states.contact_message_id is 'The message, or null.';
comment on column private.notification_states.report_id is 'The report, or null.';
comment on column private.notification_states.state is 'delivered, waiting, trying again, or DEAD with the channels that failed for good. Waiting for ever means that no channel is switched on.';
comment on column private.notification_states.error is 'The last error of each channel that has one.';

alter table private.news enable row level security;
alter table private.notification_channels enable row level security;
alter table private.notifications enable row level security;

-- The inboxes run as who reads them, and show beside each row whether the team was told.
grant select on private.notifications, private.notification_states to submissions_staff;
create policy "Staff read what the team was told" on private.notifications for select to submissions_staff using (true);
comment on policy "Staff read what the team was told" on private.notifications is 'Holds no personal data.';

insert into private.settings (name, value, description) values
  ('notification_lease_seconds', '60', 'How long a worker may hold a notification before another one takes it over. Longer than any one send.'),
  ('notification_max_tries', '12', 'Tries after which a notification is dead.'),
  ('notification_backoff_seconds', '30', 'Wait after the first failed try; doubles with every other one, with jitter.'),
  ('notification_backoff_cap_seconds', '21600', 'The longest wait between two tries, and the longest Retry-After believed.'),
  ('notification_fallback_tries', '3', 'Failed tries of every other channel after which one that is only a fallback tells the team.'),
  ('notification_fresh_hours', '72', 'A channel that is switched on later is told what came in during these last hours, not the whole history.');

-- Who made a change is not asked: a chat that is told too much notices a stranger's change, one that is told too little never.
create function private.tell_contact_change() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.notifications (contact_change_id, channel)
  select new.id, c.channel
  from private.notification_channels as c
  where not exists (
    select from private.contact_changes as o
    where o.changed_at = new.changed_at and o.transaction_id = new.transaction_id and o.position < new.position
  );
  return null;
end
$$;
comment on function private.tell_contact_change() is 'Puts the first change of a transaction into the outbox; the message tells them all.';

create trigger tell_contact_change after insert on private.contact_changes
for each row execute function private.tell_contact_change();
comment on trigger tell_contact_change on private.contact_changes is 'Every change is told.';

alter table private.contact_changes enable always trigger tell_contact_change;

--
-- Claiming
--

-- How a worker gets its next notification. One at a time: the lease then covers one send, whatever the batch.

create function private.claim_notification(channel text, as_fallback boolean)
returns table (id uuid, lease uuid, kind text, record jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  fallback_tries integer := private.setting('notification_fallback_tries')::integer;
begin
  -- A worker that died during the last try could not say so itself.
  update private.notifications as n
  set dead_at = now(), last_error = coalesce(n.last_error, 'abandoned')
  where n.channel = claim_notification.channel
    and n.delivered_at is null
    and n.dead_at is null
    and n.next_try_at <= now()
    and n.tries >= private.setting('notification_max_tries')::integer;

  return query
  -- What each channel that has tried has failed several times to tell: there a fallback steps in. A channel that has never
  -- tried is not switched on, and is not waited for.
  with failed as materialized (
    select o.about
    from private.notifications as o
    where as_fallback
      and o.channel <> claim_notification.channel
      and o.tries > 0
      and o.about in (select f.about from private.notifications as f where f.delivered_at is null and f.tries > 0)
    group by o.about
    having bool_and(o.delivered_at is null and o.tries - (o.lease is not null)::integer >= fallback_tries)
  ),
  next as (
    select n.id
    from private.notifications as n
    join private.notification_channels as c on c.channel = n.channel
    where n.channel = claim_notification.channel
      and c.paused_until <= now()
      and n.delivered_at is null
      and n.dead_at is null
      and n.next_try_at <= now()
      and (
        n.tries > 0
        or n.created_at > now() - make_interval(hours => private.setting('notification_fresh_hours')::integer)
      )
      and (
        not as_fallback
        or n.tries > 0
        or n.about in (select failed.about from failed)
      )
    order by n.next_try_at
    limit 1
    for update of n skip locked
  ),
  claimed as (
    update private.notifications as n
    set
      tries = n.tries + 1,
      lease = gen_random_uuid(),
      next_try_at = now() + make_interval(secs => private.setting('notification_lease_seconds')::integer)
    from next
    where n.id = next.id
    returning n.id, n.lease, n.application_id, n.contact_message_id, n.report_id, n.contact_change_id, n.news_id
  )
  select
    claimed.id,
    claimed.lease,
    'fast_track_application',
    jsonb_build_object(
      'id', a.id,
      'createdAt', a.created_at,
      'telegramContact', a.telegram_contact,
      'coinmarketcapUrl', coalesce(a.coinmarketcap_url, ''),
      'projectBlurb', coalesce(a.project_blurb, '')
    )
  from claimed
  join public.fast_track_applications as a on a.id = claimed.application_id
  union all
  select
    claimed.id,
    claimed.lease,
    'contact_message',
    jsonb_build_object(
      'id', m.id,
      'createdAt', m.created_at,
      'name', m.name,
      'email', m.email,
      'company', coalesce(m.company, ''),
      'projectType', coalesce(m.project_type, ''),
      'message', m.message
    )
  from claimed
  join public.contact_messages as m on m.id = claimed.contact_message_id
  union all
  select
    claimed.id,
    claimed.lease,
    'contact_report',
    jsonb_build_object(
      'id', r.id,
      'createdAt', r.created_at,
      'kind', r.kind,
      'value', r.value,
      'metWhere', coalesce(r.met_where, ''),
      'whatHappened', coalesce(r.what_happened, ''),
      'reporterContact', coalesce(r.reporter_contact, '')
    )
  from claimed
  join public.impersonation_reports as r on r.id = claimed.report_id
  union all
  select
    claimed.id,
    claimed.lease,
    'contact_change',
    jsonb_build_object(
      'id', f.id,
      'createdAt', f.changed_at,
      'loginRole', f.login_role,
      'actingRole', f.acting_role,
      'applicationName', f.application_name,
      'count', together.count,
      'changes', together.changes
    )
  from claimed
  join private.contact_changes as f on f.id = claimed.contact_change_id
  cross join lateral (
    select
      count(*),
      -- More would be cut off anyway: a chat message has 4,096 characters at most.
      jsonb_agg(
        jsonb_build_object('operation', c.operation, 'before', c.before, 'after', c.after) order by c.position
      ) filter (where c.place <= 20) as changes
    from (
      select o.*, row_number() over (order by o.position) as place
      from private.contact_changes as o
      where o.changed_at = f.changed_at and o.transaction_id = f.transaction_id
    ) as c
  ) as together
  union all
  select claimed.id, claimed.lease, w.kind, jsonb_build_object('id', w.id, 'createdAt', w.created_at) || w.content
  from claimed
  join private.news as w on w.id = claimed.news_id;
end
$$;
comment on function private.claim_notification(text, boolean) is 'Implementation of public.claim_notification.';

create function public.claim_notification(channel text, as_fallback boolean default false)
returns table (id uuid, lease uuid, kind text, record jsonb)
language sql volatile security invoker
set search_path = ''
set statement_timeout = '4s'
begin atomic
  select c.id, c.lease, c.kind, c.record from private.claim_notification(channel, as_fallback) as c;
end;
comment on function public.claim_notification(text, boolean) is
  'Leases the oldest due notification of a channel to the caller, or no row; as_fallback: only what every other channel failed to tell. The caller sends it and calls settle_notification.';

grant execute on function private.claim_notification(text, boolean) to service_role;
grant execute on function public.claim_notification(text, boolean) to service_role;

--
-- Settling
--

-- How a worker says what became of a notification it had claimed.

create function private.settle_notification(id uuid, lease uuid, error text, retry_after integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  longest integer := private.setting('notification_backoff_cap_seconds')::integer;
  pause interval := make_interval(secs => least(greatest(retry_after, 0), longest));
begin
  if error is null then
    -- Whoever holds the lease by now: it was sent, and must not be sent again.
    update private.notifications as n
    set delivered_at = now(), dead_at = null, lease = null, last_error = null
    where n.id = settle_notification.id and n.delivered_at is null;
    return;
  end if;

  update private.notifications as n
  set
    lease = null,
    last_error = left(error, 100),
    dead_at = case when n.tries >= private.setting('notification_max_tries')::integer then now() end,
    next_try_at = now() + greatest(
      pause,
      make_interval(
        -- Half to one and a half times the step, so that what failed together does not come back together.
        secs => least(private.setting('notification_backoff_seconds')::integer * 2 ^ least(n.tries - 1, 30), longest)
          * (0.5 + random())
      )
    )
  where n.id = settle_notification.id and n.lease = settle_notification.lease;

  -- The other side asked us to wait: that holds for everything we would send there.
  if pause > interval '0' then
    update private.notification_channels as c
    set paused_until = greatest(c.paused_until, now() + pause)
    from private.notifications as n
    where n.id = settle_notification.id and c.channel = n.channel;
  end if;
end
$$;
comment on function private.settle_notification(uuid, uuid, text, integer) is 'Implementation of public.settle_notification.';

create function public.settle_notification(id uuid, lease uuid, error text default null, retry_after integer default null)
returns void
language sql volatile security invoker
set search_path = ''
set statement_timeout = '4s'
begin atomic
  select private.settle_notification(id, lease, error, retry_after);
end;
comment on function public.settle_notification(uuid, uuid, text, integer) is
  'Without an error: delivered. With one: tried again later, or dead after the last try. retry_after pauses the whole channel for these seconds.';

grant execute on function private.settle_notification(uuid, uuid, text, integer) to service_role;
grant execute on function public.settle_notification(uuid, uuid, text, integer) to service_role;

--
-- Inboxes
--

-- What staff open in Supabase Studio: the newest application first, how long it has waited, and whether the team was told.

create view public.fast_track_inbox
with (security_invoker = true)
as
select
  a.status,
  a.status = 'new' and a.created_at < now() - make_interval(hours => private.setting('application_overdue_hours')::integer) as overdue,
  round(extract(epoch from now() - a.created_at) / 3600, 1) as hours_since_arrival,
  a.telegram_contact,
  a.coinmarketcap_url,
  a.project_blurb,
  a.staff_note,
  a.created_at,
  coalesce(told.state, 'as for ' || a.repeats, case when a.over_contact_limit then 'none: contact named too often' end) as notification,
  told.error as notification_error,
  a.status_changed_at,
  a.id
from public.fast_track_applications as a
left join private.notification_states as told on told.application_id = a.id
order by a.created_at desc;

comment on view public.fast_track_inbox is 'Fast-track applications for staff, newest first. To work on one, change status and staff_note in fast_track_applications.';
comment on column public.fast_track_inbox.status is 'new, contacted, won, lost or spam.';
comment on column public.fast_track_inbox.overdue is 'Still new after the 24 hours that the page promises.';
comment on column public.fast_track_inbox.hours_since_arrival is 'Hours since the application arrived.';
comment on column public.fast_track_inbox.telegram_contact is 'How to reach the team.';
comment on column public.fast_track_inbox.coinmarketcap_url is 'Page on CoinMarketCap or CoinGecko, as typed: look at the host before opening it.';
comment on column public.fast_track_inbox.project_blurb is 'What the team says about its project.';
comment on column public.fast_track_inbox.staff_note is 'For staff only.';
comment on column public.fast_track_inbox.created_at is 'Arrival.';
comment on column public.fast_track_inbox.notification is 'delivered, waiting, trying again, or DEAD with the channels that failed for good. Waiting for ever means that no channel is switched on. As for <id>: another sender sent exactly this before, and the team was told of that one. None: others named this Telegram contact so often that day that the team was not told.';
comment on column public.fast_track_inbox.notification_error is 'The last error of each channel that has one.';
comment on column public.fast_track_inbox.status_changed_at is 'When the status last changed.';
comment on column public.fast_track_inbox.id is 'As in the chat message.';

grant select on public.fast_track_inbox to submissions_staff;

insert into private.settings (name, value, description) values
  ('application_overdue_hours', '24', 'Hours after which a new application is overdue. The page promises 24.');

-- fast_track_inbox asks for it as who reads it.
grant execute on function private.setting(text) to submissions_staff;
grant select on private.settings to submissions_staff;
create policy "Staff read when an application is overdue" on private.settings for select to submissions_staff
  using (name = 'application_overdue_hours');
comment on policy "Staff read when an application is overdue" on private.settings is 'No other setting.';

-- The messages of the contact form for staff, newest first, and whether the team was told.

create view public.contact_inbox
with (security_invoker = true)
as
select
  m.status,
  round(extract(epoch from now() - m.created_at) / 3600, 1) as hours_since_arrival,
  m.name,
  m.email,
  m.company,
  m.project_type,
  m.message,
  m.staff_note,
  m.created_at,
  coalesce(told.state, 'as for ' || m.repeats) as notification,
  told.error as notification_error,
  m.status_changed_at,
  m.id
from public.contact_messages as m
left join private.notification_states as told on told.contact_message_id = m.id
order by m.created_at desc;

comment on view public.contact_inbox is 'Contact messages for staff, newest first. To work on one, change status and staff_note in contact_messages.';
comment on column public.contact_inbox.status is 'new, answered or spam.';
comment on column public.contact_inbox.hours_since_arrival is 'Hours since the message arrived.';
comment on column public.contact_inbox.name is 'Who writes.';
comment on column public.contact_inbox.email is 'Where to answer.';
comment on column public.contact_inbox.company is 'Company, where given.';
comment on column public.contact_inbox.project_type is 'Kind of project, where given.';
comment on column public.contact_inbox.message is 'The message.';
comment on column public.contact_inbox.staff_note is 'For staff only.';
comment on column public.contact_inbox.created_at is 'Arrival.';
comment on column public.contact_inbox.notification is 'As in fast_track_inbox.';
comment on column public.contact_inbox.notification_error is 'The last error of each channel that has one.';
comment on column public.contact_inbox.status_changed_at is 'When the status last changed.';
comment on column public.contact_inbox.id is 'As in the chat message.';

grant select on public.contact_inbox to submissions_staff;

-- The reports of impostors for staff, newest first, and whether the team was told.

create view public.report_inbox
with (security_invoker = true)
as
select
  r.status,
  round(extract(epoch from now() - r.created_at) / 3600, 1) as hours_since_arrival,
  r.kind,
  r.value,
  r.met_where,
  r.what_happened,
  r.reporter_contact,
  r.staff_note,
  r.created_at,
  coalesce(told.state, 'as for ' || r.repeats) as notification,
  told.error as notification_error,
  r.status_changed_at,
  r.id
from public.impersonation_reports as r
left join private.notification_states as told on told.report_id = r.id
order by r.created_at desc;

comment on view public.report_inbox is 'Reports of impostors for staff, newest first. To work on one, change status and staff_note in impersonation_reports.';
comment on column public.report_inbox.status is 'new, handled or spam.';
comment on column public.report_inbox.hours_since_arrival is 'Hours since the report arrived.';
comment on column public.report_inbox.kind is 'email or telegram: as what the value was checked.';
comment on column public.report_inbox.value is 'Who is reported, as typed.';
comment on column public.report_inbox.met_where is 'Where the reporter met the impostor, where given.';
comment on column public.report_inbox.what_happened is 'What happened, where given.';
comment on column public.report_inbox.reporter_contact is 'How to reach the reporter, where given.';
comment on column public.report_inbox.staff_note is 'For staff only.';
comment on column public.report_inbox.created_at is 'Arrival.';
comment on column public.report_inbox.notification is 'As in fast_track_inbox.';
comment on column public.report_inbox.notification_error is 'The last error of each channel that has one.';
comment on column public.report_inbox.status_changed_at is 'When the status last changed.';
comment on column public.report_inbox.id is 'As in the chat message.';

grant select on public.report_inbox to submissions_staff;

--
-- Schedule
--

-- The schedule of a hosted project: each minute the database asks the function deliver-notifications to send what is due.
-- pg_cron and pg_net exist on hosted projects only; the local stack calls the function itself.

create function private.request_delivery() returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  project_url text;
  delivery_secret text;
begin
  if not exists (
    select from private.notifications as n
    where n.delivered_at is null and n.dead_at is null and n.next_try_at <= now()
      -- As in claim_notification. What a channel that was never switched on leaves behind does not wake the function.
      and (
        n.tries > 0
        or n.created_at > now() - make_interval(hours => private.setting('notification_fresh_hours')::integer)
      )
  ) then
    return false;
  end if;

  -- A secret for this alone: pg_net keeps what it sends for a while, and a project's secret key would open everything.
  -- Spelled as text: vault and net do not exist where this migration is tested.
  execute 'select min(decrypted_secret) filter (where name = ''project_url''), '
    'min(decrypted_secret) filter (where name = ''delivery_secret'') from vault.decrypted_secrets'
  into project_url, delivery_secret;
  if project_url is null or delivery_secret is null then
    raise warning 'deliver-notifications is not called: store project_url and delivery_secret with vault.create_secret()';
    return false;
  end if;

  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := $4)'
  using
    rtrim(project_url, '/') || '/functions/v1/deliver-notifications',
    jsonb_build_object('content-type', 'application/json', 'apikey', delivery_secret),
    '{}'::jsonb,
    55000;
  return true;
end
$$;
comment on function private.request_delivery() is
  'Calls the function deliver-notifications, if anything is due; true when it did. Needs pg_net and the vault secrets project_url and delivery_secret.';

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron with schema pg_catalog;
    create extension if not exists pg_net with schema extensions;
    execute 'select cron.schedule(''deliver-notifications'', ''* * * * *'', ''select private.request_delivery()'')';
  else
    raise notice 'pg_cron or pg_net is not available here: something else has to call deliver-notifications each minute';
  end if;
end
$$;
