-- What visitors send us: applications, contact messages and reports of impostors. Each is written by one function, in one
-- transaction with its notifications (the next migration) and with the answer that a repeated request gets.

--
-- Limits
--

-- The limits for all are what the chat and the disc can bear, not what is expected: whoever uses them up has closed the
-- form to everybody until the next day. A Telegram group takes 20 messages a minute, so it has 2,000 within 100 minutes;
-- 2,000 of the largest applications take 20 MB, of the largest messages 29 MB.
insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('application_address', 600, 3, 'Fast-track applications from one address in ten minutes'),
  ('application_address', 86400, 10, 'Fast-track applications from one address in a day'),
  ('application_v6_56', 86400, 20, 'Fast-track applications from one IPv6 /56 in a day'),
  ('application_v6_48', 86400, 50, 'Fast-track applications from one IPv6 /48 in a day'),
  ('application_contact', 86400, 3, 'Fast-track applications naming one Telegram contact in a day of which the team is told'),
  ('application_all', 86400, 2000, 'Fast-track applications from everybody in a day: what the chat and the disc can bear'),
  ('message_address', 600, 3, 'Contact messages from one address in ten minutes'),
  ('message_address', 86400, 10, 'Contact messages from one address in a day'),
  ('message_v6_56', 86400, 20, 'Contact messages from one IPv6 /56 in a day'),
  ('message_v6_48', 86400, 50, 'Contact messages from one IPv6 /48 in a day'),
  ('message_all', 86400, 2000, 'Contact messages from everybody in a day: what the chat and the disc can bear'),
  ('report_address', 600, 3, 'Reports of impostors from one address in ten minutes'),
  ('report_address', 86400, 10, 'Reports of impostors from one address in a day'),
  ('report_v6_56', 86400, 20, 'Reports of impostors from one IPv6 /56 in a day'),
  ('report_v6_48', 86400, 50, 'Reports of impostors from one IPv6 /48 in a day'),
  ('report_all', 86400, 2000, 'Reports of impostors from everybody in a day: what the chat and the disc can bear');

-- A retry is answered beyond those limits, and has some of its own. The page makes three for each press of the button.
insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('repeat_address', 600, 20, 'Repeated applications, messages and reports from one address in ten minutes'),
  ('repeat_v6_56', 600, 60, 'Repeated applications, messages and reports from one IPv6 /56 in ten minutes'),
  ('repeat_v6_48', 600, 200, 'Repeated applications, messages and reports from one IPv6 /48 in ten minutes'),
  ('repeat_all', 60, 600, 'Repeated applications, messages and reports from everybody in a minute');

--
-- Staff
--

-- Who works on what was sent, and on nothing else: reads it, sets status and note. Neither the list of verified contacts nor
-- its history, and no deleting. Nobody signs in as it: it is granted to a colleague's own login (docs/deploy.md), and
-- `npm run applications` takes it on, whoever signed in.
do $$
begin
  create role submissions_staff nologin;
exception
  -- Roles belong to the server: a database that is made anew finds it there.
  when duplicate_object then null;
end
$$;
comment on role submissions_staff is 'Reads applications, messages and reports, and sets their status and note. Nothing else.';
grant submissions_staff to current_user with inherit false, set true;

grant usage on schema public, private to submissions_staff;
-- The tables' own constraints run as whoever writes.
grant execute on function private.trim_invisible(text), private.email_key(text), private.telegram_key(text) to submissions_staff;

