-- After the data of a backup: docs/operations.md, "Backups and restore". In the transaction that restores it.

alter table public.verified_contacts enable always trigger record_contact_change;
alter table private.contact_changes enable always trigger tell_contact_change;

-- What waited then may have been sent since. It stands among the dead letters, and a person decides.
update private.notifications set dead_at = now(), lease = null, last_error = 'restored'
where delivered_at is null and dead_at is null;
