-- The private link of a receipt: who has the key that an application was sent with may see its state.

create unlogged sequence private.status_all_60;
insert into private.rate_limits (scope, window_seconds, maximum) values
  ('status_address', 60, 20), ('status_address', 86400, 400),
  ('status_v6_48', 60, 200);
insert into private.rate_limits (scope, window_seconds, maximum, sequence) values ('status_all', 60, 1000, 'private.status_all_60');

-- The handle, if it is a verified contact's.
create function private.verified_handle(handle text) returns text
language sql stable security definer
set search_path = ''
return (select c.telegram_key from public.verified_contacts as c where c.active and c.telegram_key = private.telegram_key(handle));

-- Returns nothing that the applicant typed. An application that was deleted, or is spam, is like one that never was.
create function private.application_status(token text) returns json
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not private.admit_visitor('status', 'application_status', octet_length(token)) then
    return null;
  end if;
  return (
    select json_build_object(
      'reference', upper(left(a.id::text, 8)),
      'received_at', a.created_at,
      'state', a.status,
      'since', a.status_changed_at,
      'answer_by', a.answer_by,
      'writes_as', private.verified_handle(a.writes_as)
    )
    from public.applications as a
    where a.key_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex') and a.status <> 'spam'
  );
end
$$;

-- As verify_contact: one value, limits of time, and an overload that refuses every other call with 400.
create function public.application_status(token text) returns json
language sql volatile security invoker
set search_path = ''
set statement_timeout = '1s'
set lock_timeout = '750ms'
return private.application_status(token);

create function public.application_status(json) returns json
language sql volatile security invoker
set search_path = ''
begin atomic
  select set_config('response.status', '400', true);
  select null::json;
end;

grant execute on function private.application_status(text), public.application_status(text), public.application_status(json) to anon;
