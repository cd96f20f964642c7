-- Alarms, each sent when it begins, and a digest, sent once a day. Both go through the outbox, and neither names a visitor: chats keep
-- messages, and the site promises that checked addresses are deleted. The digest names contacts of the team.
--
--   private.undelivered    messages that a channel does not take, or none has tried: they wait, or were given up
--   private.alarms         the present problems: a channel does not deliver, applications are unanswered, the exchange board is a day old;
--                          since: when the problem began; of one that repeats, its last event

insert into private.settings (name, value, description) values
  ('alarm_waiting_minutes', '15', 'Minutes after which a message that waits for a channel is an alarm.'),
  ('alarm_board_hours', '24', 'Hours of failing refreshes after which the exchange board is an alarm.'),
  ('alarm_again_minutes', '120', 'Alarms of one cause are at least this many minutes apart.'),
  ('digest_hour', '8', 'The hour (UTC, 0 to 23) at which the daily digest is sent, or off.'),
  ('expiry_notice_days', '14', 'The digest counts applications that expire within so many days.'),
  ('unchanged_days', '7', 'The digest names what is open and has had the same status for so many days.');

-- Without the alarms themselves, or a dead channel would raise alarms about its own alarms.
create view private.undelivered with (security_invoker = true) as
select n.channel, n.last_error as code, n.subject_id, n.created_at, n.dead_at
from private.notifications as n
where n.kind <> 'alarm' and n.dead_at is not null and n.tries > 0
union all
select n.channel, n.last_error, n.subject_id, n.created_at, null
from private.notifications as n, make_interval(mins => private.setting('alarm_waiting_minutes')::integer) as wait
where n.kind <> 'alarm' and n.delivered_at is null and n.dead_at is null and n.give_up_at > now()
  and n.tries > 0 and n.created_at <= now() - wait
union all
select distinct null, 'never_tried', n.subject_id, n.created_at, n.dead_at
from private.notifications as n, make_interval(mins => private.setting('alarm_waiting_minutes')::integer) as wait
where n.kind <> 'alarm' and n.delivered_at is null and n.tries = 0
  and (n.dead_at is not null or n.dead_at is null and n.give_up_at > now() and n.next_try_at <= now() - wait)
  and not exists (select from private.notifications as o where o.subject_id = n.subject_id and o.tries > 0);

create view private.alarms with (security_invoker = true) as
select concat_ws('_', 'delivery', u.channel) as cause,
  greatest(max(u.dead_at), min(u.created_at) filter (where u.dead_at is null) + min(wait)) as since,
  jsonb_build_object(
    'alarm', 'delivery', 'channel', u.channel, 'code', (array_agg(u.code order by u.dead_at desc nulls first, u.created_at desc))[1],
    'waiting', count(*) filter (where u.dead_at is null), 'dead', count(u.dead_at), 'oldest', min(u.created_at)
  ) as content
from private.undelivered as u, make_interval(mins => private.setting('alarm_waiting_minutes')::integer) as wait
group by u.channel
union all
select 'applications_unanswered', max(a.created_at) + limits.age,
  jsonb_build_object(
    'alarm', 'applications_unanswered', 'count', count(*), 'oldest', min(a.created_at), 'promisedHours', limits.hours
  )
from public.applications as a,
  -- Once five sixths of the promised time are over.
  (select hours, make_interval(hours => hours) * 5 / 6 from cast(private.setting('reply_hours') as integer) as hours) as limits (hours, age)
where a.status in ('new', 'in_review') and a.created_at <= now() - limits.age
group by limits.hours, limits.age
union all
select 'board_old', r.failing_since,
  jsonb_build_object('alarm', 'board_old', 'fetchedAt', r.fetched_at, 'error', r.last_error)
from private.exchange_rankings as r
where r.board = 'live' and r.failing_since <= now() - make_interval(hours => private.setting('alarm_board_hours')::integer);

-- Gives up what is too old, and sends an alarm when a problem begins, not again while it lasts. What nobody received counts as unsaid.
-- pg_cron runs one call of a job at a time.
create function private.watch() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  latest_repeat constant timestamptz := now() - make_interval(mins => private.setting('alarm_again_minutes')::integer);
begin
  perform private.give_up();
  perform private.tell_team('alarm', gen_random_uuid(), a.content || jsonb_build_object('cause', a.cause))
  from private.alarms as a
  where not exists (
    select from private.notifications as n
    where n.kind = 'alarm' and n.dead_at is null and n.content ->> 'cause' = a.cause and n.created_at >= least(a.since, latest_repeat)
  );
end
$$;

-- The visitors' references stand for them: the digest names the team's contacts only.
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
    'open', (
      select jsonb_object_agg(k.kind, (select count(*) from private.open_submissions as o where o.kind = k.kind))
      from private.form_kinds as k
    ),
    'overdue', (select count(*) from public.application_inbox as i where i.overdue),
    'expiring', (
      select count(*) from private.open_submissions as o where o.kind = 'application' and o.status_changed_at < now() - make_interval(
        days => private.setting('open_retention_days')::integer - private.setting('expiry_notice_days')::integer
      )
    ),
    'noticeDays', private.setting('expiry_notice_days')::integer,
    'unchanged', (
      select coalesce(jsonb_agg(format('%s %s (%s)', o.kind, upper(left(o.id::text, 8)), o.status) order by o.status_changed_at), '[]')
      from private.open_submissions as o
      where o.status_changed_at < now() - make_interval(days => private.setting('unchanged_days')::integer)
    ),
    'unchangedDays', private.setting('unchanged_days')::integer,
    'unverifiedWriters', (
      select coalesce(jsonb_agg(format('%s (%s)', upper(left(o.id::text, 8)), o.writes_as) order by o.status_changed_at), '[]')
      from private.open_submissions as o where o.writes_as is not null and private.verified_handle(o.writes_as) is null
    ),
    'checks', (select count(*) from public.verification_requests as r where r.created_at >= since and r.created_at < until),
    'dead', (select count(*) from private.notifications as n where n.dead_at is not null),
    'unconfirmed', (
      select coalesce(jsonb_agg(c.full_name order by c.verified_at), '[]') from public.verified_contacts as c
      where c.active and c.verified_at < now() - interval '90 days'
    ),
    -- The provider does not know its id any more, or its volume.
    'withoutFigure', (
      select coalesce(jsonb_agg(e ->> 'name'), '[]') from private.exchange_rankings as r, jsonb_array_elements(r.rankings -> 'exchanges') as e
      where r.board = 'live' and e ->> 'trade_volume_24h_usd' is null
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
