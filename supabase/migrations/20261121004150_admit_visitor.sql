-- What every function that visitors call asks first: has this address, and have all together, room for one more?

create function private.admit_visitor(address_scope text, all_scope text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  wait_seconds integer := private.take_from_limits(
    array[address_scope, all_scope],
    array[private.client_subject(nullif(current_setting('request.headers', true), '')::jsonb), 'all']
  );
begin
  if wait_seconds = 0 then
    return true;
  end if;
  -- Not raised: an error would undo the counters, and write every refusal with its statement into the server's log.
  perform set_config('response.status', '429', true);
  -- A page of another origin may read only the headers that the answer names, and the data API does not name this one.
  perform set_config(
    'response.headers',
    jsonb_build_array(
      jsonb_build_object('Retry-After', wait_seconds::text),
      jsonb_build_object('Access-Control-Expose-Headers', 'Retry-After')
    )::text,
    true
  );
  return false;
end
$$;
comment on function private.admit_visitor(text, text) is
  'Counts one call of the visitor and returns true; or, where a limit has no room, makes the answer a 429 with Retry-After and returns false: the caller then returns nothing.';
revoke execute on function private.admit_visitor(text, text) from public, anon, authenticated, service_role;
