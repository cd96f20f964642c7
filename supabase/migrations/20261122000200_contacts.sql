-- Everything behind a "verified" of /verify: the verified contacts and the check.
--
--   verified_contacts        the team: name, email, telegram_handle, position, active; Studio edits it
--     email_key, telegram_key    the keys that a check compares, made by the database
--
--   typed text -> private.email_key() or private.telegram_key() -> equal key, active -> verified

-- The normalization behind "exact": a typed text matches a stored contact only if their keys are equal. The browser has the same
-- rules in functions/_shared/contracts/contact-key.ts; a test runs both over the same inputs.
--
-- ASCII is required before case is folded, and case is folded in the C collation: the default lower(), NFKC and citext turn
-- the Kelvin sign and full-width letters into ASCII, and an impostor would read as verified.
--
-- All in PL/pgSQL, which keeps its plans: an SQL function with a search path is planned at every call.

-- The text without white space, zero-width characters and marks of direction at its two ends. U+061C, U+200F, U+202A-202E and
-- U+2067 stay: they turn the text or its digits around, so a visitor sees another contact than the one that would be checked.
create function private.trim_invisible(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return btrim(
    value,
    e'\t\n\u000b\f\r \u0085\u00a0\u00ad\u1680'
    '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    '\u200b\u200c\u200d\u200e\u2028\u2029\u202f\u205f\u2060\u2066\u2068\u2069\u3000\ufeff'
  );
end
$$;

-- Null if the text is no address. Dots and +tags stay. The length comes first: folding megabytes takes a third of a second.
create function private.email_key(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  address constant text collate "C" := case when char_length(value) <= 320 then
    regexp_replace(private.trim_invisible(value) collate "C", '^mailto:', '', 'i')
  end;
begin
  return case when address ~ '^[!-~]+@[!-~]+$' then lower(address) end;
end
$$;

-- Null if the text is no handle and no link to one.
create function private.telegram_key(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  handle constant text collate "C" := case when char_length(value) <= 320 then
    regexp_replace(private.trim_invisible(value) collate "C", '^(@|(https?://)?(t|telegram)\.me/)', '', 'i')
  end;
begin
  return case when handle ~ '^[A-Za-z0-9_]{1,32}$' then lower(handle) end;
end
$$;

--
-- Verified contacts
--

create table public.verified_contacts (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(full_name) between 1 and 120),
  email text,
  telegram_handle text,
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
comment on column public.verified_contacts.telegram_handle is 'Telegram handle as shown, with or without @.';
comment on column public.verified_contacts.verified_at is 'The time at which the team confirmed this contact.';
comment on column public.verified_contacts.active is 'Untick to revoke the contact at once: from then on a check does not find it.';

-- Unique among the active only: a revoked address may be given to someone else. These are the look-ups of verify_contact.
create unique index verified_contacts_active_email_key on public.verified_contacts (email_key) where active;
create unique index verified_contacts_active_telegram_key on public.verified_contacts (telegram_key) where active;

-- What stands beside "verified" has no control characters and no marks that turn the text around.
alter table public.verified_contacts add constraint shown_as_typed check (
  full_name || coalesce(contact_position, '') !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
);

-- A file with several contacts may be older than a revocation, whose usual reason is a stolen account. So a statement of several rows
-- that names a revoked contact is refused whole. One row, or the tick in `active`, restores it.
create function private.refuse_revoked_contacts() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  revoked constant text := (
    select string_agg(a.full_name, ', ') from added as a
    where exists (
      select from public.verified_contacts as c
      where not c.active and (c.email_key = a.email_key or c.telegram_key = a.telegram_key) and c.id not in (select id from added)
    )
  );
begin
  if revoked is not null and (select count(*) from added) > 1 then
    raise exception 'Revoked before: %. To verify such a contact again, add it alone, or tick active in its row.', revoked;
  end if;
  return null;
end
$$;
create trigger refuse_revoked_contacts after insert on public.verified_contacts
referencing new table as added for each statement execute function private.refuse_revoked_contacts();

-- No policy and no grant: with row-level security on, the API roles see and change nothing even if a grant slips in.
alter table public.verified_contacts enable row level security;

--
-- The check
--

create unlogged sequence private.check_all_60;
insert into private.rate_limits (scope, window_seconds, maximum) values
  ('check_address', 60, 20), ('check_address', 3600, 120), ('check_address', 86400, 400),
  ('check_v6_56', 3600, 360), ('check_v6_56', 86400, 1200),
  ('check_v6_48', 60, 200), ('check_v6_48', 86400, 4000);
insert into private.rate_limits (scope, window_seconds, maximum, sequence) values ('check_all', 60, 3000, 'private.check_all_60');

-- Runs as its owner, since no API role may read verified_contacts.
create function private.verify_contact(search_email text, search_telegram text)
returns table (id uuid, full_name text, email text, telegram_handle text, contact_position text, verified_at timestamptz)
language plpgsql volatile security definer rows 1
set search_path = ''
as $$
begin
  if not private.admit_visitor('check', 'record', greatest(octet_length(search_email), octet_length(search_telegram))) then
    return;
  end if;
  return query
    select c.id, c.full_name, c.email, c.telegram_handle, c.contact_position, c.verified_at
    from public.verified_contacts as c
    where c.active and (
      (search_telegram is null and c.email_key = private.email_key(search_email))
      or (search_email is null and c.telegram_key = private.telegram_key(search_telegram))
    );
end
$$;

create function public.verify_contact(search_email text default null, search_telegram text default null)
returns table (id uuid, full_name text, email text, telegram_handle text, contact_position text, verified_at timestamptz)
language sql volatile security invoker rows 1
set search_path = ''
-- A call takes milliseconds. The data API applies the first limit to the whole of it; by the second one, a call that waits for a
-- counter of its address still has the time to answer 503.
set statement_timeout = '1s'
set lock_timeout = '750ms'
begin atomic
  select * from private.verify_contact(search_email, search_telegram);
end;

-- Refuses every call with other arguments with 400. Without it the data API would search, for seconds and before any limit, for
-- the name that the caller may have meant.
create function public.verify_contact(json) returns json
language sql volatile security invoker
set search_path = ''
begin atomic
  select set_config('response.status', '400', true);
  select null::json;
end;

grant execute on function
  private.verify_contact(text, text), public.verify_contact(text, text), public.verify_contact(json) to anon;
