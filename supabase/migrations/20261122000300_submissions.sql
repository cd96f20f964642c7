-- Applications, contact messages and reports of impostors: three typed tables, written by one function.
--
--   public.fast_track_applications  telegram_contact, coinmarketcap_url, project_blurb
--   public.contact_messages         name, email, company, project_type, message
--   public.impersonation_reports    kind, value, met_where, what_happened, reporter_contact
--     and each of them: status, staff_note, created_at, status_changed_at, key_hash
--   private.submission_kinds        kind -> table and limits
--   private.submissions             all three as one view: kind, id, created_at, status, fields
--   public.submit()                 limits, row and notifications in one transaction; called by the edge functions
--   public.application_status()     what the private link of a receipt shows; called by visitors

--
-- Staff
--

-- For a colleague who works on submissions only: reads them, sets status and note, sees neither the verified contacts nor their
-- history. The role has no login: it is granted to a colleague's login (docs/deploy.md).
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
-- The key of a reported contact is made as the role that writes.
grant execute on function private.trim_invisible(text), private.email_key(text), private.telegram_key(text) to submissions_staff;

--
-- Tables
--

-- Types, so that Studio offers a list. Retention begins when a status closes a row: won, lost, answered, handled, spam.
create type public.application_status as enum ('new', 'in_review', 'contacted', 'won', 'lost', 'spam');
create type public.message_status as enum ('new', 'answered', 'spam');
create type public.report_status as enum ('new', 'handled', 'spam');

-- The common columns of the three tables: copied into each, then dropped.
create table private.submission (
  id uuid primary key default gen_random_uuid(),
  staff_note text,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  key_hash text unique,
  constraint staff_note_length check (char_length(staff_note) <= 4000)
);
create index on private.submission (created_at desc);
create index on private.submission (status_changed_at);
comment on column private.submission.id is 'The reference in the chat message. The visitor''s receipt shows its first eight characters.';
comment on column private.submission.status_changed_at is 'The time of the last change of status, set by the database. Retention counts from here.';
comment on column private.submission.key_hash is 'The SHA-256 of the sender''s idempotency key, by which a retry is known. An application''s key is also in the private link of its receipt.';

-- The constraints bound what is stored; whether a text is a good one, the contracts decide.
create table public.fast_track_applications (
  telegram_contact text not null,
  coinmarketcap_url text,
  project_blurb text,
  -- The page promises an answer by then.
  answer_by timestamptz not null default now() + make_interval(hours => private.setting('reply_hours')::int),
  writes_as text,
  status public.application_status not null default 'new',
  like private.submission including all,
  constraint telegram_contact_length check (char_length(telegram_contact) <= 50 and char_length(btrim(telegram_contact)) >= 3),
  constraint coinmarketcap_url_length check (char_length(coinmarketcap_url) between 1 and 2048),
  constraint project_blurb_length check (char_length(project_blurb) between 1 and 2000),
  constraint url_or_blurb check (coinmarketcap_url is not null or btrim(project_blurb) <> '')
);
comment on table public.fast_track_applications is 'Fast-track applications as typed. Read them through fast_track_inbox; set status and staff_note here.';
comment on column public.fast_track_applications.coinmarketcap_url is 'Page on CoinMarketCap or CoinGecko. Look at the host before you open it: no program has opened it.';
comment on column public.fast_track_applications.writes_as is 'The Telegram handle of the verified contact who will write. The applicant sees it on the receipt while it is verified.';
comment on column public.fast_track_applications.status is 'The applicant sees it on the receipt: new (may be overdue), in_review, contacted (talks continue); closed: won, lost. Spam reads as unknown.';

-- Empty unless the site switches the form's delivery on (VITE_CONTACT_DELIVERY=on): without it the form makes no call.
create table public.contact_messages (
  name text not null,
  email text not null,
  company text,
  project_type text,
  message text not null,
  status public.message_status not null default 'new',
  like private.submission including all,
  constraint name_length check (char_length(name) <= 120 and btrim(name) <> ''),
  constraint email_length check (char_length(email) <= 320 and btrim(email) <> ''),
  constraint company_length check (char_length(company) between 1 and 120),
  constraint project_type_length check (char_length(project_type) between 1 and 60),
  constraint message_length check (char_length(message) <= 3000 and btrim(message) <> '')
);
comment on table public.contact_messages is 'Messages of the contact form as typed. Read them through contact_inbox; set status and staff_note here.';
comment on column public.contact_messages.email is 'The address for an answer. The database has not checked that it is the sender''s.';

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
  constraint kind_known check (kind in ('email', 'telegram')),
  constraint value_length check (char_length(value) <= 320 and btrim(value) <> ''),
  constraint met_where_known check (
    met_where in ('telegram', 'email', 'x', 'discord', 'whatsapp', 'linkedin', 'phone', 'other')
  ),
  constraint what_happened_length check (char_length(what_happened) between 1 and 1000),
  constraint reporter_contact_length check (char_length(reporter_contact) between 1 and 320)
);
comment on table public.impersonation_reports is 'Reports of impostors as typed. Read them through report_inbox; set status and staff_note here.';
comment on column public.impersonation_reports.value is 'The reported contact as the visitor typed it. It may be anything, for example a phone number.';
comment on column public.impersonation_reports.value_key is 'Match key of the value: all spellings of one contact share it. Null if the value is not a contact.';
comment on column public.impersonation_reports.reporter_contact is 'The reporter''s contact. The database has not checked that it is theirs.';

