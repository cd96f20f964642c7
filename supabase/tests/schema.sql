-- Written by supabase/tests/schema.test.ts: what all migrations make together, without the bodies of functions and their time limits, which tests lift.

create type public.application_status as enum ('new', 'in_review', 'contacted', 'won', 'lost', 'spam');

create type public.message_status as enum ('new', 'answered', 'spam');

create type public.report_status as enum ('new', 'handled', 'spam');

create table private.contact_changes (
  id uuid not null default gen_random_uuid(),
  "position" bigint not null generated always as identity,
  changed_at timestamp with time zone not null default now(),
  login_role text not null default SESSION_USER,
  acting_role text not null default COALESCE(NULLIF(current_setting('role'::text), 'none'::text), (SESSION_USER)::text),
  application_name text not null default current_setting('application_name'::text),
  contact_id uuid not null,
  before jsonb,
  after jsonb,
  operation text not null generated always as (
CASE
    WHEN (before IS NULL) THEN 'added'::text
    WHEN (after IS NULL) THEN 'deleted'::text
    WHEN ((before -> 'active'::text) = (after -> 'active'::text)) THEN 'edited'::text
    WHEN ((after ->> 'active'::text))::boolean THEN 'restored'::text
    ELSE 'revoked'::text
END) stored,
  constraint contact_changes_pkey PRIMARY KEY (id),
  constraint contact_changes_position_key UNIQUE ("position")
);

alter table private.contact_changes enable row level security;

CREATE INDEX contact_changes_moment ON private.contact_changes USING btree (changed_at, "position");

CREATE TRIGGER forget_notifications AFTER DELETE ON private.contact_changes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_notifications();

create table private.daily_salts (
  day date not null,
  salt text not null default ((gen_random_uuid())::text || (gen_random_uuid())::text),
  constraint daily_salts_pkey PRIMARY KEY (day)
);

alter table private.daily_salts enable row level security;

create table private.exchange_rankings (
  board text not null,
  rankings jsonb,
  fetched_at timestamp with time zone,
  tried_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  failing_since timestamp with time zone,
  last_error text,
  constraint exchange_rankings_board_check CHECK ((board = ANY (ARRAY['live'::text, 'sample'::text]))),
  constraint exchange_rankings_last_error_check CHECK ((char_length(last_error) <= 100)),
  constraint figures_have_a_time CHECK (((rankings IS NULL) = (fetched_at IS NULL))),
  constraint rankings_are_small CHECK ((octet_length((rankings)::text) <= 131072)),
  constraint rankings_have_rows CHECK (((rankings IS NULL) OR ((COALESCE(jsonb_array_length((rankings -> 'exchanges'::text)), 0) >= 1) AND (COALESCE(jsonb_array_length((rankings -> 'exchanges'::text)), 0) <= 100)))),
  constraint exchange_rankings_pkey PRIMARY KEY (board)
);

alter table private.exchange_rankings enable row level security;

create table private.form_kinds (
  kind text not null,
  relation regclass not null,
  constraint form_kinds_pkey PRIMARY KEY (kind)
);

alter table private.form_kinds enable row level security;

create table private.notification_channels (
  channel text not null,
  paused_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint notification_channels_pkey PRIMARY KEY (channel)
);

alter table private.notification_channels enable row level security;

create table private.notifications (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject_id uuid not null,
  content jsonb,
  channel text not null,
  created_at timestamp with time zone not null default now(),
  next_try_at timestamp with time zone not null default now(),
  give_up_at timestamp with time zone not null default (now() + make_interval(hours => (private.setting('notification_fresh_hours'::text))::integer)),
  tries integer not null default 0,
  lease uuid,
  delivered_at timestamp with time zone,
  dead_at timestamp with time zone,
  last_error text,
  constraint delivered_or_dead CHECK ((num_nonnulls(delivered_at, dead_at) <= 1)),
  constraint notifications_last_error_check CHECK ((char_length(last_error) <= 100)),
  constraint notifications_tries_check CHECK ((tries >= 0)),
  constraint notifications_channel_fkey FOREIGN KEY (channel) REFERENCES private.notification_channels(channel),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_subject_id_channel_key UNIQUE (subject_id, channel)
);

