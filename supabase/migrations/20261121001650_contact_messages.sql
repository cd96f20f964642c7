-- The messages of the contact form, where a provider switches its delivery on (VITE_CONTACT_DELIVERY=on). Otherwise the
-- form makes no call, and this table stays empty.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  company text,
  project_type text,
  message text not null,
  status text not null default 'new',
  staff_note text,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  constraint name_length check (char_length(name) <= 120 and private.trim_invisible(name) <> ''),
  constraint email_shape check (
    char_length(email) <= 320
    -- As ASCII classes them, whatever collation the database has: never stricter than the contract.
    and email collate "C" ~ '^[^[:space:][:cntrl:]@]+@[^[:space:][:cntrl:]@]+$'
  ),
  constraint company_length check (char_length(company) between 1 and 120),
  constraint project_type_length check (char_length(project_type) between 1 and 60),
  constraint message_length check (char_length(message) <= 3000 and private.trim_invisible(message) <> ''),
  constraint status_known check (status in ('new', 'answered', 'spam')),
  constraint staff_note_length check (char_length(staff_note) <= 4000)
);

comment on table public.contact_messages is 'Messages of the contact form as typed. Read them through contact_inbox; set status and staff_note here.';
comment on column public.contact_messages.id is 'Told to the sender''s browser; names the message in the chat.';
comment on column public.contact_messages.name is 'Who writes, as typed. 1 to 120 characters.';
comment on column public.contact_messages.email is 'Where to answer. Nobody has checked that it is the sender''s.';
comment on column public.contact_messages.company is 'Company, where given.';
comment on column public.contact_messages.project_type is 'One of the choices of the form, where given.';
comment on column public.contact_messages.message is 'The message, up to 3000 characters, exactly as typed.';
comment on column public.contact_messages.status is 'new, answered or spam.';
comment on column public.contact_messages.staff_note is 'For staff only.';
comment on column public.contact_messages.created_at is 'Arrival.';
comment on column public.contact_messages.status_changed_at is 'When the status last changed, kept by the database.';

create index contact_messages_newest on public.contact_messages (created_at desc);
comment on index public.contact_messages_newest is 'The order of contact_inbox.';

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated, service_role;

create trigger note_status_change
before update on public.contact_messages
for each row
when (old.status is distinct from new.status)
execute function private.note_status_change();
comment on trigger note_status_change on public.contact_messages is 'Staff change the status; the time is not theirs to forget.';
