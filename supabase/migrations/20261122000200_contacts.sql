-- Everything behind /verify: the team's contacts, the check, the warning of imitations, and the log of what was checked.

--
-- Match keys
--

-- The normalisation behind "exact": what a visitor typed and what the team stored meet only as equal keys.
-- The browser has the same rules in functions/_shared/contracts/contact-key.ts; a test runs both over the same inputs.
--
-- ASCII is required before case is folded, and case is folded in the C collation: the default lower(), NFKC and citext
-- turn the Kelvin sign and full-width letters into ASCII, and an impostor would read as verified.
--
-- In PL/pgSQL, as all that a check runs, which keeps its plans: an SQL function with a search path of its own is planned
-- again at every call.

create function private.trim_invisible(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return btrim(
    value,
    -- Unicode white space, the zero-width characters and the direction marks that come along when text is copied.
    e'\t\n\u000b\f\r \u0085\u00a0\u00ad\u061c\u1680'
    '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    '\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u202f\u205f'
    '\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u3000\ufeff'
  );
end
$$;
comment on function private.trim_invisible(text) is
  'The text without white space and zero-width characters at its two ends; inside it stays as it is.';

create function private.email_key(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  address constant text collate "C" := regexp_replace(private.trim_invisible(value) collate "C", '^mailto:', '', 'i');
begin
  return case when char_length(value) <= 320 and address ~ '^[!-~]+@[!-~]+$' then lower(address) end;
end
$$;
comment on function private.email_key(text) is
  'The match key of an email address: trimmed, without mailto:, printable ASCII, lower case. Null where it is none. Dots and +tags stay.';

create function private.telegram_key(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  handle constant text collate "C" := regexp_replace(private.trim_invisible(value) collate "C", '^(@|(https?://)?(t|telegram)\.me/)', '', 'i');
begin
  return case when char_length(value) <= 320 and handle ~ '^[A-Za-z0-9_]{1,32}$' then lower(handle) end;
end
$$;
comment on function private.telegram_key(text) is
  'The match key of a Telegram handle: trimmed, without @ or the t.me or telegram.me link, lower case. Null where it is none.';

--
-- Likeness
--

-- What an address or a handle looks like, for the warning of imitations. Only for warning: nobody is ever verified by it.
--
-- A likeness is what remains when everything is folded that the eye passes over: foreign letters that look like ours,
-- accents, full-width and ornamental letters, case, I l 1 |, O 0, rn for m, vv for w, and signs between.
-- Two texts are alike when their likenesses are equal, or one edit apart: a letter lost, added, replaced or swapped with
-- the next (Damerau). The neighbours of what was typed are made and looked up one by one in an index over the likenesses
-- of the contacts, but only around the place where an edit could be: what stands before it must begin some contact, and
-- what stands after it must end one. Both lengths take a few look-ups in an index each, and leave a stranger no place at
-- all. So a question costs as much among a million contacts as among ten, and nothing more is stored than one entry a
-- contact in each index. Deletion keys stored beside each contact would need few look-ups but forty entries, and a
-- trigram index compares every name that has the brand in it, which is all of them.
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
      regexp_replace(translate(private.fold_look_alikes(value), '01|!i', 'ollll'), '[^a-z2-9]+', '', 'g'),
      'rn', 'm'
    ),
    'vv', 'w'
  );
end
$$;
comment on function private.likeness(text) is
  'What a name looks like: 25 letters (i and 1 are l, 0 is o), the digits from 2 on, and nothing else. Empty where nothing is left.';

create function private.one_edit_away(likeness text, first_place integer, last_place integer) returns setof text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  letters constant text[] := string_to_array('abcdefghjklmnopqrstuvwxyz23456789', null);
  place integer;
begin
  for place in greatest(first_place, 1) .. least(last_place, char_length(likeness) + 1) loop
    return query
      select left(likeness, place - 1) || l || substr(likeness, place) from unnest(letters) as l
      union all
      select left(likeness, place - 1) || l || substr(likeness, place + 1) from unnest(letters) as l;
    return next left(likeness, place - 1) || substr(likeness, place + 1);
    return next left(likeness, place - 1) || substr(likeness, place + 1, 1) || substr(likeness, place, 1) || substr(likeness, place + 2);
  end loop;
end
$$;
comment on function private.one_edit_away(text, integer, integer) is
  'Every likeness that is this one with a letter lost, swapped with the next, replaced or added between two places: 68 for each place.';

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

--
-- Verified contacts
--

-- The team members that /verify confirms. Nobody reads this table through the data API: verify_contact answers for it.

create table public.verified_contacts (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(full_name) between 1 and 120),
  email text check (char_length(email) <= 320),
  telegram_handle text check (char_length(telegram_handle) <= 320),
  contact_position text check (char_length(contact_position) between 1 and 120),
  verified_at timestamptz not null default now(),
  active boolean not null default true,
  email_key text collate "C" generated always as (private.email_key(email)) stored,
  telegram_key text collate "C" generated always as (private.telegram_key(telegram_handle)) stored,
  constraint reachable_by_email_or_telegram check (email is not null or telegram_handle is not null),
  constraint email_has_a_key check (email is null or email_key is not null),
  constraint telegram_handle_has_a_key check (telegram_handle is null or telegram_key is not null)
);

