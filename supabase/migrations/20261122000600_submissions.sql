-- Applications, messages and reports of impostors: three typed tables, written by one function.
--
--   public.applications    telegram_contact, coinmarketcap_url, project_blurb, answer_by, writes_as
--   public.messages        name, email, company, project_type, message
--   public.reports         kind, value, met_where, what_happened, reporter_contact, language
--     and each of them: status, staff_note, created_at, status_changed_at, key_hash
--   private.form_kinds     application, message, report -> its table
--   private.submissions    all three as one view: kind, id, created_at, status, fields
--   private.open_submissions   those that are not closed: kind, id, status, status_changed_at, writes_as

--
-- Tables
--

-- Types, so that Studio offers a list. Retention begins when a status closes a row: won, lost, answered, handled, spam.
create type public.application_status as enum ('new', 'in_review', 'contacted', 'won', 'lost', 'spam');
create type public.message_status as enum ('new', 'answered', 'spam');
create type public.report_status as enum ('new', 'handled', 'spam');

-- The site promises an answer by then; a test compares it with the content.
insert into private.settings (name, value, description) values
  ('reply_hours', '24', 'Hours within which the site promises an answer: replyHours in src/content/claims.ts.');

-- The common columns of the three tables: copied into each, then dropped.
create table private.common_columns (
  id uuid primary key default gen_random_uuid(),
  staff_note text,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  key_hash text unique,
  constraint staff_note_length check (char_length(staff_note) <= 4000)
);
create index on private.common_columns (created_at desc);
create index on private.common_columns (status_changed_at);
comment on column private.common_columns.id is 'The reference in the chat message. The visitor''s receipt shows its first eight characters.';
comment on column private.common_columns.status_changed_at is 'The time of the last change of status, set by the database. Retention counts from here.';
comment on column private.common_columns.key_hash is 'The SHA-256 of the sender''s idempotency key, by which a retry is known. An application''s key is also in the private link of its receipt.';

-- The constraints bound what is stored; the contracts decide whether a text is a good one.
create table public.applications (
  telegram_contact text not null,
  coinmarketcap_url text,
  project_blurb text,
  -- The page promises an answer by then.
  answer_by timestamptz not null default now() + make_interval(hours => private.setting('reply_hours')::int),
  writes_as text,
  status public.application_status not null default 'new',
  like private.common_columns including all,
  constraint telegram_contact_length check (char_length(telegram_contact) <= 50 and char_length(btrim(telegram_contact)) >= 3),
  constraint coinmarketcap_url_length check (char_length(coinmarketcap_url) between 1 and 2048),
  constraint project_blurb_length check (char_length(project_blurb) between 1 and 2000),
  constraint url_or_blurb check (coinmarketcap_url is not null or coalesce(btrim(project_blurb), '') <> '')
);
comment on table public.applications is 'Fast-track applications as typed. Read them through application_inbox; set status and staff_note here.';
comment on column public.applications.coinmarketcap_url is 'Page on CoinMarketCap or CoinGecko. Look at the host before you open it: no program has opened it.';
comment on column public.applications.writes_as is 'The Telegram handle of the verified contact who will write. The applicant sees it on the receipt while it is verified.';
comment on column public.applications.status is 'The applicant sees it on the receipt: new (may be overdue), in_review, contacted (talks continue); closed: won, lost. Spam reads as unknown.';

-- Empty unless the site switches the form's delivery on (VITE_CONTACT_DELIVERY=on): without it the form makes no call.
create table public.messages (
  name text not null,
  email text not null,
  company text,
  project_type text,
  message text not null,
  status public.message_status not null default 'new',
  like private.common_columns including all,
  constraint name_length check (char_length(name) <= 120 and btrim(name) <> ''),
  constraint email_length check (char_length(email) <= 320 and btrim(email) <> ''),
  constraint company_length check (char_length(company) between 1 and 120),
  constraint project_type_length check (char_length(project_type) between 1 and 60),
  constraint message_length check (char_length(message) <= 3000 and btrim(message) <> '')
);
comment on table public.messages is 'Messages of the contact form as typed. Read them through message_inbox; set status and staff_note here.';
comment on column public.messages.email is 'The address for an answer. The database has not checked that it is the sender''s.';

