-- Applications, contact messages and reports of impostors: three typed tables, written by one function.
--
--   public.fast_track_applications  telegram_contact, coinmarketcap_url, project_blurb
--   public.contact_messages         name, email, company, project_type, message
--   public.impersonation_reports    kind, value, met_where, what_happened, reporter_contact
--     and each of them: status, staff_note, created_at, status_changed_at, repeats, and for retries (a day) the
--     idempotency key and the hashes of content and sender
--   private.submission_kinds        kind -> table and limits
--   private.submissions             all three as one view: kind, id, created_at, status, fields
--   public.submit()                 limits, row and notifications in one transaction; called by the edge functions

--
-- Limits
--

-- Limits for everybody: the chat bears 20 messages a minute, the disk 29 MB for 2,000 of the largest messages.
insert into private.rate_limits (scope, window_seconds, maximum, description)
select kinds.scope || limits.scope, limits.window_seconds, limits.maximum, kinds.name || limits.description
from (
  values ('application', 'Fast-track applications'), ('message', 'Contact messages'), ('report', 'Reports of impostors')
) as kinds (scope, name),
(
  values
    ('_address', 600, 3, ' from one address in ten minutes'),
    ('_address', 86400, 10, ' from one address in a day'),
    ('_v6_56', 86400, 20, ' from one IPv6 /56 in a day'),
    ('_v6_48', 86400, 50, ' from one IPv6 /48 in a day'),
    ('_all', 86400, 2000, ' from everybody in a day: what the chat and the disk can bear')
) as limits (scope, window_seconds, maximum, description);

-- A retry is answered beyond those limits and has its own. The page makes three calls for each press of the button.
insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('application_contact', 86400, 3, 'Fast-track applications naming one Telegram contact in a day of which the team is notified'),
  ('repeat_address', 600, 20, 'Repeated applications, messages and reports from one address in ten minutes'),
  ('repeat_v6_56', 600, 60, 'Repeated applications, messages and reports from one IPv6 /56 in ten minutes'),
  ('repeat_v6_48', 600, 200, 'Repeated applications, messages and reports from one IPv6 /48 in ten minutes'),
  ('repeat_all', 60, 600, 'Repeated applications, messages and reports from everybody in a minute');

insert into private.settings (name, value, description) values
  ('idempotency_hours', '24', 'How long a repeated request gets the answer of the first one.'),
  ('application_overdue_hours', '24', 'Hours after which a new application is overdue. The page promises 24.');

--
-- Staff
--

-- For a colleague who works on submissions only: reads them, sets status and note, sees neither the verified contacts nor their
-- history. The role has no login: it is granted to a colleague's login (docs/deploy.md).
do $$
begin
  create role submissions_staff nologin;
exception
  -- Roles belong to the server: a new database may find this one there.
  when duplicate_object then null;
end
$$;
grant submissions_staff to current_user with inherit false, set true;
grant usage on schema public, private to submissions_staff;
-- The constraints of the tables run as the role that writes.
grant execute on function private.trim_invisible(text), private.is_blank(text), private.email_key(text), private.telegram_key(text)
to submissions_staff;
-- fast_track_inbox reads one setting as the role that queries it.
grant execute on function private.setting(text) to submissions_staff;
grant select on private.settings to submissions_staff;
create policy "Staff read when an application is overdue" on private.settings for select to submissions_staff
  using (name = 'application_overdue_hours');

--
-- Tables
--

-- Types, so that Studio offers a list. Retention begins when a status closes a row: won, lost, answered, handled, spam.
create type public.application_status as enum ('new', 'contacted', 'won', 'lost', 'spam');
create type public.message_status as enum ('new', 'answered', 'spam');
create type public.report_status as enum ('new', 'handled', 'spam');