alter table private.notifications enable row level security;

CREATE INDEX notifications_dead ON private.notifications USING btree (channel, dead_at) WHERE (dead_at IS NOT NULL);

CREATE INDEX notifications_due ON private.notifications USING btree (channel, LEAST(tries, 1), next_try_at) WHERE ((delivered_at IS NULL) AND (dead_at IS NULL));

CREATE INDEX notifications_ending ON private.notifications USING btree (give_up_at) WHERE ((delivered_at IS NULL) AND (dead_at IS NULL));

CREATE INDEX notifications_newest ON private.notifications USING btree (kind, created_at);

create policy "Staff read whether the team was notified" on private.notifications for select to submissions_staff using (true);

-- rights on private.notifications
 -- submissions_staff: select

create unlogged table private.rate_counters (
  scope text not null,
  window_seconds integer not null,
  subject text not null,
  hits bigint not null,
  ends_at timestamp with time zone not null,
  constraint rate_counters_subject_check CHECK ((char_length(subject) <= 64)),
  constraint rate_counters_pkey PRIMARY KEY (scope, window_seconds, subject)
);

alter table private.rate_counters enable row level security;

CREATE INDEX rate_counters_end ON private.rate_counters USING btree (ends_at);

create table private.rate_limits (
  scope text not null,
  window_seconds integer not null,
  maximum integer not null,
  sequence regclass,
  constraint rate_limits_maximum_check CHECK ((maximum >= 1)),
  constraint rate_limits_scope_check CHECK ((scope ~ '^[a-z][a-z0-9_]*$'::text)),
  constraint rate_limits_window_seconds_check CHECK (((window_seconds >= 1) AND (window_seconds <= 2678400))),
  constraint rate_limits_pkey PRIMARY KEY (scope, window_seconds)
);

alter table private.rate_limits enable row level security;

create table private.settings (
  name text not null,
  value text not null,
  description text not null,
  constraint settings_name_check CHECK ((name ~ '^[a-z][a-z_]*$'::text)),
  constraint settings_pkey PRIMARY KEY (name)
);

alter table private.settings enable row level security;

create table public.applications (
  telegram_contact text not null,
  coinmarketcap_url text,
  project_blurb text,
  answer_by timestamp with time zone not null default (now() + make_interval(hours => (private.setting('reply_hours'::text))::integer)),
  writes_as text,
  status public.application_status not null default 'new'::public.application_status,
  id uuid not null default gen_random_uuid(),
  staff_note text,
  created_at timestamp with time zone not null default now(),
  status_changed_at timestamp with time zone not null default now(),
  key_hash text,
  constraint coinmarketcap_url_length CHECK (((char_length(coinmarketcap_url) >= 1) AND (char_length(coinmarketcap_url) <= 2048))),
  constraint project_blurb_length CHECK (((char_length(project_blurb) >= 1) AND (char_length(project_blurb) <= 2000))),
  constraint staff_note_length CHECK ((char_length(staff_note) <= 4000)),
  constraint telegram_contact_length CHECK (((char_length(telegram_contact) <= 50) AND (char_length(btrim(telegram_contact)) >= 3))),
  constraint url_or_blurb CHECK (((coinmarketcap_url IS NOT NULL) OR (COALESCE(btrim(project_blurb), ''::text) <> ''::text))),
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_key_hash_key UNIQUE (key_hash)
);

alter table public.applications enable row level security;

CREATE INDEX applications_created_at_idx ON public.applications USING btree (created_at DESC);

CREATE INDEX applications_open ON public.applications USING btree (status_changed_at) WHERE (status <> ALL (ARRAY['won'::public.application_status, 'lost'::public.application_status, 'spam'::public.application_status]));

CREATE INDEX applications_spam ON public.applications USING btree (status_changed_at) WHERE (status = 'spam'::public.application_status);

CREATE INDEX applications_status_changed_at_idx ON public.applications USING btree (status_changed_at);

