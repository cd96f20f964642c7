-- How a refresh ends well.

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
  'Keeps new figures and ends the lease. Answers their time and how long they are fresh and usable, or null where the lease is somebody else''s by now.';

revoke execute on function private.store_exchange_board(text, uuid, jsonb) from public, anon, authenticated;
revoke execute on function public.store_exchange_board(text, uuid, jsonb) from public, anon, authenticated;
grant execute on function private.store_exchange_board(text, uuid, jsonb) to service_role;
grant execute on function public.store_exchange_board(text, uuid, jsonb) to service_role;
