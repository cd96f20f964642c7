-- The desk of the team: what a colleague sees and sets in Studio.
--
--   submissions_staff    a role for colleagues who work on submissions only
--   application_inbox, message_inbox, report_inbox
--                        the views, newest first; they also show whether the team was notified

-- This role reads submissions and sets status and note. It sees neither the verified contacts nor their history. It has no login:
-- it is granted to a colleague's login (docs/deploy.md).
do $$
begin
  -- Roles belong to the server: a new database may find this one there.
  if not exists (select from pg_roles where rolname = 'submissions_staff') then
    create role submissions_staff nologin;
  end if;
end
$$;
grant submissions_staff to current_user with inherit false, set true;
grant usage on schema public, private to submissions_staff;
-- An update makes the key of a reported contact again, as the role that writes.
grant execute on function private.trim_invisible(text), private.email_key(text), private.telegram_key(text) to submissions_staff;
-- Whether a handle is verified: the inbox says so, and /verify says it to everyone.
grant execute on function private.verified_handle(text) to submissions_staff;

grant select, update (status, staff_note)
on public.applications, public.messages, public.reports to submissions_staff;
grant update (writes_as) on public.applications to submissions_staff;
create policy "Staff read applications" on public.applications for select to submissions_staff using (true);
create policy "Staff mark applications" on public.applications for update to submissions_staff using (true);
create policy "Staff read messages" on public.messages for select to submissions_staff using (true);
create policy "Staff mark messages" on public.messages for update to submissions_staff using (true);
create policy "Staff read reports" on public.reports for select to submissions_staff using (true);
create policy "Staff mark reports" on public.reports for update to submissions_staff using (true);

-- The inboxes run as the role that reads them.
grant select on private.notifications, private.notification_states to submissions_staff;
create policy "Staff read whether the team was notified" on private.notifications for select to submissions_staff using (true);

-- Newest first, with the hours that each has waited. The states are looked up for the rows that are shown: without `offset 0`
-- PostgreSQL would first sum up the whole outbox.
create view public.application_inbox with (security_invoker = true) as
select
  a.status,
  a.status in ('new', 'in_review') and a.answer_by < now() as overdue,
  round(extract(epoch from now() - a.created_at) / 3600, 1) as hours_since_arrival,
  a.telegram_contact, a.coinmarketcap_url, a.project_blurb, a.staff_note,
  coalesce('@' || private.verified_handle(a.writes_as), a.writes_as || ' (not verified: the applicant does not see it)') as writes_as,
  a.created_at,
  s.state as notification, s.error as notification_error, a.status_changed_at, a.id
from public.applications as a
left join lateral (select * from private.notification_states as n where n.subject_id = a.id offset 0) as s on true
order by a.created_at desc;
comment on view public.application_inbox is 'Fast-track applications, newest first. To work on one, change status and staff_note in applications.';
comment on column public.application_inbox.notification is 'delivered, waiting, trying again, or DEAD with the channels that failed for good. Waiting for hours, then NEVER SENT: no channel is switched on. Empty: a summary told of it.';

create view public.message_inbox with (security_invoker = true) as
select
  m.status, round(extract(epoch from now() - m.created_at) / 3600, 1) as hours_since_arrival,
  m.name, m.email, m.company, m.project_type, m.message, m.staff_note, m.created_at,
  s.state as notification, s.error as notification_error, m.status_changed_at, m.id
from public.messages as m
left join lateral (select * from private.notification_states as n where n.subject_id = m.id offset 0) as s on true
order by m.created_at desc;
comment on view public.message_inbox is 'Contact messages, newest first. To work on one, change status and staff_note in messages.';

create view public.report_inbox with (security_invoker = true) as
select
  r.status, round(extract(epoch from now() - r.created_at) / 3600, 1) as hours_since_arrival,
  r.kind, r.value, r.met_where, r.what_happened, r.reporter_contact, r.language, r.staff_note, r.created_at,
  s.state as notification, s.error as notification_error, r.status_changed_at, r.id
from public.reports as r
left join lateral (select * from private.notification_states as n where n.subject_id = r.id offset 0) as s on true
order by r.created_at desc;
comment on view public.report_inbox is 'Reports of impostors, newest first. To work on one, change status and staff_note in reports.';

grant select on public.application_inbox, public.message_inbox, public.report_inbox to submissions_staff;

-- For `npm run contacts -- revoke`: who now waits for a person that is not verified any more.
create function private.open_applications_of(handle text) returns table (reference text, status text)
language sql stable
set search_path = ''
begin atomic
  select upper(left(o.id::text, 8)), o.status from private.open_submissions as o
  where private.telegram_key(o.writes_as) = private.telegram_key(handle) order by o.status_changed_at;
end;