CREATE INDEX applications_unanswered ON public.applications USING btree (created_at) WHERE (status = ANY (ARRAY['new'::public.application_status, 'in_review'::public.application_status]));

CREATE TRIGGER forget_notifications AFTER DELETE ON public.applications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_notifications();

CREATE TRIGGER note_status_change BEFORE UPDATE ON public.applications FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION private.note_status_change();

create policy "Staff mark applications" on public.applications for update to submissions_staff using (true);

create policy "Staff read applications" on public.applications for select to submissions_staff using (true);

-- rights on public.applications
 -- submissions_staff: select

-- rights on columns of public.applications
 -- update of writes_as: submissions_staff
 -- update of status: submissions_staff
 -- update of staff_note: submissions_staff

create table public.messages (
  name text not null,
  email text not null,
  company text,
  project_type text,
  message text not null,
  status public.message_status not null default 'new'::public.message_status,
  id uuid not null default gen_random_uuid(),
  staff_note text,
  created_at timestamp with time zone not null default now(),
  status_changed_at timestamp with time zone not null default now(),
  key_hash text,
  constraint company_length CHECK (((char_length(company) >= 1) AND (char_length(company) <= 120))),
  constraint email_length CHECK (((char_length(email) <= 320) AND (btrim(email) <> ''::text))),
  constraint message_length CHECK (((char_length(message) <= 3000) AND (btrim(message) <> ''::text))),
  constraint name_length CHECK (((char_length(name) <= 120) AND (btrim(name) <> ''::text))),
  constraint project_type_length CHECK (((char_length(project_type) >= 1) AND (char_length(project_type) <= 60))),
  constraint staff_note_length CHECK ((char_length(staff_note) <= 4000)),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_key_hash_key UNIQUE (key_hash)
);

alter table public.messages enable row level security;

CREATE INDEX messages_created_at_idx ON public.messages USING btree (created_at DESC);

CREATE INDEX messages_new ON public.messages USING btree (created_at) WHERE (status = 'new'::public.message_status);

CREATE INDEX messages_spam ON public.messages USING btree (status_changed_at) WHERE (status = 'spam'::public.message_status);

CREATE INDEX messages_status_changed_at_idx ON public.messages USING btree (status_changed_at);

CREATE TRIGGER forget_notifications AFTER DELETE ON public.messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_notifications();

CREATE TRIGGER note_status_change BEFORE UPDATE ON public.messages FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION private.note_status_change();

create policy "Staff mark messages" on public.messages for update to submissions_staff using (true);

create policy "Staff read messages" on public.messages for select to submissions_staff using (true);

-- rights on public.messages
 -- submissions_staff: select

-- rights on columns of public.messages
 -- update of status: submissions_staff
 -- update of staff_note: submissions_staff

create table public.reports (
  kind text not null,
  value text not null,
  value_key text collate "C" generated always as (
CASE kind
    WHEN 'email'::text THEN private.email_key(value)
    ELSE private.telegram_key(value)
END) stored,
  met_where text,
  what_happened text,
  reporter_contact text,
  language text,
  status public.report_status not null default 'new'::public.report_status,
  id uuid not null default gen_random_uuid(),
  staff_note text,
  created_at timestamp with time zone not null default now(),
  status_changed_at timestamp with time zone not null default now(),
  key_hash text,
  constraint kind_known CHECK ((kind = ANY (ARRAY['email'::text, 'telegram'::text]))),
  constraint language_length CHECK (((char_length(language) >= 1) AND (char_length(language) <= 35))),
  constraint met_where_known CHECK ((met_where = ANY (ARRAY['telegram'::text, 'email'::text, 'x'::text, 'discord'::text, 'whatsapp'::text, 'linkedin'::text, 'phone'::text, 'other'::text]))),
  constraint reporter_contact_length CHECK (((char_length(reporter_contact) >= 1) AND (char_length(reporter_contact) <= 320))),
  constraint staff_note_length CHECK ((char_length(staff_note) <= 4000)),
  constraint value_length CHECK (((char_length(value) <= 320) AND (btrim(value) <> ''::text))),
  constraint what_happened_length CHECK (((char_length(what_happened) >= 1) AND (char_length(what_happened) <= 1000))),
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_key_hash_key UNIQUE (key_hash)
);