-- The common columns of the three tables: copied into each, then dropped.
create table private.submission (
  id uuid primary key default gen_random_uuid(),
  staff_note text,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  repeats uuid,
  team_is_notified boolean not null default true,
  idempotency_key uuid,
  content_hash bytea,
  sender_hash text,
  constraint staff_note_length check (char_length(staff_note) <= 4000)
);
create index on private.submission (created_at desc);
create index on private.submission (repeats) where repeats is not null;
create index on private.submission (content_hash) where content_hash is not null;
create index on private.submission (idempotency_key) where idempotency_key is not null;
comment on column private.submission.id is 'The reference in the chat message. The visitor''s receipt shows its first eight characters.';
comment on column private.submission.staff_note is 'For staff only.';
comment on column private.submission.created_at is 'Arrival.';
comment on column private.submission.status_changed_at is 'The time of the last change of status, set by the database. Retention counts from here.';
comment on column private.submission.repeats is 'The first row with exactly this content, if another sender sent it within the last day. The team was notified of that one.';
comment on column private.submission.team_is_notified is 'False if it repeats another row, or if its Telegram contact was named too often that day.';
comment on column private.submission.idempotency_key is 'For retries; blanked after idempotency_hours, like the two hashes.';

create table public.fast_track_applications (
  telegram_contact text not null,
  coinmarketcap_url text,
  project_blurb text,
  status public.application_status not null default 'new',
  like private.submission including all,
  foreign key (repeats) references public.fast_track_applications (id) on delete set null,
  constraint telegram_contact_length check (
    char_length(telegram_contact) <= 50 and char_length(private.trim_invisible(telegram_contact)) >= 3
    and not private.is_blank(telegram_contact)
  ),
  constraint coinmarketcap_url_shape check (
    char_length(coinmarketcap_url) <= 2048
    -- Collation "C" classes characters as ASCII does in every database: never stricter than the contract.
    and coinmarketcap_url collate "C"
      ~* '^https?://([a-z0-9-]+\.)*(coinmarketcap|coingecko)\.com([/?#][^[:space:][:cntrl:]\\]*)?$'
    -- No white space, controls or format characters beyond ASCII: with them a link shows another address than it opens.
    and coinmarketcap_url collate "C" !~ (
      '[\u0080-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064'
      '\u2066-\u206f\u3000\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
      '\U000e0001\U000e0020-\U000e007f]'
    )
  ),
  constraint project_blurb_length check (char_length(project_blurb) between 1 and 2000),
  constraint url_or_blurb check (coinmarketcap_url is not null or not coalesce(private.is_blank(project_blurb), true))
);
comment on table public.fast_track_applications is 'Fast-track applications as typed. Read them through fast_track_inbox; set status and staff_note here.';
comment on column public.fast_track_applications.coinmarketcap_url is 'Page on CoinMarketCap or CoinGecko. Look at the host before you open it: no program has opened it.';
comment on column public.fast_track_applications.status is 'new (may be overdue), contacted (talks continue); closed: won, lost, spam.';

-- Empty unless the site switches the form's delivery on (VITE_CONTACT_DELIVERY=on): without it the form makes no call.
create table public.contact_messages (
  name text not null,
  email text not null,
  company text,
  project_type text,
  message text not null,
  status public.message_status not null default 'new',
  like private.submission including all,
  foreign key (repeats) references public.contact_messages (id) on delete set null,
  constraint name_length check (char_length(name) <= 120 and not private.is_blank(name)),
  constraint email_shape check (
    char_length(email) <= 320 and email collate "C" ~ '^[^[:space:][:cntrl:]@]+@[^[:space:][:cntrl:]@]+$'
  ),
  constraint company_length check (char_length(company) between 1 and 120),
  constraint project_type_length check (char_length(project_type) between 1 and 60),
  constraint message_length check (char_length(message) <= 3000 and not private.is_blank(message))
);
comment on table public.contact_messages is 'Messages of the contact form as typed. Read them through contact_inbox; set status and staff_note here.';
comment on column public.contact_messages.email is 'The address for an answer. The database has not checked that it is the sender''s.';
comment on column public.contact_messages.status is 'new; closed: answered, spam.';

