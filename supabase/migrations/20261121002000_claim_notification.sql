-- How a worker gets its next notification. One at a time: the lease then covers one send, whatever the batch.

create function private.claim_notification(channel text)
returns table (id uuid, lease uuid, kind text, record jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- A worker that died during the last try could not say so itself.
  update private.notifications as n
  set dead_at = now(), last_error = coalesce(n.last_error, 'abandoned')
  where n.channel = claim_notification.channel
    and n.delivered_at is null
    and n.dead_at is null
    and n.next_try_at <= now()
    and n.tries >= private.setting('notification_max_tries')::integer;

  return query
  with next as (
    select n.id
    from private.notifications as n
    join private.notification_channels as c on c.channel = n.channel
    where n.channel = claim_notification.channel
      and c.paused_until <= now()
      and n.delivered_at is null
      and n.dead_at is null
      and n.next_try_at <= now()
      and (
        n.tries > 0
        or n.created_at > now() - make_interval(hours => private.setting('notification_fresh_hours')::integer)
      )
    order by n.next_try_at
    limit 1
    for update of n skip locked
  ),
  claimed as (
    update private.notifications as n
    set
      tries = n.tries + 1,
      lease = gen_random_uuid(),
      next_try_at = now() + make_interval(secs => private.setting('notification_lease_seconds')::integer)
    from next
    where n.id = next.id
    returning n.id, n.lease, n.application_id, n.contact_message_id
  )
  select
    claimed.id,
    claimed.lease,
    'fast_track_application',
    jsonb_build_object(
      'id', a.id,
      'createdAt', a.created_at,
      'telegramContact', a.telegram_contact,
      'coinmarketcapUrl', coalesce(a.coinmarketcap_url, ''),
      'projectBlurb', coalesce(a.project_blurb, '')
    )
  from claimed
  join public.fast_track_applications as a on a.id = claimed.application_id
  union all
  select
    claimed.id,
    claimed.lease,
    'contact_message',
    jsonb_build_object(
      'id', m.id,
      'createdAt', m.created_at,
      'name', m.name,
      'email', m.email,
      'company', coalesce(m.company, ''),
      'projectType', coalesce(m.project_type, ''),
      'message', m.message
    )
  from claimed
  join public.contact_messages as m on m.id = claimed.contact_message_id;
end
$$;
comment on function private.claim_notification(text) is 'Implementation of public.claim_notification.';

create function public.claim_notification(channel text)
returns table (id uuid, lease uuid, kind text, record jsonb)
language sql volatile security invoker
set search_path = ''
set statement_timeout = '4s'
begin atomic
  select c.id, c.lease, c.kind, c.record from private.claim_notification(channel) as c;
end;
comment on function public.claim_notification(text) is
  'Leases the oldest due notification of a channel to the caller, or no row. The caller sends it and calls settle_notification.';

revoke execute on function private.claim_notification(text) from public, anon, authenticated;
revoke execute on function public.claim_notification(text) from public, anon, authenticated;
grant execute on function private.claim_notification(text) to service_role;
grant execute on function public.claim_notification(text) to service_role;
