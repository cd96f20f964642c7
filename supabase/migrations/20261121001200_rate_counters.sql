-- How often something was done: the counters. One row a subject and window, used again when its window has passed.

create table private.rate_counters (
  scope text not null,
  window_seconds integer not null,
  subject text not null check (char_length(subject) <= 64),
  window_start timestamptz not null,
  hits integer not null check (hits >= 1),
  primary key (scope, window_seconds, subject)
);
comment on table private.rate_counters is 'Running counts. Worthless once their window has passed, and then free to be deleted.';
comment on column private.rate_counters.scope is 'As in private.rate_limits.';
comment on column private.rate_counters.window_seconds is 'As in private.rate_limits.';
comment on column private.rate_counters.subject is 'Who is counted: a salted hash, never an address or a contact in clear; "all" for everybody.';
comment on column private.rate_counters.window_start is 'When the first hit of this window came.';
comment on column private.rate_counters.hits is 'Hits in this window. Refused ones are not counted.';

alter table private.rate_counters enable row level security;
revoke all on private.rate_counters from anon, authenticated, service_role;
