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
    -- Somebody else is at it: already at the look above, or since then.
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

revoke execute on function private.claim_exchange_board(text) from public, anon, authenticated;
revoke execute on function public.claim_exchange_board(text) from public, anon, authenticated;
grant execute on function private.claim_exchange_board(text) to service_role;
grant execute on function public.claim_exchange_board(text) to service_role;
