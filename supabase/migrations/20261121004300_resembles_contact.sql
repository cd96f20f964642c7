-- The second question of /verify, asked only where a contact was not found: does it imitate one of us? What "alike" means
-- stands in contact_likeness. Where something is looked up, `between x and x order by … limit 1` says = x so that only the
-- index in that order will do: with = and most of the team alike (one domain), the planner trusts to meet a match soon in
-- whatever order, and reads everything where there is none. How probing for the team is bounded: docs/decisions/0006-impersonation-warning.md.

insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('resemblance_address', 60, 20, 'Questions for a resemblance from one address in a minute'),
  ('resemblance_address', 3600, 60, 'Questions for a resemblance from one address in an hour'),
  ('resemblance_address', 86400, 120, 'Questions for a resemblance from one address in a day'),
  ('resemblance_all', 60, 1000, 'Questions for a resemblance from everybody in a minute');

insert into private.settings (name, value, description) values
  ('shared_mail_hosts',
    'gmail googlemail outlook hotmail live msn icloud me mac yahoo ymail aol proton protonmail pm tutanota tuta gmx mail web yandex ya zoho fastmail hey qq naver',
    'Mail hosts open to everybody, without their endings. Where a contact has an address there, the host itself says nothing about the team.');

create function private.handle_resembles_contact(folded text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
begin
  return (
    with piece (pieces) as (select (regexp_split_to_array(trim(folded, '_.+-'), '[_.+-]+'))[1:6]),
    name (likeness) as (
      -- As a whole, and every run of its parts: real_mara_listbolt, mara.listbolt.support.
      select private.likeness(folded)
      union
      select r from piece, generate_subscripts(pieces, 1) as first, generate_subscripts(pieces, 1) as last,
        private.likeness(array_to_string(pieces[first:last], '_')) as r
      where first <= last and char_length(r) >= 8
    )
    select exists (
      select from (
        select likeness from name where char_length(likeness) between 4 and 64
        union all
        -- Short names have too many honest neighbours.
        select n from private.likeness(folded) as whole, private.one_edit_away(whole) as n
        where char_length(whole) between 8 and 64
      ) as near
      cross join lateral (
        select from public.verified_contacts as c
        where c.active and private.likeness(c.telegram_key) between near.likeness and near.likeness
        order by private.likeness(c.telegram_key) limit 1
      ) as found
    ) or exists (
      -- mara@listbolt.example as @mara_listbolt or @listbolt_mara.
      select from name, generate_series(3, char_length(likeness) - 3) as cut
      cross join lateral (
        values (left(likeness, cut) || '@' || substr(likeness, cut + 1)), (substr(likeness, cut + 1) || '@' || left(likeness, cut))
      ) as near (likeness)
      cross join lateral (
        select from public.verified_contacts as c
        where c.active and private.email_likeness(c.email_key) between near.likeness and near.likeness
        order by private.email_likeness(c.email_key) limit 1
      ) as found
      where char_length(name.likeness) between 8 and 64
    )
  );
end
$$;
comment on function private.handle_resembles_contact(text) is
  'Whether this handle, folded, is alike to one of an active contact, holds one, or is made of name and brand of an address.';

create function private.telegram_resembles_contact(typed text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  prefix constant text := '^(@+|(https?://)?(www\.)?(t|telegram)\.(me|dog)/)';
  handle text := substring(regexp_replace(private.trim_invisible(typed), prefix, '', 'i'), '^[^/?#]*');
  folded text := regexp_replace(private.fold_look_alikes(handle), prefix, '');
  key text := private.telegram_key(handle);
begin
  -- Only badly written, or an e-mail address in the wrong field: that imitates nobody.
  if folded like '%@%' or exists (
    select from public.verified_contacts as c
    where c.active and c.telegram_key between key and key
    order by c.telegram_key limit 1
  ) or exists (
    select from public.verified_contacts as c
    where not c.active and c.telegram_key between key and key
    order by c.telegram_key limit 1
  ) then
    return false;
  end if;
  return private.handle_resembles_contact(folded);
end
$$;
comment on function private.telegram_resembles_contact(text) is 'Whether a Telegram handle, written in any of the usual ways, looks like that of an active contact without being one.';

create function private.email_resembles_contact(typed text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  trimmed text := private.trim_invisible(typed);
  -- Name <address>, mailto:address?subject=…
  address text := substring(regexp_replace(coalesce(substring(trimmed, '<([^<>]*)>$'), trimmed), '^mailto:', '', 'i'), '^[^?]*');
  folded text := private.fold_look_alikes(address);
  key text := private.email_key(address);
  domain text := private.email_domain(folded);
  labels text[] := string_to_array(domain, '.');
  local_part text := private.likeness(substring(folded, '^(.*)@'));
  is_our_domain boolean;
  brand record;
begin
  if domain is null or exists (
    select from public.verified_contacts as c
    where c.active and c.email_key between key and key
    order by c.email_key limit 1
  ) or exists (
    select from public.verified_contacts as c
    where not c.active and c.email_key between key and key
    order by c.email_key limit 1
  ) then
    return false;
  end if;
  -- Or a part of one: whoever has a domain has what is below it.
  is_our_domain := exists (
    select from generate_series(1, least(cardinality(labels), 8)) as level,
      array_to_string((string_to_array(lower(private.email_domain(address) collate "C"), '.'))[level:], '.') as parent (domain)
    cross join lateral (
      select from public.verified_contacts as c
      where c.active and private.email_domain(c.email_key) between parent.domain and parent.domain
      order by private.email_domain(c.email_key) limit 1
    ) as found
  );

  -- Our brands that the domain shows: as a whole, in a part of it, or with one edit.
  for brand in
    with part (likeness) as (
      select distinct private.likeness(p)
      from unnest(labels[greatest(1, cardinality(labels) - 6) : greatest(1, cardinality(labels) - 1)]) as label,
        lateral (select label union all select piece from unnest((string_to_array(label, '-'))[1:6]) as piece) as parts (p)
      where char_length(p) between 2 and 63
    ),
    near (likeness) as (
      select likeness from part
      union
      select n from part, private.one_edit_away(likeness) as n where char_length(likeness) >= 7
    )
    select near.likeness as name, exists (
      select from unnest(string_to_array(private.setting('shared_mail_hosts'), ' ')) as host
      where private.likeness(host) = near.likeness
    ) as is_shared
    from near
    cross join lateral (
      select from public.verified_contacts as c
      where c.active and private.domain_brand(private.email_domain(c.email_key)) between near.likeness and near.likeness
      order by private.domain_brand(private.email_domain(c.email_key)) limit 1
    ) as found
  loop
    -- Nobody needs a domain that looks like ours, but somebody who poses as us. Under our own name even short parts count.
    if not brand.is_shared and not is_our_domain and char_length(brand.name) >= 5 then
      return true;
    end if;
    if char_length(local_part) >= (case when brand.is_shared then 8 else 1 end) and exists (
      select from (
        select local_part
        union all
        select n from private.one_edit_away(local_part) as n
        where char_length(local_part) between (case when brand.is_shared then 8 else 3 end) and 64
      ) as near (likeness)
      cross join lateral (
        select from public.verified_contacts as c
        where c.active and private.email_likeness(c.email_key) between near.likeness || '@' || brand.name and near.likeness || '@' || brand.name
        order by private.email_likeness(c.email_key) limit 1
      ) as found
    ) then
      return true;
    end if;
  end loop;

  -- mara.listbolt@ some free-mail host.
  return private.handle_resembles_contact(substring(folded, '^(.*)@'));
end
$$;
comment on function private.email_resembles_contact(text) is 'Whether an e-mail address looks like that of an active contact, or its domain like one of ours, without being one.';

create function private.resembles_contact(search_email text, search_telegram text) returns boolean
language plpgsql volatile security definer
set search_path = ''
-- Many small look-ups that find nothing, as a rule: never to be taken for a few large ones.
set enable_seqscan = off
as $$
begin
  -- As in verify_contact.
  if current_setting('transaction_read_only')::boolean then
    raise sqlstate 'PT405' using message = 'A contact is checked by POST only';
  end if;
  if not private.admit_visitor('resemblance_address', 'resemblance_all') then
    return null;
  end if;
  -- No contact is longer, and what follows costs by the letter.
  if num_nonnulls(search_email, search_telegram) <> 1 or char_length(coalesce(search_email, search_telegram)) > 320 then
    return false;
  end if;
  return coalesce(
    private.email_resembles_contact(search_email), private.telegram_resembles_contact(search_telegram), false
  );
end
$$;
comment on function private.resembles_contact(text, text) is
  'Implementation of public.resembles_contact: runs as its owner, since nobody else may read verified_contacts.';

create function public.resembles_contact(search_email text default null, search_telegram text default null) returns boolean
language sql volatile security invoker
set search_path = ''
-- The data API applies this to the whole call.
set statement_timeout = '2s'
begin atomic
  select private.resembles_contact(search_email, search_telegram);
end;
comment on function public.resembles_contact(text, text) is
  'Whether a contact that verify_contact does not know looks like an active one; not which. Exactly one argument is set; otherwise false. Status 429: asked too often, null.';

revoke execute on function private.handle_resembles_contact(text) from public, anon, authenticated, service_role;
revoke execute on function private.telegram_resembles_contact(text) from public, anon, authenticated, service_role;
revoke execute on function private.email_resembles_contact(text) from public, anon, authenticated, service_role;
revoke execute on function private.resembles_contact(text, text) from public, authenticated, service_role;
revoke execute on function public.resembles_contact(text, text) from public, authenticated, service_role;
grant execute on function private.resembles_contact(text, text) to anon;
grant execute on function public.resembles_contact(text, text) to anon;
