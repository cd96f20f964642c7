-- How often something may be done, how often it was done, and by whom: the rules, the counters and the names under which
-- visitors are counted. The limits themselves stand beside what they limit, in the later migrations.

--
-- Rules
--

-- A scope may have several windows; all of them must have room.

create table private.rate_limits (
  scope text not null check (scope ~ '^[a-z][a-z0-9_]*$'),
  window_seconds integer not null check (window_seconds between 1 and 2678400),
  maximum integer not null check (maximum >= 1),
  description text not null,
  counters regclass[],
  refusals regclass,
  primary key (scope, window_seconds)
);
comment on table private.rate_limits is 'The limits, one row a window. Change them here; a removed row is a removed limit.';
comment on column private.rate_limits.scope is 'What is counted, and for whom: an address, its IPv6 network, a contact, everybody (_all), or one of the 64 groups into which all addresses fall (_net).';
comment on column private.rate_limits.window_seconds is 'Length of the window, which begins with the first hit and starts again when it has passed.';
comment on column private.rate_limits.maximum is 'Hits allowed in one window.';
comment on column private.rate_limits.description is 'The limit in words.';
comment on column private.rate_limits.counters is 'The sequences that count a scope that ends in _all (one) or _net (64), kept by the database. Null: counted in private.rate_counters.';
comment on column private.rate_limits.refusals is 'Of a scope that ends in _all: the sequence that counts what this limit and those beside it refuse, kept by the database, for the daily digest.';

alter table private.rate_limits enable row level security;

--
-- Counters of one subject: rows
--

-- Exact, and used again when its window has passed. A row is locked until its transaction ends, and is taken back with it.
-- Unlogged, like the sequences below: a crash begins all windows anew, and no check waits for the disk.

create unlogged table private.rate_counters (
  scope text not null,
  window_seconds integer not null,
  subject text not null check (char_length(subject) <= 64),
  window_start timestamptz not null,
  hits integer not null check (hits >= 0),
  primary key (scope, window_seconds, subject)
);
comment on table private.rate_counters is 'Running counts. Worthless once their window has passed, and then free to be deleted. Truncating it forgets the shared counts as well.';
comment on column private.rate_counters.scope is 'As in private.rate_limits.';
comment on column private.rate_counters.window_seconds is 'As in private.rate_limits.';
comment on column private.rate_counters.subject is 'Who is counted: a salted hash, never an address or a contact in clear.';
comment on column private.rate_counters.window_start is 'When the first hit of this window came.';
comment on column private.rate_counters.hits is 'Hits in this window. Refused ones are not counted.';

alter table private.rate_counters enable row level security;

--
-- Counters that many share: sequences
--

-- What a row cannot do: nextval() locks nothing until the transaction ends, so that no caller waits for another one, and it
-- is never rolled back, so that a call that fails after it was answered has been counted all the same. The value is the
-- second in which the window began, times 2^24, plus the hits since then. Unlogged: a crash begins all windows anew.

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
  if new.scope like '%\_all' then
    name := format('private.%I', 'refused_' || left(new.scope, -length('_all')));
    execute 'create unlogged sequence if not exists ' || name;
    new.refusals := name::regclass;
  end if;
  return new;
end
$$;
comment on function private.make_shared_counters() is 'Makes the sequences of a limit that many share, also of one that an operator adds.';

create trigger make_shared_counters
before insert on private.rate_limits
for each row
execute function private.make_shared_counters();
comment on trigger make_shared_counters on private.rate_limits is 'A shared limit without its sequences would count in rows.';

create function private.shared_counter(counters regclass[], subject text) returns regclass
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return counters[1 + case when cardinality(counters) = 1 then 0 else ('x' || left(subject, 2))::bit(8)::integer & 63 end];
end
$$;
comment on function private.shared_counter(regclass[], text) is 'The sequence that counts a shared limit; of a net, the one for the group into which the hashed subject falls.';

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
    -- The window has passed. One caller begins the next one; the others come back when it has, microseconds later.
    if not pg_try_advisory_xact_lock('private.rate_limits'::regclass::oid::integer, counter::oid::integer) then
      perform pg_sleep(0.0005);
    elsif (pg_sequence_last_value(counter) >> 24) + window_seconds <= this_second then
      perform setval(counter, this_second << 24);
    end if;
  end loop;
  return case when (state & 16777215) > maximum then (state >> 24) + window_seconds - this_second end;
end
$$;
comment on function private.shared_hit(regclass, integer, integer) is
  'Counts one hit, whatever becomes of the transaction. Null where the window had room for it, otherwise the seconds to wait.';

create function private.forget_shared_counts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform setval(counter, 1, false) from private.rate_limits as l, unnest(l.counters) as counter;
  return null;
end
$$;
comment on function private.forget_shared_counts() is 'Begins the shared counts anew.';

create trigger forget_shared_counts
after truncate on private.rate_counters
for each statement
execute function private.forget_shared_counts();
comment on trigger forget_shared_counts on private.rate_counters is 'One statement forgets all counts.';

