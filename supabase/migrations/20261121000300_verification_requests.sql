-- The log of checks. The browser writes one row a check with the anon key, fire and forget; anon cannot read it.

create table public.verification_requests (
  id bigint generated always as identity primary key,
  email_to_verify text,
  telegram_to_verify text,
  created_at timestamptz not null default now(),
  constraint exactly_one_value check (num_nonnulls(email_to_verify, telegram_to_verify) = 1),
  constraint value_length check (char_length(coalesce(email_to_verify, telegram_to_verify)) between 1 and 320)
);

comment on table public.verification_requests is 'What visitors checked on /verify, as typed. Personal data: read it for abuse reports only.';
comment on column public.verification_requests.id is 'Order of arrival.';
comment on column public.verification_requests.email_to_verify is 'The checked e-mail address as typed, or null where a Telegram handle was checked.';
comment on column public.verification_requests.telegram_to_verify is 'The checked Telegram handle as typed, or null where an e-mail address was checked.';
comment on column public.verification_requests.created_at is 'When the check was made.';

alter table public.verification_requests enable row level security;
revoke all on public.verification_requests from anon, authenticated, service_role;
grant insert (email_to_verify, telegram_to_verify) on public.verification_requests to anon;

-- The policy repeats the constraints on purpose: it refuses first, and unlike a failed CHECK its error does not print
-- the row, which is somebody's address, into the server's log.
create policy "Visitors may log one checked value of bounded length" on public.verification_requests
  for insert to anon
  with check (
    num_nonnulls(email_to_verify, telegram_to_verify) = 1
    and char_length(coalesce(email_to_verify, telegram_to_verify)) between 1 and 320
  );
comment on policy "Visitors may log one checked value of bounded length" on public.verification_requests is
  'The only right that anon has on a table.';
