-- News that come by themselves: what is wrong is told at once, and the day is summed up in a digest. Both go through the outbox
-- (20261122000400_notifications.sql), and both are called by the schedule, so that they come also when no visitor does. The
-- change of a contact is the one alarm that is not here: its own trigger tells it.
--
-- Chats and mailboxes keep what they are told, and the page promises that a checked address is deleted after 30 days. So the
-- news count, and name nobody: no address of a visitor, nothing that one typed.

insert into private.settings (name, value, description) values
  ('alarm_again_hours', '6', 'An alarm that stopped and comes back is told again, but not sooner than this many hours after the last time.'),
  ('alarm_board_hours', '24', 'Hours without new figures after which the exchange board is an alarm.'),
  ('alarm_limit_percent', '100', 'How much of a limit for everybody may be used before it is an alarm. 100: visitors are refused.'),
  ('alarm_calls_without_address', '1', 'Calls without a visitor''s address within an hour that are an alarm.'),
  ('digest_hour', '8', 'The hour (UTC, 0 to 23) at which the daily digest is sent, or off.'),
  ('digest_values', '1000', 'How many different checked addresses and handles the digest compares with the team, the most checked first.');

--
-- Alarms
--

create view private.troubles
with (security_invoker = true)
as
select
  'dead_' || n.channel as cause,
  max(n.dead_at) as since,
  jsonb_build_object(
    'alarm', 'notifications_dead',
    'channel', n.channel,
    'count', count(*),
    'error', (array_agg(n.last_error order by n.dead_at desc))[1]
  ) as content
from private.notifications as n
left join private.news as w on w.id = n.news_id
-- An alarm that could not be sent raises no other alarm: a channel that is gone would ring about itself for ever.
where n.dead_at is not null and w.kind is distinct from 'alarm'
group by n.channel
union all
select
  'board_old',
  null,
  jsonb_build_object('alarm', 'board_old', 'fetchedAt', b.fetched_at, 'error', b.last_error)
from private.exchange_boards as b
cross join lateral (select make_interval(hours => private.setting('alarm_board_hours')::integer)) as longest (age)
where b.board = 'live'
  -- Refreshed when a visitor looks: without a failure nobody has looked, and with a lease somebody is at it.
  and b.failures > 0
  and b.lease_until <= now()
  and (
    b.fetched_at < now() - longest.age
    -- There were never any: as many tries as such a time has room for.
    or (
      b.fetched_at is null
      and b.failures * make_interval(secs => private.setting('exchange_backoff_cap_seconds')::integer) >= longest.age
    )
  )
union all
select
  'limit_' || l.scope || '_' || l.window_seconds,
  null,
  jsonb_build_object(
    'alarm', 'limit_used_up', 'scope', l.scope, 'hits', c.hits, 'maximum', l.maximum, 'description', l.description
  )
from private.rate_limits as l
join private.shared_counts as c on c.scope = l.scope and c.window_seconds = l.window_seconds
where l.scope like '%\_all'
  -- The watch comes each minute, and the shortest windows are a minute long: one that has just passed still counts.
  and c.window_start + make_interval(secs => c.window_seconds) > now() - interval '1 minute'
  and c.hits >= ceil(l.maximum * private.setting('alarm_limit_percent')::numeric / 100)
union all
select
  'calls_without_address',
  null,
  jsonb_build_object(
    'alarm', 'calls_without_address', 'count', calls.hits, 'header', private.setting('client_address_header')
  )
from (select coalesce(pg_sequence_last_value('private.calls_without_address'), 0)) as counter (state)
cross join lateral (select to_timestamp(counter.state >> 24), counter.state & 16777215) as calls (window_start, hits)
where calls.window_start > now() - interval '1 hour'
  and calls.hits >= private.setting('alarm_calls_without_address')::integer;

comment on view private.troubles is 'What is wrong right now and cannot wait. Where it is empty, no alarm rings.';
comment on column private.troubles.cause is 'One alarm: dead_<channel>, board_old, limit_<scope>_<seconds> or calls_without_address.';
comment on column private.troubles.since is 'When it last happened, for what happens again while it goes on; otherwise null.';
comment on column private.troubles.content is 'What the message says: counts and codes.';