create table public.reports (
  kind text not null,
  value text not null,
  value_key text collate "C" generated always as (
    case kind when 'email' then private.email_key(value) when 'telegram' then private.telegram_key(value) end
  ) stored,
  met_where text,
  what_happened text,
  reporter_contact text,
  language text,
  status public.report_status not null default 'new',
  like private.common_columns including all,
  constraint kind_known check (kind in ('email', 'telegram', 'other')),
  constraint value_length check (char_length(value) <= 320 and btrim(value) <> ''),
  constraint met_where_known check (
    met_where in ('telegram', 'email', 'x', 'discord', 'whatsapp', 'linkedin', 'phone', 'other')
  ),
  constraint what_happened_length check (char_length(what_happened) between 1 and 1000),
  constraint reporter_contact_length check (char_length(reporter_contact) between 1 and 320),
  constraint language_length check (char_length(language) between 1 and 35)
);
comment on table public.reports is 'Reports of impostors as typed. Read them through report_inbox; set status and staff_note here.';
comment on column public.reports.kind is 'What the value was checked as. Other: it was no contact that can be checked, such as a link to another network.';
comment on column public.reports.value is 'The reported contact as the visitor typed it. It may be anything, for example a phone number.';
comment on column public.reports.value_key is 'Match key of the value: all spellings of one contact share it. Null if the value is not a contact.';
comment on column public.reports.reporter_contact is 'The reporter''s contact. The database has not checked that it is theirs.';
comment on column public.reports.language is 'The language of the page on which the report was written.';

drop table private.common_columns;

-- What the alarms and the digest count, and what the purge looks for, whatever the tables contain besides.
create index applications_unanswered on public.applications (created_at) where status in ('new', 'in_review');
create index messages_new on public.messages (created_at) where status = 'new';
create index reports_new on public.reports (created_at) where status = 'new';
create index applications_spam on public.applications (status_changed_at) where status = 'spam';
create index messages_spam on public.messages (status_changed_at) where status = 'spam';
create index reports_spam on public.reports (status_changed_at) where status = 'spam';
create index applications_open on public.applications (status_changed_at) where status not in ('won', 'lost', 'spam');

alter table public.applications enable row level security;
alter table public.messages enable row level security;
alter table public.reports enable row level security;

create function private.note_status_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status_changed_at := now();
  return new;
end
$$;
create trigger note_status_change before update on public.applications
for each row when (old.status is distinct from new.status) execute function private.note_status_change();
create trigger note_status_change before update on public.messages
for each row when (old.status is distinct from new.status) execute function private.note_status_change();
create trigger note_status_change before update on public.reports
for each row when (old.status is distinct from new.status) execute function private.note_status_change();

create trigger forget_notifications after delete on public.applications
referencing old table as gone for each statement execute function private.forget_notifications();
create trigger forget_notifications after delete on public.messages
referencing old table as gone for each statement execute function private.forget_notifications();
create trigger forget_notifications after delete on public.reports
referencing old table as gone for each statement execute function private.forget_notifications();

--
-- All kinds together
--

create table private.form_kinds (
  -- Also the name of its limits.
  kind text primary key,
  relation regclass not null
);
alter table private.form_kinds enable row level security;
insert into private.form_kinds (kind, relation) values
  ('application', 'public.applications'), ('message', 'public.messages'), ('report', 'public.reports');

-- Nothing here names a field: a new column of a table appears in `fields` by itself.
create view private.submissions with (security_invoker = true) as
select 'application' as kind, s.id, s.created_at, s.status::text as status, to_jsonb(s) as fields
from public.applications as s
union all
select 'message', s.id, s.created_at, s.status::text, to_jsonb(s) from public.messages as s
union all
select 'report', s.id, s.created_at, s.status::text, to_jsonb(s) from public.reports as s;

create view private.open_submissions with (security_invoker = true) as
select 'application' as kind, a.id, a.status::text as status, a.status_changed_at, a.writes_as
from public.applications as a where a.status not in ('won', 'lost', 'spam')
union all
select 'message', m.id, m.status::text, m.status_changed_at, null from public.messages as m where m.status = 'new'
union all
select 'report', r.id, r.status::text, r.status_changed_at, null from public.reports as r where r.status = 'new';