alter table public.reports enable row level security;

CREATE INDEX reports_created_at_idx ON public.reports USING btree (created_at DESC);

CREATE INDEX reports_new ON public.reports USING btree (created_at) WHERE (status = 'new'::public.report_status);

CREATE INDEX reports_spam ON public.reports USING btree (status_changed_at) WHERE (status = 'spam'::public.report_status);

CREATE INDEX reports_status_changed_at_idx ON public.reports USING btree (status_changed_at);

CREATE TRIGGER forget_notifications AFTER DELETE ON public.reports REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_notifications();

CREATE TRIGGER note_status_change BEFORE UPDATE ON public.reports FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION private.note_status_change();

create policy "Staff mark reports" on public.reports for update to submissions_staff using (true);

create policy "Staff read reports" on public.reports for select to submissions_staff using (true);

-- rights on public.reports
 -- submissions_staff: select

-- rights on columns of public.reports
 -- update of status: submissions_staff
 -- update of staff_note: submissions_staff

create table public.verification_requests (
  id uuid not null default gen_random_uuid(),
  email_to_verify text,
  telegram_to_verify text,
  created_at timestamp with time zone not null default date_trunc('hour'::text, now(), 'UTC'::text),
  constraint verification_requests_pkey PRIMARY KEY (id)
);

alter table public.verification_requests enable row level security;

CREATE INDEX verification_requests_age ON public.verification_requests USING btree (created_at);

CREATE TRIGGER limit_verification_requests BEFORE INSERT ON public.verification_requests FOR EACH ROW WHEN ((CURRENT_USER = 'anon'::name)) EXECUTE FUNCTION private.limit_verification_requests();

create policy "Visitors may log one checked value of bounded length" on public.verification_requests for insert to anon with check (((num_nonnulls(email_to_verify, telegram_to_verify) = 1) AND ((octet_length(COALESCE(email_to_verify, telegram_to_verify)) >= 1) AND (octet_length(COALESCE(email_to_verify, telegram_to_verify)) <= 128))));

-- rights on columns of public.verification_requests
 -- insert of email_to_verify: anon
 -- insert of telegram_to_verify: anon

create table public.verified_contacts (
  id uuid not null default gen_random_uuid(),
  full_name text not null,
  email text,
  telegram_handle text,
  contact_position text,
  verified_at timestamp with time zone not null default now(),
  active boolean not null default true,
  email_key text collate "C" generated always as (private.email_key(email)) stored,
  telegram_key text collate "C" generated always as (private.telegram_key(telegram_handle)) stored,
  look_alike_handle text collate "C" generated always as (private.look_alike_form(private.telegram_key(telegram_handle))) stored,
  look_alike_mailbox text collate "C" generated always as ("left"(private.look_alike_form("substring"(private.email_key(email), '^(.*)@'::text)), 65)) stored,
  look_alike_brand text collate "C" generated always as ("left"(private.look_alike_form(COALESCE("substring"(private.email_key(email), '([^.@]+)\.(?:ac|co|com|edu|gov|net|org)\.[^.@]+$'::text), "substring"(private.email_key(email), '([^.@]+)\.[^.@]+$'::text), "substring"(private.email_key(email), '([^@]*)$'::text))), 65)) stored,
  email_domain text collate "C" generated always as ("substring"(private.email_key(email), '([^@]*)$'::text)) stored,
  constraint email_has_a_key CHECK (((email IS NULL) OR (email_key IS NOT NULL))),
  constraint reachable_by_email_or_telegram CHECK (((email IS NOT NULL) OR (telegram_handle IS NOT NULL))),
  constraint telegram_handle_has_a_key CHECK (((telegram_handle IS NULL) OR (telegram_key IS NOT NULL))),
  constraint verified_contacts_contact_position_check CHECK (((char_length(contact_position) >= 1) AND (char_length(contact_position) <= 120))),
  constraint verified_contacts_full_name_check CHECK (((char_length(full_name) >= 1) AND (char_length(full_name) <= 120))),
  constraint verified_contacts_pkey PRIMARY KEY (id)
);

