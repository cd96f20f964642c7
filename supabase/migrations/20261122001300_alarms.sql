-- Five alarms, each sent when it begins, and a digest, sent once a day. Both go through the outbox, and neither names a visitor: chats keep
-- messages, and the site promises that checked addresses are deleted. The digest names contacts of the team.
--
--   private.alarms         the present problems: a channel is dead or misconfigured, no channel was on, applications are
--                          unanswered, the exchange board is a day old; since: when the problem began; of one that repeats, its last event

insert into private.settings (name, value, description) values
  ('alarm_board_hours', '24', 'Hours of failing refreshes after which the exchange board is an alarm.'),
  ('alarm_again_minutes', '120', 'Alarms of one cause are at least this many minutes apart.'),
  ('digest_hour', '8', 'The hour (UTC, 0 to 23) at which the daily digest is sent, or off.'),
  ('expiry_notice_days', '14', 'The digest counts applications that expire within so many days.');

create view private.alarms with (security_invoker = true) as
-- An alarm that could not be sent does not count, or a dead channel would raise alarms about its own alarms.
select 'notifications_dead_' || n.channel as cause, max(n.dead_at) as since,
  jsonb_build_object(
    'alarm', 'notifications_dead', 'channel', n.channel, 'count', count(*),
    'error', (array_agg(n.last_error order by n.dead_at desc))[1]
  ) as content
from private.notifications as n
where n.dead_at is not null and n.tries > 0 and n.kind <> 'alarm'
group by n.channel
union all
select 'notifications_never_sent', max(n.dead_at),
  jsonb_build_object('alarm', 'notifications_never_sent', 'count', count(distinct n.subject_id))
from private.notifications as n
where n.dead_at is not null and n.tries = 0
having count(*) > 0
union all
-- The functions send nothing through a channel whose secrets are incomplete.
select 'channel_misconfigured_' || n.channel, min(n.created_at),
  jsonb_build_object('alarm', 'channel_misconfigured', 'channel', n.channel, 'count', count(*))
from private.notifications as n
where n.last_error = 'misconfigured' and n.delivered_at is null and n.dead_at is null and n.kind <> 'alarm'
group by n.channel
union all
select 'applications_unanswered', max(a.created_at) + limits.age,
  jsonb_build_object(
    'alarm', 'applications_unanswered', 'count', count(*),
    'longestHours', floor(extract(epoch from now() - min(a.created_at)) / 3600), 'promisedHours', limits.hours
  )
from public.applications as a,
  -- Once five sixths of the promised time are over.
  (select hours, make_interval(hours => hours) * 5 / 6 from cast(private.setting('reply_hours') as integer) as hours) as limits (hours, age)
where a.status = 'new' and a.created_at <= now() - limits.age
group by limits.hours, limits.age
union all
select 'board_old', r.failing_since,
  jsonb_build_object('alarm', 'board_old', 'fetchedAt', r.fetched_at, 'error', r.last_error)
from private.exchange_rankings as r
where r.board = 'live' and r.failing_since <= now() - make_interval(hours => private.setting('alarm_board_hours')::integer);

-- Ends the wait of what is too old, and sends an alarm when a problem begins, not again while it lasts. pg_cron runs one call of a job at a time.
create function private.watch() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  latest_repeat constant timestamptz := now() - make_interval(mins => private.setting('alarm_again_minutes')::integer);
begin
  perform private.retire_untried();
  perform private.tell_team('alarm', gen_random_uuid(), a.content || jsonb_build_object('cause', a.cause))
  from private.alarms as a
  where not exists (
    select from private.notifications as n
    where n.kind = 'alarm' and n.content ->> 'cause' = a.cause and n.created_at >= least(a.since, latest_repeat)
  );
end
$$;

create function private.digest(since timestamptz, until timestamptz) returns jsonb
language sql stable
set search_path = ''
begin atomic
  select jsonb_build_object(
    'since', since,
    'until', until,
    'arrived', (
      select jsonb_object_agg(k.kind, (
        select count(*) from private.submissions as s where s.kind = k.kind and s.created_at >= since and s.created_at < until
      )) from private.form_kinds as k
    ),
    'open', jsonb_build_object(
      'application', (select count(*) from public.applications as a where a.status = 'new'),
      'message', (select count(*) from public.messages as m where m.status = 'new'),
      'report', (select count(*) from public.reports as r where r.status = 'new')
    ),
    'overdue', (select count(*) from public.application_inbox as i where i.overdue),
    'expiring', (
      select count(*) from public.applications as a
      where a.status not in ('won', 'lost', 'spam') and a.status_changed_at < now() - make_interval(
        days => private.setting('open_retention_days')::integer - private.setting('expiry_notice_days')::integer
      )
    ),
    'noticeDays', private.setting('expiry_notice_days')::integer,
    'checks', (select count(*) from public.verification_requests as r where r.created_at >= since and r.created_at < until),
    'dead', (select count(*) from private.notifications as n where n.dead_at is not null),
    'unconfirmed', (
      select coalesce(jsonb_agg(c.full_name order by c.verified_at), '[]') from public.verified_contacts as c
      where c.active and c.verified_at < now() - interval '90 days'
    )
  );
end;

-- Sends the day's counts once their hour has come. The outbox remembers what was sent.
create function private.send_digest() returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  due timestamptz;
  last_until timestamptz;
begin
  if private.setting('digest_hour') = 'off' then
    return false;
  end if;
  due := date_trunc('day', now(), 'UTC') + make_interval(hours => private.setting('digest_hour')::integer);
  due := case when due > now() then due - interval '1 day' else due end;
  select max((n.content ->> 'until')::timestamptz) into last_until from private.notifications as n where n.kind = 'digest';
  if last_until >= due then
    return false;
  end if;
  -- After a pause it covers all the days since the last one.
  perform private.tell_team('digest', gen_random_uuid(), private.digest(coalesce(last_until, due - interval '1 day'), due));
  return true;
end
$$;