create view private.shared_counts
with (security_invoker = true)
as
select
  l.scope,
  l.window_seconds,
  to_timestamp(coalesce(pg_sequence_last_value(counter), 0) >> 24) as window_start,
  coalesce(pg_sequence_last_value(counter), 0) & 16777215 as hits
from private.rate_limits as l, unnest(l.counters) as counter;
comment on view private.shared_counts is 'The shared counts in words, for operators: of everybody, and of each group of addresses.';
comment on column private.shared_counts.scope is 'As in private.rate_limits.';
comment on column private.shared_counts.window_seconds is 'As in private.rate_limits.';
comment on column private.shared_counts.window_start is 'When the first hit of this window came.';
comment on column private.shared_counts.hits is 'Hits in this window, those of calls that failed included.';

--
-- Taking from the limits
--

-- The one place where limits are applied. Under a flood nearly every call is a refusal, so a refusal costs one plain
-- SELECT: no row is locked, none is written, nothing is raised, and the flood queues behind nobody.

create function private.take_from_limits(scopes text[], subjects text[]) returns integer
language plpgsql volatile
set search_path = ''
-- A few rows, each by its key: however small the tables were when the plans were made, and however large they become.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  this_moment constant double precision := date_part('epoch', clock_timestamp());
  wait_seconds integer;
  rows_wanted integer;
  rows_taken tid[];
  refusals regclass;
