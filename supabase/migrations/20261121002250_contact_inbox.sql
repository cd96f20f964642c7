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
  told.state as notification,
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

revoke all on public.contact_inbox from anon, authenticated, service_role;