--
-- Submitting
--

insert into private.settings (name, value, description) values
  ('single_messages_per_hour', '30', 'Beyond so many applications an hour, and messages, and reports, the team gets one summary a minute instead of a message for each.');

-- The recipe against a flood compares texts: docs/operations.md, "Limits and retention".
create extension if not exists pg_trgm with schema extensions;

-- A flood must bury no chat. The subject of a summary is its kind and minute, and it is sent when the minute is over.
create function private.tell_of_submission(kind text, id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  minute constant timestamptz := date_trunc('minute', now());
  singly constant bigint := (
    select count(distinct n.subject_id) from private.notifications as n
    where n.kind = tell_of_submission.kind and n.created_at > now() - interval '1 hour'
  );
begin
  if singly < private.setting('single_messages_per_hour')::integer then
    perform private.tell_team(kind, id);
  else
    perform private.tell_team(
      'summary', md5(kind || extract(epoch from minute))::uuid,
      jsonb_build_object('of', kind, 'from', minute, 'until', minute + interval '1 minute'), minute + interval '1 minute'
    );
  end if;
end
$$;

-- The same limits for each kind. `_all` protects the chat, which takes 20 messages a minute, and the disk: 2,000 of the largest messages
-- are 29 MB.
insert into private.rate_limits (scope, window_seconds, maximum)
select kind || subject, window_seconds, maximum
from unnest(array['application', 'message', 'report']) as kind, (values
  ('_address', 600, 3), ('_address', 86400, 10),
  ('_v6_56', 86400, 20),
  ('_v6_48', 86400, 50),
  ('_all', 86400, 2000)
) as limits (subject, window_seconds, maximum);

-- A retry succeeds beyond those limits: it stores nothing. Only one who knows its key can use up its limit.
insert into private.rate_limits (scope, window_seconds, maximum) values ('retry_key', 600, 20);

-- Called by the edge functions with fields that the contracts have checked. Returns {"outcome": "accepted", "id", "receivedAt"},
-- {"outcome": "limited", "retryAfter"} or {"outcome": "conflict"}. A refusal is a result, not an error: an error would roll the counters back
-- and write the visitor's words into the server's log. A retry has the key of the first request, which only its sender knows, and
-- gets the same result.
create function public.submit(kind text, content jsonb, key_hash text default null, client_headers jsonb default '{}')
returns jsonb
language plpgsql volatile security definer
set search_path = ''
-- The data API applies this to the whole call.
set statement_timeout = '4s'
as $$
declare
  target private.form_kinds;
  -- An empty text is an omitted field.
  fields constant jsonb := (
    select jsonb_object_agg(f.key, nullif(f.value, '')) || jsonb_build_object('key_hash', submit.key_hash)
    from jsonb_each_text(content) as f
  );
  known record;
  wait_seconds integer;
begin
  select k.* into strict target from private.form_kinds as k where k.kind = submit.kind;
  if key_hash is not null then
    -- Copies of one request wait here for the first one.
    perform pg_advisory_xact_lock(hashtextextended(kind || key_hash, 0));
  end if;
  execute format('select s.id, s.created_at, to_jsonb(s) @> $1 as is_same from %s as s where s.key_hash = $2', target.relation)
  into known using fields, key_hash;
  wait_seconds := case
    when known.id is null then private.take_from_visitor_limits(kind, private.client_address(client_headers, 'functions'))
    else private.take_from_limits(array['retry_key'], array[key_hash])
  end;
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds);
  elsif not known.is_same then
    return jsonb_build_object('outcome', 'conflict');
  elsif known.id is null then
    execute format(
      'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) returning id, created_at',
      target.relation, (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(fields) as name)
    ) into known using fields;
    perform private.tell_of_submission(kind, known.id);
  end if;
  return jsonb_build_object('outcome', 'accepted', 'id', known.id, 'receivedAt', known.created_at);
end
$$;
grant execute on function public.submit(text, jsonb, text, jsonb) to service_role;
