-- Before the data of a backup: docs/operations.md, "Backups and restore". In the transaction that restores it.

set local client_min_messages = warning;

do $$
begin
  if exists (select from public.verified_contacts) or exists (select from public.fast_track_applications)
    or exists (select from public.contact_messages) or exists (select from public.impersonation_reports) then
    raise exception 'This database is in use. A backup is restored into a new project, with nothing but the migrations.';
  end if;
end
$$;

-- What the migrations filled, or someone's first look: your own settings come back instead of colliding with it.
truncate
  private.settings, private.rate_limits, private.rate_counters, private.daily_salts, private.notification_channels,
  private.exchange_boards, private.remembered_answers, private.alarms, private.news, public.verification_requests
  cascade;

-- Or each contact would be recorded and told as new.
alter table public.verified_contacts disable trigger record_contact_change;
alter table private.contact_changes disable trigger tell_contact_change;