comment on table public.verified_contacts is 'Official team members. A visitor learns of one only by entering an exact email address or Telegram handle.';
comment on column public.verified_contacts.id is 'Identifier, shown to nobody.';
comment on column public.verified_contacts.full_name is 'Name as shown on a verified result.';
comment on column public.verified_contacts.email is 'Email address as shown. At least one of email and Telegram handle is set.';
comment on column public.verified_contacts.telegram_handle is 'Telegram handle as shown, with or without @.';
comment on column public.verified_contacts.contact_position is 'Position in the team, where there is one to show.';
comment on column public.verified_contacts.verified_at is 'When the team confirmed this contact.';
comment on column public.verified_contacts.active is 'False revokes the contact at once: from then on a check finds nobody.';
comment on column public.verified_contacts.email_key is 'Match key of the email address, kept by the database.';
comment on column public.verified_contacts.telegram_key is 'Match key of the Telegram handle, kept by the database.';

-- Unique among the active only: a revoked address may be given to someone else.
create unique index verified_contacts_active_email_key on public.verified_contacts (email_key) where active;
create unique index verified_contacts_active_telegram_key on public.verified_contacts (telegram_key) where active;
comment on index public.verified_contacts_active_email_key is 'The look-up of verify_contact by email.';
comment on index public.verified_contacts_active_telegram_key is 'The look-up of verify_contact by Telegram handle.';

-- For the warning of imitations (resembles_contact). Each likeness is kept by its index and nowhere else.
create index verified_contacts_telegram_likeness on public.verified_contacts (private.likeness(telegram_key)) where active;
create index verified_contacts_email_likeness on public.verified_contacts (private.email_likeness(email_key)) where active;
create index verified_contacts_telegram_likeness_reversed
on public.verified_contacts (reverse(private.likeness(telegram_key))) where active;
create index verified_contacts_email_likeness_reversed
on public.verified_contacts (reverse(private.email_likeness(email_key))) where active;
create index verified_contacts_email_domain on public.verified_contacts (private.email_domain(email_key)) where active;
create index verified_contacts_email_brand
on public.verified_contacts (private.domain_brand(private.email_domain(email_key))) where active;
create index verified_contacts_former_email_key on public.verified_contacts (email_key) where not active;
create index verified_contacts_former_telegram_key on public.verified_contacts (telegram_key) where not active;
comment on index public.verified_contacts_telegram_likeness is 'Whom a handle looks like.';
comment on index public.verified_contacts_email_likeness is 'Whom an address looks like.';
comment on index public.verified_contacts_telegram_likeness_reversed is 'Whose handle ends alike.';
comment on index public.verified_contacts_email_likeness_reversed is 'Whose address ends alike.';
comment on index public.verified_contacts_email_domain is 'Which domains are ours.';
comment on index public.verified_contacts_email_brand is 'Which domains look like ours.';
comment on index public.verified_contacts_former_email_key is 'Former contacts imitate nobody.';
comment on index public.verified_contacts_former_telegram_key is 'Former contacts imitate nobody.';

-- No policy and no grant: with row-level security on, the API roles see and change nothing even if a grant slips in.
alter table public.verified_contacts enable row level security;

--
-- Changes of the list
--

-- Every change of verified_contacts, whoever makes it and by whatever way: it is the list that /verify vouches by. Kept by
-- triggers that no API role can reach, and told to the team's chat (20261122000400_notifications.sql). They fire always, also
-- where session_replication_role says replica, as it does for a restore. The table's owner can still drop them: what was told
-- before is in the chat, and `npm run deploy:check` looks for them.

