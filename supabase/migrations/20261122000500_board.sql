-- The exchange figures of the landing page: one shared copy, refreshed by one caller at a time.

--
-- Figures
--

-- The exchange figures that all isolates of fetch-exchange-rankings share: memory is a cache there, never a store. One
-- row a board, refreshed by one lease holder at a time, so that the provider's quota does not depend on our traffic.

create table private.exchange_boards (
  board text primary key check (board in ('live', 'sample')),
  rankings jsonb,
  fetched_at timestamptz,
  lease uuid,
  lease_until timestamptz not null default '-infinity',
  next_try_at timestamptz not null default '-infinity',
  failures integer not null default 0 check (failures >= 0),
  last_error text check (char_length(last_error) <= 100),
  constraint figures_have_a_time check ((rankings is null) = (fetched_at is null)),
  constraint rankings_have_rows check (
    rankings is null or coalesce(jsonb_array_length(rankings -> 'exchanges'), 0) between 5 and 100
  ),
  constraint rankings_are_small check (octet_length(rankings::text) <= 131072)
);
comment on table private.exchange_boards is 'The last good exchange figures. Safe to empty: update … set rankings = null, fetched_at = null.';
comment on column private.exchange_boards.board is 'live, or sample: the made-up figures of the local stand-in, which never stand where real ones are looked for.';
comment on column private.exchange_boards.rankings is 'The function''s answer: {"exchanges": [{name, image, trade_volume_24h_usd}], "source"}. Null before the first refresh.';
comment on column private.exchange_boards.fetched_at is 'When the figures came: the as_of of every answer made of them.';
comment on column private.exchange_boards.lease is 'Token of the caller that refreshes: a late answer of an earlier one changes nothing.';
comment on column private.exchange_boards.lease_until is 'A refresh that is not back by then is given to another caller.';
comment on column private.exchange_boards.next_try_at is 'Nobody asks the provider before. Set when a refresh begins, as if it failed: one whose worker dies is waited out, too.';
comment on column private.exchange_boards.failures is 'Refreshes begun since the last good one: each doubles the wait.';
comment on column private.exchange_boards.last_error is 'A short code of the last failure, such as timeout or http_429, or abandoned; null after a good refresh.';

insert into private.exchange_boards (board) values ('live'), ('sample');

alter table private.exchange_boards enable row level security;

insert into private.settings (name, value, description) values
  ('exchange_fresh_seconds', '900', 'Figures younger than this are answered without a refresh.'),
  ('exchange_usable_seconds', '86400', 'Figures older than this are not answered any more.'),
  ('exchange_lease_seconds', '10', 'How long one caller may take for a refresh. Longer than the 5 s that it allows its provider.'),
  ('exchange_backoff_seconds', '30', 'Wait after the first failed refresh; doubles with every other one.'),
  ('exchange_backoff_cap_seconds', '900', 'The longest wait after a failed refresh, and the longest Retry-After believed.');

--
-- Claiming a refresh
--

-- What fetch-exchange-rankings asks first: the figures, how old they are, and whether this caller has to refresh them.

