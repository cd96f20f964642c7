-- The workers of the outbox: the function deliver-notifications, which the schedule calls, and each form after its response. A worker
-- claims a row, sends it, and settles it: delivered, or to be tried again until the schedule gives it up.

-- One notification at a time: the lease then covers one send, whatever the batch. What was never tried comes first, and alone if
-- the worker asks for `untried` ones: the ones that a receiver refuses then hold up nobody.
create function public.claim_notification(channel text, untried boolean default false)
returns table (id uuid, lease uuid, kind text, record jsonb)
language plpgsql volatile security definer
set search_path = ''
set statement_timeout = '4s'
as $$
declare
  lease_end constant timestamptz := now() + make_interval(secs => private.setting('notification_lease_seconds')::integer);
begin
  return query
  with next as (
    select n.id
    from private.notifications as n
    join private.notification_channels as c on c.channel = n.channel and c.paused_until <= now()
    where n.channel = claim_notification.channel and n.delivered_at is null and n.dead_at is null and n.next_try_at <= now()
      and (n.tries = 0 or not untried)
    order by least(n.tries, 1), n.next_try_at
    limit 1
    for update of n skip locked
  ),
  claimed as (
    update private.notifications as n
    set tries = n.tries + 1, lease = gen_random_uuid(), next_try_at = lease_end
    from next
    where n.id = next.id
    returning n.*
  )
  select claimed.id, claimed.lease, claimed.kind, case
    when claimed.kind = 'summary' then
      claimed.content || jsonb_build_object('id', claimed.subject_id, 'created_at', claimed.created_at, 'count', (
        select count(*) from private.submissions as s where s.kind = claimed.content ->> 'of'
          and s.created_at >= (claimed.content ->> 'from')::timestamptz and s.created_at < (claimed.content ->> 'until')::timestamptz
      ))
    when claimed.content is not null then
      claimed.content || jsonb_build_object('id', claimed.subject_id, 'created_at', claimed.created_at)
    when claimed.kind = 'contact_change' then private.contact_change_record(claimed.subject_id)
    else (select s.fields from private.submissions as s where s.kind = claimed.kind and s.id = claimed.subject_id)
  end
  from claimed;
end
$$;
grant execute on function public.claim_notification(text, boolean) to service_role;

create function public.settle_notification(id uuid, lease uuid, error text default null, retry_after integer default null)
returns void
language plpgsql volatile security definer
set search_path = ''
set statement_timeout = '4s'
as $$
declare
  longest constant interval := make_interval(secs => private.setting('notification_backoff_cap_seconds')::integer);
  first_wait constant interval := make_interval(secs => private.setting('notification_backoff_seconds')::integer);
  pause constant interval := least(make_interval(secs => greatest(retry_after, 0)), longest);
begin
  if error is null then
    -- The lease does not matter: the message was sent, and must not be sent again.
    update private.notifications as n
    set delivered_at = now(), dead_at = null, lease = null, last_error = null
    where n.id = settle_notification.id and n.delivered_at is null;
    return;
  end if;

  update private.notifications as n
  set
    lease = null,
    last_error = error,
    -- Half to one and a half times the wait, so that messages that failed together are not tried again together.
    next_try_at = now() + greatest(pause, least(first_wait * 2 ^ (least(n.tries, 30) - 1), longest) * (0.5 + random()))
  where n.id = settle_notification.id and n.lease = settle_notification.lease;

  -- The other side asked us to wait: that applies to all messages on its channel.
  update private.notification_channels as c
  set paused_until = greatest(c.paused_until, now() + pause)
  from private.notifications as n
  where n.id = settle_notification.id and c.channel = n.channel and pause > interval '0';
end
$$;
grant execute on function public.settle_notification(uuid, uuid, text, integer) to service_role;

-- Ends the tries of what is not fresh any more, but for a row that a worker has. If another channel has tried the message, a channel
-- that has not is off, and its row is deleted. So are alarms and digests that no channel took: an alarm can begin again.
create function private.give_up() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  delete from private.notifications as n
  where n.delivered_at is null and n.dead_at is null and n.give_up_at <= now() and n.tries = 0
    and (n.kind in ('alarm', 'digest') or exists (select from private.notifications as o where o.subject_id = n.subject_id and o.tries > 0));
  update private.notifications as n
  set dead_at = now(), last_error = case when n.tries > 0 then coalesce(n.last_error, 'abandoned') end
  where n.delivered_at is null and n.dead_at is null and n.give_up_at <= now() and (n.lease is null or n.next_try_at <= now());
end
$$;

-- Calls the function deliver-notifications. For hosted projects: the local stack calls it in its own way.
create function private.request_delivery() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  project_url text;
  delivery_secret text;
begin
  -- A secret for this call only: pg_net stores its requests for a while, and a project's secret key would open everything.
  select min(s.decrypted_secret) filter (where s.name = 'project_url'), min(s.decrypted_secret) filter (where s.name = 'delivery_secret')
  into project_url, delivery_secret from vault.decrypted_secrets as s;
  if project_url is null or delivery_secret is null then
    raise warning 'deliver-notifications is not called: store project_url and delivery_secret with vault.create_secret()';
    return;
  end if;

  perform net.http_post(
    url => rtrim(project_url, '/') || '/functions/v1/deliver-notifications',
    headers => jsonb_build_object('content-type', 'application/json', 'apikey', delivery_secret),
    body => '{}',
    timeout_milliseconds => 55000
  );
end
$$;
