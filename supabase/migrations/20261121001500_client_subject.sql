-- Who a limit by address counts. Shared by the calls of the browser (request.headers of the data API) and by those of
-- the edge functions, which pass the visitor's headers on: their own address says nothing.

create function private.client_subject(headers jsonb) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  claimed text := headers ->> private.setting('client_address_header');
  address inet;
begin
  begin
    address := claimed::inet;
  exception
    when invalid_text_representation then
      return null;
  end;
  -- A mask is not an address, and an IPv4 address in IPv6 clothes is the same visitor.
  if address is null or masklen(address) <> (case family(address) when 4 then 32 else 128 end) then
    return null;
  end if;
  if address <<= '::ffff:0:0/96'::inet then
    address := regexp_replace(host(address), '^.*:', '')::inet;
  end if;
  if family(address) = 6 then
    -- A household has 2^64 addresses; it still counts as one.
    address := set_masklen(address, 64);
  end if;
  return private.subject_hash(network(address)::text);
end
$$;
comment on function private.client_subject(jsonb) is
  'The hashed address of a visitor, from the one configured header; IPv6 by its /64. Null where the header is absent or malformed: such requests have only the limit for all.';
revoke execute on function private.client_subject(jsonb) from public, anon, authenticated, service_role;
