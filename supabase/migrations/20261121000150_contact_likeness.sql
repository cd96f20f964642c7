-- What an address or a handle looks like, for the warning of imitations. Only for warning: nobody is ever verified by it.
--
-- A likeness is what remains when everything is folded that the eye passes over: foreign letters that look like ours,
-- accents, full-width and ornamental letters, case, I l 1 |, O 0, rn for m, vv for w, signs between and digits added.
-- Two texts are alike when their likenesses are equal, or one edit apart: a letter lost, added, replaced or swapped with
-- the next (Damerau). The neighbours of what was typed are made and looked up one by one in an index over the likenesses
-- of the contacts: some hundreds of short look-ups, as many among a million contacts as among ten, and nothing more to
-- store than one entry a contact. Deletion keys stored beside each contact would need few look-ups but forty entries, and
-- a trigram index compares every name that has the brand in it, which is all of them.
--
-- In PL/pgSQL, which keeps its plans: an SQL function with a search path of its own is planned again at every call.

create function private.fold_look_alikes(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return lower(
    -- Letter by letter what the Unicode normalisation leaves: Cyrillic, Greek, Armenian and odd Latin ones.
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
comment on function private.fold_look_alikes(text) is
  'The text with every letter that looks like an ASCII one replaced by that, in lower case. Accents stay behind as characters of their own.';

create function private.likeness(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return replace(
    replace(
      regexp_replace(
        -- Digits at the end are added ones; elsewhere 0 and 1 are letters in disguise.
        translate(rtrim(private.fold_look_alikes(value), '0123456789_.+- '), '01|!i', 'ollll'),
        '[^a-z]+', '', 'g'
      ),
      'rn', 'm'
    ),
    'vv', 'w'
  );
end
$$;
comment on function private.likeness(text) is 'What a name looks like: 25 letters (i is l), and nothing else. Empty where nothing is left.';

create function private.one_edit_away(likeness text) returns setof text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  letters constant text[] := string_to_array('abcdefghjklmnopqrstuvwxyz', null);
  place integer;
begin
  for place in 1 .. char_length(likeness) + 1 loop
    return query
      select left(likeness, place - 1) || l || substr(likeness, place) from unnest(letters) as l
      union all
      select left(likeness, place - 1) || l || substr(likeness, place + 1) from unnest(letters) as l;
    return next left(likeness, place - 1) || substr(likeness, place + 1);
    return next left(likeness, place - 1) || substr(likeness, place + 1, 1) || substr(likeness, place, 1) || substr(likeness, place + 2);
  end loop;
end
$$;
comment on function private.one_edit_away(text) is
  'Every likeness that is this one with a letter lost, swapped with the next, replaced or added: about fifty for each letter.';

create function private.email_domain(address text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return substring(address, '@([^@]*)$');
end
$$;
comment on function private.email_domain(text) is 'What stands after the last @.';

create function private.domain_brand(domain text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return private.likeness(
    coalesce(
      -- example.co.uk is not run by "co".
      substring(domain, '([^.]+)\.(?:ac|co|com|edu|gov|net|org)\.[^.]+$'),
      substring(domain, '([^.]+)\.[^.]+$'),
      domain
    )
  );
end
$$;
comment on function private.domain_brand(text) is 'The likeness of the name that a domain is known by: listbolt in mail.listbolt.example.';

create function private.email_likeness(address text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return private.likeness(substring(address, '^(.*)@')) || '@' || private.domain_brand(private.email_domain(address));
end
$$;
comment on function private.email_likeness(text) is 'The likeness of an address: who, @, and the brand. The ending (.com, .example) is left out.';

revoke execute on function private.fold_look_alikes(text) from public, anon, authenticated, service_role;
revoke execute on function private.likeness(text) from public, anon, authenticated, service_role;
revoke execute on function private.one_edit_away(text) from public, anon, authenticated, service_role;
revoke execute on function private.email_domain(text) from public, anon, authenticated, service_role;
revoke execute on function private.domain_brand(text) from public, anon, authenticated, service_role;
revoke execute on function private.email_likeness(text) from public, anon, authenticated, service_role;
