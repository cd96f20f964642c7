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
  told.state as notification,
  told.error as notification_error,
  a.status_changed_at,
  a.id
from public.fast_track_applications as a
left join private.notification_states as told on told.application_id = a.id
order by a.created_at desc;

comment on view public.fast_track_inbox is 'Fast-track applications for staff, newest first. To work on one, change status and staff_note in fast_track_applications.';
comment on column public.fast_track_inbox.status is 'new, contacted, qualified, declined or spam.';
comment on column public.fast_track_inbox.overdue is 'Still new after the 24 hours that the page promises.';
comment on column public.fast_track_inbox.hours_since_arrival is 'Hours since the application arrived.';
comment on column public.fast_track_inbox.telegram_contact is 'How to reach the team.';
comment on column public.fast_track_inbox.coinmarketcap_url is 'Page on CoinMarketCap or CoinGecko, as typed: look at the host before opening it.';
comment on column public.fast_track_inbox.project_blurb is 'What the team says about its project.';
comment on column public.fast_track_inbox.staff_note is 'For staff only.';
comment on column public.fast_track_inbox.created_at is 'Arrival.';
comment on column public.fast_track_inbox.notification is 'delivered, waiting, trying again, or DEAD with the channels that failed for good. Waiting for ever means that no channel is switched on.';
comment on column public.fast_track_inbox.notification_error is 'The last error of each channel that has one.';
comment on column public.fast_track_inbox.status_changed_at is 'When the status last changed.';
comment on column public.fast_track_inbox.id is 'As in the chat message.';

insert into private.settings (name, value, description) values
  ('application_overdue_hours', '24', 'Hours after which a new application is overdue. The page promises 24.');

revoke all on public.fast_track_inbox from anon, authenticated, service_role;