-- What senders give as their contact is checked by nobody: an address, a handle, a phone number, a sentence.
create function private.any_contact_key(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return coalesce(private.email_key(value), private.telegram_key(value), lower(private.trim_invisible(value)));
end
$$;
comment on function private.any_contact_key(text) is
  'The match key of whatever a sender gave as contact: as an email address, as a Telegram handle, or as plain text.';

--
-- Statuses
--

-- Types, so that Studio offers a list. The names of what is open and what is closed; retention begins with closing.
create type public.application_status as enum ('new', 'contacted', 'won', 'lost', 'spam');
comment on type public.application_status is 'new (can be overdue), contacted (talks go on); closed: won, lost, spam.';

create type public.message_status as enum ('new', 'answered', 'spam');
comment on type public.message_status is 'new; closed: answered, spam.';

create type public.report_status as enum ('new', 'handled', 'spam');
comment on type public.report_status is 'new; closed: handled, spam.';

--
-- Applications
--

-- The applications of project teams, written by submit_fast_track_application only and read by staff.

create table public.fast_track_applications (
  id uuid primary key default gen_random_uuid(),
  telegram_contact text not null,
  coinmarketcap_url text,
  project_blurb text,
  status public.application_status not null default 'new',
  staff_note text,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  repeats uuid references public.fast_track_applications (id) on delete set null,
  over_contact_limit boolean not null default false,
  constraint telegram_contact_length check (
    char_length(telegram_contact) <= 50 and char_length(private.trim_invisible(telegram_contact)) >= 3
  ),
  constraint coinmarketcap_url_shape check (
    char_length(coinmarketcap_url) <= 2048
    -- Classes of characters and case are those of ASCII, whatever collation the database has: never stricter than the contract.
    and coinmarketcap_url collate "C"
      ~* '^https?://([a-z0-9-]+\.)*(coinmarketcap|coingecko)\.com([/?#][^[:space:][:cntrl:]\\]*)?$'
    -- White space, controls and format characters beyond ASCII: with them a link reads other than it leads.
    and coinmarketcap_url collate "C" !~ (
      '[\u0080-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064'
      '\u2066-\u206f\u3000\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
      '\U000e0001\U000e0020-\U000e007f]'
    )
  ),
  constraint project_blurb_length check (char_length(project_blurb) between 1 and 2000),
  constraint url_or_blurb check (
    num_nonnulls(coinmarketcap_url, nullif(private.trim_invisible(project_blurb), '')) >= 1
  ),
  constraint staff_note_length check (char_length(staff_note) <= 4000)
);

comment on table public.fast_track_applications is 'Fast-track applications as typed. Read them through fast_track_inbox; set status and staff_note here.';
comment on column public.fast_track_applications.id is 'Told to the applicant''s browser; names the application in the chat message.';
comment on column public.fast_track_applications.telegram_contact is 'How to reach the team: a handle, a link or a phone number. 3 to 50 characters, hostile until read by a person.';
comment on column public.fast_track_applications.coinmarketcap_url is 'Page on CoinMarketCap or CoinGecko. Never fetched by a machine.';
comment on column public.fast_track_applications.project_blurb is 'What the team says about its project, up to 2000 characters, exactly as typed.';
comment on column public.fast_track_applications.status is 'new, contacted, won, lost or spam. Only new ones can be overdue.';
comment on column public.fast_track_applications.staff_note is 'For staff only.';
comment on column public.fast_track_applications.created_at is 'Arrival. The page promises an answer within 24 hours of it.';
comment on column public.fast_track_applications.status_changed_at is 'When the status last changed, kept by the database.';
comment on column public.fast_track_applications.repeats is 'The first application with exactly this content, where another sender had sent it within the last day. The team was told of that one.';

comment on column public.fast_track_applications.over_contact_limit is 'More applications named this Telegram contact within the day than the team is told of: of this one it was not.';

create index fast_track_applications_repeats on public.fast_track_applications (repeats) where repeats is not null;
comment on index public.fast_track_applications_repeats is 'For the deletion of the first one.';
create index fast_track_applications_newest on public.fast_track_applications (created_at desc);
comment on index public.fast_track_applications_newest is 'The order of fast_track_inbox.';

alter table public.fast_track_applications enable row level security;

grant select, update (status, staff_note) on public.fast_track_applications to submissions_staff;
create policy "Staff read applications" on public.fast_track_applications for select to submissions_staff using (true);
comment on policy "Staff read applications" on public.fast_track_applications is 'All of them.';
create policy "Staff mark applications" on public.fast_track_applications for update to submissions_staff using (true);
comment on policy "Staff mark applications" on public.fast_track_applications is 'Which columns, the grant says.';

create function private.note_status_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status_changed_at := now();
  return new;
end
$$;
comment on function private.note_status_change() is 'Keeps status_changed_at.';

create trigger note_status_change
before update on public.fast_track_applications
for each row
when (old.status is distinct from new.status)
execute function private.note_status_change();
comment on trigger note_status_change on public.fast_track_applications is 'Staff change the status; the time is not theirs to forget.';

--
-- Messages
--

-- The messages of the contact form, where a provider switches its delivery on (VITE_CONTACT_DELIVERY=on). Otherwise the
-- form makes no call, and this table stays empty.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  company text,
  project_type text,
  message text not null,
  status public.message_status not null default 'new',
  staff_note text,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  repeats uuid references public.contact_messages (id) on delete set null,
  constraint name_length check (char_length(name) <= 120 and private.trim_invisible(name) <> ''),
  constraint email_shape check (
    char_length(email) <= 320
    -- As ASCII classes them, whatever collation the database has: never stricter than the contract.
    and email collate "C" ~ '^[^[:space:][:cntrl:]@]+@[^[:space:][:cntrl:]@]+$'
  ),
  constraint company_length check (char_length(company) between 1 and 120),
  constraint project_type_length check (char_length(project_type) between 1 and 60),
  constraint message_length check (char_length(message) <= 3000 and private.trim_invisible(message) <> ''),
  constraint staff_note_length check (char_length(staff_note) <= 4000)
);