alter table public.verified_contacts enable row level security;

CREATE UNIQUE INDEX verified_contacts_active_email_key ON public.verified_contacts USING btree (email_key) WHERE active;

CREATE UNIQUE INDEX verified_contacts_active_telegram_key ON public.verified_contacts USING btree (telegram_key) WHERE active;

CREATE TRIGGER record_contact_change AFTER INSERT OR DELETE OR UPDATE ON public.verified_contacts FOR EACH ROW EXECUTE FUNCTION private.record_contact_change();

CREATE TRIGGER record_contact_truncation BEFORE TRUNCATE ON public.verified_contacts FOR EACH STATEMENT EXECUTE FUNCTION private.record_contact_change();

create view private.alarms with (security_invoker=true) as
 SELECT concat_ws('_'::text, 'delivery', u.channel) AS cause,
    GREATEST(max(u.dead_at), min(u.created_at) FILTER (WHERE u.dead_at IS NULL) + min(wait.wait)) AS since,
    jsonb_build_object('alarm', 'delivery', 'channel', u.channel, 'code', (array_agg(u.code ORDER BY u.dead_at DESC, u.created_at DESC))[1], 'waiting', count(*) FILTER (WHERE u.dead_at IS NULL), 'dead', count(u.dead_at), 'oldest', min(u.created_at)) AS content
   FROM private.undelivered u,
    make_interval(mins => private.setting('alarm_waiting_minutes'::text)::integer) wait(wait)
  GROUP BY u.channel
UNION ALL
 SELECT 'applications_unanswered'::text AS cause,
    max(a.created_at) + limits.age AS since,
    jsonb_build_object('alarm', 'applications_unanswered', 'count', count(*), 'oldest', min(a.created_at), 'promisedHours', limits.hours) AS content
   FROM public.applications a,
    ( SELECT hours.hours,
            make_interval(hours => hours.hours) * 5::double precision / 6::double precision AS "?column?"
           FROM CAST(private.setting('reply_hours'::text)::integer AS integer) hours(hours)) limits(hours, age)
  WHERE (a.status = ANY (ARRAY['new'::public.application_status, 'in_review'::public.application_status])) AND a.created_at <= (now() - limits.age)
  GROUP BY limits.hours, limits.age
UNION ALL
 SELECT 'board_old'::text AS cause,
    r.failing_since AS since,
    jsonb_build_object('alarm', 'board_old', 'fetchedAt', r.fetched_at, 'error', r.last_error) AS content
   FROM private.exchange_rankings r
  WHERE r.board = 'live'::text AND r.failing_since <= (now() - make_interval(hours => private.setting('alarm_board_hours'::text)::integer));

create view private.notification_states with (security_invoker=true) as
 SELECT subject_id,
        CASE
            WHEN count(dead_at) FILTER (WHERE tries > 0) > 0 THEN 'DEAD: not delivered through '::text || string_agg(channel, ', '::text) FILTER (WHERE dead_at IS NOT NULL AND tries > 0)
            WHEN count(*) FILTER (WHERE delivered_at IS NULL AND tries > 0) > 0 THEN 'trying again'::text
            WHEN count(delivered_at) > 0 THEN 'delivered'::text
            WHEN count(dead_at) > 0 THEN 'NEVER SENT: no channel took it in time'::text
            ELSE 'waiting'::text
        END AS state,
    string_agg(((((channel || ': '::text) || last_error) || ' (try '::text) || tries) || ')'::text, ', '::text) AS error
   FROM private.notifications n
  GROUP BY subject_id;

-- rights on private.notification_states
 -- submissions_staff: select

create view private.open_submissions with (security_invoker=true) as
 SELECT 'application'::text AS kind,
    a.id,
    a.status::text AS status,
    a.status_changed_at,
    a.writes_as
   FROM public.applications a
  WHERE a.status <> ALL (ARRAY['won'::public.application_status, 'lost'::public.application_status, 'spam'::public.application_status])
