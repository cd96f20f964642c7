-- The check behind /verify: the active contact whose key equals the key of what was typed, or no row.

insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('check_address', 60, 20, 'Checks of a contact from one address in a minute'),
  ('check_address', 3600, 120, 'Checks of a contact from one address in an hour'),
  ('check_address', 86400, 400, 'Checks of a contact from one address in a day'),
  ('check_all', 60, 3000, 'Checks of a contact from everybody in a minute');

create function private.verify_contact(search_email text, search_telegram text)
returns table (
  id uuid,
  full_name text,
  email text,
  telegram_handle text,
  contact_position text,
  verified_at timestamptz
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- The data API runs GET and HEAD in a read-only transaction. Refused, so that no address stands in a URL or a cache.
  if current_setting('transaction_read_only')::boolean then
    raise sqlstate 'PT405' using message = 'A contact is checked by POST only';
  end if;
  if not private.admit_visitor('check_address', 'check_all') then
    return;
  end if;
  return query
    select c.id, c.full_name, c.email, c.telegram_handle, c.contact_position, c.verified_at
    from public.verified_contacts as c
    where search_telegram is null
      and c.active
      and c.email_key = private.email_key(search_email)
    union all
    select c.id, c.full_name, c.email, c.telegram_handle, c.contact_position, c.verified_at
    from public.verified_contacts as c
    where search_email is null
      and c.active
      and c.telegram_key = private.telegram_key(search_telegram);
end;
$$;
comment on function private.verify_contact(text, text) is
  'Implementation of public.verify_contact: runs as its owner, since nobody else may read verified_contacts.';

-- One value, not rows: asked for exactly one object, the data API fails a call that finds no row, or casts what it found as
-- the caller says, and takes back with the failed call that it was counted. The answer reads as one of rows would.
create function public.verify_contact(search_email text default null, search_telegram text default null) returns json
language sql volatile security invoker
set search_path = ''
-- The data API applies this to the whole call.
set statement_timeout = '2s'
begin atomic
  select coalesce(json_agg(v), '[]') from private.verify_contact(search_email, search_telegram) as v;
end;
comment on function public.verify_contact(text, text) is
  'A list of one: the active team member with exactly this e-mail address or Telegram handle; or an empty one. Exactly one argument is set; otherwise it is empty. Status 429: asked too often, nothing was looked up.';

revoke execute on function private.verify_contact(text, text) from public, authenticated, service_role;
revoke execute on function public.verify_contact(text, text) from public, authenticated, service_role;
grant execute on function private.verify_contact(text, text) to anon;
grant execute on function public.verify_contact(text, text) to anon;