comment on table public.contact_messages is 'Messages of the contact form as typed. Read them through contact_inbox; set status and staff_note here.';
comment on column public.contact_messages.id is 'Told to the sender''s browser; names the message in the chat.';
comment on column public.contact_messages.name is 'Who writes, as typed. 1 to 120 characters.';
comment on column public.contact_messages.email is 'Where to answer. Nobody has checked that it is the sender''s.';
comment on column public.contact_messages.company is 'Company, where given.';
comment on column public.contact_messages.project_type is 'One of the choices of the form, where given.';
comment on column public.contact_messages.message is 'The message, up to 3000 characters, exactly as typed.';
comment on column public.contact_messages.status is 'new, answered or spam.';
comment on column public.contact_messages.staff_note is 'For staff only.';
comment on column public.contact_messages.created_at is 'Arrival.';
comment on column public.contact_messages.status_changed_at is 'When the status last changed, kept by the database.';
comment on column public.contact_messages.repeats is 'The first message with exactly this content, where another sender had sent it within the last day. The team was told of that one.';

create index contact_messages_repeats on public.contact_messages (repeats) where repeats is not null;
comment on index public.contact_messages_repeats is 'For the deletion of the first one.';
create index contact_messages_newest on public.contact_messages (created_at desc);
comment on index public.contact_messages_newest is 'The order of contact_inbox.';

alter table public.contact_messages enable row level security;

grant select, update (status, staff_note) on public.contact_messages to submissions_staff;
create policy "Staff read messages" on public.contact_messages for select to submissions_staff using (true);
comment on policy "Staff read messages" on public.contact_messages is 'All of them.';
create policy "Staff mark messages" on public.contact_messages for update to submissions_staff using (true);
comment on policy "Staff mark messages" on public.contact_messages is 'Which columns, the grant says.';

create trigger note_status_change
before update on public.contact_messages
for each row
when (old.status is distinct from new.status)
execute function private.note_status_change();
comment on trigger note_status_change on public.contact_messages is 'Staff change the status; the time is not theirs to forget.';

--
-- Reports
--

-- The reports of impostors that visitors send from /verify, written by report_contact only and read by staff.

create table public.impersonation_reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  value text not null,
  value_key text collate "C" generated always as (
    case kind when 'email' then private.email_key(value) else private.telegram_key(value) end
  ) stored,
  met_where text,
  what_happened text,
  reporter_contact text,
  status public.report_status not null default 'new',
  staff_note text,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  repeats uuid references public.impersonation_reports (id) on delete set null,
  constraint kind_known check (kind in ('email', 'telegram')),
  constraint value_length check (char_length(value) <= 320 and private.trim_invisible(value) <> ''),
  constraint met_where_known check (
    met_where in ('telegram', 'email', 'x', 'discord', 'whatsapp', 'linkedin', 'phone', 'other')
  ),
  constraint what_happened_length check (char_length(what_happened) between 1 and 1000),
  constraint reporter_contact_length check (char_length(reporter_contact) between 1 and 320),
  constraint staff_note_length check (char_length(staff_note) <= 4000)
);

