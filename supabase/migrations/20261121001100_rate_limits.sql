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

-- The limits for all are what the chat and the disc can bear, not what is expected: whoever uses them up has closed the
-- form to everybody until the next day. A Telegram group takes 20 messages a minute, so it has 2,000 within 100 minutes;
-- 2,000 of the largest applications take 20 MB, of the largest messages 29 MB.
insert into private.rate_limits (scope, window_seconds, maximum, description) values
  ('application_address', 600, 3, 'Fast-track applications from one address in ten minutes'),
  ('application_address', 86400, 10, 'Fast-track applications from one address in a day'),
  ('application_contact', 86400, 3, 'Fast-track applications naming one Telegram contact in a day'),
  ('application_all', 86400, 2000, 'Fast-track applications from everybody in a day: what the chat and the disc can bear'),
  ('message_address', 600, 3, 'Contact messages from one address in ten minutes'),
  ('message_address', 86400, 10, 'Contact messages from one address in a day'),
  ('message_all', 86400, 2000, 'Contact messages from everybody in a day: what the chat and the disc can bear');
