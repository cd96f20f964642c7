-- The warning of look-alikes: the second question of /verify, asked only if a contact was not found. Does it look like one of the
-- team's? It verifies no contact. docs/decisions/0006-impersonation-warning.md says how probing is bounded.
--
--   verified_contacts gets four columns, made by the database:
--     look_alike_handle    @Mara_ListBolt               -> marallstbolt, since i is written as l
--     look_alike_mailbox   mara@mail.listbolt.example   -> mara
--     look_alike_brand     mara@mail.listbolt.example   -> llstbolt
--     email_domain         mara@mail.listbolt.example   -> mail.listbolt.example
--   resembles_contact()    true if the typed text equals one of these forms or is one edit away from it
--
-- The form of a text folds all differences that the eye passes over: foreign letters that look like ours, accents, full-width and
-- ornamental letters, case, I l 1 |, O 0, rn for m, vv for w, and signs between. One edit is a letter lost, added, replaced or
-- swapped with the next. A question reads the whole team: ten to a thousand people.

create extension if not exists fuzzystrmatch with schema extensions;

-- Letters that look like ASCII ones become these, in lower case. Accents stay behind as characters of their own.
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
    -- The name that the domain is known by; example.co.uk is not run by "co".
    substring(private.email_key(email), '([^.@]+)\.(?:ac|co|com|edu|gov|net|org)\.[^.@]+$'),
    substring(private.email_key(email), '([^.@]+)\.[^.@]+$'),
    substring(private.email_key(email), '([^@]*)$')
  )), 65)) stored,
  add column email_domain text collate "C" generated always as (substring(private.email_key(email), '([^@]*)$')) stored;

insert into private.settings (name, value, description) values
  ('shared_mail_hosts',
    'gmail googlemail outlook hotmail live msn icloud me mac yahoo ymail aol proton protonmail pm tutanota tuta gmx mail web yandex ya zoho fastmail hey qq naver',
    'Mail hosts open to everybody, without their endings. Where a contact has an address there, the host itself says nothing about the team.'),
  ('glued_words',
    'official officially original real true legit genuine verified verify verification admin administrator mod moderator staff team support helpdesk help desk helper service services customer care client contact info assist assistance assistant agent manager representative ceo cto cfo coo founder cofounder owner hq bot app group channel chat community news online global mail email login secure security safe account accounts wallet pay payment payments billing finance trade trading exchange listing listings crypto token bd hr pr vip private personal backup new my our the its this iam im mr mrs ms dr sir get join',
    'Words that impostors put before or after a name or a brand; taken off before it is compared.');

-- The forms of a setting's words, each with a space before and after it.
create function private.word_forms(setting_name text) returns text
language plpgsql stable strict
set search_path = ''
as $$
begin
  return ' ' || replace(replace(translate(private.setting(setting_name), 'i', 'l'), 'rn', 'm'), 'vv', 'w') || ' ';
end
$$;

-- These forms without up to three glued words at their ends, if five letters are left.
create function private.without_glued_words(names text[]) returns text[]
language plpgsql stable strict
set search_path = ''
as $$
declare
  words constant text := private.word_forms('glued_words');
  rest text[] := names;
  found text[] := '{}';
begin
  for round in 1 .. 3 loop
    select array_agg(distinct part.rest) into rest
    from unnest(rest) as name, generate_series(2, least(char_length(name) - 5, 12)) as size
    cross join lateral (
      values (left(name, size), substr(name, size + 1)), (right(name, size), left(name, -size))
    ) as part (word, rest)
    where strpos(words, ' ' || part.word || ' ') > 0;
    exit when rest is null;
    found := found || rest;
  end loop;
  return found;
end
$$;