comment on table public.impersonation_reports is 'Reports of impostors as typed, kept for report_retention_days. Read them through report_inbox, grouped through impersonation_report_counts; set status and staff_note here.';
comment on column public.impersonation_reports.id is 'Told to the reporter''s browser; names the report in the chat.';
comment on column public.impersonation_reports.kind is 'email or telegram: as what the value was checked.';
comment on column public.impersonation_reports.value is 'What was checked, as shown on the card. Anything, a phone number too. 1 to 320 characters.';
comment on column public.impersonation_reports.value_key is 'Match key of the value, kept by the database: all spellings of one contact share it. Null where the value is no contact.';
comment on column public.impersonation_reports.met_where is 'Where the reporter met the impostor, one of the choices of the form, where given.';
comment on column public.impersonation_reports.what_happened is 'What happened, up to 1000 characters, exactly as typed, where given.';
comment on column public.impersonation_reports.reporter_contact is 'How to reach the reporter, where given. Nobody has checked that it is theirs.';
comment on column public.impersonation_reports.status is 'new, handled or spam.';
comment on column public.impersonation_reports.staff_note is 'For staff only.';
comment on column public.impersonation_reports.created_at is 'Arrival.';
comment on column public.impersonation_reports.status_changed_at is 'When the status last changed, kept by the database.';
comment on column public.impersonation_reports.repeats is 'The first report with exactly this content, where another sender had sent it within the last day. The team was told of that one.';

create index impersonation_reports_repeats on public.impersonation_reports (repeats) where repeats is not null;
comment on index public.impersonation_reports_repeats is 'For the deletion of the first one.';
create index impersonation_reports_newest on public.impersonation_reports (created_at desc);
comment on index public.impersonation_reports_newest is 'The order of report_inbox, and the purge.';

alter table public.impersonation_reports enable row level security;

grant select, update (status, staff_note) on public.impersonation_reports to submissions_staff;
create policy "Staff read reports" on public.impersonation_reports for select to submissions_staff using (true);
comment on policy "Staff read reports" on public.impersonation_reports is 'All of them.';
create policy "Staff mark reports" on public.impersonation_reports for update to submissions_staff using (true);
comment on policy "Staff mark reports" on public.impersonation_reports is 'Which columns, the grant says.';

create trigger note_status_change
before update on public.impersonation_reports
for each row
when (old.status is distinct from new.status)
execute function private.note_status_change();
comment on trigger note_status_change on public.impersonation_reports is 'Staff change the status; the time is not theirs to forget.';

-- Nobody has checked a report, and one sender may write many: a count says where to look, not what is true.
create view public.impersonation_report_counts
with (security_invoker = true)
as
select
  r.kind,
  coalesce(r.value_key, private.trim_invisible(r.value)) as value,
  count(*) as reports,
  count(*) filter (where r.status = 'new') as new_reports,
  min(r.created_at) as first_reported_at,
  max(r.created_at) as last_reported_at
from public.impersonation_reports as r
where r.status <> 'spam'
group by 1, 2
order by last_reported_at desc;

comment on view public.impersonation_report_counts is 'One row for each reported contact, however it was spelled, the last reported first. Reports marked as spam do not count.';
comment on column public.impersonation_report_counts.kind is 'email or telegram.';
comment on column public.impersonation_report_counts.value is 'The match key; where the value is no contact, the value itself.';
comment on column public.impersonation_report_counts.reports is 'How many reports name it.';
comment on column public.impersonation_report_counts.new_reports is 'How many of them are still new.';
comment on column public.impersonation_report_counts.first_reported_at is 'When it was first reported.';
comment on column public.impersonation_report_counts.last_reported_at is 'When it was last reported.';

grant select on public.impersonation_report_counts to submissions_staff;

--
-- Remembered answers
--

-- Retries must not write twice: the answer to a request is kept for a day under the client's Idempotency-Key, which nobody
-- else can know, and under sender and content together, for clients that send no key or have lost it (a reloaded page).
-- Never under the content alone: an answer to whoever sends the same would tell that someone has applied with exactly this.
-- What the content alone leads to is the first row that has it, so that the team is told once.

create table private.remembered_answers (
  operation text not null,
  key text not null check (char_length(key) <= 100),
  content_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (operation, key)
);
comment on table private.remembered_answers is 'Answers already given, so that a repeated request gets the same one.';
comment on column private.remembered_answers.operation is 'Which operation answered; keys of different ones never meet.';
comment on column private.remembered_answers.key is 'key:<the client''s UUID>, sender:<hash of sender and content>, or content:<hash of the content>, which is never answered with.';
comment on column private.remembered_answers.content_hash is 'SHA-256 of what was asked: the same key with other content is a client''s mistake.';
comment on column private.remembered_answers.answer is 'The answer.';
comment on column private.remembered_answers.created_at is 'Believed for the hours set in idempotency_hours, then free to be deleted.';