create table private.alarms (
  cause text primary key,
  since timestamptz not null,
  ended_at timestamptz,
  told_at timestamptz
);
comment on table private.alarms is 'What the watch has seen, so that it tells each thing once. Safe to empty: what is still wrong is then told again.';
comment on column private.alarms.cause is 'As in private.troubles.';
comment on column private.alarms.since is 'Since when, or when it last happened.';
comment on column private.alarms.ended_at is 'Gone since then; null while it lasts.';
comment on column private.alarms.told_at is 'When the team was last told of it.';

alter table private.alarms enable row level security;

create function private.watch() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  again constant interval := make_interval(hours => private.setting('alarm_again_hours')::integer);
  ringing jsonb;
begin
  -- One watch at a time.
  lock table private.alarms in share row exclusive mode;

  with seen as materialized (
    select
      t.cause,
      t.content,
      -- One that had ended begins anew.
      coalesce(t.since, case when a.ended_at is null then a.since end, now()) as since,
      a.told_at
    from private.troubles as t
    left join private.alarms as a on a.cause = t.cause
  ),
  judged as materialized (
    select s.*, coalesce(s.told_at < s.since and s.told_at <= now() - again, true) as rings from seen as s
  ),
  kept as (
    insert into private.alarms (cause, since, told_at)
    select j.cause, j.since, case when j.rings then now() else j.told_at end from judged as j
    on conflict (cause) do update set since = excluded.since, told_at = excluded.told_at, ended_at = null
  ),
  ended as (
    update private.alarms as a set ended_at = now()
    where a.ended_at is null and not exists (select from seen as s where s.cause = a.cause)
  )
  -- What goes wrong in the same minute is one message.
  select jsonb_agg(j.content order by j.cause) into ringing from judged as j where j.rings;

  if ringing is null then
    return 0;
  end if;
  perform private.tell_news('alarm', jsonb_build_object('alarms', ringing));
  return jsonb_array_length(ringing);
end
$$;
comment on function private.watch() is 'Tells the team of what is wrong: of each thing when it begins, and again only after it had ended. Returns how many it told.';

--
-- The digest
--

create function private.checks_like_the_team(since timestamptz, until timestamptz)
returns table (kind text, checked text, times bigint)
language plpgsql stable
set search_path = ''
-- As in resembles_contact.
set enable_seqscan = off
as $$
begin
  return query
  with checks as materialized (
    select
      case when r.email_to_verify is null then 'telegram' else 'email' end as kind,
      -- All spellings of one contact are one; what is no contact stays as typed.
      coalesce(
        private.email_key(r.email_to_verify), private.telegram_key(r.telegram_to_verify),
        r.email_to_verify, r.telegram_to_verify
      ) as checked,
      count(*) as times
    from public.verification_requests as r
    where r.created_at >= checks_like_the_team.since and r.created_at < checks_like_the_team.until
    group by 1, 2
    order by 3 desc
    limit private.setting('digest_values')::integer
  )
  select c.kind, c.checked, c.times
  from checks as c
  where case c.kind
    when 'email' then private.email_resembles_contact(c.checked)
    else private.telegram_resembles_contact(c.checked)
  end
  order by c.times desc;
end
$$;
comment on function private.checks_like_the_team(timestamptz, timestamptz) is
  'What was checked in that time and looks like one of the team without being one, and how often. Personal data: look at it, and do not send it on.';

create function private.refusals_so_far() returns jsonb
language sql stable
set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(counted.what, counted.total), '{}')
  from (
    select distinct left(l.scope, -length('_all')), coalesce(pg_sequence_last_value(l.refusals), 0)
    from private.rate_limits as l
    where l.refusals is not null
  ) as counted (what, total);
end;
comment on function private.refusals_so_far() is 'How many calls the limits have refused, by what was called. A crash of the database begins anew.';

