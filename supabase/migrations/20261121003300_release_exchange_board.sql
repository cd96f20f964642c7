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
  'Gives the lease back after a failed refresh: the next try waits for the provider''s Retry-After, or a wait that doubles, up to a cap. Returns its seconds; null where the lease had passed on to somebody else.';

revoke execute on function private.release_exchange_board(text, uuid, text, integer) from public, anon, authenticated;
revoke execute on function public.release_exchange_board(text, uuid, text, integer) from public, anon, authenticated;
grant execute on function private.release_exchange_board(text, uuid, text, integer) to service_role;
grant execute on function public.release_exchange_board(text, uuid, text, integer) to service_role;