create table private.contact_changes (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  changed_at timestamptz not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  login_role text not null default session_user,
  acting_role text not null default coalesce(nullif(current_setting('role'), 'none'), session_user),
  application_name text not null default current_setting('application_name'),
  contact_id uuid not null,
  before jsonb,
  after jsonb,
  operation text not null generated always as (
    case
      when before is null then 'added'
      when after is null then 'deleted'
      when before -> 'active' = after -> 'active' then 'edited'
      when (after ->> 'active')::boolean then 'restored'
      else 'revoked'
    end
  ) stored,
  constraint before_or_after check (num_nonnulls(before, after) > 0)
);
comment on table private.contact_changes is 'One row a change of verified_contacts. Only added to; the purge deletes what is older than contact_change_retention_days.';
comment on column private.contact_changes.id is 'As in the chat message, which names the first change of a transaction.';
comment on column private.contact_changes.position is 'Order of the changes.';
comment on column private.contact_changes.changed_at is 'When the transaction began that made the change.';
comment on column private.contact_changes.transaction_id is 'Changes of one transaction are told in one message. Beside changed_at, since a restored database counts anew.';
comment on column private.contact_changes.login_role is 'Who had signed in: postgres for Studio and npm run contacts, authenticator for the data API.';
comment on column private.contact_changes.acting_role is 'As which role: service_role where a secret key was used.';
comment on column private.contact_changes.application_name is 'What the program called itself. It may say anything.';
comment on column private.contact_changes.contact_id is 'The row of verified_contacts, which may be gone.';
comment on column private.contact_changes.before is 'The row before; null where it was added.';
comment on column private.contact_changes.after is 'The row afterwards; null where it was deleted.';
comment on column private.contact_changes.operation is 'added, edited, revoked, restored or deleted.';

create index contact_changes_transaction on private.contact_changes (changed_at, transaction_id);
comment on index private.contact_changes_transaction is 'Which changes belong together, and which have expired.';

alter table private.contact_changes enable row level security;

insert into private.settings (name, value, description) values
  ('contact_change_retention_days', '730', 'Days after which an entry of contact_changes is deleted. It holds the data of team members, past ones included.');

create function private.record_contact_change() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into private.contact_changes (contact_id, before)
    select c.id, to_jsonb(c) - '{email_key,telegram_key}'::text[] from public.verified_contacts as c;
  elsif tg_op <> 'UPDATE' or old is distinct from new then
    insert into private.contact_changes (contact_id, before, after)
    values (
      coalesce(new.id, old.id),
      to_jsonb(old) - '{email_key,telegram_key}'::text[],
      to_jsonb(new) - '{email_key,telegram_key}'::text[]
    );
  end if;
  return null;
end
$$;
comment on function private.record_contact_change() is 'Writes down what changed, and who changed it. An update that changes nothing is none.';

create trigger record_contact_change after insert or update or delete on public.verified_contacts
for each row execute function private.record_contact_change();
comment on trigger record_contact_change on public.verified_contacts is 'Every change is recorded and told.';

-- Before: afterwards there is nothing left to write down.
create trigger record_contact_truncation before truncate on public.verified_contacts
for each statement execute function private.record_contact_change();
comment on trigger record_contact_truncation on public.verified_contacts is 'Every change is recorded and told.';

create function private.keep_contact_changes() returns trigger
language plpgsql volatile
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.changed_at < now() - make_interval(days => private.setting('contact_change_retention_days')::integer) then
      return old;
    end if;
  end if;
  raise exception 'contact_changes is only added to';
end
$$;
comment on function private.keep_contact_changes() is 'Refuses to change or delete what was recorded, before its time has passed.';

create trigger keep_contact_changes before update or delete on private.contact_changes
for each row execute function private.keep_contact_changes();
comment on trigger keep_contact_changes on private.contact_changes is 'Only added to.';

create trigger keep_all_contact_changes before truncate on private.contact_changes
for each statement execute function private.keep_contact_changes();
comment on trigger keep_all_contact_changes on private.contact_changes is 'Only added to.';

alter table public.verified_contacts enable always trigger record_contact_change;
alter table public.verified_contacts enable always trigger record_contact_truncation;
alter table private.contact_changes enable always trigger keep_contact_changes;
alter table private.contact_changes enable always trigger keep_all_contact_changes;