create function private.digest(since timestamptz, until timestamptz, refusals_before jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  refusals constant jsonb := private.refusals_so_far();
begin
  return jsonb_build_object(
    'since', since,
    'until', until,
    'applications', (
      select jsonb_build_object(
        'arrived', count(*) filter (where i.created_at >= digest.since and i.created_at < digest.until),
        'open', count(*) filter (where i.status = 'new'),
        'overdue', count(*) filter (where i.overdue),
        'longestHours', coalesce(floor(max(i.hours_since_arrival) filter (where i.overdue)), 0)
      )
      from public.fast_track_inbox as i
      where i.status = 'new' or i.created_at >= digest.since
    ),
    'messages', (
      select jsonb_build_object(
        'arrived', count(*) filter (where m.created_at >= digest.since and m.created_at < digest.until),
        'open', count(*) filter (where m.status = 'new')
      )
      from public.contact_messages as m
      where m.status = 'new' or m.created_at >= digest.since
    ),
    'reports', (
      select jsonb_build_object(
        'arrived', count(*) filter (where r.created_at >= digest.since and r.created_at < digest.until),
        'open', count(*) filter (where r.status = 'new'),
        'contacts', count(distinct coalesce(r.value_key, r.value)) filter (where r.status = 'new'),
        'ofOurs', count(*) filter (where r.status = 'new' and exists (
          select from public.verified_contacts as c
          where c.active and r.value_key = case r.kind when 'email' then c.email_key else c.telegram_key end
        ))
      )
      from public.impersonation_reports as r
      where r.status = 'new' or r.created_at >= digest.since
    ),
    'checks', (
      select jsonb_build_object(
        'logged', (
          select count(*) from public.verification_requests as r
          where r.created_at >= digest.since and r.created_at < digest.until
        ),
        'alike', coalesce(sum(c.times), 0),
        'contacts', count(*)
      )
      from private.checks_like_the_team(digest.since, digest.until) as c
    ),
    'refused', (
      select coalesce(jsonb_object_agg(r.what, r.total - r.told) filter (where r.total > r.told), '{}')
      from (
        select
          so_far.key,
          so_far.value::bigint,
          -- After a crash the count is smaller than it was, and all of it is new.
          case when so_far.value::bigint >= before.value then before.value else 0 end
        from jsonb_each_text(refusals) as so_far
        cross join lateral (select (refusals_before ->> so_far.key)::bigint) as before (value)
      ) as r (what, total, told)
    ),
    'refusalsSoFar', refusals,
    'notifications', (
      select jsonb_build_object(
        'dead', count(n.dead_at),
        'failing', count(*) filter (where n.dead_at is null and n.tries > 0)
      )
      from private.notifications as n
      where n.delivered_at is null
    ),
    'troubles', (select coalesce(jsonb_agg(t.content order by t.cause), '[]') from private.troubles as t)
  );
end
$$;
comment on function private.digest(timestamptz, timestamptz, jsonb) is 'What happened in that time, and what is still open, in counts.';

create function private.send_digest() returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  hour constant text := private.setting('digest_hour');
  -- Whole hours, as in the log of checks.
  due timestamptz;
  last jsonb;
begin
  if hour = 'off' then
    return false;
  end if;
  due := date_trunc('day', now(), 'UTC') + make_interval(hours => hour::integer);
  if due > now() then
    due := due - interval '1 day';
  end if;
  -- One at a time.
  lock table private.news in share row exclusive mode;
  select w.content into last from private.news as w where w.kind = 'digest' order by w.created_at desc limit 1;
  if (last ->> 'until')::timestamptz >= due then
    return false;
  end if;
  -- After a pause it covers all of that.
  perform private.tell_news('digest', private.digest(
    coalesce((last ->> 'until')::timestamptz, due - interval '1 day'), due, coalesce(last -> 'refusalsSoFar', '{}')
  ));
  return true;
end
$$;
comment on function private.send_digest() is 'Puts the digest of the day into the outbox once its hour has come; true when it did.';

--
-- Schedule
--

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    execute 'select cron.schedule(''watch'', ''* * * * *'', ''select private.watch()'')';
    -- Apart from the watch: what fails in one does not silence the other.
    execute 'select cron.schedule(''send-digest'', ''*/10 * * * *'', ''select private.send_digest()'')';
  else
    raise notice 'pg_cron is not available here: something else has to call private.watch() and private.send_digest()';
  end if;
end
$$;
