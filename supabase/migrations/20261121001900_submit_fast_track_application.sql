-- What the edge function submit-fast-track calls: limits, application and outbox in one transaction. Refusals are
-- answers, not errors: raising would roll counters back and write somebody's application into the server's log.

create function private.submit_fast_track_application(
  telegram_contact text,
  coinmarketcap_url text,
  project_blurb text,
  idempotency_key uuid,
  client_headers jsonb
)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  content bytea := sha256(convert_to(jsonb_build_array(telegram_contact, coinmarketcap_url, project_blurb)::text, 'UTF8'));
  answer jsonb := private.recall_answer('submit_fast_track_application', idempotency_key, content);
  wait_seconds integer;
  new_id uuid;
begin
  if answer is not null then
    return answer;
  end if;

  wait_seconds := private.take_from_limits(
    array['application_address', 'application_contact', 'application_all'],
    array[
      private.client_subject(client_headers),
      -- @name, t.me/name and NAME are one contact.
      private.subject_hash(coalesce(private.telegram_key(telegram_contact), lower(telegram_contact))),
      'all'
    ]
  );
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'limited', 'retryAfter', wait_seconds);
  end if;

  insert into public.fast_track_applications (telegram_contact, coinmarketcap_url, project_blurb)
  values (telegram_contact, nullif(coinmarketcap_url, ''), nullif(project_blurb, ''))
  returning id into new_id;

  insert into private.notifications (application_id, channel)
  select new_id, c.channel from private.notification_channels as c;

  answer := jsonb_build_object('outcome', 'accepted', 'id', new_id);
  perform private.remember_answer('submit_fast_track_application', idempotency_key, content, answer);
  return answer;
end
$$;
comment on function private.submit_fast_track_application(text, text, text, uuid, jsonb) is
  'Implementation of public.submit_fast_track_application: runs as its owner, since nobody else may write applications.';

create function public.submit_fast_track_application(
  telegram_contact text,
  coinmarketcap_url text,
  project_blurb text,
  idempotency_key uuid default null,
  client_headers jsonb default '{}'
)
returns jsonb
language sql volatile security invoker
set search_path = ''
-- The data API applies this to the whole call.
set statement_timeout = '4s'
begin atomic
  select private.submit_fast_track_application(
    telegram_contact, coinmarketcap_url, project_blurb, idempotency_key, client_headers
  );
end;
comment on function public.submit_fast_track_application(text, text, text, uuid, jsonb) is
  'Writes an application and its notifications once. Answers {"outcome": "accepted", "id"}, {"outcome": "limited", "retryAfter"} or {"outcome": "conflict"}.';

revoke execute on function private.submit_fast_track_application(text, text, text, uuid, jsonb) from public, anon, authenticated;
revoke execute on function public.submit_fast_track_application(text, text, text, uuid, jsonb) from public, anon, authenticated;
grant execute on function private.submit_fast_track_application(text, text, text, uuid, jsonb) to service_role;
grant execute on function public.submit_fast_track_application(text, text, text, uuid, jsonb) to service_role;