create index remembered_answers_age on private.remembered_answers (created_at);
comment on index private.remembered_answers_age is 'For the purge.';

alter table private.remembered_answers enable row level security;

insert into private.settings (name, value, description) values
  ('idempotency_hours', '24', 'How long a repeated request gets the answer of the first one.');

create function private.sender_key(headers jsonb, content_hash bytea) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  address constant inet := private.client_address(headers);
begin
  -- The whole of it (IPv6: the /64), not the few bits under which an address is counted: others share these.
  return 'sender:' || private.subject_hash(
    network(case family(address) when 6 then set_masklen(address, 64) else address end)::text || encode(content_hash, 'hex')
  );
end
$$;
comment on function private.sender_key(jsonb, bytea) is
  'The name under which a sender''s own answer to this content is remembered until the salt changes (midnight UTC); null for a sender without an address, who is nobody in particular.';

create function private.recall_answer(operation text, client_key uuid, sender_key text, content_hash bytea) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  remembered record;
begin
  -- Simultaneous copies of one request wait here for the first; held until the transaction ends. Keys before contents,
  -- always: two requests never wait for each other.
  if client_key is not null then
    perform pg_advisory_xact_lock(hashtextextended(operation || client_key::text, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(operation || encode(content_hash, 'hex'), 1));

  select a.content_hash, a.answer into remembered
  from private.remembered_answers as a
  where a.operation = recall_answer.operation
    and a.key in ('key:' || client_key::text, sender_key)
    and a.created_at > now() - make_interval(hours => private.setting('idempotency_hours')::integer)
  order by a.key -- the client's own key, then the sender
  limit 1;

  if not found then
    return null;
  end if;
  if remembered.content_hash <> recall_answer.content_hash then
    return jsonb_build_object('outcome', 'conflict');
  end if;
  return remembered.answer;
end
$$;
comment on function private.recall_answer(text, uuid, text, bytea) is
  'The answer already given to this request, {"outcome": "conflict"} where its key came with other content, or null. Makes simultaneous copies wait for the first.';

create function private.first_with_content(operation text, content_hash bytea) returns uuid
language sql stable
set search_path = ''
begin atomic
  select (a.answer ->> 'id')::uuid
  from private.remembered_answers as a
  where a.operation = first_with_content.operation
    and a.key = 'content:' || encode(first_with_content.content_hash, 'hex')
    and a.created_at > now() - make_interval(hours => private.setting('idempotency_hours')::integer);
end;
comment on function private.first_with_content(text, bytea) is 'The row that first had this content within the last day, or null.';

create function private.remember_answer(operation text, client_key uuid, sender_key text, content_hash bytea, is_told boolean, answer jsonb)
returns void
language sql volatile
set search_path = ''
begin atomic
  insert into private.remembered_answers (operation, key, content_hash, answer)
  select remember_answer.operation, k.key, remember_answer.content_hash, remember_answer.answer
  from (
    values
      ('key:' || client_key::text),
      (remember_answer.sender_key),
      (case when is_told then 'content:' || encode(remember_answer.content_hash, 'hex') end)
  ) as k (key)
  where k.key is not null
  on conflict (operation, key) do update
  set content_hash = excluded.content_hash, answer = excluded.answer, created_at = excluded.created_at;
end;
comment on function private.remember_answer(text, uuid, text, bytea, boolean, jsonb) is
  'Keeps the answer for repeated requests, replacing one that is too old to be believed. is_told: the team is told of this row, and so not of others with its content.';

create function private.forget_answers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.remembered_answers as a
  using gone
  where a.answer ->> 'id' = gone.id::text;
  return null;
end
$$;
comment on function private.forget_answers() is 'Forgets the answers that name a deleted row: the same content sent again is written again.';

create trigger forget_answers
after delete on public.fast_track_applications
referencing old table as gone
for each statement
execute function private.forget_answers();
comment on trigger forget_answers on public.fast_track_applications is 'Nobody is told of success for what is not there any more.';

create trigger forget_answers
after delete on public.contact_messages
referencing old table as gone
for each statement
execute function private.forget_answers();
comment on trigger forget_answers on public.contact_messages is 'Nobody is told of success for what is not there any more.';

create trigger forget_answers
after delete on public.impersonation_reports
referencing old table as gone
for each statement
execute function private.forget_answers();
comment on trigger forget_answers on public.impersonation_reports is 'Nobody is told of success for what is not there any more.';

--
-- Submitting an application
--

-- What the edge function submit-fast-track calls: limits, application and outbox in one transaction. Refusals are
-- answers, not errors: raising would roll counters back and write someone's application into the server's log.

create function private.submit_fast_track_application(
  telegram_contact text,
  coinmarketcap_url text,
  project_blurb text,
  idempotency_key uuid,
  client_headers jsonb
)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  content bytea := sha256(convert_to(jsonb_build_array(telegram_contact, coinmarketcap_url, project_blurb)::text, 'UTF8'));
  sender text := private.sender_key(client_headers, content);
  answer jsonb := private.recall_answer('submit_fast_track_application', idempotency_key, sender, content);
  wait_seconds integer;
  is_over_contact_limit boolean;
  first_id uuid;
  is_told boolean;
  new_id uuid;
begin
  if answer is not null then
    wait_seconds := private.take_from_limits(private.visitor_scopes('repeat'), private.visitor_subjects(client_headers));
    return case when wait_seconds > 0 then jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds) else answer end;
  end if;

  wait_seconds := private.take_from_limits(private.visitor_scopes('application'), private.visitor_subjects(client_headers));
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds);
  end if;
  -- Never refused for the contact that it names: that would tell the sender that others applied with this contact.
  is_over_contact_limit := 0 < private.take_from_limits(
    array['application_contact'],
    -- @name, t.me/name and NAME are one contact.
    array[private.subject_hash(private.any_contact_key(telegram_contact))]
  );

  first_id := private.first_with_content('submit_fast_track_application', content);
  is_told := first_id is null and not is_over_contact_limit;
  insert into public.fast_track_applications (telegram_contact, coinmarketcap_url, project_blurb, repeats, over_contact_limit)
  values (telegram_contact, nullif(coinmarketcap_url, ''), nullif(project_blurb, ''), first_id, is_over_contact_limit)
  returning id into new_id;

  insert into private.notifications (application_id, channel)
  select new_id, c.channel from private.notification_channels as c
  where is_told;

  answer := jsonb_build_object('outcome', 'accepted', 'id', new_id);
  perform private.remember_answer('submit_fast_track_application', idempotency_key, sender, content, is_told, answer);
  return answer;
