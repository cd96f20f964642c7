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
revoke all on private.exchange_boards from anon, authenticated, service_role;

insert into private.settings (name, value, description) values
  ('exchange_fresh_seconds', '900', 'Figures younger than this are answered without a refresh.'),
  ('exchange_usable_seconds', '86400', 'Figures older than this are not answered any more.'),
  ('exchange_lease_seconds', '10', 'How long one caller may take for a refresh. Longer than the 5 s that it allows its provider.'),
  ('exchange_backoff_seconds', '30', 'Wait after the first failed refresh; doubles with every other one.'),
  ('exchange_backoff_cap_seconds', '900', 'The longest wait after a failed refresh, and the longest Retry-After believed.');
