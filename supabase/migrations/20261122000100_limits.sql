-- The limits of what a visitor may do. The migration of each limited call adds its rows to rate_limits.
--
--   rate_limits    scope | window_seconds | maximum: the rules
--   rate_counters  scope | window_seconds | subject | hits | ends_at: one row a running window
--   daily_salts    today's salt: a counter recognizes a visitor and cannot name it
--
-- If a call fails, its hits are rolled back, except those counted by a sequence. A caller learns nothing from that: the response comes
-- after the commit, and a plain call fails as often for one result as for another.

create table private.rate_limits (
  scope text not null check (scope ~ '^[a-z][a-z0-9_]*$'),
  window_seconds integer not null check (window_seconds between 1 and 2678400),
  maximum integer not null check (maximum >= 1),
  -- Where many visitors at once share a limit, it is counted here. One row that each call updates would make them wait for one
  -- another, and beside any open transaction each would walk all its old versions. A sequence has neither lock nor versions; a
  -- call that fails does not give back what it took there.
  sequence regclass,
  -- A scope may have several windows; all of them must have room.
  primary key (scope, window_seconds)
);
comment on table private.rate_limits is 'At most so many calls of one scope in so many seconds. Change maximum here; a removed row is a removed limit.';
comment on column private.rate_limits.scope is 'The call and its subject: an address (_address), its IPv6 network (_v6_56, _v6_48), everybody (_all), or a submission (_key).';
alter table private.rate_limits enable row level security;

-- Unlogged: no check waits for the disk, and a crash resets all windows.
create unlogged table private.rate_counters (
  scope text not null,
  window_seconds integer not null,
  -- Never an address or a contact in clear.
  subject text not null check (char_length(subject) <= 64),
  -- With a sequence: its value when the window began, negated.
  hits bigint not null,
  ends_at timestamptz not null,
  primary key (scope, window_seconds, subject)
);
create index rate_counters_end on private.rate_counters (ends_at);
comment on table private.rate_counters is 'Running counts, worthless once their window has ended.';
alter table private.rate_counters enable row level security;

-- Counts one hit for each scope and its subject and returns 0; or, if a scope has no room, returns the seconds to wait. A null
-- subject is not counted. The scopes come from the narrowest to the widest.
create function private.take_from_limits(scopes text[], subjects text[]) returns integer
language plpgsql volatile
set search_path = ''
-- Otherwise PostgreSQL plans both statements again for each call's arrays, which takes longer than running them.
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  at constant timestamptz := clock_timestamp();
  wait_seconds integer;
  wanted record;
  window_end timestamptz;
  taken private.rate_counters;
begin
  -- Under a flood nearly every call is refused, so a refusal costs one plain SELECT: it waits for no lock and writes nothing.
  -- `limit 1` keeps the planner from joining all counters of the day instead of looking a few up.
  select ceil(max(extract(epoch from c.ends_at - clock_timestamp()))) into wait_seconds
  from unnest(scopes, subjects) as w (scope, subject)
  join private.rate_limits as l using (scope)
  cross join lateral (
    select r.ends_at from private.rate_counters as r
    where r.scope = w.scope and r.window_seconds = l.window_seconds and r.subject = w.subject
      and r.hits + coalesce(pg_sequence_last_value(l.sequence), 0) >= l.maximum
    limit 1
  ) as c;
  if wait_seconds > 0 then
    return wait_seconds;
  end if;

  -- Concurrent calls may all have passed the check above. They queue on their narrowest counter, so a call that is refused there
  -- never touches the shared ones: no sender takes more than its share of them. All lock in one order (no deadlock), the shared
  -- row last.
  for wanted in
    select w.scope, l.window_seconds, w.subject, l.maximum, l.sequence
    from unnest(scopes, subjects) with ordinality as w (scope, subject, width) join private.rate_limits as l using (scope)
    where w.subject is not null
    order by w.width, l.window_seconds
  loop
    window_end := at + make_interval(secs => wanted.window_seconds);
    if wanted.sequence is null then
      insert into private.rate_counters as c (scope, window_seconds, subject, hits, ends_at)
      values (wanted.scope, wanted.window_seconds, wanted.subject, 1, window_end)
      on conflict (scope, window_seconds, subject) do update set
        hits = case when c.ends_at > at then c.hits + 1 else 1 end,
        ends_at = case when c.ends_at > at then c.ends_at else excluded.ends_at end
      returning * into taken;
    else
      -- Only the first call of a window writes, and so waits.
      insert into private.rate_counters as c (scope, window_seconds, subject, hits, ends_at)
      select wanted.scope, wanted.window_seconds, wanted.subject, -coalesce(pg_sequence_last_value(wanted.sequence), 0), window_end
      where not exists (
        select from private.rate_counters as r
        where r.scope = wanted.scope and r.window_seconds = wanted.window_seconds and r.subject = wanted.subject and r.ends_at > at
      )
      on conflict (scope, window_seconds, subject) do update set hits = excluded.hits, ends_at = excluded.ends_at
      where c.ends_at <= at;
      select r.scope, r.window_seconds, r.subject, r.hits + nextval(wanted.sequence), r.ends_at into taken
      from private.rate_counters as r
      where r.scope = wanted.scope and r.window_seconds = wanted.window_seconds and r.subject = wanted.subject;
    end if;
    if taken.hits > wanted.maximum then
      return greatest(1, ceil(extract(epoch from taken.ends_at - clock_timestamp())));
    end if;
  end loop;
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

