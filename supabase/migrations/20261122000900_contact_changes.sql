-- Every change of the list of contacts, by any role, is recorded and announced in the team's chat; otherwise an intruder's could go
-- unnoticed. The table's owner can drop the triggers: earlier changes are in the chat, and the doctor looks for the triggers.
--
--   private.contact_changes   one row a change, with its author

create table private.contact_changes (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  -- The moment at which the transaction began: its changes are one message.
  changed_at timestamptz not null default now(),
  -- The login: postgres for Studio and npm run contacts, authenticator for the data API.
  login_role text not null default session_user,
  -- service_role if a secret key was used.
  acting_role text not null default coalesce(nullif(current_setting('role'), 'none'), session_user),
  -- The program's own name. It may say anything.
  application_name text not null default current_setting('application_name'),
  contact_id uuid not null,
  before jsonb,
  after jsonb,
  operation text not null generated always as (
    case
      when before is null then 'added'
      when after is null then 'deleted'
      when before -> 'active' = after -> 'active' then 'edited'
      when (after ->> 'active')::boolean then 'restored'
      else 'revoked'
    end
  ) stored
);
comment on table private.contact_changes is 'One row per change of verified_contacts. The purge deletes rows older than contact_change_retention_days.';
create index contact_changes_moment on private.contact_changes (changed_at, position);
alter table private.contact_changes enable row level security;
create trigger forget_notifications after delete on private.contact_changes
referencing old table as gone for each statement execute function private.forget_notifications();

insert into private.settings (name, value, description) values
  ('contact_change_retention_days', '730', 'Days after which an entry of contact_changes is deleted. It contains data of team members, past ones included.');

-- Updates that change no column are not recorded, nor are the columns that the database generates.
create function private.record_contact_change() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  made_columns constant text[] := array(
    select a.attname::text from pg_catalog.pg_attribute as a where a.attrelid = tg_relid and a.attgenerated <> ''
  );
begin
  if tg_op = 'TRUNCATE' then
    insert into private.contact_changes (contact_id, before)
    select c.id, to_jsonb(c) - made_columns from public.verified_contacts as c;
  elsif tg_op <> 'UPDATE' or old is distinct from new then
    insert into private.contact_changes (contact_id, before, after)
    values (coalesce(new.id, old.id), to_jsonb(old) - made_columns, to_jsonb(new) - made_columns);
  end if;
  -- The first change of a transaction stands for all of them: an import of a hundred contacts is one message.
  perform private.tell_team('contact_change', first.id)
  from (select o.id from private.contact_changes as o where o.changed_at = now() order by o.position limit 1) as first;
  return null;
end
$$;

create trigger record_contact_change after insert or update or delete on public.verified_contacts
for each row execute function private.record_contact_change();

create trigger record_contact_truncation before truncate on public.verified_contacts
for each statement execute function private.record_contact_change();

-- The changes of one transaction, as one message. Twenty at most, and the number of all: a chat message has 4,096 characters at most.
create function private.contact_change_record(first_change uuid) returns jsonb
language sql stable
set search_path = ''
begin atomic
  select jsonb_build_object(
    'id', f.id, 'created_at', f.changed_at, 'login_role', f.login_role, 'acting_role', f.acting_role,
    'application_name', f.application_name,
    'count', (select count(*) from private.contact_changes as c where c.changed_at = f.changed_at),
    'changes', array(
      select jsonb_build_object('operation', c.operation, 'before', c.before, 'after', c.after)
      from private.contact_changes as c where c.changed_at = f.changed_at order by c.position limit 20
    )
  )
  from private.contact_changes as f where f.id = first_change;
end;