drop table private.submission;

alter table public.fast_track_applications enable row level security;
alter table public.contact_messages enable row level security;
alter table public.impersonation_reports enable row level security;
grant select, update (status, staff_note)
on public.fast_track_applications, public.contact_messages, public.impersonation_reports to submissions_staff;
grant update (writes_as) on public.fast_track_applications to submissions_staff;
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
create view private.submissions with (security_invoker = true) as
select 'fast_track_application' as kind, s.id, s.created_at, s.status::text as status, to_jsonb(s) as fields
from public.fast_track_applications as s
union all
select 'contact_message', s.id, s.created_at, s.status::text, to_jsonb(s) from public.contact_messages as s
union all
select 'contact_report', s.id, s.created_at, s.status::text, to_jsonb(s) from public.impersonation_reports as s;

--
-- Submitting
--

-- For each of the three forms. For everybody: the chat bears 20 messages a minute, the disk 29 MB for 2,000 of the largest messages.
insert into private.rate_limits (scope, window_seconds, maximum)
select form || subject, window_seconds, maximum
from unnest(array['application', 'message', 'report']) as form, (values
  ('_address', 600, 3), ('_address', 86400, 10),
  ('_v6_56', 86400, 20),
  ('_v6_48', 86400, 50),
  ('_all', 86400, 2000)
) as limits (subject, window_seconds, maximum);

-- A retry is answered beyond those limits: it stores nothing. Only one who knows its key can use up its limit.
insert into private.rate_limits (scope, window_seconds, maximum) values ('retry_key', 600, 20);

insert into private.settings (name, value, description) values
  ('reply_hours', '24', 'Hours within which the site promises an answer: replyHours in src/content/claims.ts.');

-- Called by the edge functions with fields that the contracts have checked. Refusals are answers, not errors: an error would roll
-- the counters back and write the visitor's words into the server's log. A retry has the key of the first request, which only
-- its sender knows, and gets the same answer: {"outcome": "accepted", "id"}, {"outcome": "limited", "retryAfter"} or
-- {"outcome": "conflict"}.
create function public.submit(kind text, content jsonb, key_hash text default null, client_headers jsonb default '{}')
returns jsonb
language plpgsql volatile security definer
set search_path = ''
-- The data API applies this to the whole call.
set statement_timeout = '4s'
as $$
declare
  target private.submission_kinds;
  -- An empty text is an omitted field.
  fields constant jsonb := (
    select jsonb_object_agg(f.key, nullif(f.value, '')) || jsonb_build_object('key_hash', submit.key_hash)
    from jsonb_each_text(content) as f
  );
  known record;
  wait_seconds integer;
  new_id uuid;
begin
  select k.* into strict target from private.submission_kinds as k where k.kind = submit.kind;
  if key_hash is not null then
    -- Copies of one request wait here for the first one.
    perform pg_advisory_xact_lock(hashtextextended(kind || key_hash, 0));
  end if;
  execute format('select s.id, to_jsonb(s) @> $1 as is_same from %s as s where s.key_hash = $2', target.relation)
  into known using fields, key_hash;
  wait_seconds := case
    when known.id is null then private.take_from_visitor_limits(target.limits, private.client_address(client_headers, 'functions'))
    else private.take_from_limits(array['retry_key'], array[key_hash])
  end;
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds);
  elsif not known.is_same then
    return jsonb_build_object('outcome', 'conflict');
  elsif known.id is not null then
    return jsonb_build_object('outcome', 'accepted', 'id', known.id);
  end if;

  execute format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) returning id',
    target.relation, (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(fields) as name)
  ) into new_id using fields;
  insert into private.notifications (kind, subject_id, channel)
  select submit.kind, new_id, c.channel from private.notification_channels as c;
  return jsonb_build_object('outcome', 'accepted', 'id', new_id);
end
$$;
grant execute on function public.submit(text, jsonb, text, jsonb) to service_role;

--
-- The state of an application
--

insert into private.rate_limits (scope, window_seconds, maximum) values
  ('status_address', 60, 20), ('status_address', 86400, 400),
  ('status_v6_48', 60, 200),
  ('status_all', 60, 1000);

-- Answers nothing that the applicant typed. An application that was deleted, or is spam, answers like one that never was.
create function private.application_status(token text) returns json
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not private.admit_visitor('status', 'application_status', octet_length(token)) then
    return null;
  end if;
  return (
    select json_build_object(
      'reference', upper(left(a.id::text, 8)),
      'received_at', a.created_at,
      'state', a.status,
      'since', a.status_changed_at,
      'answer_by', a.answer_by,
      'writes_as', (
        select c.telegram_key from public.verified_contacts as c where c.active and c.telegram_key = private.telegram_key(a.writes_as)
      )
    )
    from public.fast_track_applications as a
    where a.key_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex') and a.status <> 'spam'
  );
end
$$;

-- As verify_contact: one value, and an overload that answers every other call with 400.
create function public.application_status(token text) returns json
language plpgsql volatile security invoker
set search_path = ''
set statement_timeout = '500ms'
set lock_timeout = '250ms'
as $$
begin
  return private.application_status(token);
end
$$;

create function public.application_status(json) returns json
language sql volatile security invoker
set search_path = ''
begin atomic
  select set_config('response.status', '400', true);
  select null::json;
end;

grant execute on function private.application_status(text), public.application_status(text), public.application_status(json) to anon;
