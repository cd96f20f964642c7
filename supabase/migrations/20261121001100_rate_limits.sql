-- How often something may be done: the rules. A scope may have several windows; all of them must have room.

create table private.rate_limits (
  scope text not null check (scope ~ '^[a-z][a-z_]*$'),
  window_seconds integer not null check (window_seconds between 1 and 2678400),
  maximum integer not null check (maximum >= 1),
  description text not null,
  primary key (scope, window_seconds)
);
comment on table private.rate_limits is 'The limits, one row a window. Change them here; a removed row is a removed limit.';
comment on column private.rate_limits.scope is 'What is counted, and for whom: an address, a contact, or everybody together.';
comment on column private.rate_limits.window_seconds is 'Length of the window, which begins with the first hit and starts again when it has passed.';
comment on column private.rate_limits.maximum is 'Hits allowed in one window.';
comment on column private.rate_limits.description is 'The limit in words.';

alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from anon, authenticated, service_role;

insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('application_address', 600, 3, 'Fast-track applications from one address in ten minutes'),
  ('application_address', 86400, 10, 'Fast-track applications from one address in a day'),
  ('application_contact', 86400, 3, 'Fast-track applications naming one Telegram contact in a day'),
  ('application_all', 86400, 500, 'Fast-track applications from everybody in a day'),
  ('message_address', 600, 3, 'Contact messages from one address in ten minutes'),
  ('message_address', 86400, 10, 'Contact messages from one address in a day'),
  ('message_all', 86400, 500, 'Contact messages from everybody in a day');