end
$$;
comment on function private.submit_fast_track_application(text, text, text, uuid, jsonb) is
  'Implementation of public.submit_fast_track_application: runs as its owner, since nobody else may write applications.';

create function public.submit_fast_track_application(
  telegram_contact text,
  coinmarketcap_url text,
  project_blurb text,
  idempotency_key uuid default null,
  client_headers jsonb default '{}'
)
returns jsonb
language sql volatile security invoker
set search_path = ''
-- The data API applies this to the whole call.
set statement_timeout = '4s'
begin atomic
  select private.submit_fast_track_application(
    telegram_contact, coinmarketcap_url, project_blurb, idempotency_key, client_headers
  );
end;
comment on function public.submit_fast_track_application(text, text, text, uuid, jsonb) is
  'Writes an application and its notifications once. Answers {"outcome": "accepted", "id"}, {"outcome": "limited", "retryAfter"} or {"outcome": "conflict"}.';

grant execute on function private.submit_fast_track_application(text, text, text, uuid, jsonb) to service_role;
grant execute on function public.submit_fast_track_application(text, text, text, uuid, jsonb) to service_role;

--
-- Submitting a message
--

-- What the edge function submit-contact-message calls; in everything like submit_fast_track_application.

create function private.submit_contact_message(
  sender_name text,
  email text,
  company text,
  project_type text,
  message text,
  idempotency_key uuid,
  client_headers jsonb
)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  content bytea := sha256(convert_to(jsonb_build_array(sender_name, email, company, project_type, message)::text, 'UTF8'));
  sender text := private.sender_key(client_headers, content);
  answer jsonb := private.recall_answer('submit_contact_message', idempotency_key, sender, content);
  wait_seconds integer;
  first_id uuid;
  new_id uuid;