create table public.impersonation_reports (
  kind text not null,
  value text not null,
  value_key text collate "C" generated always as (
    case kind when 'email' then private.email_key(value) else private.telegram_key(value) end
  ) stored,
  met_where text,
  what_happened text,
  reporter_contact text,
  status public.report_status not null default 'new',
  like private.submission including all,
  foreign key (repeats) references public.impersonation_reports (id) on delete set null,
  constraint kind_known check (kind in ('email', 'telegram')),
  constraint value_length check (char_length(value) <= 320 and not private.is_blank(value)),
  constraint met_where_known check (
    met_where in ('telegram', 'email', 'x', 'discord', 'whatsapp', 'linkedin', 'phone', 'other')
  ),
  constraint what_happened_length check (char_length(what_happened) between 1 and 1000),
  constraint reporter_contact_length check (char_length(reporter_contact) between 1 and 320)
);
comment on table public.impersonation_reports is 'Reports of impostors as typed. Read them through report_inbox; set status and staff_note here.';
comment on column public.impersonation_reports.kind is 'email or telegram: how the visitor checked the value.';
comment on column public.impersonation_reports.value is 'The reported contact as the visitor typed it. It may be anything, for example a phone number.';
comment on column public.impersonation_reports.value_key is 'Match key of the value: all spellings of one contact share it. Null if the value is not a contact.';
comment on column public.impersonation_reports.reporter_contact is 'The reporter''s contact. The database has not checked that it is theirs.';
comment on column public.impersonation_reports.status is 'new; closed: handled, spam.';

drop table private.submission;

alter table public.fast_track_applications enable row level security;
alter table public.contact_messages enable row level security;
alter table public.impersonation_reports enable row level security;
grant select, update (status, staff_note)
on public.fast_track_applications, public.contact_messages, public.impersonation_reports to submissions_staff;
create policy "Staff read applications" on public.fast_track_applications for select to submissions_staff using (true);
create policy "Staff mark applications" on public.fast_track_applications for update to submissions_staff using (true);
create policy "Staff read messages" on public.contact_messages for select to submissions_staff using (true);
create policy "Staff mark messages" on public.contact_messages for update to submissions_staff using (true);
create policy "Staff read reports" on public.impersonation_reports for select to submissions_staff using (true);
create policy "Staff mark reports" on public.impersonation_reports for update to submissions_staff using (true);

create function private.note_status_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status_changed_at := now();
  return new;
end
$$;
create trigger note_status_change before update on public.fast_track_applications
for each row when (old.status is distinct from new.status) execute function private.note_status_change();
create trigger note_status_change before update on public.contact_messages
for each row when (old.status is distinct from new.status) execute function private.note_status_change();
create trigger note_status_change before update on public.impersonation_reports
for each row when (old.status is distinct from new.status) execute function private.note_status_change();

--
-- All kinds together
--

create table private.submission_kinds (
  kind text primary key,
  relation regclass not null,
  limits text not null
);
alter table private.submission_kinds enable row level security;
insert into private.submission_kinds (kind, relation, limits) values
  ('fast_track_application', 'public.fast_track_applications', 'application'),
  ('contact_message', 'public.contact_messages', 'message'),
  ('contact_report', 'public.impersonation_reports', 'report');

-- Nothing here names a field: a new column of a table appears in `fields` by itself.
create view private.submissions
with (security_invoker = true)
as
select 'fast_track_application' as kind, s.id, s.created_at, s.status::text as status, s.status_changed_at, to_jsonb(s) as fields
from public.fast_track_applications as s
union all
select 'contact_message', s.id, s.created_at, s.status::text, s.status_changed_at, to_jsonb(s) from public.contact_messages as s
union all
select 'contact_report', s.id, s.created_at, s.status::text, s.status_changed_at, to_jsonb(s) from public.impersonation_reports as s;

