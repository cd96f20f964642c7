-- The warning of look-alikes: the second question of /verify, asked only if a contact was not found. Does it look like one of the
-- team's? It verifies no contact. docs/decisions.md says how probing is bounded.
--
--   verified_contacts gets four columns, made by the database:
--     look_alike_handle    @Mara_ListBolt               -> marallstbolt, since i is written as l
--     look_alike_mailbox   mara@mail.listbolt.example   -> mara
--     look_alike_brand     mara@mail.listbolt.example   -> llstbolt
--     email_domain         mara@mail.listbolt.example   -> mail.listbolt.example
--   resembles_contact()    true if the typed text contains one of these forms or is one edit away from it
--
-- The form of a text folds all differences that the eye passes over: foreign letters that look like ours, accents, full-width and
-- ornamental letters, case, I l 1 |, O 0, rn for m, vv for w, and signs between. One edit is a letter lost, added, replaced or
-- swapped with the next. A question reads the whole team: ten to a thousand people.

create extension if not exists fuzzystrmatch with schema extensions;

-- Letters that look like ASCII ones become these, in lower case. Accents stay behind as separate characters.
create function private.fold_look_alikes(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return lower(
    -- Replaces the letters that Unicode normalization leaves: Cyrillic, Greek, Armenian and odd Latin ones.
    translate(
      normalize(value, NFKD),
        '。аАαΑɑæᴀВЬЪвβΒƅʙсСᴄԁԀđᴅеЕєЄэεΕǝəᴇƒցɡɢ'
        'һҺНнԋΗհħʜіІιΙıɩɪјЈȷкКҝκΚᴋӏӀլłŁƖǀ∣ʟмМΜᴍɱ'
        'пПиηΝոռɴŋоОοΟσθօøØᴏрРρΡþᴘԛԚզгГʀѕЅՏꜱß'
        'тТτΤŧᴛцџυսʋᴜѵѴνᴠԝԜшШщωψɯᴡхХҳχΧуУүҮγΥʏ'
        'зЗΖζᴢƶ',
        '.aaaaaaabbbbbbbbcccddddeeeeeeeeeefggg'
        'hhhhhhhhhiiiiiiijjjkkkkkklllllllllmmmmm'
        'nnnnnnnnnooooooooooppppppqqqrrrsssss'
        'ttttttuuuuuuvvvvwwwwwwwwwxxxxxyyyyyyy'
        'zzzzzz'
    ) collate "C"
  );
end
$$;

-- Only 25 letters (i and 1 are l, 0 is o) and the digits from 2 on; may be empty.
create function private.look_alike_form(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return replace(
    replace(
      regexp_replace(translate(private.fold_look_alikes(value), '01|!i', 'ollll'), '[^a-z2-9]+', '', 'g'),
      'rn', 'm'
    ),
    'vv', 'w'
  );
end
$$;

-- Cut beyond the length of any compared name: levenshtein() refuses more than 255 letters.
alter table public.verified_contacts
  add column look_alike_handle text collate "C" generated always as (private.look_alike_form(private.telegram_key(telegram_handle))) stored,
  add column look_alike_mailbox text collate "C"
    generated always as (left(private.look_alike_form(substring(private.email_key(email), '^(.*)@')), 65)) stored,
  add column look_alike_brand text collate "C" generated always as (left(private.look_alike_form(coalesce(
    -- The name that people know the domain by: of example.co.uk "example", not "co".
    substring(private.email_key(email), '([^.@]+)\.(?:ac|co|com|edu|gov|net|org)\.[^.@]+$'),
    substring(private.email_key(email), '([^.@]+)\.[^.@]+$'),
    substring(private.email_key(email), '([^@]*)$')
  )), 65)) stored,
  add column email_domain text collate "C" generated always as (substring(private.email_key(email), '([^@]*)$')) stored;

insert into private.settings (name, value, description) values
  ('shared_mail_hosts',
    'gmail googlemail outlook hotmail live msn icloud me mac yahoo ymail aol proton protonmail pm tutanota tuta gmx mail web yandex ya zoho fastmail hey qq naver',
    'Mail hosts open to everybody, without their endings. Where a contact has an address there, the host itself says nothing about the team.');

-- The names that a form contains, or is one edit away from. Short names are part of too many words, and at their ends first names
-- have another initial, as daniel_s and danielk: there an edit counts only with `even_short`.
create function private.near_names(form text, names text[], even_short boolean default false) returns text[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  -- To levenshtein() two letters swapped are two edits, to the eye they are one.
  swapped constant text[] := array(
    select overlay(form placing reverse(substr(form, place, 2)) from place) from generate_series(1, char_length(form) - 1) as place
  );
begin
  return array(
    select name from unnest(names) as name, char_length(name) as size
    where name = form
      or (size >= 6 and strpos(form, name) > 0)
      or (
        (size >= 8 or (size >= 5 and right(form, 1) = right(name, 1)) or (size >= 3 and even_short))
        and abs(char_length(form) - size) <= 1
        and (extensions.levenshtein_less_equal(form, name, 1) <= 1 or name = any (swapped))
      )
  );
end
$$;

-- A handle, or the name before an @: near a contact's handle, or made of a contact's name and brand.
create function private.handle_resembles_contact(folded text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  -- Telegram allows 32 letters. A longer text would ask about more names at once.
  form constant text := left(private.look_alike_form(folded), 32);
  -- Digits may be added at the end and between.
  without_digits constant text := left(private.look_alike_form(translate(folded, '23456789', '')), 32);
  handles constant text[] := array(select c.look_alike_handle from public.verified_contacts as c where c.active);
begin
  return cardinality(private.near_names(form, handles) || private.near_names(without_digits, handles)) > 0 or exists (
    select from public.verified_contacts as c, unnest(array[form, without_digits]) as f
    where c.active and char_length(c.look_alike_mailbox) >= 3 and char_length(c.look_alike_brand) >= 5
      and strpos(f, c.look_alike_mailbox) > 0 and strpos(f, c.look_alike_brand) > 0
  );
end
$$;

create function private.telegram_resembles_contact(typed text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  handle constant text := substring(
    regexp_replace(private.trim_invisible(typed), '^(@+|(https?://)?(www\.)?(t\.me|telegram\.(me|dog))/)', '', 'i'), '^[^/?#]*'
  );
  folded constant text := ltrim(private.fold_look_alikes(handle), '@');
begin
  return (
    -- Materialized: each condition is looked at, whatever the others say. Otherwise the time would tell who is a former contact.
    with conditions as materialized (
      select
        private.handle_resembles_contact(folded) as is_near,
        -- In the wrong field.
        folded like '%@%' as is_address,
        exists (select from public.verified_contacts as c where c.telegram_key = private.telegram_key(handle)) as is_or_was_contact
    )
    select is_near and not is_address and not is_or_was_contact from conditions
  );
end
$$;

create function private.email_resembles_contact(typed text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  trimmed constant text := private.trim_invisible(typed);
  -- Name <address>, mailto:address?subject=…
  address constant text := substring(
    regexp_replace(coalesce(substring(trimmed, '<([^<>]*)>$'), trimmed), '^mailto:', '', 'i'), '^[^?]*'
  );
  folded constant text := private.fold_look_alikes(address);
  mailbox constant text := substring(folded, '^(.*)@');
  name constant text := left(private.look_alike_form(mailbox), 65);
  domain constant text := substring(folded, '@([^@]*)$');
  exact_domain constant text := '.' || lower(substring(address, '@([^@]*)$') collate "C");
  labels constant text[] := array(
    select left(private.look_alike_form(label), 65)
    from unnest(string_to_array(domain, '.') || string_to_array(translate(domain, '-', '.'), '.') || replace(domain, '.', '')) as label
  );
  shared_hosts constant text[] := array(
    select private.look_alike_form(host) from unnest(string_to_array(private.setting('shared_mail_hosts'), ' ')) as host
  );
  brands constant text[] := array(select distinct c.look_alike_brand from public.verified_contacts as c where c.active);
  near_brands constant text[] := array(
    select brand from unnest(labels) as label, unnest(private.near_names(label, brands)) as brand
  );
  -- At our own domain and at a shared host, the name decides.
  mailboxes constant text[] := array(
    select c.look_alike_mailbox from public.verified_contacts as c
    where c.active and c.look_alike_brand = any (near_brands)
      and (c.look_alike_brand <> all (shared_hosts) or char_length(c.look_alike_mailbox) >= 8)
  );
begin
  return (
    -- Materialized: as in telegram_resembles_contact.
    with conditions as materialized (
      select
        private.handle_resembles_contact(mailbox) as name_is_near_a_handle,
        cardinality(private.near_names(name, mailboxes, even_short => true)) > 0 as name_is_near_a_mailbox,
        exists (
          select from unnest(near_brands) as brand where brand <> all (shared_hosts) and char_length(brand) >= 5
        ) as domain_is_near_ours,
        -- Or a subdomain of it: the owner of a domain also has its subdomains.
        exists (
          select from public.verified_contacts as c
          where c.active and right(exact_domain, char_length(c.email_domain) + 1) = '.' || c.email_domain
        ) as is_our_domain,
        exists (select from public.verified_contacts as c where c.email_key = private.email_key(address)) as is_or_was_contact
    )
    -- Only an impostor needs a domain that looks like ours.
    select mailbox <> '' and not is_or_was_contact
      and (name_is_near_a_handle or name_is_near_a_mailbox or (domain_is_near_ours and not is_our_domain))
    from conditions
  );
end
$$;

create unlogged sequence private.look_alike_all_60;
insert into private.rate_limits (scope, window_seconds, maximum) values
  ('look_alike_address', 60, 20), ('look_alike_address', 3600, 60), ('look_alike_address', 86400, 120),
  ('look_alike_v6_56', 86400, 360),
  ('look_alike_v6_48', 60, 100), ('look_alike_v6_48', 86400, 1200);
insert into private.rate_limits (scope, window_seconds, maximum, sequence) values ('look_alike_all', 60, 1000, 'private.look_alike_all_60');

-- Runs as its owner, since no API role may read verified_contacts. Null: refused.
create function private.resembles_contact(search_email text, search_telegram text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not private.admit_visitor('look_alike', 'resembles_contact', greatest(octet_length(search_email), octet_length(search_telegram))) then
    return null;
  end if;
  -- No contact is longer, and the comparison takes time for each letter.
  if num_nonnulls(search_email, search_telegram) <> 1 or char_length(coalesce(search_email, search_telegram)) > 320 then
    return false;
  end if;
  return coalesce(
    private.email_resembles_contact(search_email), private.telegram_resembles_contact(search_telegram), false
  );
end
$$;

-- As verify_contact: one value, limits of time, and an overload that refuses every other call with 400.
create function public.resembles_contact(search_email text default null, search_telegram text default null) returns boolean
language sql volatile security invoker
set search_path = ''
set statement_timeout = '1s'
set lock_timeout = '750ms'
return private.resembles_contact(search_email, search_telegram);

create function public.resembles_contact(json) returns boolean
language sql volatile security invoker
set search_path = ''
begin atomic
  select set_config('response.status', '400', true);
  select null::boolean;
end;

grant execute on function
  private.resembles_contact(text, text), public.resembles_contact(text, text), public.resembles_contact(json) to anon;