--
-- The log of checks
--

-- The log of checks. The browser writes one row a check with the anon key, fire and forget; anon cannot read it.

create table public.verification_requests (
  id bigint generated always as identity primary key,
  email_to_verify text,
  telegram_to_verify text,
  -- To the hour, so that it cannot be laid beside the counters, which know to the microsecond when an address began.
  created_at timestamptz not null default date_trunc('hour', now(), 'UTC'),
  constraint exactly_one_value check (num_nonnulls(email_to_verify, telegram_to_verify) = 1),
  constraint value_length check (char_length(coalesce(email_to_verify, telegram_to_verify)) between 1 and 320)
);

comment on table public.verification_requests is 'What visitors checked on /verify, as typed. Personal data: read it for abuse reports only.';
comment on column public.verification_requests.id is 'Order of arrival.';
comment on column public.verification_requests.email_to_verify is 'The checked email address as typed, or null where a Telegram handle was checked.';
comment on column public.verification_requests.telegram_to_verify is 'The checked Telegram handle as typed, or null where an email address was checked.';
comment on column public.verification_requests.created_at is 'In which hour (UTC) the check was made.';

create index verification_requests_age on public.verification_requests (created_at);
comment on index public.verification_requests_age is 'For the purge.';

alter table public.verification_requests enable row level security;
grant insert (email_to_verify, telegram_to_verify) on public.verification_requests to anon;

-- The policy repeats the constraints on purpose: it refuses first, and unlike a failed CHECK its error does not print
-- the row, which is someone's address, into the server's log.
create policy "Visitors may log one checked value of bounded length" on public.verification_requests
  for insert to anon
  with check (
    num_nonnulls(email_to_verify, telegram_to_verify) = 1
    and char_length(coalesce(email_to_verify, telegram_to_verify)) between 1 and 320
  );
comment on policy "Visitors may log one checked value of bounded length" on public.verification_requests is
  'The only right that anon has on a table.';

-- Anon may insert into the log directly, and one POST may carry any number of rows. Kept is one row a request, within the
-- limits. The rest is dropped without a word: the check itself has been answered, and raising would undo the counters and
-- write every refusal into the server's log. A malformed row is counted, too, and answered with 400 instead of an error.
-- One address has a fiftieth of everybody's day: it cannot fill it alone.

insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('log_address', 60, 20, 'Logged checks from one address in a minute'),
  ('log_address', 3600, 120, 'Logged checks from one address in an hour'),
  ('log_address', 86400, 400, 'Logged checks from one address in a day'),
  ('log_v6_56', 86400, 800, 'Logged checks from one IPv6 /56 in a day'),
  ('log_v6_48', 86400, 2000, 'Logged checks from one IPv6 /48 in a day'),
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

  if private.take_from_api_limits('log') > 0 then
    return null;
  end if;
  -- As the policy says, which still stands behind this: what it refuses is an error, and takes the count back.
  if num_nonnulls(new.email_to_verify, new.telegram_to_verify) <> 1
    or char_length(coalesce(new.email_to_verify, new.telegram_to_verify)) not between 1 and 320 then
    perform set_config('response.status', '400', true);
    return null;
  end if;
  return new;
end
$$;
comment on function private.limit_verification_requests() is
  'Keeps the first row of a request while the limits have room, and drops every other one silently; a malformed one with status 400.';

create trigger limit_verification_requests
before insert on public.verification_requests
for each row
-- Asked as the caller, not as the function's owner.
when (current_user = 'anon')
execute function private.limit_verification_requests();
comment on trigger limit_verification_requests on public.verification_requests is 'Bounds what visitors can write.';

--
-- The check
--

-- The check behind /verify: the active contact whose key equals the key of what was typed, or no row.

insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('check_address', 60, 20, 'Checks of a contact from one address in a minute'),
  ('check_address', 3600, 120, 'Checks of a contact from one address in an hour'),
  ('check_address', 86400, 400, 'Checks of a contact from one address in a day'),
  ('check_v6_56', 3600, 360, 'Checks of a contact from one IPv6 /56 in an hour'),
  ('check_v6_56', 86400, 1200, 'Checks of a contact from one IPv6 /56 in a day'),
  ('check_v6_48', 60, 200, 'Checks of a contact from one IPv6 /48 in a minute'),
  ('check_v6_48', 86400, 4000, 'Checks of a contact from one IPv6 /48 in a day'),
  ('check_all', 60, 3000, 'Checks of a contact from everybody in a minute');