begin
  if answer is not null then
    wait_seconds := private.take_from_limits(private.visitor_scopes('repeat'), private.visitor_subjects(client_headers));
    return case when wait_seconds > 0 then jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds) else answer end;
  end if;

  wait_seconds := private.take_from_limits(private.visitor_scopes('message'), private.visitor_subjects(client_headers));
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds);
  end if;

  first_id := private.first_with_content('submit_contact_message', content);
  insert into public.contact_messages (name, email, company, project_type, message, repeats)
  values (sender_name, email, nullif(company, ''), nullif(project_type, ''), message, first_id)
  returning id into new_id;

  insert into private.notifications (contact_message_id, channel)
  select new_id, c.channel from private.notification_channels as c
  where first_id is null;

  answer := jsonb_build_object('outcome', 'accepted', 'id', new_id);
  perform private.remember_answer('submit_contact_message', idempotency_key, sender, content, first_id is null, answer);
  return answer;
end
$$;
comment on function private.submit_contact_message(text, text, text, text, text, uuid, jsonb) is
  'Implementation of public.submit_contact_message: runs as its owner, since nobody else may write messages.';

create function public.submit_contact_message(
  sender_name text,
  email text,
  company text,
  project_type text,
  message text,
  idempotency_key uuid default null,
  client_headers jsonb default '{}'
)
returns jsonb
language sql volatile security invoker
set search_path = ''
set statement_timeout = '4s'
begin atomic
  select private.submit_contact_message(sender_name, email, company, project_type, message, idempotency_key, client_headers);
end;
comment on function public.submit_contact_message(text, text, text, text, text, uuid, jsonb) is
  'Writes a contact message and its notifications once. Answers as submit_fast_track_application does.';

grant execute on function private.submit_contact_message(text, text, text, text, text, uuid, jsonb) to service_role;
grant execute on function public.submit_contact_message(text, text, text, text, text, uuid, jsonb) to service_role;

--
-- Reporting an impostor
--

-- What the edge function report-contact calls; in everything like submit_fast_track_application.

create function private.report_contact(
  kind text,
  value text,
  met_where text,
  what_happened text,
  reporter_contact text,
  idempotency_key uuid,
  client_headers jsonb
)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  content bytea := sha256(convert_to(jsonb_build_array(kind, value, met_where, what_happened, reporter_contact)::text, 'UTF8'));
  sender text := private.sender_key(client_headers, content);
  answer jsonb := private.recall_answer('report_contact', idempotency_key, sender, content);
  wait_seconds integer;
  first_id uuid;
  new_id uuid;
begin
  if answer is not null then
    wait_seconds := private.take_from_limits(private.visitor_scopes('repeat'), private.visitor_subjects(client_headers));
    return case when wait_seconds > 0 then jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds) else answer end;
  end if;

  wait_seconds := private.take_from_limits(private.visitor_scopes('report'), private.visitor_subjects(client_headers));
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds);
  end if;

  first_id := private.first_with_content('report_contact', content);
  insert into public.impersonation_reports (kind, value, met_where, what_happened, reporter_contact, repeats)
  values (kind, value, nullif(met_where, ''), nullif(what_happened, ''), nullif(reporter_contact, ''), first_id)
  returning id into new_id;

  insert into private.notifications (report_id, channel)
  select new_id, c.channel from private.notification_channels as c
  where first_id is null;

  answer := jsonb_build_object('outcome', 'accepted', 'id', new_id);
  perform private.remember_answer('report_contact', idempotency_key, sender, content, first_id is null, answer);
  return answer;
end
$$;
comment on function private.report_contact(text, text, text, text, text, uuid, jsonb) is
  'Implementation of public.report_contact: runs as its owner, since nobody else may write reports.';

create function public.report_contact(
  kind text,
  value text,
  met_where text,
  what_happened text,
  reporter_contact text,
  idempotency_key uuid default null,
  client_headers jsonb default '{}'
)
returns jsonb
language sql volatile security invoker
set search_path = ''
set statement_timeout = '4s'
begin atomic
  select private.report_contact(kind, value, met_where, what_happened, reporter_contact, idempotency_key, client_headers);
end;
comment on function public.report_contact(text, text, text, text, text, uuid, jsonb) is
  'Writes a report of an impostor and its notifications once. Answers as submit_fast_track_application does.';

grant execute on function private.report_contact(text, text, text, text, text, uuid, jsonb) to service_role;
grant execute on function public.report_contact(text, text, text, text, text, uuid, jsonb) to service_role;
