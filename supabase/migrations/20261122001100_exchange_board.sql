-- The figures of the exchange board: one row a board, shared by all isolates of fetch-exchange-rankings.
--
--   private.exchange_rankings  live, and sample: made-up figures of the local stand-in; tried_at: the provider was asked
--   public.claim_exchange_rankings()  the figures, and for one caller in each exchange_refresh_seconds the order to refresh them
--   public.store_exchange_rankings()  stores the provider's answer, or the reason of its failure
--
-- A failed refresh waits as long as a successful one. So the provider's quota depends neither on our traffic nor on its troubles.

create table private.exchange_rankings (
  board text primary key check (board in ('live', 'sample')),
  rankings jsonb,
  fetched_at timestamptz,
  tried_at timestamptz not null default '-infinity',
  failing_since timestamptz,
  last_error text check (char_length(last_error) <= 100),
  constraint figures_have_a_time check ((rankings is null) = (fetched_at is null)),
  constraint rankings_have_rows check (
    rankings is null or coalesce(jsonb_array_length(rankings -> 'exchanges'), 0) between 1 and 100
  ),
  constraint rankings_are_small check (octet_length(rankings::text) <= 131072)
);
comment on table private.exchange_rankings is 'The last good exchange figures. Safe to empty: update … set rankings = null, fetched_at = null, tried_at = default where board = ''live''.';
comment on column private.exchange_rankings.failing_since is 'The first try since the last good figures that has not brought new ones.';
insert into private.exchange_rankings (board) values ('live'), ('sample');
alter table private.exchange_rankings enable row level security;

insert into private.settings (name, value, description) values
  ('exchange_refresh_seconds', '900', 'The provider is asked for exchange figures once in this time at most.'),
  ('exchange_usable_seconds', '86400', 'Figures older than this are not shown any more.');

create function public.claim_exchange_rankings(board text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
set statement_timeout = '2s'
as $$
declare
  due constant timestamptz := now() - make_interval(secs => private.setting('exchange_refresh_seconds')::integer);
  usable constant timestamptz := now() - make_interval(secs => private.setting('exchange_usable_seconds')::integer);
  figures private.exchange_rankings;
begin
  -- A plain look first: between two refreshes, the usual case, no call takes a lock.
  select r.* into strict figures from private.exchange_rankings as r where r.board = claim_exchange_rankings.board;
  if figures.tried_at <= due then
    -- Simultaneous callers skip the row that the elected one has locked.
    update private.exchange_rankings as r
    set tried_at = now(), failing_since = coalesce(r.failing_since, now())
    where r.board = (
      select o.board from private.exchange_rankings as o
      where o.board = claim_exchange_rankings.board and o.tried_at <= due
      for update skip locked
    );
  end if;
  return jsonb_build_object(
    'rankings', case when figures.fetched_at > usable then figures.rankings end,
    'fetchedAt', figures.fetched_at,
    'refresh', figures.tried_at <= due and found
  );
end
$$;
comment on function public.claim_exchange_rankings(text) is
  'The shared exchange figures with their time; refresh is true for exactly one caller, which asks the provider and calls store_exchange_rankings.';

create function public.store_exchange_rankings(board text, rankings jsonb, error text default null) returns void
language sql volatile security definer
set search_path = ''
set statement_timeout = '2s'
begin atomic
  update private.exchange_rankings as r
  set
    rankings = coalesce(store_exchange_rankings.rankings, r.rankings),
    fetched_at = case when store_exchange_rankings.rankings is null then r.fetched_at else now() end,
    failing_since = case when store_exchange_rankings.rankings is null then r.failing_since end,
    last_error = left(error, 100)
  where r.board = store_exchange_rankings.board;
end;
comment on function public.store_exchange_rankings(text, jsonb, text) is 'Stores new figures. With null the old ones stay, and error says why.';

grant execute on function public.claim_exchange_rankings(text), public.store_exchange_rankings(text, jsonb, text) to service_role;
