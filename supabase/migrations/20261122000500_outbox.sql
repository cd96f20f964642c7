-- The outbox: what the team has to be told. Each later topic writes its rows; `delivery` sends them.
--
--   private.notification_channels  telegram, webhook, email; paused_until
--   private.notifications          one row a channel for each message: kind and subject_id (of a submission or of the
--                                  first contact change of a moment), or content (of alarms, digests and summaries)
--   private.notification_states    for each subject: delivered, waiting, trying again, dead or never sent

create table private.notification_channels (
  channel text primary key,
  paused_until timestamptz not null default '-infinity'
);
comment on table private.notification_channels is 'The ways to notify the team. The secrets of the edge functions decide which are on.';
comment on column private.notification_channels.paused_until is 'The other side asked us to wait until then (Retry-After).';
insert into private.notification_channels (channel) values ('telegram'), ('webhook'), ('email');

insert into private.settings (name, value, description) values
  ('notification_lease_seconds', '60', 'How long a worker may keep a notification before another one gets it. Longer than any one send.'),
  ('notification_fresh_hours', '72', 'Hours for which a notification is tried. A channel that is switched on later gets what came in during these last hours.'),
  ('notification_backoff_seconds', '30', 'Wait after the first failed try; doubles with each further one, with jitter.'),
  ('notification_backoff_cap_seconds', '3600', 'The longest wait between two tries, and the longest Retry-After believed.');

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject_id uuid not null,
  content jsonb,
  channel text not null references private.notification_channels (channel),
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + make_interval(hours => private.setting('notification_fresh_hours')::int),
  tries integer not null default 0 check (tries >= 0),
  lease uuid,
  delivered_at timestamptz,
  dead_at timestamptz,
  last_error text check (char_length(last_error) <= 100),
  unique (subject_id, channel),
  constraint delivered_or_dead check (num_nonnulls(delivered_at, dead_at) <= 1)
);
comment on table private.notifications is 'One row a channel for each submission, change of the contacts, alarm, digest and summary. Contains no data of visitors: the text is made when it is sent. A digest names contacts of the team.';
comment on column private.notifications.id is 'Sent to the webhook, so that a receiver can drop a repeated message.';
comment on column private.notifications.next_try_at is 'The earliest time of the next try. While a worker has the row: the end of its lease.';
comment on column private.notifications.lease is 'Token of the worker that has the row: a late answer of an earlier one changes nothing.';
comment on column private.notifications.dead_at is 'Set once give_up_at has passed; with tries = 0, no channel had asked for it. docs/operations.md, "The outbox", sends it again.';
comment on column private.notifications.last_error is 'A short code such as timeout or http_500. Never an answer''s text.';
create index notifications_due on private.notifications (channel, least(tries, 1), next_try_at) where delivered_at is null and dead_at is null;
create index notifications_ending on private.notifications (give_up_at) where delivered_at is null and dead_at is null;
create index notifications_dead on private.notifications (channel, dead_at) where dead_at is not null;
create index notifications_newest on private.notifications (kind, created_at);

alter table private.notification_channels enable row level security;
alter table private.notifications enable row level security;

-- Called in the transaction of the subject, so that neither exists without the other. It tells of a subject once.
create function private.tell_team(kind text, subject_id uuid, content jsonb default null, due timestamptz default now()) returns void
language sql volatile
set search_path = ''
begin atomic
  insert into private.notifications (kind, subject_id, content, channel, next_try_at)
  select tell_team.kind, tell_team.subject_id, tell_team.content, c.channel, due from private.notification_channels as c
  on conflict (subject_id, channel) do nothing;
end;

create function private.forget_notifications() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from private.notifications as n using gone where n.subject_id = gone.id;
  return null;
end
$$;

create view private.notification_states with (security_invoker = true) as
select
  n.subject_id,
  case
    when count(n.dead_at) filter (where n.tries > 0) > 0 then
      'DEAD: not delivered through ' || string_agg(n.channel, ', ') filter (where n.dead_at is not null and n.tries > 0)
    when count(*) filter (where n.delivered_at is null and n.tries > 0) > 0 then 'trying again'
    when count(n.delivered_at) > 0 then 'delivered'
    when count(n.dead_at) > 0 then 'NEVER SENT: no channel took it in time'
    else 'waiting'
  end as state,
  string_agg(n.channel || ': ' || n.last_error || ' (try ' || n.tries || ')', ', ') as error
from private.notifications as n
group by n.subject_id;