create function private.verify_contact(search_email text, search_telegram text) returns json
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not private.admit_visitor('check', 'verify_contact') then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(v), '[]')
    from (
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
        and c.telegram_key = private.telegram_key(search_telegram)
    ) as v
  );
end
$$;
comment on function private.verify_contact(text, text) is
  'Implementation of public.verify_contact: runs as its owner, since nobody else may read verified_contacts.';

-- One value, not rows: asked for exactly one object, the data API fails a call that finds no row, or casts what it found as
-- the caller says, and takes back with the failed call that it was counted. The answer reads as one of rows would.
create function public.verify_contact(search_email text default null, search_telegram text default null) returns json
language plpgsql volatile security invoker
set search_path = ''
-- The data API applies the first to the whole call: milliseconds of work, and room for a busy machine.
set statement_timeout = '500ms'
set lock_timeout = '250ms'
as $$
begin
  return private.verify_contact(search_email, search_telegram);
end
$$;
comment on function public.verify_contact(text, text) is
  'A list of one: the active team member with exactly this email address or Telegram handle; or an empty one. Exactly one argument is set; otherwise it is empty. Status 429: asked too often, nothing was looked up.';

grant execute on function private.verify_contact(text, text) to anon;
grant execute on function public.verify_contact(text, text) to anon;

--
-- The warning of imitations
--

-- The second question of /verify, asked only where a contact was not found: does it imitate one of us? What "alike" means
-- stands above, under Likeness. Where something is looked up, `between x and x order by … limit 1` says = x so that only
-- the index in that order will do: with = and most of the team alike (one domain), the planner trusts to meet a match soon
-- in whatever order, and reads everything where there is none. How probing for the team is bounded:
-- docs/decisions/0006-impersonation-warning.md.

insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('resemblance_address', 60, 20, 'Questions for a resemblance from one address in a minute'),
  ('resemblance_address', 3600, 60, 'Questions for a resemblance from one address in an hour'),
  ('resemblance_address', 86400, 120, 'Questions for a resemblance from one address in a day'),
  ('resemblance_v6_56', 86400, 360, 'Questions for a resemblance from one IPv6 /56 in a day'),
  ('resemblance_v6_48', 60, 100, 'Questions for a resemblance from one IPv6 /48 in a minute'),
  ('resemblance_v6_48', 86400, 1200, 'Questions for a resemblance from one IPv6 /48 in a day'),
  ('resemblance_all', 60, 1000, 'Questions for a resemblance from everybody in a minute');

insert into private.settings (name, value, description) values
  ('shared_mail_hosts',
    'gmail googlemail outlook hotmail live msn icloud me mac yahoo ymail aol proton protonmail pm tutanota tuta gmx mail web yandex ya zoho fastmail hey qq naver',
    'Mail hosts open to everybody, without their endings. Where a contact has an address there, the host itself says nothing about the team.'),
  ('glued_words',
    'official officially original real true legit genuine verified verify verification admin administrator mod moderator staff team support helpdesk help desk helper service services customer care client contact info assist assistance assistant agent manager representative ceo cto cfo coo founder cofounder owner hq bot app group channel chat community news online global mail email login secure security safe account accounts wallet pay payment payments billing finance trade trading exchange listing listings crypto token bd hr pr vip private personal backup new my our the its this iam im mr mrs ms dr sir get join',
    'Words that impostors put before or after a name or a brand; taken off before it is compared.');

create function private.likenesses_in_setting(setting_name text) returns text
language plpgsql stable strict
set search_path = ''
as $$
begin
  return ' ' || replace(replace(translate(private.setting(setting_name), 'i', 'l'), 'rn', 'm'), 'vv', 'w') || ' ';
end
$$;
comment on function private.likenesses_in_setting(text) is 'The likenesses of a setting''s words, each with a space before and after it.';

create function private.without_glued_words(names text[]) returns text[]
language plpgsql stable strict
set search_path = ''
as $$
declare
  words text := private.likenesses_in_setting('glued_words');
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
comment on function private.without_glued_words(text[]) is
  'What is left of these likenesses when up to three words of the setting are taken off their ends, where five letters are left.';

-- Of the two functions that follow: what no beginning and no end of it leads to, is near nobody. A recursive query stops at
-- the first letter that no contact shares.