-- A sender's contact is free text: an address, a handle, a phone number, a sentence.
create function private.any_contact_key(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return coalesce(private.email_key(value), private.telegram_key(value), lower(private.trim_invisible(value)));
end
$$;

--
-- Submitting
--

create function private.sender_hash(address inet, content_hash bytea) returns text
language plpgsql volatile
set search_path = ''
as $$
begin
  -- The whole address (of IPv6 the /64), not the few bits under which it is counted: other visitors share those bits.
  return private.subject_hash(
    network(case family(address) when 6 then set_masklen(address, 64) else address end)::text || encode(content_hash, 'hex')
  );
end
$$;
comment on function private.sender_hash(inet, bytea) is
  'Names a sender together with the content, until the salt changes (midnight UTC). Null when the sender''s address is unknown.';

-- Called by the edge functions with fields that the contracts have checked. Refusals are answers, not errors: an error would roll
-- the counters back and write the visitor's words into the server's log.
--
-- A retry gets the answer of the first request. It is recognized by the idempotency key, which only the client knows, or by
-- sender and content together, for clients that lost the key (a reloaded page). Never by content alone: that would tell a
-- stranger that this content was sent before. Equal content alone only prevents a second notification.
create function public.submit(kind text, content jsonb, idempotency_key uuid default null, client_headers jsonb default '{}')
returns jsonb
language plpgsql volatile security definer
set search_path = ''
-- The data API applies this to the whole call.
set statement_timeout = '4s'
as $$
declare
  hash constant bytea := sha256(convert_to(content::text, 'UTF8'));
  address constant inet := private.client_address(client_headers, 'functions');
  sender constant text := private.sender_hash(address, hash);
  recent constant timestamptz := now() - make_interval(hours => private.setting('idempotency_hours')::integer);
  target private.submission_kinds;
  known record;
  wait_seconds integer;
  contact_has_room boolean;
  first_id uuid;
  new_row jsonb;
  new_id uuid;
  is_notified boolean;
begin
  select k.* into strict target from private.submission_kinds as k where k.kind = submit.kind;

  -- Copies of one request wait here for the first one. All lock the key before the content, so two never wait for each other.
  if idempotency_key is not null then
    perform pg_advisory_xact_lock(hashtextextended(kind || idempotency_key::text, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(kind || encode(hash, 'hex'), 1));

  execute format(
    'select s.id, s.content_hash from %s as s
     where s.created_at > $1 and (s.idempotency_key = $2 or (s.content_hash = $3 and s.sender_hash = $4))
     order by s.idempotency_key is distinct from $2 limit 1',
    target.relation
  ) into known using recent, idempotency_key, hash, sender;
  wait_seconds := private.take_from_visitor_limits(case when known.id is null then target.limits else 'repeat' end, address);
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds);
  elsif known.content_hash <> hash then
    return jsonb_build_object('outcome', 'conflict');
  elsif known.id is not null then
    return jsonb_build_object('outcome', 'accepted', 'id', known.id);
  end if;

  -- Never refused for the contact that it names: that would tell the sender that others applied with this contact.
  contact_has_room := 0 = private.take_from_limits(
    array[target.limits || '_contact'], array[private.subject_hash(private.any_contact_key(content ->> 'telegram_contact'))]
  );
  execute format(
    'select s.id from %s as s where s.content_hash = $1 and s.team_is_notified and s.created_at > $2 limit 1', target.relation
  ) into first_id using hash, recent;
  is_notified := contact_has_room and first_id is null;

  -- An empty text is an omitted field.
  select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.value <> '""'), '{}') || jsonb_build_object(
    'repeats', first_id, 'team_is_notified', is_notified,
    'idempotency_key', submit.idempotency_key, 'content_hash', hash, 'sender_hash', sender
  ) into new_row from jsonb_each(content) as f;
  execute format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) returning id',
    target.relation, (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(new_row) as name)
  ) into new_id using new_row;

  insert into private.notifications (kind, subject_id, channel)
  select submit.kind, new_id, c.channel from private.notification_channels as c where is_notified;
  return jsonb_build_object('outcome', 'accepted', 'id', new_id);
end
$$;
comment on function public.submit(text, jsonb, uuid, jsonb) is
  'Stores a submission and its notifications once. Answers {"outcome": "accepted", "id"}, {"outcome": "limited", "retryAfter"} or {"outcome": "conflict"}.';
grant execute on function public.submit(text, jsonb, uuid, jsonb) to service_role;
