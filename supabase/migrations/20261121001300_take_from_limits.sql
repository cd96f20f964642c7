-- The one place where limits are applied. Under a flood nearly every call is a refusal, so a refusal costs one plain
-- SELECT: no row is locked, none is written, nothing is raised, and the flood queues behind nobody.

create function private.take_from_limits(scopes text[], subjects text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  wait_seconds integer;
  rule record;
begin
  select max(ceil(extract(epoch from c.window_start + make_interval(secs => c.window_seconds) - clock_timestamp())))
  into wait_seconds
  from unnest(scopes, subjects) as wanted (scope, subject)
  join private.rate_limits as l on l.scope = wanted.scope
  join private.rate_counters as c
    on c.scope = l.scope and c.window_seconds = l.window_seconds and c.subject = wanted.subject
  where c.hits >= l.maximum
    and c.window_start + make_interval(secs => c.window_seconds) > clock_timestamp();
  if wait_seconds is not null then
    return greatest(wait_seconds, 1);
  end if;

  -- Several calls may have seen the same last place. The loser leaves this block by an exception that never reaches
  -- the caller or the log: it gives back the locks and the hits taken so far.
  begin
    for rule in
      select l.scope, l.window_seconds, l.maximum, wanted.subject
      from unnest(scopes, subjects) as wanted (scope, subject)
      join private.rate_limits as l on l.scope = wanted.scope
      where wanted.subject is not null
      -- One order for every caller: two of them never wait for each other.
      order by l.scope, l.window_seconds, wanted.subject
    loop
      insert into private.rate_counters as c (scope, window_seconds, subject, window_start, hits)
      values (rule.scope, rule.window_seconds, rule.subject, clock_timestamp(), 1)
      on conflict (scope, window_seconds, subject) do update
      set
        hits = case when c.window_start + make_interval(secs => c.window_seconds) > clock_timestamp() then c.hits + 1 else 1 end,
        window_start = case
          when c.window_start + make_interval(secs => c.window_seconds) > clock_timestamp() then c.window_start
          else clock_timestamp()
        end
      where c.hits < rule.maximum
        or c.window_start + make_interval(secs => c.window_seconds) <= clock_timestamp();
      if not found then
        raise exception using errcode = 'LB429';
      end if;
    end loop;
  exception
    when sqlstate 'LB429' then
      -- The winner has committed: this look sees its hit, and knows how long to wait.
      return private.take_from_limits(scopes, subjects);
  end;
  return 0;
end
$$;
comment on function private.take_from_limits(text[], text[]) is
  'Counts one hit for each scope and its subject and returns 0; or, where one has no room left, counts nothing and returns the seconds to wait. A null subject is not counted.';
revoke execute on function private.take_from_limits(text[], text[]) from public, anon, authenticated, service_role;