UNION ALL
 SELECT 'message'::text AS kind,
    m.id,
    m.status::text AS status,
    m.status_changed_at,
    NULL::text AS writes_as
   FROM public.messages m
  WHERE m.status = 'new'::public.message_status
UNION ALL
 SELECT 'report'::text AS kind,
    r.id,
    r.status::text AS status,
    r.status_changed_at,
    NULL::text AS writes_as
   FROM public.reports r
  WHERE r.status = 'new'::public.report_status;

create view private.submissions with (security_invoker=true) as
 SELECT 'application'::text AS kind,
    s.id,
    s.created_at,
    s.status::text AS status,
    to_jsonb(s.*) AS fields
   FROM public.applications s
UNION ALL
 SELECT 'message'::text AS kind,
    s.id,
    s.created_at,
    s.status::text AS status,
    to_jsonb(s.*) AS fields
   FROM public.messages s
UNION ALL
 SELECT 'report'::text AS kind,
    s.id,
    s.created_at,
    s.status::text AS status,
    to_jsonb(s.*) AS fields
   FROM public.reports s;

create view private.undelivered with (security_invoker=true) as
 SELECT n.channel,
    n.last_error AS code,
    n.subject_id,
    n.created_at,
    n.dead_at
   FROM private.notifications n
  WHERE n.kind <> 'alarm'::text AND n.dead_at IS NOT NULL AND n.tries > 0
UNION ALL
 SELECT n.channel,
    n.last_error AS code,
    n.subject_id,
    n.created_at,
    NULL::timestamp with time zone AS dead_at
   FROM private.notifications n,
    make_interval(mins => private.setting('alarm_waiting_minutes'::text)::integer) wait(wait)
  WHERE n.kind <> 'alarm'::text AND n.delivered_at IS NULL AND n.dead_at IS NULL AND n.give_up_at > now() AND n.tries > 0 AND n.created_at <= (now() - wait.wait)
UNION ALL
 SELECT DISTINCT NULL::text AS channel,
    'never_tried'::text AS code,
    n.subject_id,
    n.created_at,
    n.dead_at
   FROM private.notifications n,
    make_interval(mins => private.setting('alarm_waiting_minutes'::text)::integer) wait(wait)
  WHERE n.kind <> 'alarm'::text AND n.delivered_at IS NULL AND n.tries = 0 AND (n.dead_at IS NOT NULL OR n.dead_at IS NULL AND n.give_up_at > now() AND n.next_try_at <= (now() - wait.wait)) AND NOT (EXISTS ( SELECT
           FROM private.notifications o
          WHERE o.subject_id = n.subject_id AND o.tries > 0));

create view public.application_inbox with (security_invoker=true) as
 SELECT a.status,
    (a.status = ANY (ARRAY['new'::public.application_status, 'in_review'::public.application_status])) AND a.answer_by < now() AS overdue,
    round(EXTRACT(epoch FROM now() - a.created_at) / 3600::numeric, 1) AS hours_since_arrival,
    a.telegram_contact,
    a.coinmarketcap_url,
    a.project_blurb,
    a.staff_note,
    COALESCE('@'::text || private.verified_handle(a.writes_as), a.writes_as || ' (not verified: the applicant does not see it)'::text) AS writes_as,
    a.created_at,
    s.state AS notification,
    s.error AS notification_error,
    a.status_changed_at,
    a.id
   FROM public.applications a
     LEFT JOIN LATERAL ( SELECT n.subject_id,
            n.state,
            n.error
           FROM private.notification_states n
          WHERE n.subject_id = a.id
         OFFSET 0) s ON true
  ORDER BY a.created_at DESC;

-- rights on public.application_inbox
 -- submissions_staff: select

create view public.message_inbox with (security_invoker=true) as
 SELECT m.status,
    round(EXTRACT(epoch FROM now() - m.created_at) / 3600::numeric, 1) AS hours_since_arrival,
    m.name,
    m.email,
    m.company,
    m.project_type,
    m.message,
    m.staff_note,
    m.created_at,
    s.state AS notification,
    s.error AS notification_error,
    m.status_changed_at,
    m.id
   FROM public.messages m
     LEFT JOIN LATERAL ( SELECT n.subject_id,
            n.state,
            n.error
           FROM private.notification_states n
          WHERE n.subject_id = m.id
         OFFSET 0) s ON true
  ORDER BY m.created_at DESC;

