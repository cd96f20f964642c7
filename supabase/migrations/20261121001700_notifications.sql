-- The outbox: what the team still has to be told. Written in the transaction that writes the application or message, so
-- that neither exists without the other, and emptied by the deliver-notifications function.

create table private.notification_channels (
  channel text primary key,
  paused_until timestamptz not null default '-infinity'
);
comment on table private.notification_channels is 'The ways to tell the team. Whether one is used is decided by its secret at the edge functions.';
comment on column private.notification_channels.channel is 'telegram (Bot API) or webhook (JSON, Slack-compatible).';
comment on column private.notification_channels.paused_until is 'The other side asked us to wait until then (Retry-After).';
insert into private.notification_channels (channel) values ('telegram'), ('webhook');

create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  application_id uuid references public.fast_track_applications (id) on delete cascade,
  contact_message_id uuid references public.contact_messages (id) on delete cascade,
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
  constraint about_one_thing check (num_nonnulls(application_id, contact_message_id) = 1),
  constraint delivered_or_dead check (num_nonnulls(delivered_at, dead_at) <= 1)
);
comment on table private.notifications is 'One row a channel for each application or message. Holds no personal data: the text is made when it is sent.';
comment on column private.notifications.id is 'Sent along to the webhook, so that a receiver can drop a repeated message.';
comment on column private.notifications.application_id is 'The application that the team is told about.';
comment on column private.notifications.contact_message_id is 'The message that the team is told about.';
comment on column private.notifications.channel is 'Where it is sent.';
comment on column private.notifications.created_at is 'When there was something to tell.';
comment on column private.notifications.next_try_at is 'Not claimed before. While a worker holds the row, the end of its lease.';
comment on column private.notifications.tries is 'Tries begun, crashed ones included.';
comment on column private.notifications.lease is 'Token of the worker that holds the row: a late answer of an earlier one changes nothing.';
comment on column private.notifications.delivered_at is 'When the other side said yes.';
comment on column private.notifications.dead_at is 'Given up after the last try: somebody has to look. To send it again, set dead_at to null and tries to 1: with 0 it counts as never tried, and is sent only while notification_fresh_hours last.';
comment on column private.notifications.last_error is 'A short code such as timeout or http_500. Never an answer''s text.';

create index notifications_due on private.notifications (channel, next_try_at)
where delivered_at is null and dead_at is null;
comment on index private.notifications_due is 'What is still to be sent, in the order in which it is claimed.';

-- What staff see of it beside an application or a message.
create view private.notification_states
with (security_invoker = true)
as
select
  n.application_id,
  n.contact_message_id,
  case
    when count(n.dead_at) > 0 then 'DEAD: nobody was told through ' || string_agg(n.channel, ', ') filter (where n.dead_at is not null)
    when count(*) filter (where n.delivered_at is null and n.tries > 0) > 0 then 'trying again'
    when count(n.delivered_at) > 0 then 'delivered'
    else 'waiting'
  end as state,
  string_agg(n.channel || ': ' || n.last_error || ' (try ' || n.tries || ')', ', ') as error
from private.notifications as n
group by n.application_id, n.contact_message_id;
comment on view private.notification_states is 'One row an application or message: what became of telling the team.';
comment on column private.notification_states.application_id is 'The application, or null.';
comment on column private.notification_states.contact_message_id is 'The message, or null.';
comment on column private.notification_states.state is 'delivered, waiting, trying again, or DEAD with the channels that failed for good. Waiting for ever means that no channel is switched on.';
comment on column private.notification_states.error is 'The last error of each channel that has one.';
revoke all on private.notification_states from anon, authenticated, service_role;

alter table private.notification_channels enable row level security;
alter table private.notifications enable row level security;
revoke all on private.notification_channels from anon, authenticated, service_role;
revoke all on private.notifications from anon, authenticated, service_role;

insert into private.settings (name, value, description) values
  ('notification_lease_seconds', '60', 'How long a worker may hold a notification before another one takes it over. Longer than any one send.'),
  ('notification_max_tries', '12', 'Tries after which a notification is dead.'),
  ('notification_backoff_seconds', '30', 'Wait after the first failed try; doubles with every other one, with jitter.'),
  ('notification_backoff_cap_seconds', '21600', 'The longest wait between two tries, and the longest Retry-After believed.'),
  ('notification_fresh_hours', '72', 'A channel that is switched on later is told what came in during these last hours, not the whole history.');
