-- The outbox through which the team is notified; the deliver-notifications function empties it.
--
--   private.notification_channels  telegram, webhook, email; paused_until
--   private.notifications          one row a channel for each message: kind and subject_id (of a submission or of the
--                                  first contact change of a moment), or content (alarms and digests: counts, no names)
--   public.claim_notification()    leases the oldest due row to a worker, with the data of the message
--   public.settle_notification()   marks the row delivered, to be tried again, or dead after the last try
--   fast_track_inbox, contact_inbox, report_inbox
--                                  the views for staff in Studio; they also show whether the team was notified

--
-- Outbox
--

create table private.notification_channels (
  channel text primary key,
  paused_until timestamptz not null default '-infinity'
);
comment on table private.notification_channels is 'The ways to notify the team. The secrets of the edge functions decide which are on.';
comment on column private.notification_channels.paused_until is 'The other side asked us to wait until then (Retry-After).';
insert into private.notification_channels (channel) values ('telegram'), ('webhook'), ('email');

-- Written in the transaction of its subject, so that neither exists without the other.
create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject_id uuid not null,
  content jsonb,
  channel text not null references private.notification_channels (channel),
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries integer not null default 0 check (tries >= 0),
  lease uuid,
  delivered_at timestamptz,
  dead_at timestamptz,
  last_error text check (char_length(last_error) <= 100),
  unique (subject_id, channel),
  constraint delivered_or_dead check (num_nonnulls(delivered_at, dead_at) <= 1)
);
comment on table private.notifications is 'One row a channel for each submission, change of the contacts, alarm and digest. Contains no personal data: the text is made when it is sent.';
comment on column private.notifications.id is 'Sent to the webhook, so that a receiver can drop a repeated message.';
comment on column private.notifications.next_try_at is 'The earliest time of the next try. While a worker has the row: the end of its lease.';
comment on column private.notifications.lease is 'Token of the worker that has the row: a late answer of an earlier one changes nothing.';
comment on column private.notifications.dead_at is 'Set after the last failed try. To send it again, set dead_at to null and tries to 1: with 0 it counts as never tried, and is sent only within notification_fresh_hours.';
comment on column private.notifications.last_error is 'A short code such as timeout or http_500. Never an answer''s text.';
create index notifications_due on private.notifications (channel, next_try_at) where delivered_at is null and dead_at is null;
create index notifications_dead on private.notifications (channel, dead_at) where dead_at is not null;
create index notifications_newest on private.notifications (kind, created_at);

alter table private.notification_channels enable row level security;
alter table private.notifications enable row level security;
-- The inboxes run as the role that reads them.
grant select on private.notifications to submissions_staff;
create policy "Staff read whether the team was notified" on private.notifications for select to submissions_staff using (true);

insert into private.settings (name, value, description) values
  ('notification_lease_seconds', '60', 'How long a worker may keep a notification before another one takes it over. Longer than any one send.'),
  ('notification_max_tries', '12', 'Tries after which a notification is dead.'),
  ('notification_backoff_seconds', '30', 'Wait after the first failed try; doubles with each further one, with jitter.'),
  ('notification_backoff_cap_seconds', '21600', 'The longest wait between two tries, and the longest Retry-After believed.'),
  ('notification_fresh_hours', '72', 'A channel that is switched on later gets what came in during these last hours, not the whole history.');

create function private.forget_notifications() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from private.notifications as n using gone where n.subject_id = gone.id;
  return null;
end
$$;
create trigger forget_notifications after delete on public.fast_track_applications
referencing old table as gone for each statement execute function private.forget_notifications();
create trigger forget_notifications after delete on public.contact_messages
referencing old table as gone for each statement execute function private.forget_notifications();
create trigger forget_notifications after delete on public.impersonation_reports
referencing old table as gone for each statement execute function private.forget_notifications();

--
-- Workers
--

