-- The limits of what a visitor may do. The migration of each limited call adds its rows to rate_limits.
--
--   rate_limits       scope | window_seconds | maximum: the rules
--   rate_counters     hits of one subject in one window: exact rows, rolled back with their transaction
--   <scope>_<window>  sequences for what many share (_all, _net): never taken back, and no caller waits for them
--   shared_counts     the sequences as a view for operators
--   daily_salts       today's salt: a counter recognizes a visitor and cannot name it
--
--   take_from_limits()          counts one hit for each scope, or says how long to wait
--   take_from_visitor_limits()  the same for all scopes of a visitor, by address
--   admit_visitor()             the same for a call of the data API: form first, then limits; answers 400 or 429 itself

create table private.rate_limits (
  scope text not null check (scope ~ '^[a-z][a-z0-9_]*$'),
  window_seconds integer not null check (window_seconds between 1 and 2678400),
  maximum integer not null check (maximum >= 1),
  description text not null,
  -- Set by the database: one sequence for a scope that ends in _all, 64 for one in _net; null: counted in rate_counters.
  counters regclass[],
  -- A scope may have several windows; all of them must have room.
  primary key (scope, window_seconds)
);
comment on table private.rate_limits is 'The limits, one row per window. Change maximum here; a removed row is a removed limit.';
comment on column private.rate_limits.scope is 'The subject that is counted: an address, its IPv6 network (_v6_56, _v6_48), everybody (_all), or one of 64 groups of networks (_net).';
alter table private.rate_limits enable row level security;

-- Unlogged, like the sequences below: a crash begins all windows again, and no check waits for the disk.
create unlogged table private.rate_counters (
  scope text not null,
  window_seconds integer not null,
  -- A salted hash, never an address or a contact in clear.
  subject text not null check (char_length(subject) <= 64),
  window_start timestamptz not null,
  hits integer not null check (hits >= 0),
  primary key (scope, window_seconds, subject)
);
comment on table private.rate_counters is 'Running counts, worthless once their window has passed. Truncating it forgets the shared counts as well.';
alter table private.rate_counters enable row level security;

-- Shared counts are sequences. nextval() locks nothing until the transaction ends, so no caller waits for another one, and it is
-- never rolled back, so a call that fails after it was answered has been counted. The value is the second in which the window
-- began, times 2^24, plus the hits since then. An operator's new limit gets its sequences here, too.
create function private.make_shared_counters() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  name text;
begin
  new.counters := null;
  for name in
    select format('private.%I', new.scope || '_' || new.window_seconds || suffix)
    from (
      select '' where new.scope like '%\_all'
      union all
      select '_' || lpad(part::text, 2, '0') from generate_series(0, 63) as part where new.scope like '%\_net'
    ) as of_scope (suffix)
  loop
    execute 'create unlogged sequence if not exists ' || name;
    new.counters := new.counters || name::regclass;
  end loop;
  return new;
end
$$;
create trigger make_shared_counters before insert on private.rate_limits
for each row execute function private.make_shared_counters();

-- The sequence of a scope; for a _net, the one of the group into which the hashed subject falls.
create function private.shared_counter(counters regclass[], subject text) returns regclass
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return counters[1 + case when cardinality(counters) = 1 then 0 else ('x' || left(subject, 2))::bit(8)::integer & 63 end];
end
$$;

-- Counts one hit, even if the transaction fails. Null if the window had room for it, otherwise the seconds to wait.
create function private.shared_hit(counter regclass, window_seconds integer, maximum integer) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  this_second bigint := floor(extract(epoch from clock_timestamp()));
  state bigint;
begin
  loop
    state := nextval(counter);
    exit when (state >> 24) + window_seconds > this_second;
    -- The window has passed. One caller begins the next one; the others try again microseconds later.
    if not pg_try_advisory_xact_lock('private.rate_limits'::regclass::oid::integer, counter::oid::integer) then
      perform pg_sleep(0.0005);
    elsif (pg_sequence_last_value(counter) >> 24) + window_seconds <= this_second then
      perform setval(counter, this_second << 24);
    end if;
  end loop;
  return case when (state & 16777215) > maximum then (state >> 24) + window_seconds - this_second end;
end
$$;

create function private.forget_shared_counts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform setval(counter, 1, false) from private.rate_limits as l, unnest(l.counters) as counter;
  return null;
end
$$;
create trigger forget_shared_counts after truncate on private.rate_counters
for each statement execute function private.forget_shared_counts();

create view private.shared_counts
with (security_invoker = true)
as
select
  l.scope,
  l.window_seconds,
  to_timestamp(coalesce(pg_sequence_last_value(counter), 0) >> 24) as window_start,
  coalesce(pg_sequence_last_value(counter), 0) & 16777215 as hits
from private.rate_limits as l, unnest(l.counters) as counter;
comment on view private.shared_counts is 'The shared counts for operators: of everybody, and of each group of networks. Calls that failed are included.';