create function private.claim_exchange_board(board text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  fresh interval := make_interval(secs => private.setting('exchange_fresh_seconds')::integer);
  usable interval := make_interval(secs => private.setting('exchange_usable_seconds')::integer);
  first_wait integer := private.setting('exchange_backoff_seconds')::integer;
  longest_wait integer := private.setting('exchange_backoff_cap_seconds')::integer;
  current_row private.exchange_boards;
  token uuid;
begin
  -- A plain look first: fresh figures, the usual case, take no lock.
  select b.* into current_row from private.exchange_boards as b where b.board = claim_exchange_board.board;
  if not found then
    raise exception 'private.exchange_boards has no row named "%"', board;
  end if;

  if current_row.fetched_at is null or current_row.fetched_at <= now() - fresh then
    -- Simultaneous callers skip the row that the first one has locked, and find the lease taken afterwards.
    update private.exchange_boards as b
    set
      lease = gen_random_uuid(),
      lease_until = now() + make_interval(secs => private.setting('exchange_lease_seconds')::integer),
      -- As if it failed, until store_exchange_board says that it did not: a worker that dies cannot say so itself, and
      -- its successors would ask the provider again and again. Ten doublings are past any cap: more would overflow.
      next_try_at = now() + make_interval(secs => least(longest_wait, first_wait * 2 ^ least(b.failures, 10))),
      failures = b.failures + 1,
      last_error = 'abandoned'
    where b.board = (
      select due.board
      from private.exchange_boards as due
      where due.board = claim_exchange_board.board
        and (due.fetched_at is null or due.fetched_at <= now() - fresh)
        and due.lease_until <= now()
        and due.next_try_at <= now()
      for update skip locked
    )
    returning b.lease into token;
  end if;

  return jsonb_build_object(
    'rankings', case when current_row.fetched_at > now() - usable then current_row.rankings end,
    'fetchedAt', current_row.fetched_at,
    'freshSeconds', coalesce(extract(epoch from current_row.fetched_at + fresh - now()), 0),
    'usableSeconds', coalesce(extract(epoch from current_row.fetched_at + usable - now()), 0),
    'lease', token,
    -- Someone else is at it: already at the look above, or since then.
    'refreshing', token is null and (current_row.lease_until > now() or current_row.next_try_at <= now()),
    'waitSeconds', greatest(0, extract(epoch from nullif(current_row.next_try_at, '-infinity') - now()))
  );
end
$$;
comment on function private.claim_exchange_board(text) is 'Implementation of public.claim_exchange_board.';

create function public.claim_exchange_board(board text) returns jsonb
language sql volatile security invoker
set search_path = ''
-- The data API applies this to the whole call.
set statement_timeout = '2s'
begin atomic
  select private.claim_exchange_board(board);
end;
comment on function public.claim_exchange_board(text) is
  'The shared exchange figures with their age, and a lease for exactly one caller where they have to be refreshed. The holder calls store_exchange_board or release_exchange_board.';

grant execute on function private.claim_exchange_board(text) to service_role;
grant execute on function public.claim_exchange_board(text) to service_role;

--
-- A refresh that ends well
--

create function private.store_exchange_board(board text, lease uuid, rankings jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update private.exchange_boards as b
  set
    rankings = store_exchange_board.rankings,
    fetched_at = now(),
    lease = null,
    lease_until = '-infinity',
    next_try_at = '-infinity',
    failures = 0,
    last_error = null
  where b.board = store_exchange_board.board and b.lease = store_exchange_board.lease;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'fetchedAt', now(),
    'freshSeconds', private.setting('exchange_fresh_seconds')::integer,
    'usableSeconds', private.setting('exchange_usable_seconds')::integer
  );
end
$$;
comment on function private.store_exchange_board(text, uuid, jsonb) is 'Implementation of public.store_exchange_board.';

create function public.store_exchange_board(board text, lease uuid, rankings jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
set statement_timeout = '2s'
begin atomic
  select private.store_exchange_board(board, lease, rankings);
end;
comment on function public.store_exchange_board(text, uuid, jsonb) is
  'Keeps new figures and ends the lease. Answers their time and how long they are fresh and usable, or null where the lease is someone else''s by now.';

grant execute on function private.store_exchange_board(text, uuid, jsonb) to service_role;
grant execute on function public.store_exchange_board(text, uuid, jsonb) to service_role;

--
-- A refresh that fails
--

-- How a refresh fails: the figures stay, and nobody asks the provider again for a while. Failed calls count there too.

create function private.release_exchange_board(board text, lease uuid, code text, retry_after_seconds integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  longest_wait integer := private.setting('exchange_backoff_cap_seconds')::integer;
  wait_seconds integer;
begin
  update private.exchange_boards as b
  set
    lease = null,
    lease_until = '-infinity',
    -- The wait for a failure was set when the refresh began; the provider may ask for a longer one.
    next_try_at = greatest(b.next_try_at, now() + make_interval(secs => least(longest_wait, retry_after_seconds))),
    last_error = left(code, 100)
  where b.board = release_exchange_board.board and b.lease = release_exchange_board.lease
  returning greatest(1, ceil(extract(epoch from b.next_try_at - now()))) into wait_seconds;
  return wait_seconds;
end
$$;
comment on function private.release_exchange_board(text, uuid, text, integer) is 'Implementation of public.release_exchange_board.';

create function public.release_exchange_board(board text, lease uuid, code text, retry_after_seconds integer default 0)
returns integer
language sql volatile security invoker
set search_path = ''
set statement_timeout = '2s'
begin atomic
  select private.release_exchange_board(board, lease, code, retry_after_seconds);
end;
comment on function public.release_exchange_board(text, uuid, text, integer) is
  'Gives the lease back after a failed refresh: the next try waits for the provider''s Retry-After, or a wait that doubles, up to a cap. Returns its seconds; null where the lease had passed on to someone else.';

grant execute on function private.release_exchange_board(text, uuid, text, integer) to service_role;
grant execute on function public.release_exchange_board(text, uuid, text, integer) to service_role;
