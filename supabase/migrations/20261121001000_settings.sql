-- What an operator may turn without a migration. Later parts of the product add their own rows.

create table private.settings (
  name text primary key check (name ~ '^[a-z][a-z_]*$'),
  value text not null,
  description text not null
);
comment on table private.settings is 'One row a setting. Change the value, never the name: functions look settings up by name.';
comment on column private.settings.name is 'Looked up by functions.';
comment on column private.settings.value is 'The value as text; private.setting() reads it, its caller casts it.';
comment on column private.settings.description is 'What the value does and in which unit it counts.';

alter table private.settings enable row level security;
revoke all on private.settings from anon, authenticated, service_role;

insert into private.settings (name, value, description) values
  ('client_address_header', 'cf-connecting-ip',
    'The one request header believed to hold the visitor''s address. It must be set, and overwritten, by the gateway.');

create function private.setting(setting_name text) returns text
language plpgsql stable strict
set search_path = ''
as $$
declare
  found_value text;
begin
  select s.value into found_value from private.settings as s where s.name = setting_name;
  if found_value is null then
    raise exception 'private.settings has no row named "%"', setting_name;
  end if;
  return found_value;
end
$$;
comment on function private.setting(text) is 'The value of a setting. A missing one is an error, not a null that would switch a limit off.';
revoke execute on function private.setting(text) from public, anon, authenticated, service_role;