-- A name for this value: the same all day (UTC), meaningless once the purge has deleted the day's salt.
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

-- Counts the address, for IPv6 its /64, /56 and /48 (all of which one household may have), and everybody; without an address only
-- everybody. A scope without a row in rate_limits has no limit.
create function private.take_from_visitor_limits(limit_name text, address inet) returns integer
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
    array[limit_name || '_address', limit_name || '_v6_56', limit_name || '_v6_48', limit_name || '_all'], subjects || 'all'::text
  );
end
$$;

--
-- The calls of the data API
--

-- Whether the data API's statement only calls the function. A caller could add a filter or a cast that fails for some results: the
-- failure would reveal the result, and undo the count. So only a statement without any addition is answered, as PostgREST 12.0.0 to
-- 16.2 write it; a made-up name cannot imitate it, since its quotes are doubled. A bound of the rows is allowed: hosted projects set
-- one. A plain statement, and one with a filter:
--
--   WITH pgrst_source AS (SELECT … "public"."verify_contact"("search_email" := pgrst_body."search_email") pgrst_call) SELECT …
--     FROM (SELECT "record".* FROM "pgrst_source" AS "record"     LIMIT $2 OFFSET $3) _postgrest_t
--     FROM (SELECT "record".* FROM "pgrst_source" AS "record"  WHERE "record"."full_name" = $2) _postgrest_t
--
-- The result has the name of the function, and that of a function that returns a table is "record".
create function private.is_plain_statement(statement text, result_name text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  -- The releases differ by blanks, the calls by the numbers of their parameters. A regular expression would double the time of a
  -- refusal.
  ending constant text := translate(right(statement, 200), ' 0123456789', '');
  plain constant text := 'FROM(SELECT"' || result_name || '".*FROM"pgrst_source"AS"' || result_name || '"';
begin
  return starts_with(statement, 'WITH pgrst_source AS (')
    -- All rows, or the one value. Exactly one row would fail for a stranger only.
    and (
      strpos(statement, 'coalesce(json_agg(_postgrest_t), ''[]'')') > 0
      or strpos(statement, 'coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, ''null'')') > 0
    )
    and substr(ending, strpos(ending, plain)) in (
      plain || ')_postgrest_t',
      plain || 'LIMIT$OFFSET$)_postgrest_t',
      plain || 'LIMITALLOFFSET$)_postgrest_t'
    );
end
$$;

-- Counts one call of this visitor. True: go on. False: the response is now a refusal, and the calling function returns nothing. 429, with
-- Retry-After: over a limit; 503: a counter stayed locked; 400: the statement has an addition, or the text more bytes than any contact
-- (320 characters). A call that fails later gives back the hits of its address, and not those of all: what follows has to be short for
-- every text.
create function private.admit_visitor(limit_name text, result_name text, typed_bytes integer) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  -- The owner, signed in, may ask in any form. PostgREST 12.1 and later fails a call with max-affected after it has run; of
  -- two lines of Prefer it reads both, and shows one here.
  is_plain constant boolean := session_user = current_user or (
    private.is_plain_statement(current_query(), result_name) and not coalesce(headers ? 'prefer', false)
  );
  wait_seconds integer;
  status text := '429';
begin
  -- The data API runs GET and HEAD in a read-only transaction. Refused, so that no URL or cache contains an address or a token.
  if current_setting('transaction_read_only')::boolean then
    raise sqlstate 'PT405' using message = 'Ask by POST only';
  end if;
  if not is_plain or typed_bytes > 4 * 320 then
    perform set_config('response.status', '400', true);
    return false;
  end if;
  begin
    wait_seconds := private.take_from_visitor_limits(limit_name, private.client_address(headers, 'data_api'));
  exception when lock_not_available or query_canceled then
    -- A counter stayed locked. The hits of this call are taken back, and it gets no result.
    status := '503';
    wait_seconds := 1;
  end;
  -- Refusals are not raised: an error would undo the counters, and write every refusal with its statement into the log.
  if wait_seconds > 0 then
    perform set_config('response.status', status, true);
    -- A page of another origin may read only the headers that the response names, and the data API does not name this one.
    perform set_config(
      'response.headers',
      format('[{"Retry-After": "%s"}, {"Access-Control-Expose-Headers": "Retry-After"}]', wait_seconds),
      true
    );
    return false;
  end if;
  return true;
end
$$;

-- Called by edge functions with the platform's key, to prove that address, key and schema belong together. Returns whether the
-- believed header contains the caller's address.
create function public.answer_database_check(client_headers jsonb) returns boolean
language sql stable security definer
set search_path = ''
return private.client_address(client_headers, 'functions') is not null;
grant execute on function public.answer_database_check(jsonb) to service_role;
