-- Anon may insert into the log directly, and one POST may carry any number of rows. Kept is one row a request, within the
-- limits. The rest is dropped without a word: the check itself has been answered, and raising would undo the counters and
-- write every refusal into the server's log.

insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('log_address', 60, 20, 'Logged checks from one address in a minute'),
  ('log_all', 86400, 20000, 'Logged checks from everybody in a day');

create function private.limit_verification_requests() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- The data API runs a request in one transaction, and so long does the mark last. Before anything that costs: 10,000
  -- rows in one body are 10,000 calls of this function.
  if current_setting('verification_requests.seen', true) = 'yes' then
    return null;
  end if;
  perform set_config('verification_requests.seen', 'yes', true);

  if private.take_from_limits(
    array['log_address', 'log_all'],
    array[private.client_subject(nullif(current_setting('request.headers', true), '')::jsonb), 'all']
  ) > 0 then
    return null;
  end if;
  return new;
end
$$;
comment on function private.limit_verification_requests() is
  'Keeps the first row of a request while the limits have room, and drops every other one silently.';
revoke execute on function private.limit_verification_requests() from public, anon, authenticated, service_role;

create trigger limit_verification_requests
before insert on public.verification_requests
for each row
-- Asked as the caller, not as the function's owner.
when (current_user = 'anon')
execute function private.limit_verification_requests();
comment on trigger limit_verification_requests on public.verification_requests is 'Bounds what visitors can write.';