-- Counts one hit for each scope and its subject and returns 0; or, if a scope has no room, returns the seconds to wait. A null
-- subject is not counted. Under a flood nearly every call is refused, so a refusal costs one plain SELECT: it locks no row,
-- writes none and raises nothing.
create function private.take_from_limits(scopes text[], subjects text[]) returns integer
language plpgsql volatile
set search_path = ''
-- Forces index look-ups: a plan that was made for small tables would still scan them when they are large.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  wait_seconds integer;
  rows_wanted integer;
  rows_taken tid[];
begin
  select
    ceil(max(
      case
        when c.hits >= l.maximum then date_part('epoch', c.window_start)
        when (shared.state & 16777215) >= l.maximum then shared.state >> 24
      -- Read here, after the snapshot: a window that it shows began earlier, so the wait is never longer than a window.
      end + l.window_seconds - date_part('epoch', clock_timestamp())
    )),
    count(*) filter (where l.counters is null)
  into wait_seconds, rows_wanted
  from unnest(scopes, subjects) as wanted (scope, subject)
  join private.rate_limits as l on l.scope = wanted.scope
  left join private.rate_counters as c
    on c.scope = l.scope and c.window_seconds = l.window_seconds and c.subject = wanted.subject
  cross join lateral (select pg_sequence_last_value(private.shared_counter(l.counters, wanted.subject))) as shared (state)
  where wanted.subject is not null;
  if wait_seconds > 0 then
    return wait_seconds;
  end if;

  -- The shared counts come first, so that a call that fails while it waits for a row is counted.
  select max(private.shared_hit(private.shared_counter(l.counters, wanted.subject), l.window_seconds, l.maximum))
  into wait_seconds
  from unnest(scopes, subjects) as wanted (scope, subject)
  join private.rate_limits as l on l.scope = wanted.scope
  where l.counters is not null and wanted.subject is not null;
  if wait_seconds is not null then
    return greatest(wait_seconds, 1);
  end if;

  with taken as (
    insert into private.rate_counters as c (scope, window_seconds, subject, window_start, hits)
    select l.scope, l.window_seconds, wanted.subject, clock_timestamp(), 1
    from unnest(scopes, subjects) as wanted (scope, subject)
    join private.rate_limits as l on l.scope = wanted.scope
    where l.counters is null and wanted.subject is not null
    -- Every caller locks in the same order, so two callers never wait for each other.
    order by l.scope, l.window_seconds, wanted.subject
    on conflict (scope, window_seconds, subject) do update
    set
      hits = case when c.window_start + make_interval(secs => c.window_seconds) > excluded.window_start then c.hits + 1 else 1 end,
      window_start = case
        when c.window_start + make_interval(secs => c.window_seconds) > excluded.window_start then c.window_start
        else excluded.window_start
      end
    where c.window_start + make_interval(secs => c.window_seconds) <= excluded.window_start
      or c.hits < (
        select l.maximum from private.rate_limits as l where l.scope = c.scope and l.window_seconds = c.window_seconds
      )
    returning c.ctid
  )
  select array_agg(taken.ctid) into rows_taken from taken;
  -- Several calls may have seen the same last place. The loser returns its hits in rows and keeps its shared ones. The winner has
  -- committed, so another look sees its hit and knows how long to wait.
  if coalesce(cardinality(rows_taken), 0) < rows_wanted then
    update private.rate_counters as c set hits = c.hits - 1 where c.ctid = any (rows_taken);
    return private.take_from_limits(scopes, subjects);
  end if;
  return 0;
end
$$;