create function private.handle_is_near_contact(name text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  size integer := char_length(name);
  begins integer;
  ends integer;
begin
  with recursive shared (size) as (
    select 0
    union all
    select shared.size + 1 from shared
    where shared.size < char_length(name) and exists (
      select from public.verified_contacts as c
      where c.active
        and private.likeness(c.telegram_key) between left(name, shared.size + 1) and left(name, shared.size + 1) || '{'
      order by private.likeness(c.telegram_key) limit 1
    )
  )
  select max(shared.size) into begins from shared;
  with recursive shared (size) as (
    select greatest(char_length(name) - 3 - begins, -1)
    union all
    select shared.size + 1 from shared
    where shared.size < char_length(name) and exists (
      select from public.verified_contacts as c
      where c.active
        and reverse(private.likeness(c.telegram_key))
          between reverse(right(name, shared.size + 1)) and reverse(right(name, shared.size + 1)) || '{'
      order by reverse(private.likeness(c.telegram_key)) limit 1
    )
  )
  select max(shared.size) into ends from shared;
  return begins + ends >= size - 2 and exists (
    select from private.one_edit_away(name, size - 1 - ends, begins + 1) as near (likeness)
    cross join lateral (
      select from public.verified_contacts as c
      where c.active and private.likeness(c.telegram_key) between near.likeness and near.likeness
      order by private.likeness(c.telegram_key) limit 1
    ) as found
    where char_length(near.likeness) >= 8
      -- Short ones that differ only at the end are a first name with another initial: daniel_s beside daniel_k.
      or (char_length(near.likeness) >= 5 and left(name, -1) not in (left(near.likeness, -1), near.likeness) and name <> left(near.likeness, -1))
  );
end
$$;
comment on function private.handle_is_near_contact(text) is 'Whether an active contact has a handle of five letters or more that is one edit away from this likeness.';

create function private.address_is_near_contact(name text, brand text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  size integer := char_length(name);
  begins integer;
  ends integer;
begin
  with recursive shared (size) as (
    select 0
    union all
    select shared.size + 1 from shared
    where shared.size < char_length(name) and exists (
      select from public.verified_contacts as c
      where c.active
        and private.email_likeness(c.email_key) between left(name, shared.size + 1) and left(name, shared.size + 1) || '{'
      order by private.email_likeness(c.email_key) limit 1
    )
  )
  select max(shared.size) into begins from shared;
  with recursive shared (size) as (
    select greatest(char_length(name) - 3 - begins, -1)
    union all
    select shared.size + 1 from shared
    where shared.size < char_length(name) and exists (
      select from public.verified_contacts as c
      where c.active
        and reverse(private.email_likeness(c.email_key))
          between reverse(right(name, shared.size + 1) || '@' || brand) and reverse(right(name, shared.size + 1) || '@' || brand) || '{'
      order by reverse(private.email_likeness(c.email_key)) limit 1
    )
  )
  select max(shared.size) into ends from shared;
  return begins + ends >= size - 2 and exists (
    select from private.one_edit_away(name, size - 1 - ends, begins + 1) as near (likeness)
    cross join lateral (
      select from public.verified_contacts as c
      where c.active
        and private.email_likeness(c.email_key) between near.likeness || '@' || brand and near.likeness || '@' || brand
      order by private.email_likeness(c.email_key) limit 1
    ) as found
  );
end
$$;
comment on function private.address_is_near_contact(text, text) is 'Whether an active contact has an address under this brand whose name is one edit away from this likeness.';

create function private.handle_resembles_contact(folded text, shortest integer) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  pieces text[] := (
    string_to_array(trim('_' from regexp_replace(translate(folded, '01|!i', 'ollll'), '[^a-z2-9]+', '_', 'g')), '_')
  )[1:6];
  whole text := private.likeness(folded);
  number text := substring(folded from '[0-9]+$');
  -- As one name. An r beside an n, or two v, may have met where a letter was lost.
  names text[] := array(
    select distinct n from unnest(array[whole, array_to_string(pieces, '')]) as n where char_length(n) between 4 and 64
  );
  stripped text[];
begin
  if folded ~ '[0-9]' then
    -- Digits may be added at the end and between.
    names := names || private.likeness(translate(rtrim(folded, '0123456789_.+- '), '23456789', ''));
  end if;
  if exists (
    select from (
      select n from unnest(names) as n
      union all
      select left(whole, -size) from generate_series(1, least(char_length(number), 6)) as size
    ) as name (likeness)
    cross join lateral (
      select from public.verified_contacts as c
      where c.active and private.likeness(c.telegram_key) between name.likeness and name.likeness
      order by private.likeness(c.telegram_key) limit 1
    ) as found
    where char_length(name.likeness) between 4 and 64
  ) or exists (
    -- A handle that has lost its number.
    select from public.verified_contacts as c
    where c.active and char_length(whole) between 8 and 64
      and private.likeness(c.telegram_key) between whole || '2' and whole || '9{'
    order by private.likeness(c.telegram_key) limit 1
  ) or exists (
    select from unnest(names) with ordinality as near (n, place)
    where char_length(n) between case when n in (whole, names[1]) then shortest else 8 end and 64 and private.handle_is_near_contact(n)
  ) then
    return true;
  end if;

  -- Without the words that impostors add, before, after and between.
  if number is not null then
    names := names || left(whole, -char_length(number));
  end if;
  stripped := private.without_glued_words(names);
  if exists (select from unnest(stripped) as n where char_length(n) between 8 and 64 and private.handle_is_near_contact(n)) then
    return true;
  end if;
  names := names || stripped;
  -- Every run of the parts: real_mara_listbolt, mara.listbolt.payouts. And what is around a word: mara_official_listbolt.
  if cardinality(pieces) > 1 then
    names := names || array(
      select likeness
      from (
        select array_to_string(pieces[first:last], '') as letters
        from generate_subscripts(pieces, 1) as first, generate_subscripts(pieces, 1) as last
        where first <= last
        union all
        select string_agg(piece, '' order by place) from unnest(pieces) with ordinality as p (piece, place)
        where strpos(private.likenesses_in_setting('glued_words'), ' ' || piece || ' ') = 0
      ) as run,
        lateral (values (replace(replace(letters, 'rn', 'm'), 'vv', 'w'))) as merged (run),
        lateral (values (run), (translate(run, '23456789', ''))) as variant (likeness)
      where char_length(likeness) >= 8
    );
  end if;
  names := array(select distinct n from unnest(names) as n);
  return exists (
    select from unnest(names) as name (likeness)
    cross join lateral (
      select from public.verified_contacts as c
      where c.active and private.likeness(c.telegram_key) between name.likeness and name.likeness
      order by private.likeness(c.telegram_key) limit 1
    ) as found
    where char_length(name.likeness) between 5 and 64
  ) or exists (
    -- mara@listbolt.example as @mara_listbolt or @listbolt_mara.
    select from unnest(names) as name (likeness), generate_series(3, char_length(likeness) - 3) as cut
    cross join lateral (
      values (left(likeness, cut) || '@' || substr(likeness, cut + 1)), (substr(likeness, cut + 1) || '@' || left(likeness, cut))
    ) as address (likeness)
    cross join lateral (
      select from public.verified_contacts as c
      where c.active and private.email_likeness(c.email_key) between address.likeness and address.likeness
      order by private.email_likeness(c.email_key) limit 1
    ) as found
    where char_length(name.likeness) between 8 and 64
  );
end
$$;
comment on function private.handle_resembles_contact(text, integer) is
  'Whether this handle, folded, is alike to one of an active contact, holds one, or is made of name and brand of an address. As a whole it is compared by one edit from so many letters on.';

create function private.telegram_resembles_contact(typed text) returns boolean
language plpgsql stable strict
set search_path = ''
as $$
declare
  prefix constant text := '^(@+|(https?://)?(www\.)?(t\.me|telegram\.(me|dog))/)';
  handle text := substring(regexp_replace(private.trim_invisible(typed), prefix, '', 'i'), '^[^/?#]*');
  folded text := regexp_replace(private.fold_look_alikes(handle), prefix, '');
  key text := private.telegram_key(handle);
begin
  -- Only badly written, or an email address in the wrong field: that imitates nobody.
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
  return private.handle_resembles_contact(folded, 4);
end
$$;
comment on function private.telegram_resembles_contact(text) is 'Whether a Telegram handle, written in any of the usual ways, looks like that of an active contact without being one.';

create function private.brands_among(names text[]) returns text[]
language plpgsql stable strict
set search_path = ''
as $$
begin
  return array(
    select n from unnest(names) as n
    cross join lateral (
      select from public.verified_contacts as c
      where c.active and private.domain_brand(private.email_domain(c.email_key)) between n and n
      order by private.domain_brand(private.email_domain(c.email_key)) limit 1
    ) as found
  );
end
$$;
comment on function private.brands_among(text[]) is 'Which of these likenesses are the brand of a domain where an active contact has an address.';

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
  -- Digits may be added at the end and between.
  plain_local_part text := case
    when folded ~ '[0-9].*@' then private.likeness(translate(rtrim(substring(folded, '^(.*)@'), '0123456789_.+- '), '23456789', ''))
    else local_part
  end;
  is_our_domain boolean;
  parts text[];
  brands text[];
  brand record;
begin
  if domain is null or folded like '@%' or exists (
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

  -- Our brands that the domain shows: as a whole, in a part of it, with one edit, or glued to something.
  parts := array(
    select distinct private.likeness(p)
    from unnest(labels[greatest(1, cardinality(labels) - 6) : greatest(1, cardinality(labels) - 1)]) as label,
      lateral (select label union all select piece from unnest((string_to_array(label, '-'))[1:6]) as piece) as parts (p)
    where char_length(p) between 2 and 63
  );
  brands := private.brands_among(parts);
  parts := array(select unnest(parts) except select unnest(brands));
  brands := brands || private.brands_among(
    private.without_glued_words(parts) || array(
      select n from unnest(parts) as part, generate_series(7, char_length(part) - 1) as size,
        lateral (values (left(part, size)), (right(part, size))) as glued (n)
      union all
      select n from unnest(parts) as part
      cross join lateral (
        select count(*)::integer as begins from generate_series(1, char_length(part)) as k
        where exists (
          select from public.verified_contacts as c
          where c.active and private.domain_brand(private.email_domain(c.email_key)) between left(part, k) and left(part, k) || '{'
          order by private.domain_brand(private.email_domain(c.email_key)) limit 1
        )
      ) as shared
      cross join lateral private.one_edit_away(part, 1, begins + 1) as n
      where char_length(part) >= 7
    )
  );
  for brand in
    select distinct b as name, strpos(private.likenesses_in_setting('shared_mail_hosts'), ' ' || b || ' ') > 0 as is_shared
    from unnest(brands) as b
  loop
    -- Nobody needs a domain that looks like ours, but someone who poses as us. Under our own name even short parts count.
    if not brand.is_shared and not is_our_domain and char_length(brand.name) >= 5 then
      return true;
    end if;
    if char_length(local_part) >= (case when brand.is_shared then 8 else 1 end) and exists (
      select from (
        values (local_part), (plain_local_part)
      ) as near (likeness)
      cross join lateral (
        select from public.verified_contacts as c
        where c.active and private.email_likeness(c.email_key) between near.likeness || '@' || brand.name and near.likeness || '@' || brand.name
        order by private.email_likeness(c.email_key) limit 1
      ) as found
    ) then
      return true;
    end if;
    if char_length(local_part) between (case when brand.is_shared then 8 else 3 end) and 64
      and private.address_is_near_contact(local_part, brand.name)
    then
      return true;
    end if;
  end loop;

  -- mara.listbolt@ some free email host.
  return private.handle_resembles_contact(substring(folded, '^(.*)@'), 8);
end
$$;
comment on function private.email_resembles_contact(text) is 'Whether an email address looks like that of an active contact, or its domain like one of ours, without being one.';

create function private.resembles_contact(search_email text, search_telegram text) returns boolean
language plpgsql volatile security definer
set search_path = ''
-- Many small look-ups that find nothing, as a rule: never to be taken for a few large ones.
set enable_seqscan = off
as $$
begin
  if not private.admit_visitor('resemblance', 'resembles_contact') then
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
language plpgsql volatile security invoker
set search_path = ''
-- As in verify_contact; some hundreds of look-ups take longer than one.
set statement_timeout = '1s'
set lock_timeout = '250ms'
as $$
begin
  return private.resembles_contact(search_email, search_telegram);
end
$$;
comment on function public.resembles_contact(text, text) is
  'Whether a contact that verify_contact does not know looks like an active one; not which. Exactly one argument is set; otherwise false. Status 429: asked too often, null.';

grant execute on function private.resembles_contact(text, text) to anon;
grant execute on function public.resembles_contact(text, text) to anon;