begin
  select
    -- Only a scope of everybody counts its refusals, and a call has one at most. Without one, nextval() gets a null and does nothing.
    max(l.refusals::oid),
    ceil(max(
      case
        when c.hits >= l.maximum then date_part('epoch', c.window_start)
        when (shared.state & 16777215) >= l.maximum then shared.state >> 24
      end + l.window_seconds - this_moment
    )),
    count(*) filter (where l.counters is null)
  into refusals, wait_seconds, rows_wanted
  from unnest(scopes, subjects) as wanted (scope, subject)
  join private.rate_limits as l on l.scope = wanted.scope
  left join private.rate_counters as c
    on c.scope = l.scope and c.window_seconds = l.window_seconds and c.subject = wanted.subject
  cross join lateral (select pg_sequence_last_value(private.shared_counter(l.counters, wanted.subject))) as shared (state)
  where wanted.subject is not null;
  if wait_seconds > 0 then
    perform nextval(refusals);
    return wait_seconds;
  end if;

  -- The shared ones first: a call that fails while it waits for a row has been counted.
  select max(private.shared_hit(private.shared_counter(l.counters, wanted.subject), l.window_seconds, l.maximum))
  into wait_seconds
  from unnest(scopes, subjects) as wanted (scope, subject)
  join private.rate_limits as l on l.scope = wanted.scope
  where l.counters is not null and wanted.subject is not null;
  if wait_seconds is not null then
    perform nextval(refusals);
    return greatest(wait_seconds, 1);
  end if;

  with taken as (
    insert into private.rate_counters as c (scope, window_seconds, subject, window_start, hits)
    select l.scope, l.window_seconds, wanted.subject, clock_timestamp(), 1
    from unnest(scopes, subjects) as wanted (scope, subject)
    join private.rate_limits as l on l.scope = wanted.scope
    where l.counters is null and wanted.subject is not null
    -- One order for every caller: two of them never wait for each other.
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
  -- Several calls may have seen the same last place. The loser gives back the rows' hits that it took; the shared ones
  -- stay. The winner has committed: another look sees its hit, and knows how long to wait.
  if coalesce(cardinality(rows_taken), 0) < rows_wanted then
    update private.rate_counters as c set hits = c.hits - 1 where c.ctid = any (rows_taken);
    return private.take_from_limits(scopes, subjects);
  end if;
  return 0;
end
$$;
comment on function private.take_from_limits(text[], text[]) is
  'Counts one hit for each scope and its subject and returns 0; or, where one has no room left, returns the seconds to wait. A null subject is not counted.';

--
-- Visitors
--

-- Counters need to know the same visitor again, not who it is: subjects are hashed with a salt that lives for a day, and of
-- an address's hash only 16 bits are kept. Whoever reads every table, the salt included, learns no more of a visitor than
-- that it is one of some 65,000 IPv4 addresses. The price: an address shares its limits with one in 65,536 others.

create table private.daily_salts (
  day date primary key,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.daily_salts is 'The salt of today. Once it is gone, no hash of that day means anything, not even to us.';
comment on column private.daily_salts.day is 'The day in UTC.';
comment on column private.daily_salts.salt is '244 random bits.';

alter table private.daily_salts enable row level security;

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
comment on function private.subject_hash(text) is 'A name for this value that is the same all day (UTC) and means nothing the day after.';

-- Who a limit by address counts. Shared by the calls of the browser (request.headers of the data API) and by those of
-- the edge functions, which pass the visitor's headers on: their own address says nothing.

insert into private.settings (name, value, description) values
  ('client_address_header', 'cf-connecting-ip',
    'The one request header believed to hold the visitor''s address. It must be set, and overwritten, by the gateway.');

create function private.client_address(headers jsonb) returns inet
language plpgsql stable
set search_path = ''
as $$
declare
  claimed constant text := headers ->> private.setting('client_address_header');
  address inet;
begin
  if pg_input_is_valid(claimed, 'inet') then
    address := claimed;
  end if;
  -- A mask is not an address, and an IPv4 address in IPv6 clothes is the same visitor.
  if masklen(address) <> (case family(address) when 4 then 32 else 128 end) then
    return null;
  end if;
  if address <<= '::ffff:0:0/96'::inet then
    address := regexp_replace(host(address), '^.*:', '')::inet;
  end if;
  return address;
end
$$;
comment on function private.client_address(jsonb) is 'The address of a visitor, from the one configured header. Null where the header is absent or malformed.';

create function private.visitor_scopes(what text) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return array[what || '_address', what || '_v6_56', what || '_v6_48', what || '_all'];
end
$$;
comment on function private.visitor_scopes(text) is 'The limits of what a visitor does. Where private.rate_limits has no row for one, there is no such limit.';

-- Only the limits for everybody hold such calls back. Where the gateway does not send the header believed here, that is every call.
create unlogged sequence private.calls_without_address;
comment on sequence private.calls_without_address is 'Visitors'' calls without an address, in the form of private.shared_hit(), by the hour. The alarm looks at it.';

create function private.visitor_subjects(headers jsonb) returns text[]
language plpgsql volatile
set search_path = ''
as $$
declare
  address constant inet := private.client_address(headers);
begin
  if family(address) = 4 then
    return array[left(private.subject_hash(host(address)), 4), null, null, 'all'];
  end if;
  if address is null then
    perform private.shared_hit('private.calls_without_address', 3600, 16777215);
  end if;
  -- A household has a /64 at least, many have a /56, some a /48; whoever has one moves about in it freely.
  return array(
    select left(private.subject_hash(network(set_masklen(address, bits))::text), 4) from unnest(array[64, 56, 48]) as bits
  ) || array['all'];
end
$$;
comment on function private.visitor_subjects(jsonb) is
  'Who is counted, in the order of visitor_scopes: the address (of IPv6 its /64), for IPv6 its /56 and /48, and everybody. Without an address, everybody alone.';

--
-- The calls of the data API
--

-- A net under the exact counts of an address, for calls that fail after they were counted and take the row back with them:
-- every call of the data API counts in one of 64 groups of addresses, by sequence. Honest visitors do not meet it: 64 times
-- 1,200 an hour are 25,000 checks an hour, each with the two calls that go with it.
insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('visitor_net', 3600, 1200, 'Calls of the data API from one of 64 groups of addresses in an hour, failed ones included');

create function private.take_from_api_limits(what text) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  subjects constant text[] := private.visitor_subjects(headers);
begin
  return private.take_from_limits(private.visitor_scopes(what) || array['visitor_net'], subjects || subjects[1:1]);
end
$$;
comment on function private.take_from_api_limits(text) is 'take_from_limits for a visitor''s call of the data API, with the net beside the limits of what is called.';

-- What a caller adds to a call runs in the same statement, behind the look-up. A filter or a cast that fails for some answers
-- and not for others would answer the question and take the count back; a slow one would hold the statement for as long as
-- it may run. So a call is answered only where its statement has the form of a plain one. After the call itself stands
-- nothing but what is allowed here, in every release of the data API (PostgREST) from 12.0.0 to 16.2: a filter, a join, a
-- cast, an order, an aggregate or a choice of columns changes it, and a name that a caller makes up cannot imitate it, since
-- its quotes are doubled. A bound of the rows is a part of it: hosted projects set one for every call.
create function private.is_plain_statement(statement text, function_name text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  -- The releases differ by blanks, the calls by the numbers of their parameters. No regular expression: it takes as long as
  -- all else that a refusal does.
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
comment on function private.is_plain_statement(text, text) is 'Whether this statement of the data API returns the answer of this function as it is.';

create function private.admit_visitor(what text, function_name text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  wait_seconds integer;
begin
  -- The data API runs GET and HEAD in a read-only transaction. Refused, so that no address stands in a URL or a cache.
  if current_setting('transaction_read_only')::boolean then
    raise sqlstate 'PT405' using message = 'A contact is checked by POST only';
  end if;
  wait_seconds := private.take_from_api_limits(what);
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
  -- Whoever is logged in as the owner may ask as he likes: nothing is hidden from him.
  if session_user <> current_user and not private.is_plain_statement(current_query(), function_name) then
    perform set_config('response.status', '400', true);
    return false;
  end if;
  return true;
end
$$;
comment on function private.admit_visitor(text, text) is
  'Counts one call of the visitor of this function and returns true; or makes the answer a refusal and returns false: the caller then returns nothing. 429 with Retry-After where a limit has no room, 400 where the call is not a plain one.';
