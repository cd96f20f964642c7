-- The team members that /verify confirms. Nobody reads this table through the data API: verify_contact answers for it.

create table public.verified_contacts (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(full_name) between 1 and 120),
  email text check (char_length(email) <= 320),
  telegram_handle text check (char_length(telegram_handle) <= 320),
  contact_position text check (char_length(contact_position) between 1 and 120),
  verified_at timestamptz not null default now(),
  active boolean not null default true,
  email_key text collate "C" generated always as (private.email_key(email)) stored,
  telegram_key text collate "C" generated always as (private.telegram_key(telegram_handle)) stored,
  constraint reachable_by_email_or_telegram check (email is not null or telegram_handle is not null),
  constraint email_has_a_key check (email is null or email_key is not null),
  constraint telegram_handle_has_a_key check (telegram_handle is null or telegram_key is not null)
);

comment on table public.verified_contacts is 'Official team members. A visitor learns of one only by entering an exact e-mail address or Telegram handle.';
comment on column public.verified_contacts.id is 'Identifier, shown to nobody.';
comment on column public.verified_contacts.full_name is 'Name as shown on a verified result.';
comment on column public.verified_contacts.email is 'E-mail address as shown. At least one of e-mail and Telegram handle is set.';
comment on column public.verified_contacts.telegram_handle is 'Telegram handle as shown, with or without @.';
comment on column public.verified_contacts.contact_position is 'Position in the team, where there is one to show.';
comment on column public.verified_contacts.verified_at is 'When the team confirmed this contact.';
comment on column public.verified_contacts.active is 'False revokes the contact at once: from then on a check finds nobody.';
comment on column public.verified_contacts.email_key is 'Match key of the e-mail address, kept by the database.';
comment on column public.verified_contacts.telegram_key is 'Match key of the Telegram handle, kept by the database.';

-- Unique among the active only: a revoked address may be given to somebody else.
create unique index verified_contacts_active_email_key on public.verified_contacts (email_key) where active;
create unique index verified_contacts_active_telegram_key on public.verified_contacts (telegram_key) where active;
comment on index public.verified_contacts_active_email_key is 'The look-up of verify_contact by e-mail.';
comment on index public.verified_contacts_active_telegram_key is 'The look-up of verify_contact by Telegram handle.';

-- For the warning of imitations (resembles_contact). Each likeness is kept by its index and nowhere else.
create index verified_contacts_telegram_likeness on public.verified_contacts (private.likeness(telegram_key)) where active;
create index verified_contacts_email_likeness on public.verified_contacts (private.email_likeness(email_key)) where active;
create index verified_contacts_email_domain on public.verified_contacts (private.email_domain(email_key)) where active;
create index verified_contacts_email_brand
on public.verified_contacts (private.domain_brand(private.email_domain(email_key))) where active;
create index verified_contacts_former_email_key on public.verified_contacts (email_key) where not active;
create index verified_contacts_former_telegram_key on public.verified_contacts (telegram_key) where not active;
comment on index public.verified_contacts_telegram_likeness is 'Whom a handle looks like.';
comment on index public.verified_contacts_email_likeness is 'Whom an address looks like.';
comment on index public.verified_contacts_email_domain is 'Which domains are ours.';
comment on index public.verified_contacts_email_brand is 'Which domains look like ours.';
comment on index public.verified_contacts_former_email_key is 'Former contacts imitate nobody.';
comment on index public.verified_contacts_former_telegram_key is 'Former contacts imitate nobody.';

-- No policy and no grant: with row-level security on, the API roles see and change nothing even if a grant slips in.
alter table public.verified_contacts enable row level security;
revoke all on public.verified_contacts from anon, authenticated, service_role;