-- The name with two neighboring letters swapped, at every place: to levenshtein() a swap is two edits, to the eye it is one.
create function private.with_letters_swapped(name text) returns text[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return array(
    select overlay(name placing reverse(substr(name, place, 2)) from place) from generate_series(1, char_length(name) - 1) as place
  );
end
$$;

-- Whether an active contact has a handle of five letters or more that is one edit away from this form.
create function private.is_near_handle(name text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  swapped constant text[] := private.with_letters_swapped(name);
  size constant integer := char_length(name);
begin
  return exists (
    select from public.verified_contacts as c
    where c.active
      and char_length(c.look_alike_handle) between greatest(size - 1, 5) and size + 1
      and (extensions.levenshtein_less_equal(c.look_alike_handle, name, 1) <= 1 or c.look_alike_handle = any (swapped))
      -- Excluded: short handles that differ only at the end are a first name with another initial, as daniel_s and daniel_k.
      and (
        char_length(c.look_alike_handle) >= 8
        or (left(name, -1) not in (left(c.look_alike_handle, -1), c.look_alike_handle) and name <> left(c.look_alike_handle, -1))
      )
  );
end
$$;

-- Whether this folded handle looks like an active contact's, contains one, or is made of name and brand of an address. One edit
-- is allowed in a whole handle of at least `shortest` letters.
create function private.handle_resembles_contact(folded text, shortest integer) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  words constant text := private.word_forms('glued_words');
  pieces constant text[] := (
    string_to_array(trim('_' from regexp_replace(translate(folded, '01|!i', 'ollll'), '[^a-z2-9]+', '_', 'g')), '_')
  )[1:6];
  number constant text := coalesce(substring(folded from '[0-9]+$'), '');
  whole constant text := private.look_alike_form(folded);
  -- Without look_alike_form(), which would read as m an r and an n that meet because a letter was lost.
  joined constant text := array_to_string(pieces, '');
  -- Without digits, which may be added at the end and between.
  without_digits constant text := private.look_alike_form(translate(rtrim(folded, '0123456789_.+- '), '23456789', ''));
  stripped constant text[] := private.without_glued_words(array[whole, joined, without_digits, left(whole, -char_length(number))]);
  names text[] := array[whole, joined, without_digits]
    || array(select left(whole, -size) from generate_series(1, least(char_length(number), 6)) as size);
  parts text[] := stripped;
begin
  -- Every run of parts (real_mara_listbolt, mara.listbolt.payouts), and the parts around a word (mara_official_listbolt).
  if cardinality(pieces) > 1 then
    parts := parts || array(
      select variant
      from (
        select array_to_string(pieces[first:last], '') as letters
        from generate_subscripts(pieces, 1) as first, generate_subscripts(pieces, 1) as last
        where first <= last
        union all
        select string_agg(piece, '' order by place) from unnest(pieces) with ordinality as p (piece, place)
        where strpos(words, ' ' || piece || ' ') = 0
      ) as run,
        lateral (values (replace(replace(letters, 'rn', 'm'), 'vv', 'w'))) as merged (run),
        lateral (values (run), (translate(run, '23456789', ''))) as of_run (variant)
      where char_length(variant) >= 8
    );
  end if;
  return exists (
    select from unnest(names || parts) as n
    join public.verified_contacts as c on c.active and c.look_alike_handle = n
    where char_length(n) >= case when n = any (names) then 4 else 5 end
    union all
    -- A handle that has lost its number.
    select from public.verified_contacts as c
    where c.active and char_length(whole) >= 8 and starts_with(c.look_alike_handle, whole)
      and substr(c.look_alike_handle, char_length(whole) + 1, 1) between '2' and '9'
    union all
    -- mara@listbolt.example as @mara_listbolt or @listbolt_mara. The few brands come first, then the contacts with an address
    -- under one.
    select from (select distinct c.look_alike_brand from public.verified_contacts as c where c.active) as b (brand)
    join unnest(names || parts) as n on char_length(n) >= 8 and (starts_with(n, brand) or right(n, char_length(brand)) = brand)
    join public.verified_contacts as c on c.active and c.look_alike_brand = brand
    where least(char_length(c.look_alike_mailbox), char_length(brand)) >= 3
      and n in (c.look_alike_mailbox || brand, brand || c.look_alike_mailbox)
  ) or exists (
    select from (select distinct unnest(array[whole, joined, without_digits] || stripped)) as near (n)
    where char_length(n) between case when n in (whole, joined) then shortest else 8 end and 64 and private.is_near_handle(n)
  );
end
$$;

create function private.telegram_resembles_contact(typed text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  prefix constant text := '^(@+|(https?://)?(www\.)?(t\.me|telegram\.(me|dog))/)';
  handle constant text := substring(regexp_replace(private.trim_invisible(typed), prefix, '', 'i'), '^[^/?#]*');
  folded constant text := regexp_replace(private.fold_look_alikes(handle), prefix, '');
  key constant text := private.telegram_key(handle);
begin
  -- A contact itself, a former one included, and an email address in the wrong field are no look-alikes.
  if folded like '%@%' or exists (select from public.verified_contacts as c where c.telegram_key = key) then
    return false;
  end if;
  return private.handle_resembles_contact(folded, 4);
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
  key constant text := private.email_key(address);
  folded constant text := private.fold_look_alikes(address);
  mailbox constant text := substring(folded, '^(.*)@');
  labels constant text[] := string_to_array(substring(folded, '@([^@]*)$'), '.');
  exact_labels constant text[] := string_to_array(lower(substring(address, '@([^@]*)$') collate "C"), '.');
  name constant text := private.look_alike_form(mailbox);
  -- Without digits, which may be added at the end and between.
  name_without_digits constant text := private.look_alike_form(translate(rtrim(mailbox, '0123456789_.+- '), '23456789', ''));
  swapped constant text[] := private.with_letters_swapped(left(name, 64));
  parts text[];
  shown text[];
  is_our_domain boolean;
  shared_hosts constant text := private.word_forms('shared_mail_hosts');
begin
  if mailbox = '' or labels is null or exists (select from public.verified_contacts as c where c.email_key = key) then
    return false;
  end if;
  -- Or a subdomain of it: the owner of a domain also has its subdomains.
  is_our_domain := exists (
    select from public.verified_contacts as c
    where c.active and c.email_domain = any (
      array(select array_to_string(exact_labels[level:], '.') from generate_series(1, least(cardinality(exact_labels), 8)) as level)
    )
  );
  parts := array(
    select distinct private.look_alike_form(p)
    from unnest(labels[greatest(1, cardinality(labels) - 6) : greatest(1, cardinality(labels) - 1)]) as label,
      lateral (select label union all select piece from unnest((string_to_array(label, '-'))[1:6]) as piece) as parts (p)
    where char_length(p) between 2 and 63
  );
  shown := parts || private.without_glued_words(parts) || array(
    select swap from unnest(parts) as part, unnest(private.with_letters_swapped(part)) as swap where char_length(part) between 7 and 64
  );
  return exists (
    select from (select distinct c.look_alike_brand from public.verified_contacts as c where c.active) as b (brand),
      lateral (values (strpos(shared_hosts, ' ' || brand || ' ') > 0)) as host (is_shared)
    -- The domain shows one of our brands: as a whole, in a part of it, with one edit, or glued to something. And
    where (brand = any (shown) or exists (
      select from unnest(parts) as part
      where char_length(part) between 7 and 64 and (
        extensions.levenshtein_less_equal(part, brand, 1) <= 1
        or (char_length(brand) >= 7 and (starts_with(part, brand) or right(part, char_length(brand)) = brand))
      )
    )) and (
      -- only an impostor needs such a domain, or
      (not is_shared and not is_our_domain and char_length(brand) >= 5) or exists (
        -- the name before the @ is one of ours. Under our own domain even short names count.
        select from public.verified_contacts as c
        where c.active and c.look_alike_brand = brand and char_length(name) <= 64 and (
          (char_length(name) >= (case when is_shared then 8 else 1 end) and c.look_alike_mailbox in (name, name_without_digits))
          or (char_length(name) >= (case when is_shared then 8 else 3 end)
            and (extensions.levenshtein_less_equal(c.look_alike_mailbox, left(name, 64), 1) <= 1 or c.look_alike_mailbox = any (swapped)))
        )
      )
    )
  -- mara.listbolt@ some free email host.
  ) or private.handle_resembles_contact(mailbox, 8);
end
$$;

insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('look_alike_address', 60, 20, 'Questions about look-alikes from one address in a minute'),
  ('look_alike_address', 3600, 60, 'Questions about look-alikes from one address in an hour'),
  ('look_alike_address', 86400, 120, 'Questions about look-alikes from one address in a day'),
  ('look_alike_v6_56', 86400, 360, 'Questions about look-alikes from one IPv6 /56 in a day'),
  ('look_alike_v6_48', 60, 100, 'Questions about look-alikes from one IPv6 /48 in a minute'),
  ('look_alike_v6_48', 86400, 1200, 'Questions about look-alikes from one IPv6 /48 in a day'),
  ('look_alike_all', 60, 1000, 'Questions about look-alikes from everybody in a minute');

-- Runs as its owner, since no API role may read verified_contacts. Null: refused.
create function private.resembles_contact(search_email text, search_telegram text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not private.admit_visitor('look_alike', 'resembles_contact') then
    return null;
  end if;
  -- No contact is longer, and the comparison costs by the letter.
  if num_nonnulls(search_email, search_telegram) <> 1 or char_length(coalesce(search_email, search_telegram)) > 320 then
    return false;
  end if;
  return coalesce(
    private.email_resembles_contact(search_email), private.telegram_resembles_contact(search_telegram), false
  );
end
$$;

create function public.resembles_contact(search_email text default null, search_telegram text default null) returns boolean
language plpgsql volatile security invoker
set search_path = ''
-- As in verify_contact; comparing with the whole team takes longer than one look-up.
set statement_timeout = '1s'
set lock_timeout = '250ms'
as $$
begin
  return private.resembles_contact(search_email, search_telegram);
end
$$;

create function public.resembles_contact(json) returns boolean
language plpgsql volatile security invoker
set search_path = ''
as $$
begin
  perform set_config('response.status', '400', true);
  return null;
end
$$;

grant execute on function
  private.resembles_contact(text, text), public.resembles_contact(text, text), public.resembles_contact(json) to anon;
