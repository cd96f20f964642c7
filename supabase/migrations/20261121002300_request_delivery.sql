-- The schedule of a hosted project: each minute the database asks the function deliver-notifications to send what is due.
-- pg_cron and pg_net exist on hosted projects only; the local stack calls the function itself.

create function private.request_delivery() returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  project_url text;
  secret_key text;
begin
  if not exists (
    select from private.notifications as n
    where n.delivered_at is null and n.dead_at is null and n.next_try_at <= now()
      -- As in claim_notification. What a channel that was never switched on leaves behind does not wake the function.
      and (
        n.tries > 0
        or n.created_at > now() - make_interval(hours => private.setting('notification_fresh_hours')::integer)
      )
  ) then
    return false;
  end if;

  -- Spelled as text: vault and net do not exist where this migration is tested.
  execute 'select min(decrypted_secret) filter (where name = ''project_url''), '
    'min(decrypted_secret) filter (where name = ''secret_key'') from vault.decrypted_secrets'
  into project_url, secret_key;
  if project_url is null or secret_key is null then
    raise warning 'deliver-notifications is not called: store project_url and secret_key with vault.create_secret()';
    return false;
  end if;

  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := $4)'
  using
    rtrim(project_url, '/') || '/functions/v1/deliver-notifications',
    jsonb_build_object('content-type', 'application/json', 'apikey', secret_key),
    '{}'::jsonb,
    55000;
  return true;
end
$$;
comment on function private.request_delivery() is
  'Calls the function deliver-notifications, if anything is due; true when it did. Needs pg_net and the vault secrets project_url and secret_key.';
revoke execute on function private.request_delivery() from public, anon, authenticated, service_role;

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron with schema pg_catalog;
    create extension if not exists pg_net with schema extensions;
    execute 'select cron.schedule(''deliver-notifications'', ''* * * * *'', ''select private.request_delivery()'')';
  else
    raise notice 'pg_cron or pg_net is not available here: something else has to call deliver-notifications each minute';
  end if;
end
$$;