-- rights on public.message_inbox
 -- submissions_staff: select

create view public.report_inbox with (security_invoker=true) as
 SELECT r.status,
    round(EXTRACT(epoch FROM now() - r.created_at) / 3600::numeric, 1) AS hours_since_arrival,
    r.kind,
    r.value,
    r.met_where,
    r.what_happened,
    r.reporter_contact,
    r.language,
    r.staff_note,
    r.created_at,
    s.state AS notification,
    s.error AS notification_error,
    r.status_changed_at,
    r.id
   FROM public.reports r
     LEFT JOIN LATERAL ( SELECT n.subject_id,
            n.state,
            n.error
           FROM private.notification_states n
          WHERE n.subject_id = r.id
         OFFSET 0) s ON true
  ORDER BY r.created_at DESC;

-- rights on public.report_inbox
 -- submissions_staff: select

create function private.admit_visitor(limit_name text, function_name text, typed_bytes integer) returns boolean language plpgsql volatile set search_path="";

create function private.application_status(token text) returns json language plpgsql volatile security definer set search_path="";
 -- anon: execute

create function private.client_address(headers jsonb, gateway text) returns inet language plpgsql stable set search_path="";

create function private.contact_change_record(first_change uuid) returns jsonb language sql stable set search_path="";

create function private.digest(since timestamp with time zone, until timestamp with time zone) returns jsonb language sql stable set search_path="";

create function private.email_key(value text) returns text language plpgsql immutable strict set search_path="";
 -- submissions_staff: execute

create function private.email_resembles_contact(typed text) returns boolean language plpgsql stable strict set search_path="";

create function private.find_person(contact text) returns TABLE(relation text, id uuid, record jsonb) language plpgsql stable set search_path="";

create function private.fold_look_alikes(value text) returns text language plpgsql immutable strict set search_path="";

create function private.forget_notifications() returns trigger language plpgsql volatile security definer set search_path="";

create function private.give_up() returns void language plpgsql volatile set search_path="";

create function private.handle_resembles_contact(folded text) returns boolean language plpgsql stable strict set search_path="";

create function private.is_plain_statement(statement text, function_name text) returns boolean language plpgsql immutable strict set search_path="";

create function private.limit_verification_requests() returns trigger language plpgsql volatile security definer set search_path="";

create function private.look_alike_form(value text) returns text language plpgsql immutable strict set search_path="";

create function private.near_names(form text, names text[], even_short boolean DEFAULT false) returns text[] language plpgsql immutable strict set search_path="";

create function private.note_status_change() returns trigger language plpgsql volatile set search_path="";

create function private.open_applications_of(handle text) returns TABLE(reference text, status text) language sql stable set search_path="";

create function private.purge_expired() returns TABLE(relation text, setting text, deleted bigint) language plpgsql volatile set search_path="";

create function private.record_contact_change() returns trigger language plpgsql volatile security definer set search_path="";

create function private.request_delivery() returns void language plpgsql volatile set search_path="";

create function private.resembles_contact(search_email text, search_telegram text) returns boolean language plpgsql volatile security definer set search_path="";
 -- anon: execute

create function private.send_digest() returns boolean language plpgsql volatile set search_path="";

create function private.setting(setting_name text) returns text language plpgsql stable strict set search_path="";

create function private.subject_hash(value text) returns text language plpgsql volatile strict set search_path="";

create function private.take_from_limits(scopes text[], subjects text[]) returns integer language plpgsql volatile set search_path="" set plan_cache_mode=force_generic_plan;

create function private.take_from_visitor_limits(limit_name text, address inet) returns integer language plpgsql volatile set search_path="";

create function private.telegram_key(value text) returns text language plpgsql immutable strict set search_path="";
 -- submissions_staff: execute

create function private.telegram_resembles_contact(typed text) returns boolean language plpgsql stable strict set search_path="";

