-- Counters need to know the same visitor again, not who it is: subjects are hashed with a salt that lives for a day.

create table private.daily_salts (
  day date primary key,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.daily_salts is 'The salt of today. Once it is gone, no hash of that day can be led back to an address, not even by us.';
comment on column private.daily_salts.day is 'The day in UTC.';
comment on column private.daily_salts.salt is '244 random bits.';

alter table private.daily_salts enable row level security;
revoke all on private.daily_salts from anon, authenticated, service_role;

create function private.subject_hash(value text) returns text
language plpgsql volatile strict
set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
  today_salt text;
begin
  select s.salt into today_salt from private.daily_salts as s where s.day = today;
  if today_salt is null then
    insert into private.daily_salts (day) values (today) on conflict (day) do nothing;
    delete from private.daily_salts as s where s.day < today;
    select s.salt into today_salt from private.daily_salts as s where s.day = today;
  end if;
  return encode(sha256(convert_to(today_salt || value, 'UTF8')), 'hex');
end
$$;
comment on function private.subject_hash(text) is 'A name for this value that is the same all day (UTC) and means nothing the day after.';
revoke execute on function private.subject_hash(text) from public, anon, authenticated, service_role;