-- One notification at a time: the lease then covers one send, whatever the batch.
create function public.claim_notification(channel text)
returns table (id uuid, lease uuid, kind text, record jsonb)
language plpgsql volatile security definer
set search_path = ''
set statement_timeout = '4s'
as $$
begin
  -- For a worker that died during the last try and could not settle it.
  update private.notifications as n
  set dead_at = now(), last_error = coalesce(n.last_error, 'abandoned')
  where n.channel = claim_notification.channel and n.delivered_at is null and n.dead_at is null and n.next_try_at <= now()
    and n.tries >= private.setting('notification_max_tries')::integer;

  return query
  with next as (
    select n.id
    from private.notifications as n
    join private.notification_channels as c on c.channel = n.channel and c.paused_until <= now()
    where n.channel = claim_notification.channel and n.delivered_at is null and n.dead_at is null and n.next_try_at <= now()
      and (
        n.tries > 0
        or n.created_at > now() - make_interval(hours => private.setting('notification_fresh_hours')::integer)
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
    returning n.*
  )
  select claimed.id, claimed.lease, claimed.kind, case
    when claimed.content is not null then
      claimed.content || jsonb_build_object('id', claimed.subject_id, 'created_at', claimed.created_at)
    when claimed.kind = 'contact_change' then private.contact_change_record(claimed.subject_id)
    else (select s.fields from private.submissions as s where s.kind = claimed.kind and s.id = claimed.subject_id)
  end
  from claimed;
end
$$;
grant execute on function public.claim_notification(text) to service_role;

create function public.settle_notification(id uuid, lease uuid, error text default null, retry_after integer default null)
returns void
language plpgsql volatile security definer
set search_path = ''
set statement_timeout = '4s'
as $$
declare
  longest constant interval := make_interval(secs => private.setting('notification_backoff_cap_seconds')::integer);
  first_wait constant interval := make_interval(secs => private.setting('notification_backoff_seconds')::integer);
  pause constant interval := least(make_interval(secs => greatest(retry_after, 0)), longest);
begin
  if error is null then
    -- The lease does not matter: the message was sent, and must not be sent again.
    update private.notifications as n
    set delivered_at = now(), dead_at = null, lease = null, last_error = null
    where n.id = settle_notification.id and n.delivered_at is null;
    return;
  end if;

  update private.notifications as n
  set
    lease = null,
    last_error = error,
    dead_at = case when n.tries >= private.setting('notification_max_tries')::integer then now() end,
    -- Half to one and a half times the wait, so that messages that failed together are not tried again together.
    next_try_at = now() + greatest(pause, least(first_wait * 2 ^ (n.tries - 1), longest) * (0.5 + random()))
  where n.id = settle_notification.id and n.lease = settle_notification.lease;

  -- The other side asked us to wait: that applies to all messages on its channel.
  update private.notification_channels as c
  set paused_until = greatest(c.paused_until, now() + pause)
  from private.notifications as n
  where n.id = settle_notification.id and c.channel = n.channel and pause > interval '0';
end
$$;
grant execute on function public.settle_notification(uuid, uuid, text, integer) to service_role;

-- Calls the function deliver-notifications. For hosted projects: the local stack has a clock of its own.
create function private.request_delivery() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  project_url text;
  delivery_secret text;
begin
  -- A secret for this call only: pg_net stores its requests for a while, and a project's secret key would open everything.
  select min(s.decrypted_secret) filter (where s.name = 'project_url'), min(s.decrypted_secret) filter (where s.name = 'delivery_secret')
  into project_url, delivery_secret from vault.decrypted_secrets as s;
  if project_url is null or delivery_secret is null then
    raise warning 'deliver-notifications is not called: store project_url and delivery_secret with vault.create_secret()';
    return;
  end if;

  perform net.http_post(
    url => rtrim(project_url, '/') || '/functions/v1/deliver-notifications',
    headers => jsonb_build_object('content-type', 'application/json', 'apikey', delivery_secret),
    body => '{}',
    timeout_milliseconds => 55000
  );
end
$$;

--
-- Inboxes
--

create view private.notification_states with (security_invoker = true) as
select
  n.subject_id,
  case
    when count(n.dead_at) > 0 then 'DEAD: not delivered through ' || string_agg(n.channel, ', ') filter (where n.dead_at is not null)
    when count(*) filter (where n.delivered_at is null and n.tries > 0) > 0 then 'trying again'
    when count(n.delivered_at) > 0 then 'delivered'
    else 'waiting'
  end as state,
  string_agg(n.channel || ': ' || n.last_error || ' (try ' || n.tries || ')', ', ') as error
from private.notifications as n
group by n.subject_id;
grant select on private.notification_states to submissions_staff;

-- Newest first, with the hours that each has waited.
create view public.fast_track_inbox with (security_invoker = true) as
select
  a.status,
  a.status = 'new' and a.answer_by < now() as overdue,
  round(extract(epoch from now() - a.created_at) / 3600, 1) as hours_since_arrival,
  a.telegram_contact, a.coinmarketcap_url, a.project_blurb, a.staff_note, a.created_at,
  s.state as notification, s.error as notification_error, a.status_changed_at, a.id
from public.fast_track_applications as a
left join private.notification_states as s on s.subject_id = a.id
order by a.created_at desc;
comment on view public.fast_track_inbox is 'Fast-track applications, newest first. To work on one, change status and staff_note in fast_track_applications.';
comment on column public.fast_track_inbox.notification is 'delivered, waiting, trying again, or DEAD with the channels that failed for good. Waiting for hours: no channel is switched on.';

create view public.contact_inbox with (security_invoker = true) as
select
  m.status, round(extract(epoch from now() - m.created_at) / 3600, 1) as hours_since_arrival,
  m.name, m.email, m.company, m.project_type, m.message, m.staff_note, m.created_at,
  s.state as notification, s.error as notification_error, m.status_changed_at, m.id
from public.contact_messages as m
left join private.notification_states as s on s.subject_id = m.id
order by m.created_at desc;
comment on view public.contact_inbox is 'Contact messages, newest first. To work on one, change status and staff_note in contact_messages.';

create view public.report_inbox with (security_invoker = true) as
select
  r.status, round(extract(epoch from now() - r.created_at) / 3600, 1) as hours_since_arrival,
  r.kind, r.value, r.met_where, r.what_happened, r.reporter_contact, r.staff_note, r.created_at,
  s.state as notification, s.error as notification_error, r.status_changed_at, r.id
from public.impersonation_reports as r
left join private.notification_states as s on s.subject_id = r.id
order by r.created_at desc;
comment on view public.report_inbox is 'Reports of impostors, newest first. To work on one, change status and staff_note in impersonation_reports.';

grant select on public.fast_track_inbox, public.contact_inbox, public.report_inbox to submissions_staff;
