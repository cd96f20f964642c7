-- The log of checks: what visitors checked on /verify, to see which contacts impostors use.
--
--   verification_requests    email_to_verify or telegram_to_verify, and the hour; the only table that anon may write
--
-- It names no visitor. The only other row that an entry writes is the counter that all visitors share.

-- The browser writes one row per check with the anon key, fire and forget; anon cannot read it.
create table public.verification_requests (
  id uuid primary key default gen_random_uuid(),
  email_to_verify text,
  telegram_to_verify text,
  -- The hour only, so that the time does not match a check with the counter of its sender.
  created_at timestamptz not null default date_trunc('hour', now(), 'UTC')
);
comment on table public.verification_requests is 'The contacts that visitors checked on /verify, as typed. Personal data: read it for abuse reports only.';
create index verification_requests_age on public.verification_requests (created_at);

alter table public.verification_requests enable row level security;
grant insert (email_to_verify, telegram_to_verify) on public.verification_requests to anon;

-- The only right that anon has on a table. A policy, not a CHECK: a failed CHECK can write its row, and so an address, into the
-- server's log.
create policy "Visitors may log one checked value of bounded length" on public.verification_requests
  for insert to anon
  with check (
    num_nonnulls(email_to_verify, telegram_to_verify) = 1
    and octet_length(coalesce(email_to_verify, telegram_to_verify)) between 1 and 128
  );

-- For everybody together: no address is on the log's path. An hour may use a tenth of the day.
insert into private.rate_limits (scope, window_seconds, maximum) values
  ('log_all', 3600, 2000), ('log_all', 86400, 20000);

-- Counts each request once and keeps its first row. Every other row is dropped silently, since the check itself has been answered:
-- those beyond a limit, those of the same request, and those that the policy would refuse. An error would undo the count, and write
-- a line into the server's log for each call.
create function private.limit_verification_requests() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  checked constant text := coalesce(new.email_to_verify, new.telegram_to_verify);
  kept constant integer := case when octet_length(checked) = char_length(checked) then 128 else 32 end;
  is_accepted boolean;
begin
  -- The data API runs a request in one transaction, and the mark lasts as long. It comes before all costly work: 10,000 rows in
  -- one body are 10,000 calls of this function.
  if current_setting('verification_requests.seen', true) = 'yes' then
    return null;
  end if;
  perform set_config('verification_requests.seen', 'yes', true);

  -- Before anything is locked, and the bytes first: to count the characters of megabytes takes milliseconds.
  is_accepted := case
    when num_nonnulls(new.email_to_verify, new.telegram_to_verify) = 1 and octet_length(checked) <= 4 * 320
      then char_length(checked) between 1 and 320
    else false
  end;
  if private.take_from_limits(array['log_all'], array['all']) > 0 or not is_accepted then
    return null;
  end if;
  -- At most 128 bytes, or one sender could fill the disk of a small project: 32 characters of four bytes each, or 128 of ASCII.
  new.email_to_verify := left(new.email_to_verify, kept);
  new.telegram_to_verify := left(new.telegram_to_verify, kept);
  return new;
end
$$;

create trigger limit_verification_requests before insert on public.verification_requests
for each row
-- Tested here, where current_user is the caller and not the function's owner.
when (current_user = 'anon')
execute function private.limit_verification_requests();
