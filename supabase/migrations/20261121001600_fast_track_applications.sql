-- The applications of project teams, written by submit_fast_track_application only and read by staff.

create table public.fast_track_applications (
  id uuid primary key default gen_random_uuid(),
  telegram_contact text not null,
  coinmarketcap_url text,
  project_blurb text,
  status text not null default 'new',
  staff_note text,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  constraint telegram_contact_length check (
    char_length(telegram_contact) <= 50 and char_length(private.trim_invisible(telegram_contact)) >= 3
  ),
  constraint coinmarketcap_url_shape check (
    char_length(coinmarketcap_url) <= 2048
    -- Classes of characters and case are those of ASCII, whatever collation the database has: never stricter than the contract.
    and coinmarketcap_url collate "C"
      ~* '^https?://([a-z0-9-]+\.)*(coinmarketcap|coingecko)\.com([/?#][^[:space:][:cntrl:]\\]*)?$'
  ),
  constraint project_blurb_length check (char_length(project_blurb) between 1 and 2000),
  constraint url_or_blurb check (
    num_nonnulls(coinmarketcap_url, nullif(private.trim_invisible(project_blurb), '')) >= 1
  ),
  constraint status_known check (status in ('new', 'contacted', 'qualified', 'declined', 'spam')),
  constraint staff_note_length check (char_length(staff_note) <= 4000)
);

comment on table public.fast_track_applications is 'Fast-track applications as typed. Read them through fast_track_inbox; set status and staff_note here.';
comment on column public.fast_track_applications.id is 'Told to the applicant''s browser; names the application in the chat message.';
comment on column public.fast_track_applications.telegram_contact is 'How to reach the team: a handle, a link or a phone number. 3 to 50 characters, hostile until read by a person.';
comment on column public.fast_track_applications.coinmarketcap_url is 'Page on CoinMarketCap or CoinGecko. Never fetched by a machine.';
comment on column public.fast_track_applications.project_blurb is 'What the team says about its project, up to 2000 characters, exactly as typed.';
comment on column public.fast_track_applications.status is 'new, contacted, qualified, declined or spam. Only new ones can be overdue.';
comment on column public.fast_track_applications.staff_note is 'For staff only.';
comment on column public.fast_track_applications.created_at is 'Arrival. The page promises an answer within 24 hours of it.';
comment on column public.fast_track_applications.status_changed_at is 'When the status last changed, kept by the database.';

create index fast_track_applications_newest on public.fast_track_applications (created_at desc);
comment on index public.fast_track_applications_newest is 'The order of fast_track_inbox.';

alter table public.fast_track_applications enable row level security;
revoke all on public.fast_track_applications from anon, authenticated, service_role;

create function private.note_status_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status_changed_at := now();
  return new;
end
$$;
comment on function private.note_status_change() is 'Keeps status_changed_at.';
revoke execute on function private.note_status_change() from public, anon, authenticated, service_role;

create trigger note_status_change
before update on public.fast_track_applications
for each row
when (old.status is distinct from new.status)
execute function private.note_status_change();
comment on trigger note_status_change on public.fast_track_applications is 'Staff change the status; the time is not theirs to forget.';