-- Subjects are hashed with a salt that lives for a day, and of an address's hash only 16 bits are kept: a reader of every
-- table, the salt included, learns that a visitor is one of some 65,000 IPv4 addresses. The price: an address shares its
-- limits with one in 65,536 others.
create table private.daily_salts (
  day date primary key,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
alter table private.daily_salts enable row level security;

-- A name for this value: the same all day (UTC), meaningless the day after.
create function private.subject_hash(value text) returns text
language plpgsql volatile strict
set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
  today_salt text;
begin
  select s.salt into today_salt from private.daily_salts as s where s.day = today;
  if today_salt is null then
    insert into private.daily_salts (day) values (today) on conflict (day) do nothing;
    delete from private.daily_salts as s where s.day < today;
    select s.salt into today_salt from private.daily_salts as s where s.day = today;
  end if;
  return encode(sha256(convert_to(today_salt || value, 'UTF8')), 'hex');
end
$$;

-- The browser calls the data API, whose gateway names the visitor in a header; edge functions pass on theirs.
insert into private.settings (name, value, description) values
  ('data_api_address_header', 'cf-connecting-ip',
    'The request header that contains the visitor''s address in a call of the data API. The gateway must overwrite it. "x-forwarded-for 2": the second address from the right of a list.'),
  ('functions_address_header', 'cf-connecting-ip', 'The same for a call of an edge function.');

-- Null if the header of this gateway ('data_api' or 'functions') is absent or malformed.
create function private.client_address(headers jsonb, gateway text) returns inet
language plpgsql stable
set search_path = ''
as $$
declare
  header constant text[] := string_to_array(private.setting(gateway || '_address_header'), ' ');
  claimed constant text := coalesce(btrim(split_part(headers ->> header[1], ',', -header[2]::integer)), headers ->> header[1]);
  address constant inet := case when pg_input_is_valid(claimed, 'inet') then claimed end;
begin
  return case
    -- A network is not an address, and an IPv4 address written as IPv6 is the same visitor.
    when masklen(address) <> (case family(address) when 4 then 32 else 128 end) then null
    when address <<= '::ffff:0:0/96'::inet then regexp_replace(host(address), '^.*:', '')::inet
    else address
  end;
end
$$;

-- One of 64 groups of networks, for the log of checks: it counts no address, since a count of one could be joined with what it
-- checked. All of an IPv6 /48 is in one group.
create function private.network_group(address inet) returns text
language plpgsql volatile strict
set search_path = ''
as $$
declare
  network constant text := network(case family(address) when 6 then set_masklen(address, 48) else address end)::text;
begin
  return lpad(to_hex(('x' || left(private.subject_hash(network), 2))::bit(8)::integer & 63), 2, '0');
end
$$;

-- Counts the address, for IPv6 its /64, /56 and /48 (all of which one household may have), and everybody; without an address only
-- everybody. A scope without a row in rate_limits has no limit. A null `what` counts only in the network's group.
create function private.take_from_visitor_limits(what text, address inet, network_scope text default null) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  subjects constant text[] := case family(address)
    when 4 then array[left(private.subject_hash(host(address)), 4), null, null]
    else array(select left(private.subject_hash(network(set_masklen(address, bits))::text), 4) from unnest(array[64, 56, 48]) as bits)
  end;
begin
  return private.take_from_limits(
    array[what || '_address', what || '_v6_56', what || '_v6_48', what || '_all', network_scope],
    -- The whole of an IPv6 /48 falls into one group: its owner cannot spread over all of them.
    subjects || array['all', coalesce(subjects[3], subjects[1])]
  );
end
$$;

--
-- The calls of the data API
--

-- A second count beside the exact one of an address, which a call that fails afterwards takes back: every call counts in one of
-- 64 groups of networks, by sequence. Honest visitors do not reach it: 64 times 1,200 calls an hour are 25,000 checks with their
-- two further calls.
insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('visitor_net', 3600, 1200, 'Calls of the data API from one of 64 groups of networks in an hour, failed ones included');

-- Whether this statement of the data API returns the function's answer unchanged. A caller's filter or cast runs in the same
-- statement, after the look-up: one that fails for some answers only would give the answer away and take the count back. So a
-- call is answered only if its statement has the form of a plain one, in every release of PostgREST from 12.0.0 to 16.2: a
-- filter, a join, a cast, an order or a choice of columns changes the form, and a made-up name cannot imitate it, since its
-- quotes are doubled. A bound of the rows is allowed: hosted projects set one.
create function private.is_plain_statement(statement text, function_name text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  -- The releases differ by blanks, the calls by the numbers of their parameters. A regular expression would double the time of a
  -- refusal.
  ending constant text := translate(right(statement, 200), ' 0123456789', '');
  plain constant text := 'FROM(SELECT"' || function_name || '".*FROM"pgrst_source"AS"' || function_name || '"';
begin
  return starts_with(statement, 'WITH pgrst_source AS (')
    and substr(ending, strpos(ending, plain)) in (
      plain || ')_postgrest_t',
      plain || 'LIMIT$OFFSET$)_postgrest_t',
      plain || 'LIMITALLOFFSET$)_postgrest_t'
    );
end
$$;

-- Counts one call of the visitor of this function and returns true. Otherwise it makes the answer a refusal and returns false,
-- and the caller returns nothing: 429 with Retry-After if a limit has no room, 400 if the call is not a plain one.
create function private.admit_visitor(what text, function_name text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  -- The owner, signed in, may ask in any form. PostgREST 12.1 and later fails a call with max-affected after it was answered.
  is_plain constant boolean := session_user = current_user or (
    private.is_plain_statement(current_query(), function_name) and coalesce(headers ->> 'prefer' not ilike '%max-affected%', true)
  );
  wait_seconds integer;
begin
  -- The data API runs GET and HEAD in a read-only transaction. Refused, so that no URL or cache contains an address.
  if current_setting('transaction_read_only')::boolean then
    raise sqlstate 'PT405' using message = 'A contact is checked by POST only';
  end if;
  -- The form comes first: a call in another form may fail on purpose and take its own rows back, so it counts only in the
  -- visitor's network, not for everybody.
  wait_seconds := private.take_from_visitor_limits(
    case when is_plain then what end, private.client_address(headers, 'data_api'), 'visitor_net'
  );
  -- Refusals are not raised: an error would undo the counters, and write every refusal with its statement into the log.
  if wait_seconds > 0 then
    perform set_config('response.status', '429', true);
    -- A page of another origin may read only the headers that the answer names, and the data API does not name this one.
    perform set_config(
      'response.headers',
      format('[{"Retry-After": "%s"}, {"Access-Control-Expose-Headers": "Retry-After"}]', wait_seconds),
      true
    );
    return false;
  end if;
  if not is_plain then
    perform set_config('response.status', '400', true);
  end if;
  return is_plain;
end
$$;
