-- How a worker says what became of a notification it had claimed.

create function private.settle_notification(id uuid, lease uuid, error text, retry_after integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  longest integer := private.setting('notification_backoff_cap_seconds')::integer;
  pause interval := make_interval(secs => least(greatest(retry_after, 0), longest));
begin
  if error is null then
    -- Whoever holds the lease by now: it was sent, and must not be sent again.
    update private.notifications as n
    set delivered_at = now(), dead_at = null, lease = null, last_error = null
    where n.id = settle_notification.id and n.delivered_at is null;
    return;
  end if;

  update private.notifications as n
  set
    lease = null,
    last_error = left(error, 100),
    dead_at = case when n.tries >= private.setting('notification_max_tries')::integer then now() end,
    next_try_at = now() + greatest(
      pause,
      make_interval(
        -- Half to one and a half times the step, so that what failed together does not come back together.
        secs => least(private.setting('notification_backoff_seconds')::integer * 2 ^ least(n.tries - 1, 30), longest)
          * (0.5 + random())
      )
    )
  where n.id = settle_notification.id and n.lease = settle_notification.lease;

  -- The other side asked us to wait: that holds for everything we would send there.
  if pause > interval '0' then
    update private.notification_channels as c
    set paused_until = greatest(c.paused_until, now() + pause)
    from private.notifications as n
    where n.id = settle_notification.id and c.channel = n.channel;
  end if;
end
$$;
comment on function private.settle_notification(uuid, uuid, text, integer) is 'Implementation of public.settle_notification.';

create function public.settle_notification(id uuid, lease uuid, error text default null, retry_after integer default null)
returns void
language sql volatile security invoker
set search_path = ''
set statement_timeout = '4s'
begin atomic
  select private.settle_notification(id, lease, error, retry_after);
end;
comment on function public.settle_notification(uuid, uuid, text, integer) is
  'Without an error: delivered. With one: tried again later, or dead after the last try. retry_after pauses the whole channel for these seconds.';

revoke execute on function private.settle_notification(uuid, uuid, text, integer) from public, anon, authenticated;
revoke execute on function public.settle_notification(uuid, uuid, text, integer) from public, anon, authenticated;
grant execute on function private.settle_notification(uuid, uuid, text, integer) to service_role;
grant execute on function public.settle_notification(uuid, uuid, text, integer) to service_role;