create function private.tell_of_submission(kind text, id uuid) returns void language plpgsql volatile set search_path="";

create function private.tell_team(kind text, subject_id uuid, content jsonb DEFAULT NULL::jsonb, due timestamp with time zone DEFAULT now()) returns void language sql volatile set search_path="";

create function private.trim_invisible(value text) returns text language plpgsql immutable strict set search_path="";
 -- submissions_staff: execute

create function private.verified_handle(handle text) returns text language sql stable security definer set search_path="";
 -- submissions_staff: execute

create function private.verify_contact(search_email text, search_telegram text) returns json language plpgsql volatile security definer set search_path="";
 -- anon: execute

create function private.watch() returns void language plpgsql volatile set search_path="";

create function public.answer_database_check(client_headers jsonb) returns boolean language sql stable security definer set search_path="";
 -- service_role: execute

create function public.application_status(json) returns json language sql volatile set search_path="";
 -- anon: execute

create function public.application_status(token text) returns json language sql volatile set search_path="";
 -- anon: execute

create function public.claim_exchange_rankings(board text) returns jsonb language plpgsql volatile security definer set search_path="";
 -- service_role: execute

create function public.claim_notification(channel text, untried boolean DEFAULT false) returns TABLE(id uuid, lease uuid, kind text, record jsonb) language plpgsql volatile security definer set search_path="";
 -- service_role: execute

create function public.resembles_contact(json) returns boolean language sql volatile set search_path="";
 -- anon: execute

create function public.resembles_contact(search_email text DEFAULT NULL::text, search_telegram text DEFAULT NULL::text) returns boolean language sql volatile set search_path="";
 -- anon: execute

create function public.settle_notification(id uuid, lease uuid, error text DEFAULT NULL::text, retry_after integer DEFAULT NULL::integer) returns void language plpgsql volatile security definer set search_path="";
 -- service_role: execute

create function public.store_exchange_rankings(board text, rankings jsonb, error text DEFAULT NULL::text) returns void language sql volatile security definer set search_path="";
 -- service_role: execute

create function public.submit(kind text, content jsonb, key_hash text DEFAULT NULL::text, client_headers jsonb DEFAULT '{}'::jsonb) returns jsonb language plpgsql volatile security definer set search_path="";
 -- service_role: execute

create function public.verify_contact(json) returns json language sql volatile set search_path="";
 -- anon: execute

create function public.verify_contact(search_email text DEFAULT NULL::text, search_telegram text DEFAULT NULL::text) returns json language sql volatile set search_path="";
 -- anon: execute

-- how often each scope may call
 -- application_address: 3 in 600 s, 10 in 86400 s
 -- application_all: 2000 in 86400 s
 -- application_v6_48: 50 in 86400 s
 -- application_v6_56: 20 in 86400 s
 -- check_address: 20 in 60 s, 120 in 3600 s, 400 in 86400 s
 -- check_all: 3000 in 60 s
 -- check_v6_48: 200 in 60 s, 4000 in 86400 s
 -- check_v6_56: 360 in 3600 s, 1200 in 86400 s
 -- log_all: 2000 in 3600 s, 20000 in 86400 s
 -- look_alike_address: 20 in 60 s, 60 in 3600 s, 120 in 86400 s
 -- look_alike_all: 1000 in 60 s
 -- look_alike_v6_48: 100 in 60 s, 1200 in 86400 s
 -- look_alike_v6_56: 360 in 86400 s
 -- message_address: 3 in 600 s, 10 in 86400 s
 -- message_all: 2000 in 86400 s
 -- message_v6_48: 50 in 86400 s
 -- message_v6_56: 20 in 86400 s
 -- report_address: 3 in 600 s, 10 in 86400 s
 -- report_all: 2000 in 86400 s
 -- report_v6_48: 50 in 86400 s
 -- report_v6_56: 20 in 86400 s
 -- retry_key: 20 in 600 s
 -- status_address: 20 in 60 s, 400 in 86400 s
 -- status_all: 1000 in 60 s
 -- status_v6_48: 200 in 60 s
